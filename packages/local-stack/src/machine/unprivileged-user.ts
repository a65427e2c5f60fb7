import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** A user of the operating system. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: User = { uid: 65534, gid: 65534 };

/** The user for Postgres, which refuses to run as root: `postgres` or `nobody`. Undefined if not root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return userNamed("postgres") ?? userNamed("nobody") ?? NOBODY;
}

/** True if this user can traverse all directories of `path`; the home of root usually forbids it. */
export function canReach(user: User, path: string): boolean {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    if (!letsThrough(user, directory)) return false;
    if (directory === dirname(directory)) return true;
  }
}

function letsThrough(user: User, directory: string): boolean {
  const { mode, uid, gid } = statSync(directory);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function userNamed(name: string): User | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  // macOS writes the id of `nobody` as -2.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
}
