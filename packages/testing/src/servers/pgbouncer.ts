import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stopLeftover } from "@platform/local-stack/machine/process-files";
import { RESPONSE_TIMEOUT_MS } from "@platform/local-stack/machine/response-timeout";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { unprivilegedUser } from "@platform/local-stack/machine/unprivileged-user";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { type ServerProcess, startServer } from "@platform/local-stack/servers/server-process";
import type { ServerRecipe } from "@platform/local-stack/servers/spawn-server";
import pg from "pg";

/** How to start a PgBouncer. */
export interface PgbouncerOptions {
  /** URL of Postgres, with a role that may read the passwords of all roles. */
  readonly postgresUrl: string;
  /** Connections to Postgres of one role to one database. */
  readonly poolSize?: number;
  /** Accepts TLS only, with this certificate, which is also the authority of Postgres. */
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  readonly dataDir?: string;
}

/** True if this PgBouncer supports named statements: 1.21 and later do. */
export function pgbouncerKeepsNames(program: string): boolean {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const [, major = "0", minor = "0"] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/**
 * Starts a PgBouncer in transaction mode in front of a Postgres, on the loopback address. Its URL is that of Postgres with
 * another port: roles and databases are the same.
 */
export async function startPgbouncer(options: PgbouncerOptions): Promise<ServerProcess> {
  const program = findProgram("pgbouncer");
  if (!program)
    throw new Error("Missing on this machine: pgbouncer. Debian and Ubuntu: sudo apt-get install pgbouncer");
  const directory = options.dataDir ?? makeTemporaryDirectory("pgbouncer");
  // PgBouncer refuses to run as root, as Postgres does.
  const user = unprivilegedUser();
  const pidFile = join(directory, "server.pid");
  const adminPassword = randomBytes(24).toString("base64url");
  const urlOn = (port: number) => {
    const url = new URL(options.postgresUrl);
    url.host = `127.0.0.1:${port}`;
    return url;
  };
  const recipe: ServerRecipe = {
    name: "PgBouncer",
    command: program,
    args: (port) => [writeConfig(options, { program, directory, user, adminPassword, port })],
    directory,
    logFile: join(directory, "server.log"),
    pidFile,
    user,
    url: (port) => urlOn(port).href,
    // At once: other signals wait for clients in some versions.
    stopSignal: "SIGQUIT",
    tidy: () => stopLeftover(pidFile, directory, "SIGQUIT"),
    ready: ({ port }) => pgbouncerReady(urlOn(port), adminPassword, options.tls !== undefined),
  };
  return startServer(recipe);
}

/** User of PgBouncer's own console; not a role of Postgres. */
const admin = "pooler_admin";

interface PoolerFiles {
  program: string;
  directory: string;
  user: { readonly uid: number; readonly gid: number } | undefined;
  adminPassword: string;
  port: number;
}

/** Writes the users and the settings; returns the path of the settings. */
function writeConfig(
  options: PgbouncerOptions,
  { program, directory, user, adminPassword, port }: PoolerFiles,
): string {
  const writePrivate = (file: string, content: string) => {
    writeFileSync(file, content, { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
  };
  const configFile = join(directory, "pgbouncer.ini");
  const usersFile = join(directory, "users.txt");
  const postgres = new URL(options.postgresUrl);
  const lookUp = `"${postgres.username}" "${decodeURIComponent(postgres.password)}"`;
  writePrivate(usersFile, `${lookUp}\n"${admin}" "${adminPassword}"\n`);
  writePrivate(configFile, settingsOf(options, { port, usersFile, keepsNames: pgbouncerKeepsNames(program) }));
  return configFile;
}

function settingsOf(
  { postgresUrl, poolSize = 20, tls }: PgbouncerOptions,
  { port, usersFile, keepsNames }: { port: number; usersFile: string; keepsNames: boolean },
): string {
  const { hostname, port: postgresPort, username } = new URL(postgresUrl);
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    pool_mode: "transaction",
    default_pool_size: poolSize,
    max_client_conn: 5000,
    auth_type: "scram-sha-256",
    auth_file: usersFile,
    auth_user: username,
    auth_query: "SELECT usename, passwd FROM pg_shadow WHERE usename = $1",
    admin_users: admin,
    ...(keepsNames && { max_prepared_statements: 200 }),
    ...(tls && {
      client_tls_sslmode: "require",
      client_tls_cert_file: tls.certFile,
      client_tls_key_file: tls.keyFile,
      server_tls_sslmode: "verify-full",
      server_tls_ca_file: tls.certFile,
    }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return ["[databases]", `* = host=${hostname} port=${postgresPort || 5432}`, "[pgbouncer]", ...lines, ""].join("\n");
}

/** Signs in with a password that only this PgBouncer knows. */
async function pgbouncerReady(url: URL, password: string, usesTls: boolean): Promise<void> {
  const client = new pg.Client({
    host: url.hostname,
    port: Number(url.port),
    database: "pgbouncer",
    user: admin,
    password,
    // The password says which PgBouncer it is, so its certificate does not have to.
    ssl: usesTls && { rejectUnauthorized: false },
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SHOW VERSION");
  } finally {
    await client.end().catch(() => {});
  }
}
