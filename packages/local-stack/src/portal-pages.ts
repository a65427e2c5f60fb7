import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { AppFolder } from "./apps.ts";

/**
 * Builds the pages of the portal, unless they have been built from the same sources before.
 *
 * @returns their folder; undefined if the sources of the portal are not among the apps
 * @throws Error with the compiler's message if a source does not compile
 */
export async function builtPortalPages(apps: readonly AppFolder[]): Promise<string | undefined> {
  const portal = apps.find(({ name }) => name === "portal");
  if (!portal) return undefined;
  const script = join(dirname(portal.main), "../web/build/cached.ts");
  // A bundle has its pages among its files.
  if (!existsSync(script)) return undefined;
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return stdout.trim().split("\n").at(-1);
}
