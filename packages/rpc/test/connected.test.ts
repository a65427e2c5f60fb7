import { once } from "node:events";
import { createServer as createHttp2Server } from "node:http2";
import { type AddressInfo, createServer, type Server } from "node:net";
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect, onTestFinished, test } from "vitest";
import { rpcClient } from "../src/client/client.ts";

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function client(address: string, connectMs: number) {
  const rpc = rpcClient(FileStatusService, { address, connectMs });
  onTestFinished(() => rpc.stop?.());
  return rpc;
}

test("a client that connects with its app is connected when the app has started", async () => {
  let sessions = 0;
  const server = createHttp2Server();
  server.on("session", () => {
    sessions += 1;
  });
  await client(await listen(server), hangAfterMs).start?.();
  expect(sessions).toBe(1);
});

test("an app starts without a server that refuses connections", async () => {
  const server = createServer();
  const address = await listen(server);
  server.close();
  await client(address, 2 * hangAfterMs).start?.();
});

test("an app starts without a server that accepts connections and is silent", async () => {
  const server = createServer();
  const { start } = client(await listen(server), 50);
  const connecting = once(server, "connection").then(() => "connecting");
  expect(await Promise.race([connecting, Promise.resolve(start?.()).then(() => "started")])).toBe("connecting");
});

test("an app starts without a server whose name nobody knows", async () => {
  await client("dns:///no-such-service.invalid:5000", 2 * hangAfterMs).start?.();
});
