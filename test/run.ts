// npm test: first what must hold for the repository as a whole, then every test.
//
//   npm test                  all of it
//   npm test -- webhooks      only the tests whose file has this word in its path; arguments are vitest's
//
// The last line is "N passed, N failed", with the checks counted among them.
import { checks } from "./checks.ts";
import { runTests } from "./run-tests.ts";

const vitestArguments = process.argv.slice(2);
const isAll = vitestArguments.length === 0;
process.exitCode = await runTests({
  checks: isAll ? checks : [],
  skippedChecks: isAll ? 0 : checks.length,
  vitestArguments,
});
