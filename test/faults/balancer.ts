import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";

/** How often each server is asked, as a readiness probe does. */
const askIntervalMs = 100;

/**
 * Stands in front of servers as a Kubernetes Service does: a new connection goes to one that is ready, and a connection stays where it
 * is. Resolves to its URL. It is closed at the end of the test file.
 *
 * @param servers more may be added later
 */
export async function balancer(servers: readonly ServerProcess[]): Promise<string> {
  const ready = new Set(servers);
  let turn = 0;
  let stopped = false;
  const open = new Set<Socket>();

  /** Asks each server, and waits for none that does not respond: a starting one must not hide that another ends. */
  async function ask(): Promise<void> {
    const pending = new Set<ServerProcess>();
    while (!stopped) {
      for (const server of servers) {
        if (pending.has(server)) continue;
        pending.add(server);
        void server
          .responds()
          .then(
            () => ready.add(server),
            () => ready.delete(server),
          )
          .finally(() => pending.delete(server));
      }
      await pause(askIntervalMs);
    }
  }
  /** Connects to a server that is ready. One that has ended since it was asked accepts no connection; no Service would lead to it. */
  async function connectionToReady(): Promise<Socket> {
    while (!stopped) {
      turn += 1;
      const chosen = [...ready][turn % ready.size];
      const far = chosen && connect(Number(new URL(chosen.url).port), "127.0.0.1");
      if (far && (await isConnected(far))) return far;
      if (chosen) ready.delete(chosen);
      else await pause(askIntervalMs);
    }
    throw new Error("The balancer has stopped.");
  }

  async function serve(near: Socket): Promise<void> {
    const far = await connectionToReady();
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    if (near.destroyed) far.destroy();
  }
  const server = createServer((near) => {
    near.on("error", () => {});
    serve(near).catch(() => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const asking = ask();
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      stopped = true;
      await asking;
      for (const socket of open) socket.destroy();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function isConnected(socket: Socket): Promise<boolean> {
  return once(socket, "connect").then(
    () => true,
    () => false,
  );
}
