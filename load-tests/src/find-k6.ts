import type { Progress } from "@platform/local-stack/machine/progress";
import { foundGoProgram, goProgram } from "@platform/local-stack/programs/go-program";

const k6 = {
  name: "k6",
  module: "go.k6.io/k6",
  version: "v1.8.1",
  sum: "h1:orZsbZ2Od0CVZICs9YpTgkKcxfPghJW8VZtwg0cj8H8=",
};

// A machine on which a build takes longer does without in its tests, so that all of them end in time.
const giveUpAfterMinutes = 3;

/** Builds k6 where it is not yet and Go can. Without it the tests of the load tests say so and are skipped. */
export async function installK6(progress: Progress): Promise<void> {
  await goProgram(k6, progress, giveUpAfterMinutes);
}

/** The path of k6 where it has been built or installed; undefined where it would have to be built first. */
export function foundK6(): string | undefined {
  return foundGoProgram(k6);
}

/**
 * The k6 to run: built here by Go, once, or the one on the PATH.
 *
 * @throws Error that says how to install it, where there is neither.
 */
export async function findK6(progress: Progress): Promise<string> {
  const binary = await goProgram(k6, progress);
  if (binary) return binary;
  throw new Error(
    `k6 is not installed, and neither is Go to build it. Install k6 ${k6.version} (https://grafana.com/docs/k6/latest/set-up/install-k6/).`,
  );
}
