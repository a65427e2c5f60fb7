import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "@platform/local-stack/programs/find-program";

/** Images and what they are made from; outside of the repository, so that every checkout finds what one of them has built. */
export const imageFolder = join(homedir(), ".cache/premium-audit/images");

/**
 * Runs buildah on the images of {@link imageFolder}, without any of the machine's own; resolves to what it wrote to standard output.
 * Call it in a namespace of mounts with a new `/run`: it keeps there what it has mounted.
 *
 * @throws Error with the end of its output
 */
export async function buildah(...args: string[]): Promise<string> {
  mkdirSync(imageFolder, { recursive: true });
  const storage = ["--root", join(imageFolder, "storage"), "--runroot", "/run/images"];
  const command = findProgram("buildah") ?? "buildah";
  const all = [...storage, "--storage-driver", "overlay", ...args];
  const { stdout } = await promisify(execFile)(command, all, { maxBuffer: 100_000_000 }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      const output = `${error.stdout}${error.stderr}`.trim().split("\n").slice(-25).join("\n");
      throw new Error(`buildah ${args[0]} failed:\n${output}`, { cause: error });
    },
  );
  return stdout.trim();
}
