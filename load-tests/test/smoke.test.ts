import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { type Platform, startPlatform } from "@platform/local-stack/platform/start-platform";
import { programOfRun } from "@platform/testing/programs/programs-of-run";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const k6 = await programOfRun("k6");

const command = join(import.meta.dirname, "../run.ts");
const localDir = makeTemporaryDirectory("load-tests");
const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
const inherited = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, XDG_CACHE_HOME };
let platform: Platform | undefined;

async function load(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [command, ...args], { env: { ...inherited, LOCAL_DIR: localDir } });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, stdout, stderr };
}

describe.skipIf(!k6)("npm run load", () => {
  beforeAll(async () => {
    const progress = { step: <T>(_label: string, work: (remark: () => void) => T) => work(() => {}), line: () => {} };
    platform = await startPlatform({ mode: "services", localDir, env: inherited, gatewayPort: 0, progress });
  });
  afterAll(async () => {
    await platform?.stop();
    rmSync(localDir, { recursive: true, force: true });
  });

  test("smoke succeeds on a running platform and prints a summary", async () => {
    const { code, stdout, stderr } = await load("smoke");
    expect(stdout + stderr).toContain("All objectives are met");
    expect(stdout).toMatch(/✓ checks {2}rate==1 +100\.000 %/);
    expect(code).toBe(0);
  });

  test("a scenario with missed objectives exits with 99 and names them", async () => {
    await platform?.apps.get("payroll-intake")?.stop();
    const { code, stdout } = await load("smoke");
    expect(code).toBe(99);
    expect(stdout).toMatch(/✗ untrue 1 times of 1: A: a report is accepted/);
  });
});

test("an unknown scenario is refused with the list of scenarios", async () => {
  const { code, stderr } = await load("nonsense");
  expect(code).toBe(2);
  expect(stderr).toContain("average | large-reports | rate-limits | smoke | soak | spike | webhooks");
});
