import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { REPOSITORY } from "./apps.ts";
import { findProgram } from "./find-program.ts";
import type { Progress } from "./progress.ts";

/** A tool written in Go, with its version. */
interface GoProgram {
  /** Name of the program. */
  readonly name: string;
  /** Its package for `go install`. */
  readonly module: string;
  readonly version: string;
}

/** Path of an installed tool: the wanted version if it was built, else the one on the PATH. */
export function foundGoProgram(program: GoProgram): string | undefined {
  const built = builtPath(program);
  return existsSync(built) ? built : findProgram(program.name);
}

/**
 * Path of a tool: the wanted version if it was built or Go can build it, else the one on the PATH; undefined if there
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

function install(go: string, program: GoProgram, minutes: number): Promise<void> {
  const { module, version } = program;
  const env = { ...process.env, GOBIN: join(builtPath(program), ".."), GOFLAGS: "-buildvcs=false" };
  return new Promise((resolve, reject) => {
    // In a separate process group, so that the compilers end with it when it is cancelled.
    const child = spawn(go, ["install", `${module}@${version}`], { env, stdio: "ignore", detached: true });
    if (child.pid) setPriority(child.pid, 10);
    const limit = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), minutes * 60_000);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearTimeout(limit);
      if (code === 0) resolve();
      else if (signal)
        reject(new Error(`The build did not finish within ${minutes} minutes; the next attempt continues it.`));
      else reject(new Error(`go install ended with code ${code}; it needs access to Go modules.`));
    });
  });
}
