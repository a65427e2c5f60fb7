import { once } from "node:events";
import { connect } from "node:net";
import { Fault } from "@platform/service/call/fault";
import { eventually } from "@platform/testing/waiting/patience";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

const largeBytes = 20_000;
let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await gatewayFixture({
    LARGE_BODY_BYTES: String(largeBytes),
    MAX_BODY_BYTES: "60000",
    MAX_LARGE_BODIES: "3",
    MAX_LARGE_BODIES_PER_OWNER: "2",
    LARGE_BODY_WAIT_MS: "2000",
    LARGE_BODY_IDLE_MS: "1000",
  });
});
afterEach(() => {
  fixture.upstream.fault = undefined;
});

type Headers = Record<string, string>;
const newOwner = (): Headers => ({ authorization: `Bearer ${fixture.upstream.apiKey().key}` });

const employee = {
  employee_id: "e",
  name: "Ada",
  first_name: "Ada",
  last_name: "Quill",
  state: "TX",
  classification_code: "8810",
  job_classification: "8810",
  hours_worked: 1,
  gross_wages: 1,
  gross_pay: 1,
};
const small = JSON.stringify({
  employer_id: "e",
  period_start: "2026-01-01",
  period_end: "2026-01-02",
  payroll_data: {},
  pay_period: { start_date: "2026-01-01", end_date: "2026-01-02" },
  employees: [employee],
});
const large = small.padEnd(largeBytes + 1);

async function post(headers: Headers, body: string | ReadableStream = large, path = "/payroll/reports") {
  const response = await fetch(`${fixture.url}/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    ...(typeof body !== "string" && { duplex: "half" }),
  } as RequestInit);
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

/** A request with the same bytes and no length. */
const inChunks = (text: string) => new Blob([text]).stream();
const statusesOf = async (responses: Promise<{ status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status);

test("of one owner two large bodies are in progress, and the third is refused at once with what to do", async () => {
  const owner = newOwner();
  const hold = fixture.upstream.hold(2);
  const running = [post(owner), post(owner, inChunks(large))];
  await hold.reached;
  for (const body of [large, inChunks(large)]) {
    const refused = await post(owner, body);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: "Rate Limit Exceeded",
        message: `At most 2 requests of an owner with a body of more than ${largeBytes} bytes can be in progress. Send the next one when one of them has its response.`,
        details: { retry_after: 1, limit: 2 },
      },
    });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
    expect(refused.headers.get("x-svc-request-id")).toMatch(/^req_/);
  }
  expect(await statusesOf([post(owner, small), post(owner, inChunks(small)), post(newOwner())])).toEqual([
    202, 202, 202,
  ]);
  hold.release();
  expect(await statusesOf(running)).toEqual([202, 202]);
  expect(await statusesOf([post(owner), post(owner)])).toEqual([202, 202]);
});

test("an owner has its places once, over both environments", async () => {
  const { key, ownerId } = fixture.upstream.apiKey("sandbox");
  const live = fixture.upstream.apiKey("production", { ownerId });
  const hold = fixture.upstream.hold(2);
  const running = [key, live.key].map((key) => post({ authorization: `Bearer ${key}` }));
  await hold.reached;
  expect((await post({ authorization: `Bearer ${key}` })).status).toBe(429);
  hold.release();
  expect(await statusesOf(running)).toEqual([202, 202]);
});

test("a claimed length takes no place, however many claim it", async () => {
  const owner = newOwner();
  const sockets = Array.from({ length: 5 }, () => sendPart(owner, 5000));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  expect(await statusesOf([post(owner), post(owner), post(newOwner())])).toEqual([202, 202, 202]);
  for (const socket of sockets) socket.destroy();
});

test("a body that trickles loses its place, with a 408", async () => {
  const owner = newOwner();
  const sockets = [sendPart(owner), sendPart(owner)];
  const drops = setInterval(() => {
    for (const socket of sockets) socket.write(" ");
  }, 50);
  const responses = await Promise.all(sockets.map((socket) => once(socket, "data")));
  clearInterval(drops);
  for (const [response] of responses) expect(String(response)).toMatch(/^HTTP\/1\.1 408 /);
  await vi.waitFor(async () => expect(await statusesOf([post(owner), post(owner)])).toEqual([202, 202]), eventually);
});

test("all keys of an owner share its places, and Profile B has its own form of the refusal", async () => {
  const { headers, ownerId } = fixture.upstream.client("production");
  const other = fixture.upstream.client("production", { ownerId });
  const hold = fixture.upstream.hold(2);
  const running = [post(headers), post(headers)];
  await hold.reached;
  expect(await post(other.headers)).toMatchObject({
    status: 429,
    body: { success: false, error: { code: "RATE_LIMIT_EXCEEDED", details: { retry_after: 1, limit: 2 } } },
  });
  hold.release();
  expect(await statusesOf(running)).toEqual([202, 202]);
});

describe("when the process has as many large bodies as it may", () => {
  test("the next one waits for its turn, or gets a 503 that says when to try again", async () => {
    const hold = fixture.upstream.hold(3);
    const running = [newOwner(), newOwner(), newOwner()].map((owner) => post(owner));
    await hold.reached;
    for (const body of [large, inChunks(large)]) {
      const refused = await post(newOwner(), body);
      expect(refused).toMatchObject({
        status: 503,
        body: {
          error: "Service Unavailable",
          message: "Too many large bodies are being processed. Try again in a second.",
        },
      });
      expect(refused.headers.get("retry-after")).toBe("1");
    }
    const waiting = post(newOwner());
    hold.release();
    expect(await statusesOf([...running, waiting])).toEqual([202, 202, 202, 202]);
  });

  test("one that disconnects while it waits leaves its place to others", async () => {
    const owner = newOwner();
    const hold = fixture.upstream.hold(3);
    const running = [newOwner(), newOwner(), newOwner()].map((owner) => post(owner));
    await hold.reached;
    for (let n = 0; n < 4; n++) {
      const socket = sendPart(owner);
      await once(socket, "connect");
      socket.destroy();
    }
    hold.release();
    expect(await statusesOf(running)).toEqual([202, 202, 202]);
    await vi.waitFor(async () => expect(await statusesOf([post(owner), post(owner)])).toEqual([202, 202]), eventually);
  });
});

describe("a body that is refused while it arrives", () => {
  const refusals: [status: number, headers: Headers][] = [
    [415, { "content-type": "text/plain" }],
    [413, { "content-length": "100000000" }],
    [401, { authorization: "Bearer unknown" }],
  ];

  test("ends the connection, which the response says, although it trickles on", async () => {
    await Promise.all(
      refusals.map(async ([status, headers]) => {
        const socket = sendPart({ ...newOwner(), ...headers }, 15_000);
        const closed = new Promise((resolve) => socket.once("close", resolve));
        const drops = setInterval(() => socket.write(" "), 50);
        const response = (await socket.toArray()).join("");
        expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\nconnection: close\r\n`));
        expect(response.match(/HTTP/g)).toHaveLength(1);
        await closed;
        clearInterval(drops);
      }),
    );
  });

  test("does not delay the stop, however long it goes on", async () => {
    const gateway = await gatewayFixture({ DRAIN_TIMEOUT_MS: "600000" });
    const owner = { authorization: `Bearer ${gateway.upstream.apiKey().key}` };
    const socket = sendPart({ ...owner, "content-length": "100000000000" }, 15_000, gateway.url);
    await once(socket, "data");
    const part = Buffer.alloc(65_536);
    const sendOn = () => void (socket.writable && socket.write(part, sendOn));
    sendOn();
    await gateway.stop();
  });
});

