import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { requireLeastSpeed } from "./least-speed.ts";

const idleMs = 4000;
const kibibyte = 1024;

/** A request to a server that requires the least speed of its body, and what was ended for its slowness. */
async function openRequest(): Promise<{ client: Socket; request: IncomingMessage; ended: Error[] }> {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const server = createServer();
  const ended: Error[] = [];
  server.on("clientError", (error, socket) => {
    ended.push(error);
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => {});
  onTestFinished(() => {
    client.destroy();
    server.close();
    vi.useRealTimers();
  });
  client.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${kibibyte * kibibyte}\r\n\r\n`);
  const [request] = (await once(server, "request")) as [IncomingMessage];
  requireLeastSpeed(server, request, idleMs);
  return { client, request, ended };
}

test("a body that trickles is ended, as Node ends a late request", async () => {
  const { client, request, ended } = await openRequest();
  request.resume();
  for (let drop = 0; ended.length === 0 && drop < 10; drop += 1) {
    client.write("6bytes");
    await once(request, "data");
    vi.advanceTimersByTime(idleMs / 4);
  }
  expect(ended).toMatchObject([{ code: "ERR_HTTP_REQUEST_TIMEOUT" }]);
});

test("a body that brings 16 KiB in half the time is received to its end", async () => {
  const { client, request, ended } = await openRequest();
  const whole = once(request, "end");
  let received = 0;
  request.on("data", (chunk: Buffer) => {
    received += chunk.length;
  });
  for (let sentBytes = 16 * kibibyte; sentBytes <= kibibyte * kibibyte; sentBytes += 16 * kibibyte) {
    client.write(Buffer.alloc(16 * kibibyte));
    while (received < sentBytes) await once(request, "data");
    vi.advanceTimersByTime(idleMs / 2);
  }
  await whole;
  expect(ended).toEqual([]);
});

test("a body that waits for its reader is not slow", async () => {
  const { client, request, ended } = await openRequest();
  client.write(Buffer.alloc(kibibyte * kibibyte));
  await once(request, "readable");
  vi.advanceTimersByTime(10 * idleMs);
  request.resume();
  await once(request, "end");
  expect(ended).toEqual([]);
});
