import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { AppFolder } from "../repository/apps.ts";

/** Files that an app serves and a script builds: the app, and the script from its `src`. */
const scripts = {
  portalPages: { app: "portal", script: "../web/build/cached.ts" },
  sdkArchive: { app: "gateway", script: "../../../packages/sdk/src/package/cached.ts" },
  mcpArchive: { app: "gateway", script: "../../../packages/mcp/src/package/cached.ts" },
  pythonArchive: { app: "gateway", script: "../../../packages/sdk/src/package/cached-python.ts" },
  goArchive: { app: "gateway", script: "../../../packages/sdk/src/package/cached-go.ts" },
};

/** The archives that the gateway serves. */
export const servedArchives = ["sdkArchive", "mcpArchive", "pythonArchive", "goArchive"] as const;

/**
 * Builds what an app serves, unless it has been built from the same sources before.
 *
 * @returns the path of the result; undefined if the sources of the app are not among the apps
 * @throws Error with the compiler's message if a source does not compile
 */
export async function builtFiles(apps: readonly AppFolder[], files: keyof typeof scripts): Promise<string | undefined> {
  const { app, script } = scripts[files];
  const folder = apps.find(({ name }) => name === app);
  if (!folder) return undefined;
  const path = join(dirname(folder.main), script);
  // A bundle has the result among its files.
  if (!existsSync(path)) return undefined;
  const { stdout } = await promisify(execFile)(process.execPath, [path]);
  return stdout.trim().split("\n").at(-1);
}
