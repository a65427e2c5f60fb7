import { spawn } from "node:child_process";
import { join } from "node:path";

/** The root of the repository. */
export const REPOSITORY = join(import.meta.dirname, "..");

/**
 * Runs a program at the root of the repository and resolves when it ends well.
 *
 * @throws Error whose message is what the program wrote, when it ends otherwise.
 */
export function runCommand(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: REPOSITORY,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(output.trim() || `${program} ended with code ${code}.`));
    });
  });
}
