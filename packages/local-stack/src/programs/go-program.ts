import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import type { Progress } from "../machine/progress.ts";
import { REPOSITORY } from "../repository/apps.ts";
import { findProgram } from "./find-program.ts";

/** A tool written in Go, with its version. */
interface GoProgram {
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
 * is none. A build runs with low priority; a cancelled build continues at the next call.
 *
 * @param giveUpAfterMinutes how long a build may take
 */
export async function goProgram(
  program: GoProgram,
  progress: Progress,
  giveUpAfterMinutes = 30,
): Promise<string | undefined> {
  const { name, version } = program;
  const go = findProgram("go") ?? ["/usr/local/go/bin/go"].find((path) => existsSync(path));
  if (go && !existsSync(builtPath(program))) {
    try {
      await progress.step(`Building ${name} ${version} with Go, once`, () => install(go, program, giveUpAfterMinutes));
    } catch (error) {
      // An installed version may be sufficient.
      progress.line(`    ${(error as Error).message}`);
    }
  }
  return foundGoProgram(program);
}

function builtPath({ name, version }: GoProgram): string {
  return join(REPOSITORY, ".local/bin", `${name}-${version}`, name);
}

/** Builds a program, unless its sources are others than those that were checked. Go verifies the sums of what they depend on. */
async function install(go: string, program: GoProgram, minutes: number): Promise<void> {
  const { name, module, path = "", version, sum } = program;
  const downloaded = await run(go, ["mod", "download", "-json", `${module}@${version}`], program, minutes);
  const [, sumOfSources = "none"] = /"Sum": *"([^"]+)"/.exec(downloaded) ?? [];
  if (sumOfSources !== sum)
    throw new Error(`${name} ${version} is not built: the sum of its sources is ${sumOfSources}, not ${sum}.`);
  await run(go, ["install", `${module}${path}@${version}`], program, minutes);
}

async function run(go: string, args: string[], program: GoProgram, minutes: number): Promise<string> {
  const env = { ...process.env, GOBIN: join(builtPath(program), ".."), GOFLAGS: "-buildvcs=false" };
  // In a separate process group, so that the compilers end with it when it is cancelled; outside of any Go module.
  const child = spawn(go, args, { env, cwd: tmpdir(), stdio: ["ignore", "pipe", "ignore"], detached: true });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  if (child.pid) setPriority(child.pid, 10);
  const limit = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), minutes * 60_000);
  try {
    const [code, signal] = await once(child, "close");
    if (code === 0) return output;
    if (signal) throw new Error(`The build did not finish within ${minutes} minutes; the next attempt continues it.`);
    throw new Error(`go ${args[0]} ended with code ${code}; it needs access to Go modules.`);
  } finally {
    clearTimeout(limit);
  }
}
