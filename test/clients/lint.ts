import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runCommand } from "../run-command.ts";

/** Lints a document with the rules that Redocly recommends; the strict form of them makes an error of each warning. */
export async function lintWithRedocly(file: string, tools: string): Promise<void> {
  await runCommand(
    join(tools, "redocly"),
    ["lint", file, "--extends=recommended-strict", "--max-problems=20", "--format=stylish"],
    {
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    },
  ).catch(rethrow);
}

/** Lints a document with the rules that Spectral recommends. Warnings fail, too. */
export async function lintWithSpectral(file: string, tools: string): Promise<void> {
  const ruleset = join(dirname(file), "spectral.yaml");
  writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
  await runCommand(join(tools, "spectral"), [
    "lint",
    file,
    "--ruleset",
    ruleset,
    "--fail-severity=warn",
    "--quiet",
  ]).catch(rethrow);
}

/** Problems name the same file again and again; the first lines are enough. */
function rethrow(error: Error): never {
  throw new Error(error.message.split("\n").slice(0, 40).join("\n"));
}
