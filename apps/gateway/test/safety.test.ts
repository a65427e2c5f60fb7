import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let fixture: GatewayFixture;
let key: string;

beforeAll(async () => {
  fixture = await gatewayFixture({ MAX_BODY_BYTES: "200000", MAX_HEADER_BYTES: "8192" });
  key = fixture.upstream.apiKey().key;
});

function open(): Socket {
  const socket = connect(Number(new URL(fixture.url).port), "127.0.0.1");
  socket.setEncoding("latin1");
  return socket;
}

/** The bytes that the gateway sends until it closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  const chunks: string[] = [];
  socket.on("data", (chunk) => chunks.push(String(chunk)));
  // A gateway that closes a connection may cut it off while bytes are in flight.
  socket.on("error", () => {});
  await once(socket, "close");
  return chunks.join("");
}

/** Checks the response to bytes that never became a request. */
const rawCodes = { 400: "malformed_request", 408: "request_timeout", 431: "headers_too_large" };

function expectRawRefusal(response: string, status: keyof typeof rawCodes): void {
  const [head = "", body = ""] = response.split("\r\n\r\n");
  expect(head.toLowerCase()).toContain(`\r\nsvc-error-code: ${rawCodes[status]}\r\n`);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/\r\nConnection: close\r\n/);
  expect(head).toMatch(/\r\nX-Svc-Request-Id: req_/);
  expect(head).toMatch(/\r\nX-RateLimit-Limit: \d+\r\nX-RateLimit-Remaining: \d+\r\nX-RateLimit-Reset: \d+/);
  expect(JSON.parse(body)).toMatchObject({ error: { type: "invalid_request_error" } });
}

test("a connection on which many requests wait for their responses is closed, one with a few is not", async () => {
  const request = `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const last = request.replace("Host: x", "Host: x\r\nConnection: close");
  const responsesTo = async (requests: string) => {
    const socket = open();
    socket.write(requests);
    return (await untilClosed(socket)).split("HTTP/1.1 200 OK").length - 1;
  };
  expect(await responsesTo(request.repeat(9) + last)).toBe(10);
  expect(await responsesTo(request.repeat(99) + last)).toBe(0);
});

test.each([
  ["headers", `GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(9000)}\r\n\r\n`],
  ["a URL", `GET /v1/health?${"x".repeat(9000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ["many headers", `GET /v1/health HTTP/1.1\r\nHost: x\r\n${"X-Some: 1\r\n".repeat(1500)}\r\n`],
])("%s of more than 8 KiB are refused", async (_, request) => {
  const socket = open();
  const response = untilClosed(socket);
  socket.write(request);
  expectRawRefusal(await response, 431);
});

test("each endpoint takes bodies of its own size", async () => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const rows = [
    ["POST", "/v1/payroll/reports", 200_000],
    ["POST", "/v1/api-keys", 65_536],
    ["DELETE", "/v1/api-keys/key_1", 16_384],
  ] as const;
  for (const [method, path, limit] of rows) {
    const sized = (bytes: number) => JSON.stringify("x".repeat(bytes - 2));
    const within = await fetch(fixture.url + path, { method, headers, body: sized(limit) });
    expect([path, within.status]).toEqual([path, 400]);
    const beyond = await fetch(fixture.url + path, { method, headers, body: sized(limit + 1) });
    expect(beyond.headers.get("svc-error-code")).toBe("payload_too_large");
    expect([path, beyond.status, await beyond.text()]).toEqual([path, 413, expect.stringContaining(`${limit} bytes`)]);
  }
});

test("a body in chunks is measured as it comes", async () => {
  const socket = open();
  const response = untilClosed(socket);
  socket.write(`POST /v1/api-keys HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n`);
  socket.write("Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
  for (let bytes = 0; bytes <= 65_536; bytes += 4096) socket.write(`1000\r\n${" ".repeat(4096)}\r\n`);
  expect(await response).toMatch(/^HTTP\/1\.1 413 /);
});

test("a request with two lengths, or with a length and chunks, is refused", async () => {
  const lengths = ["Content-Length: 2\r\nContent-Length: 3", "Content-Length: 2\r\nTransfer-Encoding: chunked"];
  for (const framing of lengths) {
    const socket = open();
    const response = untilClosed(socket);
    socket.write(`POST /v1/api-keys HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n{}`);
    expectRawRefusal(await response, 400);
  }
});

test("CONNECT is refused in so many words", async () => {
  const socket = open();
  const response = untilClosed(socket);
  socket.write("CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n");
  expectRawRefusal(await response, 400);
});

describe("a client that sends drop by drop is disconnected", () => {
  // Long enough for who does not dally, on a busy machine too.
  beforeAll(async () => {
    fixture = await gatewayFixture({ HEADERS_TIMEOUT_MS: "2000", REQUEST_TIMEOUT_MS: "3000" });
    key = fixture.upstream.apiKey().key;
  });
  test("before the headers are complete", async () => {
    const socket = open();
    const response = untilClosed(socket);
    socket.write("GET /v1/health HTTP/1.1\r\nHost: x\r\n");
    const drops = setInterval(() => socket.write("X-Drop: 1\r\n"), 50);
    expectRawRefusal(await response, 408);
    clearInterval(drops);
  });

  test("before the body is complete", async () => {
    const socket = open();
    const response = untilClosed(socket);
    socket.write(`POST /v1/payroll/reports HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`);
    socket.write("Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{");
    const drops = setInterval(() => socket.write(" "), 50);
    expectRawRefusal(await response, 408);
    clearInterval(drops);
  });

  test("while others are served", async () => {
    const slow = Array.from({ length: 50 }, () => open());
    const closed = Promise.all(slow.map(untilClosed));
    for (const socket of slow) socket.write("GET /v1/health HTTP/1.1\r\n");
    expect((await fetch(`${fixture.url}/v1/health`)).status).toBe(200);
    for (const response of await closed) expectRawRefusal(response, 408);
  });
});
