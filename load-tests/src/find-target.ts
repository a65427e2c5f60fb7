import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "@platform/local-stack/platform/stack-file";
import { issueCallers } from "./issue-callers.ts";
import type { Target } from "./target.ts";

const repository = join(import.meta.dirname, "../..");

/**
 * The platform to put under load: the one that `TARGET_FILE` describes (a cluster; README.md shows the file), else the one
 * that `npm start` runs here (in `LOCAL_DIR`, where that is set), where callers on every plan are made for the occasion.
 *
 * @throws Error that says what to do when there is none.
 */
export async function findTarget(env: NodeJS.ProcessEnv): Promise<Target> {
  if (env.TARGET_FILE) return JSON.parse(readFileSync(env.TARGET_FILE, "utf8"));
  const localDir = env.LOCAL_DIR ?? join(repository, ".local");
  const stack = runningStack(localDir);
  const address = stack.grpc.credentials;
  if (!address) throw new Error("The running platform has no credentials service.");
  return { url: stack.gateway.url, ...(await issueCallers(address, join(localDir, "service-keys/operator.key"))) };
}

function runningStack(localDir: string): Stack {
  try {
    return JSON.parse(readFileSync(join(localDir, "stack.json"), "utf8"));
  } catch {
    throw new Error("No platform runs here: start one with `npm start` in another terminal, or set TARGET_FILE.");
  }
}
