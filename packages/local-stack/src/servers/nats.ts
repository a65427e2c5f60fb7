import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { stopLeftover } from "../machine/process-files.ts";
import { readResponse } from "./read-response.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { requireProgram } from "./server-programs.ts";
import type { ServerRecipe } from "./spawn-server.ts";

/** Starts a NATS server with JetStream on the loopback address; streams are stored in `dataDir`. */
export async function startNats(options: {
  dataDir: string;
  port?: number;
  logFile?: string;
  /** Returns the path of nats-server, at each start; default: the one on the PATH. */
  program?: () => string;
  /** Further settings in the format of nats-server, such as accounts; called at each start. */
  settings?: () => string;
  /** Prepares the server for its users: called with its URL whenever it has started, before it counts as ready. */
  prepare?: (url: string) => Promise<unknown>;
  /** Cancels the start. */
  signal?: AbortSignal;
}): Promise<ServerProcess> {
  const directory = options.dataDir;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pidFile = join(directory, "server.pid");
  const configFile = join(directory, "server.conf");
  const serverName = `local-${randomUUID()}`;
  function writeSettings(): void {
    // Not arguments, which a server forgets when it reads its configuration again.
    const settings = `server_name: ${serverName}\njetstream { store_dir: ${JSON.stringify(directory)} }\n`;
    writeFileSync(configFile, `${settings}include ./settings.conf\n`);
    writeFileSync(join(directory, "settings.conf"), options.settings?.() ?? "", { mode: 0o600 });
  }
  const recipe: ServerRecipe = {
    name: "NATS",
    get command() {
      return options.program?.() ?? requireProgram("nats-server");
    },
    args: (port) => ["-a", "127.0.0.1", "-p", String(port), "-c", configFile],
    directory,
    logFile: options.logFile ?? join(directory, "server.log"),
    pidFile,
    url: (port) => `nats://127.0.0.1:${port}`,
    port: options.port,
    stopSignal: "SIGTERM",
    async tidy() {
      await stopLeftover(pidFile, directory, "SIGTERM");
      writeSettings();
    },
    ready: ({ port }) => natsReady(port, serverName),
    async prepare({ port }) {
      await options.prepare?.(recipe.url(port));
    },
  };
  return startServer(recipe, options.signal);
}

/** Reads the initial INFO line of the server; its name distinguishes our server from another one on the same port. */
async function natsReady(port: number, serverName: string): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1" });
  const info = await readResponse("NATS", socket, (text) => text.includes("\r\n"));
  if (info.startsWith("INFO ") && info.includes(serverName) && info.includes('"jetstream":true')) return;
  throw new Error(`Another server listens on port ${port}.`);
}
