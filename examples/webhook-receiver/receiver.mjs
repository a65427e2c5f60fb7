// A webhook receiver: verifies the signature of each request and processes each event once. Needs only Node 20.
//
// WEBHOOK_SECRET_FILE=secret.txt PORT=3000 node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { WEBHOOK_SECRET, WEBHOOK_SECRET_FILE, PORT = "3000" } = process.env;
if (!WEBHOOK_SECRET && !WEBHOOK_SECRET_FILE) {
  throw new Error(
    "Set WEBHOOK_SECRET_FILE to a file for the secret in the response of the registration, or WEBHOOK_SECRET to it.",
  );
}

const maxBodyBytes = 1024 * 1024;
/** Older requests are refused: an attacker may have recorded and resent them. */
const toleranceSeconds = 300;

const server = createServer(async (request, response) => {
  const body = await readBody(request);
  if (body === undefined) return answer(response, 413, { error: "payload_too_large" });
  if (!isSigned(request.headers, body)) return answer(response, 400, { error: "invalid_signature" });
  // Respond first, then process: after 10 seconds without a response the event is sent again.
  answer(response, 200, { received: true });
  // This id is signed, as the body is; the headers Svc-Event-Id and Svc-Event-Type are not.
  const id = request.headers["webhook-id"];
  if (isNew(id)) handle(JSON.parse(body.toString("utf8")), id);
});

server.listen(Number(PORT), "127.0.0.1", () => {
  console.log(`listening on port ${server.address().port}`);
});

/** Your processing of an event. An exception here loses the event, because it was already acknowledged. */
function handle({ type, data }, id) {
  console.log(`${type} ${id} ${JSON.stringify(data)}`);
}

/**
 * Events arrive at least once, so the id is checked before processing. A real receiver stores the id in the same
 * transaction as the result of processing, for example with a unique key in a database.
 */
const processedIds = new Set();
function isNew(id) {
  if (processedIds.has(id)) return false;
  processedIds.add(id);
  if (processedIds.size > 100_000) processedIds.delete(processedIds.values().next().value);
  return true;
}

/** Read for each request: the registration makes the secret, and the receiver runs before it. */
function currentSecret() {
  return WEBHOOK_SECRET || readFileSync(WEBHOOK_SECRET_FILE, "utf8").trim();
}

/**
 * `webhook-signature` covers the id, the time and the raw bytes of the body, whatever the form of `Svc-Signature`; JSON that was parsed
 * and serialized again has other bytes. While a secret is being replaced it has a digest with each secret; one match is enough.
 */
function isSigned({ "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures = "" }, body) {
  const secret = currentSecret();
  // Anybody can sign with an empty key.
  if (!secret.startsWith("whsec_")) return false;
  const isRecent = Math.abs(Date.now() / 1000 - Number(time)) <= toleranceSeconds;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${time}.`).update(body).digest();
  return isRecent && signatures.split(" ").some((signature) => isEqual(expected, signature));
}

/** Compares in constant time. */
function isEqual(expected, signature) {
  const received = Buffer.from(signature.replace(/^v1,/, ""), "base64");
  return received.length === expected.length && timingSafeEqual(received, expected);
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
