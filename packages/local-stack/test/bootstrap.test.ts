import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";

const bootstrap = join(import.meta.dirname, "../bootstrap.mjs");
const script = join(import.meta.dirname, "scripts/report-arguments.ts");

function run(...words: string[]) {
  const child = spawn(process.execPath, [bootstrap, script, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  return { child, report: reportOf(child.stdout) };
}

/** Reads what the script prints about itself after the output of the bootstrap. */
async function reportOf(output: Readable): Promise<{ version: string; words: string[] }> {
  for await (const line of createInterface(output)) if (line.startsWith("{")) return JSON.parse(line);
  throw new Error("The script said nothing.");
}

test("passes arguments unchanged and exits with the code of the script", async () => {
  const { child, report } = run("--no-demo", "two words", "");
  const exit = once(child, "exit");
  expect((await report).words).toEqual(["--no-demo", "two words", ""]);
  await expect(exit).resolves.toEqual([7, null]);
});

test("runs scripts on Node 24", async () => {
  const { report } = run();
  expect((await report).version).toMatch(/^24\./);
});

test("forwards signals and waits until the script has ended", async () => {
  const { child, report } = run("wait");
  const exit = once(child, "exit");
  await report;
  child.kill("SIGTERM");
  await expect(exit).resolves.toEqual([3, null]);
});
