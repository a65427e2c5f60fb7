import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { canReach, type User } from "../machine/unprivileged-user.ts";
import { type PostgresPrograms, sharedPath } from "./postgres-programs.ts";

/** A Postgres data directory that is ready to be served. */
export interface Cluster {
  /** The data directory (PGDATA). */
  readonly directory: string;
  /** Password of the superuser `postgres`. */
  readonly password: string;
}

interface ClusterOptions {
  readonly user: User | undefined;
  /** Password of the superuser in a new cluster that is no copy; default: random. */
  readonly password?: string;
  /** The `dataDir` of another cluster, whose server is stopped. */
  readonly template?: string | undefined;
  /** True if a new cluster must survive a power failure. */
  readonly isDurable: boolean;
}

/**
 * Opens the cluster in `dataDir`, or creates one: a copy of the template, or a new one with the database `platform`.
 *
 * The superuser's password is in a private file beside the cluster. An incompletely created cluster is created again.
 */
export async function openCluster(
  dataDir: string,
  programs: PostgresPrograms,
  options: ClusterOptions,
): Promise<Cluster> {
  const home = reachableHome(dataDir, options.user);
  const directory = join(home, "cluster");
  const passwordFile = join(home, "password");
  if (existsSync(directory)) return { directory, password: readPassword(home) };

  const { user, template, isDurable } = options;
  const templateHome = template && reachableHome(template, user);
  const password = templateHome
    ? readPassword(templateHome)
    : (options.password ?? randomBytes(24).toString("base64url"));
  const unfinished = join(home, "cluster.unfinished");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    chownSync(unfinished, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  if (templateHome) {
    await run("cp", ["-R", "-p", `${templateHome}/cluster/.`, unfinished], { user });
  } else {
    const durability = isDurable ? [] : ["--no-sync"];
    const initdbOptions = [
      "--username=postgres",
      "--encoding=UTF8",
      "--locale=C",
      "--auth=scram-sha-256",
      ...durability,
    ];
    await run(programs.initdb, ["-D", unfinished, `--pwfile=${passwordFile}`, ...initdbOptions], { user });
    const input = "CREATE DATABASE platform;\n";
    await run(programs.postgres, ["--single", ...(isDurable ? [] : ["-F"]), "-D", unfinished, "postgres"], {
      user,
      input,
    });
  }
  renameSync(unfinished, directory);
  return { directory, password };
}

function readPassword(home: string): string {
  return readFileSync(join(home, "password"), "utf8").trim();
}

/** `dataDir`, made accessible to the user of Postgres, unless a parent directory is not accessible to that user. */
function reachableHome(dataDir: string, user: User | undefined): string {
  const directory = resolve(dataDir);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (!user) return directory;
  const home = canReach(user, directory) ? directory : sharedPath(`data-${hashOf(directory)}`);
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o700);
  chownSync(home, user.uid, user.gid);
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