test.each([
  ["chunks of one byte are refused if they are many", 1, 20_000, "400"],
  ["chunks of three bytes are accepted if they are few", 3, 10_000, "202"],
])("%s", async (_, size, count, status) => {
  const socket = connect({ port: Number(new URL(fixture.url).port), host: "127.0.0.1" });
  const headers = { host: "x", "content-type": "application/json", "transfer-encoding": "chunked", ...newOwner() };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  socket.write(`POST /v1/payroll/reports HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.write(`${chunk(" ".repeat(size)).repeat(count)}${chunk(small)}0\r\n\r\n`);
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  socket.destroy();
});

/** Opens a request with a large body and sends a part of it, enough to have a place. */
function sendPart(headers: Headers, bytes = large.length, url = fixture.url) {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  const lines = Object.entries({
    host: "x",
    "content-type": "application/json",
    "content-length": "60000",
    ...headers,
  });
  socket.write(
    `POST /v1/payroll/reports HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}`,
  );
  socket.write(`\r\n${large.slice(0, bytes)}`);
  return socket;
}

describe("a place is given back", () => {
  const refusals: [string, () => Parameters<typeof post>[1], number, Headers?][] = [
    ["JSON that is not valid", () => large.replace("{", "["), 400],
    ["a report that is not valid", () => "{}".padEnd(largeBytes + 1), 400],
    ["values without end", () => `[${"{},".repeat(19_000)}{}]`, 400],
    ["a body over the limit", () => large.padEnd(60_001), 413],
    ["chunks over the limit", () => inChunks(large.padEnd(60_001)), 413],
    ["another content type", () => large, 415, { "content-type": "text/plain" }],
    ["another charset", () => large, 415, { "content-type": "application/json; charset=utf-16" }],
    ["compression", () => large, 415, { "content-encoding": "gzip" }],
  ];

  test.each(refusals)("after %s", async (_, body, status, headers = {}) => {
    const owner = newOwner();
    for (let n = 0; n < 5; n++) expect((await post({ ...owner, ...headers }, body())).status).toBe(status);
    expect(await statusesOf([post(owner), post(owner)])).toEqual([202, 202]);
  });

  test("after an error of a service, and after a request that another one repeats", async () => {
    const owner = newOwner();
    fixture.upstream.fault = new Fault("UNAVAILABLE", "DOWN", "Down.");
    for (let n = 0; n < 5; n++) expect((await post(owner)).status).toBe(503);
    fixture.upstream.fault = undefined;
    expect(await statusesOf([post(owner), post(owner)])).toEqual([202, 202]);
  });

  test("after the sender disconnects in the middle of the body", async () => {
    for (let round = 0; round < 3; round++) {
      const owner = newOwner();
      const sockets = [sendPart(owner), sendPart(owner), sendPart(owner)];
      const [response] = await Promise.any(sockets.map((socket) => once(socket, "data")));
      expect(String(response)).toMatch(/^HTTP\/1\.1 429 /);
      for (const socket of sockets) socket.destroy();
      await vi.waitFor(async () => expect((await post(owner)).status).toBe(202), eventually);
    }
  });

  test("when the handler is done, where the sender disconnects before", async () => {
    const owner = newOwner();
    const hold = fixture.upstream.hold(2);
    const disconnect = new AbortController();
    const responses = [0, 1].map(() =>
      fetch(`${fixture.url}/v1/payroll/reports`, {
        method: "POST",
        headers: { "content-type": "application/json", ...owner },
        body: large,
        signal: disconnect.signal,
      }).catch(() => {}),
    );
    await hold.reached;
    disconnect.abort();
    await Promise.all(responses);
    // The reports are still in the memory of the gateway.
    expect((await post(owner)).status).toBe(429);
    hold.release();
    await vi.waitFor(async () => expect((await post(owner)).status).toBe(202), eventually);
  });
});
