import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canReach, unprivilegedUser } from "./unprivileged-user.ts";

/** Makes a directory for short-lived data that also the user whom Postgres runs as can pass through. */
export function makeTemporaryDirectory(name: string): string {
  const user = unprivilegedUser();
  const parent = !user || canReach(user, join(tmpdir(), name)) ? tmpdir() : "/tmp";
  const directory = mkdtempSync(join(parent, `${name}-`));
  chmodSync(directory, 0o711);
  return directory;
}
