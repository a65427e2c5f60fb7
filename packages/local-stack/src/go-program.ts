import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { REPOSITORY } from "./apps.ts";
import { findProgram } from "./find-program.ts";
import type { Progress } from "./progress.ts";

/** A tool that is written in Go, at the version that is used here. */
interface GoProgram {
  /** What it is called on a PATH. */
  readonly name: string;
  /** What `go install` calls it. */
  readonly module: string;
  readonly version: string;
}

/** The path of a tool as far as it is here: of the version wanted where it has been built, else whichever is on the PATH. */
export function foundGoProgram(program: GoProgram): string | undefined {
  const built = builtPath(program);
  return existsSync(built) ? built : findProgram(program.name);
}

/**
 * The path of a tool: of the version wanted where it has been built here or Go can build it, else whichever is on the PATH.
 * Undefined where there is neither. A build yields to whatever else the machine does; one that is given up is gone on with the
 * next time.
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
      // One that is installed may do.
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
    // In a group of its own, so that the compilers go with it when it is given up.
    const child = spawn(go, ["install", `${module}@${version}`], { env, stdio: "ignore", detached: true });
    if (child.pid) setPriority(child.pid, 10);
    const limit = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), minutes * 60_000);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearTimeout(limit);
      if (code === 0) resolve();
      else if (signal) reject(new Error(`Not built within ${minutes} minutes; the next build goes on from there.`));
      else reject(new Error(`go install ended with code ${code}; it needs a way to Go's modules.`));
    });
  });
}
