import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { expect, test } from "vitest";
import { makeDataDirectory } from "../src/machine/data-directory.ts";

const program = `
  import { makeDataDirectory } from ${JSON.stringify(new URL("../src/machine/data-directory.ts", import.meta.url).href)};
  console.log(makeDataDirectory("left"));`;

test("what a process has left in memory is removed, and what a running one has there stays", ({ skip }) => {
  const ownDirectory = makeDataDirectory("own");
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  const leftover = stdout.trim();
  expect(existsSync(leftover)).toBe(true);
  const next = makeDataDirectory("next");
  const exist = [ownDirectory, leftover, next].map((directory) => existsSync(directory));
  for (const directory of [ownDirectory, leftover, next]) rmSync(directory, { recursive: true, force: true });
  skip(!leftover.startsWith("/dev/shm/"), "memory has little room");
  expect(exist).toEqual([true, false, true]);
});
