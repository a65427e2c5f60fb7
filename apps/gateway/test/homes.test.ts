import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { credentialSha256, mintCredential } from "@platform/credential-format/credential-format";
import { freePort } from "@platform/local-stack/free-port";
import { openStream } from "@platform/testing/event-stream";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type GatewayFixture, gatewayFixture, rateLimitOf } from "./fixture.ts";

// Two installations under one public name, each with credentials, services and a Redis of its own. Requests for owners of `eu` come to
// `us`, which hands them on.
let eu: GatewayFixture;
let us: GatewayFixture;
let nobodyUrl = "";
const homesOf = (url: string) => ({
  HOME_CODE: "us",
  HOMES: JSON.stringify({ eu: url, us: nobodyUrl, gone: nobodyUrl }),
});

beforeAll(async () => {
  nobodyUrl = `http://127.0.0.1:${await freePort()}`;
  eu = await gatewayFixture({ HOME_CODE: "eu", TRUSTED_PROXIES: "127.0.0.1" });
  us = await gatewayFixture(homesOf(eu.url));
});

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const report = {
  employer_id: "emp_1",
  ...{ period_start: "2026-03-01", period_end: "2026-03-15", payroll_data: {} },
  employees: [{ employee_id: "e1", name: "Ann", classification_code: "8810", hours_worked: 1, gross_wages: 10 }],
};

async function ask(gateway: { url: string }, headers: Record<string, string>, path = "/v1/me", body?: unknown) {
  const init = body
    ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }
    : {};
  const response = await fetch(`${gateway.url}${path}`, { ...init, headers: { ...init.headers, ...headers } });
  return { response, status: response.status, body: JSON.parse(await response.text()) };
}

/** A server in place of the gateway of `eu`, and a gateway of `us` in front of it. */
async function besideHome(answer: (incoming: IncomingMessage, response: ServerResponse) => void, env = {}) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const front = await gatewayFixture({
    ...homesOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ...env,
  });
  return { front, headers: bearer(mintCredential("api_key", "sandbox", "eu")) };
}

test.each(["A", "B"])("a request of profile %s is answered by the home that its credentials name", async (profile) => {
  const { key, ...ownerA } = eu.upstream.apiKey();
  const ownerB = eu.upstream.client();
  const { headers, ownerId } = profile === "A" ? { headers: bearer(key), ...ownerA } : ownerB;
  const { response, status, body } = await ask(us, headers);
  expect([status, body.owner_id]).toEqual([200, ownerId]);
  expect(rateLimitOf(response).limit).toBe(10_000);
  expect(response.headers.get("x-svc-request-id")).toMatch(/^req_/);
  expect((await ask(eu, headers)).body).toEqual(body);
  expect(rateLimitOf((await ask(us, headers)).response).remaining).toBe(10_000 - 3);
});

test("a body is handed on as it is, and what it makes is at home", async () => {
  const { key } = eu.upstream.apiKey();
  const accepted = await ask(us, bearer(key), "/v1/payroll/reports", report);
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(202);
  expect(eu.upstream.submissions).toEqual([accepted.response.headers.get("x-svc-request-id")]);
  expect(us.upstream.submissions).toEqual([]);
  const file = async () => (await ask(us, bearer(key), `/v1/files/status/${accepted.body.report_id}`)).body;
  await expect.poll(file).toMatchObject({ file_id: accepted.body.report_id, status: "completed" });
  const { employer_id: _, ...incomplete } = report;
  expect((await ask(us, bearer(key), "/v1/payroll/reports", incomplete)).body.error).toBe("Validation Error");
});

test("credentials that are known here stay here, also those from before there were homes that begin with the code of one", async () => {
  const { key, ownerId } = us.upstream.apiKey();
  expect((await ask(us, bearer(key))).body.owner_id).toBe(ownerId);
  const older = mintCredential("api_key", "sandbox", "eu");
  const { key: other, ...principal } = us.upstream.apiKey();
  us.upstream.principals.set(credentialSha256(older).toString("base64"), principal);
  expect((await ask(us, bearer(older))).body.owner_id).toBe(principal.ownerId);
  expect((await ask(us, bearer(other))).status).toBe(200);
  const inactive = us.upstream.apiKey("sandbox", { inactive: true });
  expect((await ask(us, bearer(inactive.key))).body.error.message).toBe("API key inactive");
});

test("what was handed on once is not handed on again", async () => {
  const { key } = eu.upstream.apiKey();
  const asked = eu.upstream.verifications;
  const { status, body } = await ask(us, { ...bearer(key), "svc-handed-on": "ap" });
  expect([status, body.error.message]).toEqual([401, "API key not found"]);
  expect(eu.upstream.verifications).toBe(asked);
});

test("unknown credentials are refused by the home, and an address that guesses by this gateway", async () => {
  const guess = () => ask(front, bearer(mintCredential("api_key", "sandbox", "eu")));
  const front = await gatewayFixture({ ...homesOf(eu.url), FAILURES_PER_MINUTE: "2" });
  for (let count = 0; count < 2; count += 1) {
    const { status, body } = await guess();
    expect([status, body.error.message]).toEqual([401, "API key not found"]);
  }
  const asked = eu.upstream.verifications;
  expect((await guess()).status).toBe(429);
  expect(eu.upstream.verifications).toBe(asked);
});

test("a stream of events is handed on as it is written, and ends at home when its reader goes", async () => {
  const { key, ownerId } = eu.upstream.apiKey();
  const stream = await openStream(`${us.url}/v1/events/stream`, bearer(key));
  expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
  await expect.poll(() => eu.upstream.log.watchers).toBe(1);
  eu.upstream.log.record({ environment: "sandbox", ownerId });
  const blocks = [await stream.next(), await stream.next()];
  expect(blocks.some((block) => block?.data !== undefined)).toBe(true);
  stream.close();
  await expect.poll(() => eu.upstream.log.watchers).toBe(0);
});

