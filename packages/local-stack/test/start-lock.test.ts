import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeTemporaryDirectory } from "../src/machine/temporary-directory.ts";
import { AlreadyRunning, takeStartLock } from "../src/platform/start-lock.ts";

const localDir = makeTemporaryDirectory("lock");
afterAll(() => rmSync(localDir, { recursive: true, force: true }));

test("only one process at a time has the lock", () => {
  const release = takeStartLock(localDir);
  expect(() => takeStartLock(localDir)).toThrow(AlreadyRunning);
  release();
  takeStartLock(localDir)();
});

test("a lock whose owner was killed is taken over", () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(join(localDir, "start.lock"), `${pid}\n${process.cwd()}\n`);
  expectToTakeOver();
});

test("a lock is taken over if an unrelated process has the id of its owner", () => {
  writeFileSync(join(localDir, "start.lock"), `${process.pid}\n${localDir}\n`);
  expectToTakeOver();
});

function expectToTakeOver(): void {
  const release = takeStartLock(localDir);
  expect(readFileSync(join(localDir, "start.lock"), "utf8")).toBe(`${process.pid}\n${process.cwd()}\n`);
  expect(() => takeStartLock(localDir)).toThrow(AlreadyRunning);
  release();
}
