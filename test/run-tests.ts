import { progressOn } from "@platform/local-stack/machine/progress";
import { installServerPrograms } from "@platform/local-stack/servers/install-server-programs";
import type { Check } from "./checks.ts";
import { runVitest } from "./run-vitest.ts";

/** Test files of this run. */
interface Run {
  readonly checks: readonly Check[];
  /** How many checks are left out; the last line counts them as skipped. */
  readonly skippedChecks: number;
  /** As `vitest run` takes them. */
  readonly vitestArguments: readonly string[];
}

/**
 * Runs checks, then tests, and writes "N passed, N failed" as the last line.
 *
 * @returns the code that the process should end with
 */
export async function runTests({ checks, skippedChecks, vitestArguments }: Run): Promise<number> {
  const progress = progressOn(process.stdout);
  const total = { passed: 0, failed: 0, skipped: skippedChecks };

  // npm repeats a Ctrl-C that the terminal has already sent to every process; vitest ends itself, and so does this, with the counts.
  process.on("SIGINT", () => {});

  // All at once and from the start, because each of them, and each build of a program, keeps only one processor busy for most of its time.
  const checking = checks.map(({ title, run }) => ({ title, outcome: run() }));
  for (const { outcome } of checking) outcome.catch(() => {});

  await installServerPrograms(["redis-server", "nats-server"], progress);

  for (const { title, outcome } of checking) {
    try {
      await progress.step(title, () => outcome);
      total.passed += 1;
    } catch (error) {
      progress.line((error as Error).message.replaceAll(/^/gm, "    "));
      total.failed += 1;
    }
  }

  const tests = await runVitest(vitestArguments);
  const passed = total.passed + tests.passed;
  const failed = total.failed + tests.failed;
  const skipped = total.skipped + tests.skipped;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
