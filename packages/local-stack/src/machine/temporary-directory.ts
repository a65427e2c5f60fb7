import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canReach, unprivilegedUser } from "./unprivileged-user.ts";

/** Creates a temporary directory that the user of Postgres can also traverse. */
export function makeTemporaryDirectory(name: string): string {
  const user = unprivilegedUser();
  const parent = !user || canReach(user, join(tmpdir(), name)) ? tmpdir() : "/tmp";
  const directory = mkdtempSync(join(parent, `${name}-`));
  chmodSync(directory, 0o711);
  return directory;
}
