import type { Progress } from "@platform/local-stack/machine/progress";
import { goProgram } from "@platform/local-stack/programs/go-program";
import { k6 } from "@platform/testing/programs/test-programs";

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
