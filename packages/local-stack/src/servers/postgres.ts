import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { isAlive, readPid, stopLeftover, worksIn } from "../machine/process-files.ts";
import { unprivilegedUser } from "../machine/unprivileged-user.ts";
import { openCluster } from "./postgres-cluster.ts";
import { type PostgresPrograms, postgresPrograms } from "./postgres-programs.ts";
import { postgresReady } from "./postgres-ready.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import type { ServerRecipe } from "./spawn-server.ts";

/** How to start a Postgres. */
export interface PostgresOptions {
  /** Directory with `cluster`, `password` and `server.log`; created if missing. */
  readonly dataDir: string;
  readonly port?: number;
  /** Password of the superuser of a new cluster; default: random. */
  readonly password?: string;
  /** The `dataDir` of a stopped Postgres that a new cluster is a copy of, with its password. */
  readonly template?: string | undefined;
  /** Settings of Postgres, overriding those of the launcher. The defaults are safe for data. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Another Postgres on this machine; default: the one from the npm packages. */
  readonly programs?: PostgresPrograms;
  readonly logFile?: string;
  /** Cancels the start. */
  readonly signal?: AbortSignal;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  // All clients use TCP; the path of a socket file might be too long.
  unix_socket_directories: "",
  max_connections: "300",
  // The detail line of an error quotes the row, which may contain names and wages.
  log_error_verbosity: "terse",
  timezone: "UTC",
  log_timezone: "UTC",
};

/**
 * Starts Postgres on the loopback address and waits until it accepts connections.
 *
 * Its URL has the superuser and the database `platform`.
 */
export async function startPostgres(options: PostgresOptions): Promise<ServerProcess> {
  const user = unprivilegedUser();
  const programs = options.programs ?? (await postgresPrograms(user));
  const { directory, password } = await openCluster(options.dataDir, programs, {
    ...options,
    user,
    isDurable: options.settings?.fsync !== "off",
  });
  const settings = Object.entries({ ...SETTINGS, ...options.settings });
  const recipe: ServerRecipe = {
    name: "Postgres",
    command: programs.postgres,
    args: (port) => [
      "-D",
      directory,
      "-p",
      String(port),
      ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    directory,
    logFile: options.logFile ?? join(dirname(directory), "server.log"),
    env: { ...process.env, LC_ALL: "C" },
    user,
    url: (port) => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/platform`,
    port: options.port,
    // A fast shutdown: ends the sessions and writes a checkpoint. SIGTERM would wait for every client to leave.
    stopSignal: "SIGINT",
    tidy: () => removeStalePidFile(directory),
    // The sessions of a killed server end shortly after it.
    waitsFor: /pre-existing shared memory block|lock file "postmaster.pid" already exists/,
    ready: (started) => postgresReady(directory, started),
  };
  return startServer(recipe, options.signal);
}

/**
 * Prepares a start after a crash.
 *
 * Postgres removes the `postmaster.pid` of a dead server itself, but refuses to start if its id belongs to another
 * running process of the same user, which is likely after a restart of a container.
 */
async function removeStalePidFile(directory: string): Promise<void> {
  const pidFile = join(directory, "postmaster.pid");
  await stopLeftover(pidFile, directory, "SIGINT");
  const pid = readPid(pidFile);
  if (pid !== undefined && isAlive(pid) && !worksIn(pid, directory)) rmSync(pidFile);
}