test("a gateway that stops ends the streams that it hands on, and waits for no reader", async () => {
  const front = await gatewayFixture(homesOf(eu.url));
  const { key } = eu.upstream.apiKey();
  const stream = await openStream(`${front.url}/v1/events/stream`, bearer(key));
  await stream.next();
  await front.stop();
  while (await stream.next());
  await expect.poll(() => eu.upstream.log.watchers).toBe(0);
});

test("the home gets the headers and the body of the client as they come, its address, and the public name", async () => {
  const arrived = Promise.withResolvers<IncomingMessage>();
  const { front, headers } = await besideHome((incoming, response) => {
    arrived.resolve(incoming);
    void incoming.toArray().then((parts) => response.end(Buffer.concat(parts)));
  });
  const own = {
    "x-forwarded-for": "192.0.2.1",
    "x-one": "1",
    connection: "keep-alive, x-one",
    "accept-language": "de",
  };
  const outgoing = request(`${front.url}/v1/files?a=%20b`, {
    method: "POST",
    headers: { ...headers, ...own, host: "api.example.com" },
  });
  onTestFinished(() => void outgoing.destroy());
  outgoing.write("first ");
  const incoming = await arrived.promise;
  expect(incoming.url).toBe("/v1/files?a=%20b");
  expect(incoming.headers).toMatchObject({
    ...{ host: "api.example.com", authorization: headers.authorization, "accept-language": "de" },
    ...{ "x-forwarded-for": "127.0.0.1", "svc-handed-on": "us", "transfer-encoding": "chunked" },
  });
  expect(incoming.headers["x-one"]).toBeUndefined();
  outgoing.end("and last");
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  expect(Buffer.concat(await response.toArray()).toString()).toBe("first and last");
});

test("a home that cannot be reached, does not respond or is full is a 503 in the form of the endpoint", async () => {
  const gone = await ask(us, bearer(mintCredential("api_key", "sandbox", "gone")), "/v1/files/status/PR_TEST_1");
  expect([gone.status, gone.body.error]).toEqual([503, "Service Unavailable"]);
  expect(gone.response.headers.get("retry-after")).toBe("1");
  expect(rateLimitOf(gone.response).limit).toBe(100_000);

  let held: ServerResponse | undefined;
  const silent = await besideHome((_, response) => (held = response), { HOMES_TIMEOUT_MS: "100" });
  expect((await ask(silent.front, silent.headers)).status).toBe(503);
  expect(held).toBeDefined();
});

test("a reader that goes before its request is handed on has no place at its home", async () => {
  const paths: (string | undefined)[] = [];
  const answer = (incoming: IncomingMessage, response: ServerResponse) => {
    paths.push(incoming.url);
    if (incoming.url === "/v1/me") response.writeHead(200, { "content-type": "application/json" }).end("{}");
    else response.writeHead(200, { "content-type": "text/event-stream" }).write(": here\n\n");
  };
  const { front, headers } = await besideHome(answer, { MAX_HANDED_ON: "1" });
  const verified = Promise.withResolvers<void>();
  front.upstream.verifying = verified.promise;
  const reader = request(`${front.url}/v1/events/stream`, { headers });
  const failed = new Promise((resolve) => reader.once("error", resolve));
  reader.end();
  await expect.poll(() => front.upstream.verifications).toBe(1);
  reader.destroy();
  await failed;
  // What comes after the end of the reader's connection is processed after it.
  await fetch(`${front.url}/v1/health`);
  verified.resolve();
  await expect.poll(async () => (await ask(front, headers)).status).toBe(200);
  expect(paths).not.toContain("/v1/events/stream");

  // One that stays leaves the places of requests to others, and has the only one of streams.
  const stream = await openStream(`${front.url}/v1/events/stream`, headers);
  await stream.next();
  expect((await ask(front, headers)).status).toBe(200);
  expect((await ask(front, headers, "/v1/events/stream")).status).toBe(503);
  stream.close();
});

test("the rest of an upload that its home does not take is read, so that the client sees the response", async () => {
  const { front, headers } = await besideHome((incoming) => void incoming.once("data", () => incoming.destroy()));
  const outgoing = request(`${front.url}/v1/files`, {
    method: "POST",
    headers: { ...headers, "content-type": "text/csv" },
  });
  onTestFinished(() => void outgoing.destroy());
  const responded = once(outgoing, "response");
  // More than all buffers on the way hold.
  const sent = promisify(outgoing.end.bind(outgoing) as (chunk: Buffer, done: () => void) => void)(
    Buffer.alloc(64 * 1024 * 1024),
  );
  const [[response]] = await Promise.all([responded, sent]);
  expect((response as IncomingMessage).statusCode).toBe(503);
});

test("only so many requests to a home are in flight, and one whose client goes is ended", async () => {
  const waiting: ServerResponse[] = [];
  const { front, headers } = await besideHome((_, response) => waiting.push(response), { MAX_HANDED_ON: "1" });
  const gone = new AbortController();
  const first = fetch(`${front.url}/v1/me`, { headers, signal: gone.signal }).catch(() => "gone");
  await expect.poll(() => waiting.length).toBe(1);
  expect((await ask(front, headers)).status).toBe(503);
  gone.abort();
  expect(await first).toBe("gone");
  await expect.poll(() => waiting[0]?.destroyed).toBe(true);
  const second = ask(front, headers);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.writeHead(200, { "content-type": "application/json" }).end("{}");
  expect((await second).status).toBe(200);
});
