import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { silentProgress } from "../src/machine/progress.ts";
import { goProgram } from "../src/programs/go-program.ts";

const program = { name: "no-such-program", module: "example.com/no-such-program", version: "v1.0.0", sum: "h1:good" };

interface Outcome {
  path: string | undefined;
  lines: string[];
  /** Folder of the script and of the cache. */
  folder: string;
}

/**
 * Puts a `go` on the PATH that does this, and builds the program with it, beside an empty cache.
 *
 * @param lastFile cancels the build as soon as this file is in the cache
 */
async function buildWith(script: string, lastFile?: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "go-"));
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  vi.stubEnv("XDG_CACHE_HOME", folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, "go"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const lines: string[] = [];
  const build = new AbortController();
  const progress = { ...silentProgress, line: (text: string) => void lines.push(text.trim()) };
  const building = goProgram(program, progress, build.signal);
  if (lastFile) {
    await expect.poll(() => existsSync(join(folder, lastFile))).toBe(true);
    build.abort();
  }
  return { path: await building, lines, folder };
}

test("a program is built once, outside of the repository, and runs", async () => {
  const {
    path = "",
    lines,
    folder,
  } = await buildWith(
    `${download("h1:good")}\nmkdir -p "$GOBIN"; echo 'echo runs' > "$GOBIN/no-such-program"; chmod +x "$GOBIN/no-such-program"`,
  );
  expect(lines).toEqual([]);
  expect(path.startsWith(join(folder, "premium-audit/no-such-program-v1.0.0-"))).toBe(true);
  expect(execFileSync("sh", [path], { encoding: "utf8" })).toBe("runs\n");
  writeFileSync(join(folder, "go"), "#!/bin/sh\nexit 3\n");
  expect(await goProgram(program, silentProgress)).toBe(path);
  expect(readdirSync(join(folder, "premium-audit"))).toHaveLength(1);
});

test("a build that is cancelled ends with its child processes, leaves nothing behind, and is reported", async () => {
  const script = `${download("h1:good")}\nmkdir -p "$GOBIN"; echo half > "$GOBIN/no-such-program"; sleep 300 & echo $! > "$XDG_CACHE_HOME/child.new"; mv "$XDG_CACHE_HOME/child.new" "$XDG_CACHE_HOME/child"; wait`;
  const { path, lines, folder } = await buildWith(script, "child");
  expect(path).toBeUndefined();
  expect(lines).toEqual(["The build was cancelled before its end; the next attempt continues it."]);
  expect(readdirSync(join(folder, "premium-audit"))).toEqual([]);
  const child = Number(readFileSync(join(folder, "child"), "utf8"));
  await expect.poll(() => isRunning(child)).toBe(false);
});

test("a failed build is reported, and the program is missing", async () => {
  const { path, lines } = await buildWith(`${download("h1:good")}\nexit 3`);
  expect(path).toBeUndefined();
  expect(lines).toEqual(["go install ended with code 3; it needs access to Go modules."]);
});

test("sources with another sum than the checked one are not built", async () => {
  const { path, lines, folder } = await buildWith(`${download("h1:bad")}\necho "$*" > "$(dirname "$0")/called"`);
  expect(path).toBeUndefined();
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
