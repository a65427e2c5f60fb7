import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { silentProgress } from "../src/machine/progress.ts";
import { goProgram } from "../src/programs/go-program.ts";

const program = { name: "no-such-program", module: "example.com/no-such-program", version: "v1.0.0", sum: "h1:good" };

/** Puts a `go` on the PATH that does this, builds the program with it, and resolves to its path and the printed lines. */
async function askWithGo(
  script: string,
  minutes?: number,
): Promise<{ found: string | undefined; said: string[]; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "go-"));
  const path = process.env.PATH;
  onTestFinished(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, "go"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  process.env.PATH = `${folder}:${path}`;
  const lines: string[] = [];
  const file = await goProgram(program, { ...silentProgress, line: (text) => void lines.push(text.trim()) }, minutes);
  return { found: file, said: lines, folder };
}

test("a build that takes too long is cancelled with its child processes and reported", async () => {
  const {
    found: file,
    said: lines,
    folder,
  } = await askWithGo('sleep 300 & echo $! > "$(dirname "$0")/child"; wait', 0.1);
  expect(file).toBeUndefined();
  expect(lines).toEqual(["The build did not finish within 0.1 minutes; the next attempt continues it."]);
  const child = Number(readFileSync(join(folder, "child"), "utf8"));
  await expect.poll(() => isRunning(child)).toBe(false);
});

test("a failed build is reported, and the program is missing", async () => {
  const { found: file, said: lines } = await askWithGo(`${download("h1:good")}\nexit 3`);
  expect(file).toBeUndefined();
  expect(lines).toEqual(["go install ended with code 3; it needs access to Go modules."]);
});

test("sources with another sum than the checked one are not built", async () => {
  const {
    found: file,
    said: lines,
    folder,
  } = await askWithGo(`${download("h1:bad")}\necho "$*" > "$(dirname "$0")/called"`);
  expect(file).toBeUndefined();
  expect(lines).toEqual(["no-such-program v1.0.0 is not built: the sum of its sources is h1:bad, not h1:good."]);
  expect(existsSync(join(folder, "called"))).toBe(false);
});

/** A `go mod download -json` that prints this sum. */
function download(sum: string): string {
  return `if [ "$1" = mod ]; then echo '{ "Sum": "${sum}" }'; exit 0; fi`;
}

function isRunning(pid: number): boolean {
  try {
    // A zombie that nobody has collected yet does not run.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
