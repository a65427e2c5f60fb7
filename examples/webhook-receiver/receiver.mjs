// A webhook receiver: takes a request only when its signature is ours, and each event once. Needs Node 20 and nothing else.
//
//   WEBHOOK_SECRET=whsec_… PORT=3000 node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { WEBHOOK_SECRET: secret = "", PORT = "3000" } = process.env;
if (!secret.startsWith("whsec_")) {
  throw new Error("Set WEBHOOK_SECRET to the secret that the registration answered with.");
}

const maxBodyBytes = 1024 * 1024;
/** A request that was signed longer ago may have been recorded and sent again by somebody else. */
const toleranceSeconds = 300;

const server = createServer(async (request, response) => {
  const body = await readBody(request);
  if (body === undefined) return answer(response, 413, { error: "payload_too_large" });
  if (!isSigned(request.headers["svc-signature"], body)) return answer(response, 400, { error: "invalid_signature" });
  // Answer first, work after: whoever takes longer than 10 seconds is asked again.
  answer(response, 200, { received: true });
  const id = String(request.headers["svc-event-id"]);
  if (isNew(id)) handle(JSON.parse(body.toString("utf8")), String(request.headers["svc-event-type"]), id);
});

server.listen(Number(PORT), "127.0.0.1", () => {
  console.log(`listening on port ${server.address().port}`);
});

/** What you are here for. An exception here loses the event: it has been answered, and is not sent again. */
function handle(event, type, id) {
  console.log(`${type} ${id} ${JSON.stringify(event.data)}`);
}

/**
 * Events arrive at least once, so the id is looked up before anything is done. A real receiver keeps ids where it keeps
 * what it does about the events, in the same transaction: a unique key in a database.
 */
const seen = new Set();
function isNew(id) {
  if (seen.has(id)) return false;
  seen.add(id);
  if (seen.size > 100_000) seen.delete(seen.values().next().value);
  return true;
}

/**
 * The header has one of two forms, `t=<time>,v1=<hex>` or `sha256=<hex>`, and for a day after the secret was replaced two
 * digests, of the new secret and of the old one. Any of them is enough.
 */
function isSigned(header, body) {
  const parts = String(header ?? "")
    .split(",")
    .map((part) => part.split("="));
  const time = parts.find(([name]) => name === "t")?.[1];
  if (time !== undefined && !isRecent(Number(time))) return false;
  return parts.some(([name, digest = ""]) => {
    if (name === "v1" && time !== undefined) return isDigest(digest, `${time}.`, body);
    return name === "sha256" && isDigest(digest, "", body);
  });
}

function isRecent(time) {
  return Math.abs(Date.now() / 1000 - time) <= toleranceSeconds;
}

/** Over the bytes as they came, never over JSON that was parsed and written again; compared in constant time. */
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
