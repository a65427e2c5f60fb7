import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { expect, onTestFinished, test } from "vitest";
import { judgeAdvisories } from "./judge-advisories.ts";

const advisory = (severity: string) => ({
  module_name: "left-pad",
  title: "Pads too much",
  url: "https://advisories.example.com/1",
  severity,
  patched_versions: ">=1.3.1",
});
const result = (...severities: string[]) =>
  JSON.stringify({ advisories: Object.fromEntries(severities.map((severity, id) => [id, advisory(severity)])) });

test.each([
  [[], false],
  [["low", "moderate"], false],
  [["low", "high"], true],
  [["critical"], true],
])("advisories of the severities %j fail: %s", (severities, failed) => {
  const judged = judgeAdvisories({ output: result(...severities), code: failed ? 1 : 0 });
  expect(judged.failed).toBe(failed);
  expect(judged.lines).toHaveLength(severities.length + 1);
  expect(judged.lines.at(-1)).toContain(`${severities.length} advisor`);
  for (const [index, severity] of severities.entries()) {
    expect(judged.lines[index]).toBe(
      `${severity}: left-pad: Pads too much (fixed in >=1.3.1), https://advisories.example.com/1`,
    );
  }
});

test.each([
  ["ERR_PNPM_AUDIT_BAD_RESPONSE\n\n  × The audit endpoint (at …)\n  │ responded with 405:", "it responded with 405"],
  ["request failed, reason: getaddrinfo ENOTFOUND", "(ENOTFOUND)"],
  ["", "pnpm audit ended with code 1 and without a result"],
  ['{"error":{"code":"ERR_PNPM_META_FETCH_FAIL"}}', "(ERR_PNPM_META_FETCH_FAIL)"],
])("without advisories nothing fails, and the reason is printed: %j", (output, reason) => {
  const { lines, failed } = judgeAdvisories({ output, code: 1 });
  expect([failed, lines]).toEqual([false, [expect.stringContaining(reason)]]);
});

test("continuous integration checks advisories, then runs the tests whatever they say, and fails with either", () => {
  const work = mkdtempSync(join(tmpdir(), "ci-"));
  onTestFinished(() => rmSync(work, { recursive: true }));
  mkdirSync(join(work, ".ci"));
  mkdirSync(join(work, "bin"));
  copyFileSync(join(REPOSITORY, ".ci/run"), join(work, ".ci/run"));
  const script = '#!/bin/sh\necho "npm $*"\ncase "$*" in *advisories*) exit "$ADVISORIES";; *) exit "$TESTS";; esac\n';
  writeFileSync(join(work, "bin/npm"), script);
  chmodSync(join(work, "bin/npm"), 0o755);
  const run = (advisories: number, tests: number) => {
    const env = { PATH: `${join(work, "bin")}:${process.env.PATH}`, ADVISORIES: `${advisories}`, TESTS: `${tests}` };
    const { status, stdout } = spawnSync(join(work, ".ci/run"), { env, encoding: "utf8" });
    return { status, lines: stdout.trim().split("\n") };
  };
  const lines = ["npm run --silent advisories", "npm test"];
  expect(run(0, 0)).toEqual({ status: 0, lines });
  expect(run(1, 0)).toEqual({ status: 1, lines });
  expect(run(0, 1)).toEqual({ status: 1, lines });
});

test("every package of the lockfile has a checksum", () => {
  const lockfile = readFileSync(join(REPOSITORY, "pnpm-lock.yaml"), "utf8");
  const [, packages = ""] = /\npackages:\n([\s\S]*?)\nsnapshots:\n/.exec(lockfile) ?? [];
  const resolutions = packages.match(/^ {4}resolution: .*$/gm) ?? [];
  expect(resolutions.length).toBeGreaterThan(100);
  expect(resolutions.filter((line) => !/integrity: sha512-[\w+/]+=*[},]/.test(line))).toEqual([]);
  expect(packages.match(/^ {2}\S.*:$/gm)).toHaveLength(resolutions.length);
});
