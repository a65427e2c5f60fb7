import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { openCluster } from "./postgres-cluster.ts";
import { type PostgresPrograms, postgresPrograms } from "./postgres-programs.ts";
import { postgresAnswers } from "./postgres-ready.ts";
import { isAlive, readPid, stopLeftover, worksIn } from "./process-files.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import type { ServerRecipe } from "./spawn-server.ts";
import { unprivilegedUser } from "./unprivileged-user.ts";

/** How to start a Postgres. */
export interface PostgresOptions {
  /** Everything of the server is in here: `cluster`, `password` and `server.log`. Made when absent. */
  readonly dataDir: string;
  readonly port?: number;
  /** Of the superuser of a cluster that is made now. Absent: a random one. */
  readonly password?: string;
  /** Settings of Postgres, over those of the launcher. Safety of data is never traded unless a caller does it here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Another Postgres of this machine. Absent: the one that came with the packages. */
  readonly programs?: PostgresPrograms;
  readonly logFile?: string;
  /** Gives up the start. */
  readonly signal?: AbortSignal;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  // Everything connects over TCP; a socket file would only add a path that may be too long.
  unix_socket_directories: "",
  max_connections: "300",
  // The detail line of an error quotes the row, and rows hold names and wages.
  log_error_verbosity: "terse",
  timezone: "UTC",
  log_timezone: "UTC",
};

/**
 * Starts Postgres on the loopback address and waits until it accepts connections.
 *
 * Its URL is that of the superuser, in the database `platform`.
 */
export async function startPostgres(options: PostgresOptions): Promise<ServerProcess> {
  const user = unprivilegedUser();
  const programs = options.programs ?? (await postgresPrograms(user));
  const { directory, password } = await openCluster(options.dataDir, programs, { user, password: options.password });
  const settings = Object.entries({ ...SETTINGS, ...options.settings });
  const recipe: ServerRecipe = {
    name: "Postgres",
    command: programs.postgres,
    args: (port) => [
      ...["-D", directory, "-p", String(port)],
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
    // The sessions of a server that was killed go away by themselves, a moment later.
    waitsFor: /pre-existing shared memory block|lock file "postmaster.pid" already exists/,
    ready: (started) => postgresAnswers(directory, started),
  };
  return startServer(recipe, options.signal);
}

/**
 * Makes way for a start after an accident.
 *
 * Postgres removes the `postmaster.pid` of a dead server itself, but refuses to start when the id in it belongs to some
 * living process of the same user, which after a restart of a container is likely.
 */
async function removeStalePidFile(directory: string): Promise<void> {
  const pidFile = join(directory, "postmaster.pid");
  await stopLeftover(pidFile, directory, "SIGINT");
  const pid = readPid(pidFile);
  if (pid !== undefined && isAlive(pid) && !worksIn(pid, directory)) rmSync(pidFile);
}
