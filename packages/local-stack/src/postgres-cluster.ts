import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type PostgresPrograms, sharedPath } from "./postgres-programs.ts";
import { canReach, type User } from "./unprivileged-user.ts";

/** A Postgres data directory that is ready to be served. */
export interface Cluster {
  /** The data directory (PGDATA). */
  readonly directory: string;
  /** Password of the superuser `postgres`. */
  readonly password: string;
}

/**
 * Opens the cluster in `dataDir`, or creates one with the database `platform`.
 *
 * The superuser's password is in a private file beside the cluster. An incompletely created cluster is created again.
 */
export async function openCluster(
  dataDir: string,
  programs: PostgresPrograms,
  options: { user: User | undefined; password?: string | undefined },
): Promise<Cluster> {
  const home = reachableHome(dataDir, options.user);
  const directory = join(home, "cluster");
  const passwordFile = join(home, "password");
  if (existsSync(directory)) return { directory, password: readFileSync(passwordFile, "utf8").trim() };

  const password = options.password ?? randomBytes(24).toString("base64url");
  const unfinished = join(home, "cluster.unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (options.user) {
    chownSync(unfinished, options.user.uid, options.user.gid);
    chownSync(passwordFile, options.user.uid, options.user.gid);
  }
  const { user } = options;
  const initdbOptions = ["--username=postgres", "--encoding=UTF8", "--locale=C", "--auth=scram-sha-256"];
  await run(programs.initdb, ["-D", unfinished, `--pwfile=${passwordFile}`, ...initdbOptions], { user });
  const input = "CREATE DATABASE platform;\n";
  await run(programs.postgres, ["--single", "-D", unfinished, "postgres"], { user, input });
  renameSync(unfinished, directory);
  return { directory, password };
}

/** `dataDir`, made accessible to the user of Postgres, unless a parent directory is not accessible to that user. */
function reachableHome(dataDir: string, user: User | undefined): string {
  const wanted = resolve(dataDir);
  mkdirSync(wanted, { recursive: true });
  if (!user) return wanted;
  const home = canReach(user, wanted) ? wanted : sharedPath(`data-${hashOf(wanted)}`);
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o711);
  return home;
}

function hashOf(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 16);
}

function run(command: string, args: string[], options: { user: User | undefined; input?: string }): Promise<void> {
  return new Promise((resolvePromise, reject) => {
    const child = spawn(command, args, { cwd: "/", env: { ...process.env, LC_ALL: "C" }, ...options.user });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.stdin.on("error", () => {});
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolvePromise();
      else reject(new Error(`${command} ended with code ${code}:\n${output}`));
    });
    child.stdin.end(options.input);
  });
}
