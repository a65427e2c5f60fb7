import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Progress } from "../machine/progress.ts";
import { findProgram } from "./find-program.ts";
import { cachedProgramFolder } from "./program-cache.ts";

/** A build takes two minutes of a quiet machine, and more than ten beside a run of all tests; one that hangs ends after this time. */
const giveUpAfterMs = 1_800_000;

/** A tool written in Go, with its version. */
export interface GoProgram {
  /** Name of the program. */
  readonly name: string;
  readonly module: string;
  /** Its package below the module, such as `/cmd/helm`; empty if it is the module itself. */
  readonly path?: string;
  readonly version: string;
  /** Hash of the module's sources as `go mod download -json` prints it. Other sources are not built. */
  readonly sum: string;
}

/** Path of an installed tool: this version if it was built, else the one on the PATH. */
export function foundGoProgram(program: GoProgram): string | undefined {
  const built = builtPath(program);
  return existsSync(built) ? built : findProgram(program.name);
}

/**
 * Path of a tool: this version if it was built or Go can build it, else the one on the PATH; undefined if there
 * is none. A cancelled build continues at the next call.
 *
 * @param cancel ends the build early
 */
export async function goProgram(
  program: GoProgram,
  progress: Progress,
  cancel?: AbortSignal,
): Promise<string | undefined> {
  const { name, version } = program;
  const go = findProgram("go") ?? ["/usr/local/go/bin/go"].find((path) => existsSync(path));
  if (go && !existsSync(builtPath(program))) {
    const limit = AbortSignal.timeout(giveUpAfterMs);
    const signal = cancel ? AbortSignal.any([cancel, limit]) : limit;
    try {
      await progress.step(`Building ${name} ${version} with Go, once`, () => install(go, program, signal));
    } catch (error) {
      // An installed version may be sufficient.
      progress.line(`    ${(error as Error).message}`);
    }
  }
  return foundGoProgram(program);
}

function builtPath({ name, version }: GoProgram): string {
  return join(cachedProgramFolder(name, version), name);
}

/** Builds a program, unless its sources are others than those that were checked. Go verifies the sums of what they depend on. */
async function install(go: string, program: GoProgram, signal: AbortSignal): Promise<void> {
  const { name, module, path = "", version, sum } = program;
  const folder = dirname(builtPath(program));
  const unfinished = `${folder}.${process.pid}`;
  const env = { ...process.env, GOBIN: unfinished, GOFLAGS: "-buildvcs=false" };
  const downloaded = await run(go, ["mod", "download", "-json", `${module}@${version}`], env, signal);
  const [, sumOfSources = "none"] = /"Sum": *"([^"]+)"/.exec(downloaded) ?? [];
  if (sumOfSources !== sum)
    throw new Error(`${name} ${version} is not built: the sum of its sources is ${sumOfSources}, not ${sum}.`);
  try {
    await run(go, ["install", `${module}${path}@${version}`], env, signal);
    // Another clone may have built the same in the meantime.
    if (!existsSync(builtPath(program))) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function run(go: string, args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  // In a separate process group, so that the compilers end with it when it is cancelled; outside of any Go module.
  const child = spawn(go, args, { env, cwd: tmpdir(), stdio: ["ignore", "pipe", "ignore"], detached: true });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  const cancel = () => child.pid && process.kill(-child.pid, "SIGKILL");
  signal.addEventListener("abort", cancel);
  process.on("exit", cancel);
  try {
    const [code] = await once(child, "close");
    if (signal.aborted) throw new Error("The build was cancelled before its end; the next attempt continues it.");
    if (code !== 0) throw new Error(`go ${args[0]} ended with code ${code}; it needs access to Go modules.`);
    return output;
  } finally {
    signal.removeEventListener("abort", cancel);
    process.off("exit", cancel);
  }
}
