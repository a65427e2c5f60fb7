import { AsyncLocalStorage } from "node:async_hooks";
import { currentApp } from "@platform/service/call/current-app";
import type { ServedMethod, ServiceTable } from "../call/service-table.ts";
import type { LocalCall } from "./local-call.ts";

/** The gRPC server of an app for the other apps of its process. */
export class LocalServer {
  readonly maxMessageBytes: number;
  /** Runs work as the server's, so that nothing of the caller's context reaches a handler. */
  readonly run: ReturnType<typeof AsyncLocalStorage.snapshot>;
  readonly #table: ServiceTable;
  readonly #calls = new Set<LocalCall>();
  #drained: PromiseWithResolvers<void> | undefined;

  constructor(table: ServiceTable, maxMessageBytes: number) {
    this.#table = table;
    this.maxMessageBytes = maxMessageBytes;
    this.run = AsyncLocalStorage.snapshot();
  }

  methodOf(path: string): ServedMethod | undefined {
    return this.#table.methods.get(path);
  }

  /** Notes a call in progress, until its caller has its outcome. Writes that go on without a caller are waited for elsewhere. */
  opened(call: LocalCall): void {
    this.#calls.add(call);
    call.servedBy(this.run, () => {
      this.#calls.delete(call);
      if (this.#calls.size === 0) this.#drained?.resolve();
    });
  }

  /** Accepts no more calls. Resolves when those in progress have ended. */
  async drain(): Promise<void> {
    for (const [app, server] of servers) if (server === this) servers.delete(app);
    this.#drained ??= Promise.withResolvers();
    if (this.#calls.size === 0) this.#drained.resolve();
    await this.#drained.promise;
  }

  /** Ends the calls in progress. */
  end(): void {
    for (const call of this.#calls) call.lose();
  }
}

const servers = new Map<string, LocalServer>();
const arrivals = new Set<() => void>();

/** Serves the methods of the current app to the other apps of its process; undefined in a process of one app. */
export function serveLocally(table: ServiceTable, maxMessageBytes: number): LocalServer | undefined {
  const app = currentApp();
  if (app === undefined) return undefined;
  const server = new LocalServer(table, maxMessageBytes);
  servers.set(app, server);
  for (const arrive of arrivals) arrive();
  return server;
}

/** The server of an app of this process, if it serves now. */
export function localServer(app: string): LocalServer | undefined {
  return servers.get(app);
}

// As long as a client retries at an address where nobody listens (`serviceConfig` in client.ts).
const arrivalMs = 700;

/** Waits a moment for the server of an app that starts at the same time. Resolves to undefined if it does not come. */
export async function comingServer(app: string): Promise<LocalServer | undefined> {
  const arrived = Promise.withResolvers<void>();
  const check = () => servers.has(app) && arrived.resolve();
  arrivals.add(check);
  const timer = setTimeout(arrived.resolve, arrivalMs);
  check();
  await arrived.promise;
  arrivals.delete(check);
  clearTimeout(timer);
  return servers.get(app);
}
