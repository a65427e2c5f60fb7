import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY, runCommand } from "./run-command.ts";

/**
 * Checks the types of every package, skipping those of which nothing has changed since the last time.
 *
 * Turborepo runs a package's script through the package manager, which a machine need not have, so the one that
 * package.json names is put on its path.
 */
export async function typecheck(): Promise<void> {
  const { packageManager } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  const turbo = ["turbo", "run", "typecheck", "--continue", "--output-logs=errors-only"];
  await runCommand("npx", ["--yes", `--package=${packageManager}`, "--", ...turbo], {
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
  });
}
