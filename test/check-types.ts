import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY, runCommand } from "./run-command.ts";

/**
 * Checks the types of every package.
 *
 * Turborepo runs a package's script through the package manager, which a machine need not have, so this puts the one that
 * package.json names on its path. It caches nothing: only tsc knows every file that it has read.
 *
 * @param args options of `turbo run`, such as `--filter=@platform/messaging`
 * @throws Error with the errors that tsc found
 */
export async function checkTypes(args: readonly string[] = []): Promise<void> {
  const { packageManager } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  const turbo = ["turbo", "run", "typecheck", "--continue", "--output-logs=errors-only", ...args];
  await runCommand("npx", ["--yes", `--package=${packageManager}`, "--", ...turbo], {
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
  });
}
