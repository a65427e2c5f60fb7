// npm run conformance -- [--base URL --key KEY] [FILE…]: rates the cases in cases/, or those of the files, through the public API of an
// installation, by default the one that runs here, and prints how many are right, refused and wrong. The exit code is 1 if any is wrong.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Stack, stackFileOf } from "@platform/local-stack/platform/stack-file";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { readCases } from "./conformance-case.ts";
import { Installation } from "./installation.ts";
import { reportOf, runCases } from "./run-cases.ts";

const { values, positionals } = parseArgs({
  options: { base: { type: "string" }, key: { type: "string" } },
  allowPositionals: true,
});
// npm runs scripts in the folder of the package, and says in which one it was called.
const files = positionals.map((file) => resolve(process.env.INIT_CWD ?? "", file));

const results = await runCases(findInstallation(), files.length > 0 ? readCases(files) : readCases());
console.log(reportOf(results));
process.exitCode = results.some(({ result }) => result === "wrong") ? 1 : 0;

/** The installation of the options, else the one of `.local`. Ends the process if there is neither. */
function findInstallation(): Installation {
  const { base, key } = values;
  if (base !== undefined && key !== undefined) return new Installation(base, key);
  const stackFile = stackFileOf(join(REPOSITORY, ".local"));
  if (base !== undefined || key !== undefined || !existsSync(stackFile)) {
    console.error("Send both --base and --key, or neither while the platform runs here (npm start).");
    process.exit(2);
  }
  const { gateway, credentials }: Stack = JSON.parse(readFileSync(stackFile, "utf8"));
  return new Installation(gateway.url, credentials.sandbox.profileA.apiKey);
}
