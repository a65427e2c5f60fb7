// npm run test:changed: the tests of the packages that changed, and of those that depend on them.
//
//   npm run test:changed             against the commit where this branch left main; on main: what is not committed
//   npm run test:changed -- v1.2.0   against another commit, branch or tag
//
// vitest's `--changed` follows imports, and an app that a test starts as a process is not imported. turbo's `--affected`
// knows neither these apps nor that charts, the proto and guides concern the end-to-end tests, and takes the edit of a
// test of `packages/postgres` for one of all 25 packages that use it.
import { execFileSync } from "node:child_process";
import { findWorkspace } from "@platform/local-stack/repository/workspace";
import { foldersToTest } from "./changed-folders.ts";
import { checks } from "./checks.ts";
import { REPOSITORY } from "./run-command.ts";
import { runTests } from "./run-tests.ts";

const [base = "main"] = process.argv.slice(2);
const git = (...args: string[]) => execFileSync("git", args, { cwd: REPOSITORY, encoding: "utf8", stdio: "pipe" });
const lines = (text: string) => text.split("\n").filter(Boolean);

const files = changedFiles();
const folders = foldersToTest(files, findWorkspace());
if (folders.length === 0) console.log(`Nothing changed against ${base}.`);
else {
  console.log(`Files changed against ${base}: ${files.length}. Tests of: ${folders.join(", ")}`);
  const vitestArguments = folders.map((folder) => `--project=${folder}`);
  process.exitCode = await runTests({
    checks: [],
    skippedChecks: checks.length,
    // A package may have no tests of its own.
    vitestArguments: [...vitestArguments, "--passWithNoTests"],
  });
}

function changedFiles(): string[] {
  try {
    const since = git("merge-base", base, "HEAD").trim();
    return [...lines(git("diff", "--name-only", since)), ...lines(git("ls-files", "--others", "--exclude-standard"))];
  } catch {
    console.error(`git knows no "${base}" to compare with. Usage: npm run test:changed -- [commit, branch or tag]`);
    process.exit(2);
  }
}
