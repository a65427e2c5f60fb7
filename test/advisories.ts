// npm run advisories: asks the registry whether packages in pnpm-lock.yaml have known vulnerabilities. Continuous integration runs
// it before the tests. It fails for those of high or critical severity, and prints a reason where the registry offers no advisories.
//
//   npm run advisories                   asks the registry of this machine
//   npm run advisories -- audit.json     reads what `pnpm audit --json` printed on another machine
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { judgeAdvisories } from "./judge-advisories.ts";

function audit() {
  const { packageManager } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")) as {
    packageManager: string;
  };
  const { stdout, stderr, status, error } = spawnSync("npx", ["--yes", packageManager, "audit", "--json"], {
    cwd: REPOSITORY,
    encoding: "utf8",
    timeout: 120_000,
  });
  const hasResult = stdout?.trimStart().startsWith("{");
  return { output: hasResult ? stdout : `${stdout ?? ""}${stderr ?? ""}${error ?? ""}`, code: status };
}

const [file] = process.argv.slice(2);
const { lines, failed } = judgeAdvisories(file ? { output: readFileSync(file, "utf8"), code: 0 } : audit());
console.log(lines.join("\n"));
process.exitCode = failed ? 1 : 0;
