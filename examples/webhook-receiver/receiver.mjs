// A webhook receiver: verifies the signature of each request and processes each event once. Needs only Node 20.
//
// WEBHOOK_SECRET=whsec_… PORT=3000 node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { WEBHOOK_SECRET: secret = "", PORT = "3000" } = process.env;
if (!secret.startsWith("whsec_")) {
  throw new Error("Set WEBHOOK_SECRET to the secret in the response of the registration.");
}

const maxBodyBytes = 1024 * 1024;
/** Older requests are refused: an attacker may have recorded and resent them. */
const toleranceSeconds = 300;

const server = createServer(async (request, response) => {
  const body = await readBody(request);
  if (body === undefined) return answer(response, 413, { error: "payload_too_large" });
  const signatures = [request.headers["svc-signature"], request.headers["svc-signature-next"]];
  if (!signatures.some((signature) => isSigned(signature, body)))
    return answer(response, 400, { error: "invalid_signature" });
  // Respond first, then process: after 10 seconds without a response the event is sent again.
  answer(response, 200, { received: true });
  const id = String(request.headers["svc-event-id"]);
  if (isNew(id)) handle(JSON.parse(body.toString("utf8")), String(request.headers["svc-event-type"]), id);
});

server.listen(Number(PORT), "127.0.0.1", () => {
  console.log(`listening on port ${server.address().port}`);
});

/** Your processing of an event. An exception here loses the event, because it was already acknowledged. */
function handle(event, type, id) {
  console.log(`${type} ${id} ${JSON.stringify(event.data)}`);
}

/**
 * Events arrive at least once, so the id is checked before processing. A real receiver stores the id in the same
 * transaction as the result of processing, for example with a unique key in a database.
 */
const seen = new Set();
function isNew(id) {
  if (seen.has(id)) return false;
  seen.add(id);
  if (seen.size > 100_000) seen.delete(seen.values().next().value);
  return true;
}

/**
 * The header has one of two forms, `t=<time>,v1=<hex>` or `sha256=<hex>`. While a secret is being replaced, `Svc-Signature`
 * is made with the previous secret and `Svc-Signature-Next` with the new one; one match is enough.
 */
function isSigned(header, body) {
  const [, time, digest = ""] = /^(?:t=(\d+),v1|sha256)=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  if (time === undefined) return isDigest(digest, "", body);
  return isRecent(Number(time)) && isDigest(digest, `${time}.`, body);
}

function isRecent(time) {
  return Math.abs(Date.now() / 1000 - time) <= toleranceSeconds;
}

/** Computed over the raw bytes, never over JSON that was parsed and serialized again; compared in constant time. */
function isDigest(digest, before, body) {
  const expected = createHmac("sha256", secret).update(before).update(body).digest();
  const given = Buffer.from(digest, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function answer(response, status, body) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
