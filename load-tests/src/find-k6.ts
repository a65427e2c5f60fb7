import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "@platform/local-stack/find-program";
import type { Progress } from "@platform/local-stack/progress";

const version = "v1.8.1";
const directory = join(import.meta.dirname, "../../.local/bin");

/**
 * The k6 to run: the one that was built here before, else the one on the PATH, else one that Go builds now.
 *
 * @throws Error that says how to install it, where there is neither k6 nor Go.
 */
export async function findK6(progress: Progress): Promise<string> {
  const own = join(directory, "k6");
  if (existsSync(own)) return own;
  const installed = findProgram("k6");
  if (installed) return installed;
  const go = findProgram("go") ?? ["/usr/local/go/bin/go"].find((path) => existsSync(path));
  if (!go) {
    throw new Error(
      `k6 is not installed, and neither is Go to build it. Install k6 ${version} (https://grafana.com/docs/k6/latest/set-up/install-k6/).`,
    );
  }
  await progress.step(`Building k6 ${version} with Go, once`, async () => {
    const { status, stderr } = spawnSync(go, ["install", `go.k6.io/k6@${version}`], {
      env: { ...process.env, GOBIN: directory },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`go install failed:\n${stderr.split("\n").slice(-10).join("\n")}`);
  });
  return own;
}
