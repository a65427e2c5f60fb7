// npm test: first what must hold for the repository as a whole, then every test.
//
//   npm test                  all of it
//   npm test -- webhooks      only the tests whose file has this word in its path; arguments are vitest's
//
// The last line is "N passed, N failed", with the checks counted among them.
import { installK6 } from "@platform/load-tests/find-k6";
import { installServerPrograms } from "@platform/local-stack/install-server-programs";
import { progressOn } from "@platform/local-stack/progress";
import { checks } from "./checks.ts";
import { installHelm } from "./fixture/helm.ts";
import { asksFor, runVitest } from "./run-vitest.ts";

const vitestArguments = process.argv.slice(2);
const progress = progressOn(process.stdout);
const total = { passed: 0, failed: 0, skipped: 0 };

// npm repeats a Ctrl-C that the terminal has already sent to every process; vitest ends itself, and so does this, with the counts.
process.on("SIGINT", () => {});

await installServerPrograms(["redis-server", "nats-server"], progress);
if (asksFor("test/charts", vitestArguments)) await installHelm(progress);
if (asksFor("load-tests/test", vitestArguments)) await installK6(progress);

if (vitestArguments.length > 0) total.skipped = checks.length;
else {
  for (const check of checks) {
    try {
      await progress.step(check.title, check.run);
      total.passed += 1;
    } catch (error) {
      progress.line((error as Error).message.replaceAll(/^/gm, "    "));
      total.failed += 1;
    }
  }
}

const tests = await runVitest(vitestArguments);
const passed = total.passed + tests.passed;
const failed = total.failed + tests.failed;
const skipped = total.skipped + tests.skipped;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
