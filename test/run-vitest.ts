import { globSync } from "node:fs";
import { join } from "node:path";
import { parseCLI, startVitest, type TestModule } from "vitest/node";
import { REPOSITORY } from "./run-command.ts";

/** How many tests ended in which way. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const testFiles = "{apps,packages,bench,load-tests,test}/**/*.test.ts";

/**
 * The test files whose path from the root of the repository has one of the words in it. Vitest itself compares a word with
 * the path below the project, where `webhooks` finds nothing of `apps/webhooks`.
 */
function testFilesNamed(words: readonly string[]): string[] {
  const exclude = (path: string) => path.includes("node_modules");
  return globSync(testFiles, { cwd: REPOSITORY, exclude })
    .map((file) => join(REPOSITORY, file))
    .filter((file) => words.some((word) => file.slice(REPOSITORY.length).includes(word) || file === word));
}

/**
 * Runs the tests of every package and app, and the end-to-end tests; shows each file as it ends.
 *
 * @param args what `vitest run` takes: words that a file's path must have, and options
 */
export async function runVitest(args: readonly string[]): Promise<TestCounts> {
  const { filter, options } = parseCLI(["vitest", "run", ...args]);
  const files = testFilesNamed(filter);
  if (filter.length > 0 && files.length === 0) {
    console.error(`No test file has ${filter.map((word) => `"${word}"`).join(" or ")} in its path.`);
    return { passed: 0, failed: 0, skipped: 0 };
  }
  const provide = { isCompleteRun: args.length === 0 };
  const vitest = await startVitest("test", files, { ...options, provide, root: REPOSITORY, watch: false });
  const modules = vitest.state.getTestModules();
  const failedOutsideTests = vitest.state.getUnhandledErrors().length;
  await vitest.close();
  return {
    passed: count(modules, "passed"),
    failed: count(modules, "failed") + modules.filter(failedWithoutTest).length + failedOutsideTests,
    skipped: count(modules, "skipped"),
  };
}

function count(modules: readonly TestModule[], state: "passed" | "failed" | "skipped"): number {
  return modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);
}

/** A file that could not be read, or whose hook failed, although none of its tests did. */
function failedWithoutTest(module: TestModule): boolean {
  return !module.ok() && count([module], "failed") === 0;
}
