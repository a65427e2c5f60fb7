import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";

/** How often each server is asked, as a readiness probe does. */
const askIntervalMs = 100;

/** The servers of a balancer, each asked again and again whether it is ready. */
class ServersOfBalancer {
  readonly #servers: readonly ServerProcess[];
  readonly #ready: Set<ServerProcess>;
  readonly #pending = new Set<ServerProcess>();
  #turn = 0;
  #stopped = false;

  constructor(servers: readonly ServerProcess[]) {
    this.#servers = servers;
    this.#ready = new Set(servers);
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Asks each server until `stop`, and waits for none that does not respond: a starting one must not hide that another ends. */
  async ask(): Promise<void> {
    while (!this.#stopped) {
      for (const server of this.#servers) if (!this.#pending.has(server)) void this.#askOne(server);
      await pause(askIntervalMs);
    }
  }

  /** Connects to a server that is ready. One that has ended since it was asked accepts no connection; no Service would lead to it. */
  async connection(): Promise<Socket> {
    while (!this.#stopped) {
      this.#turn += 1;
      const chosen = [...this.#ready][this.#turn % this.#ready.size];
      const far = chosen && connect(Number(new URL(chosen.url).port), "127.0.0.1");
      if (far && (await isConnected(far))) return far;
      if (chosen) this.#ready.delete(chosen);
      else await pause(askIntervalMs);
    }
    throw new Error("The balancer has stopped.");
  }

  async #askOne(server: ServerProcess): Promise<void> {
    this.#pending.add(server);
    try {
      await server.responds();
      this.#ready.add(server);
    } catch {
      this.#ready.delete(server);
    } finally {
      this.#pending.delete(server);
    }
  }
}

/**
 * Stands in front of servers as a Kubernetes Service does: a new connection goes to one that is ready, and a connection stays where it
 * is. Resolves to its URL. It is closed at the end of the test file.
 *
 * @param servers more may be added later
 */
export async function balancer(servers: readonly ServerProcess[]): Promise<string> {
  const choice = new ServersOfBalancer(servers);
  const open = new Set<Socket>();

  async function serve(near: Socket): Promise<void> {
    const far = await choice.connection();
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
  const asking = choice.ask();
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      choice.stop();
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
