import { connect } from "node:net";
import { expect, test } from "vitest";
import { testNats } from "../src/servers/nats.ts";
import { testRedis } from "../src/servers/redis.ts";

test.each([
  ["Redis", testRedis],
  ["NATS", testNats],
])("a %s of a test comes back on the same port after a crash", async (_name, start) => {
  await using server = await start();
  const { port, url, pid } = server;
  await server.kill("SIGKILL");
  await expect(connected(port)).resolves.toBe(false);
  await server.restart();
  expect(server).toMatchObject({ port, url });
  expect(server.pid).not.toBe(pid);
  await expect(connected(port)).resolves.toBe(true);
});

function connected(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
