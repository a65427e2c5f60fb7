import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
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

/**
 * The path of a tool: of the version wanted where it has been built here or Go can build it, else whichever is on the PATH.
 * Undefined where there is neither.
 */
export async function goProgram(program: GoProgram, progress: Progress): Promise<string | undefined> {
  const { name, version } = program;
  const directory = join(REPOSITORY, ".local/bin", `${name}-${version}`);
  const built = join(directory, name);
  if (existsSync(built)) return built;
  const go = findProgram("go") ?? ["/usr/local/go/bin/go"].find((path) => existsSync(path));
  if (go) {
    try {
      await progress.step(`Building ${name} ${version} with Go, once`, () => install(go, program, directory));
      return built;
    } catch {
      // Without a way to Go's modules; one that is installed may do.
    }
  }
  return findProgram(name);
}

function install(go: string, { module, version }: GoProgram, directory: string): Promise<void> {
  const env = { ...process.env, GOBIN: directory, GOFLAGS: "-buildvcs=false" };
  return new Promise((resolve, reject) => {
    const child = spawn(go, ["install", `${module}@${version}`], { env, stdio: "ignore" });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`go install ended with code ${code}.`))));
  });
}
