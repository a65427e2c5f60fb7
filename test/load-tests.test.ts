import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { programOfRun } from "@platform/testing/programs/programs-of-run";
import { describe, expect, onTestFinished, test } from "vitest";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { REPOSITORY } from "./run-command.ts";

const k6 = await programOfRun("k6");

const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
const inherited = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, XDG_CACHE_HOME };

async function load(
  scenario: string,
  env: NodeJS.ProcessEnv,
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const command = join(REPOSITORY, "load-tests/run.ts");
  const child = spawn(process.execPath, [command, scenario], { env: { ...inherited, ...env } });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, stdout, stderr };
}

/** The file of a target whose callers have credentials that nobody issued; deleted at the end of the test. */
function targetOfStrangers({ gatewayUrl: url, credentials }: SharedPlatform): string {
  const directory = makeTemporaryDirectory("load-tests");
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const { owner_id: ownerId, owner_type: ownerType } = credentials.sandbox.profileA;
  const headers = { authorization: "Bearer sk_test_of_nobody" };
  const callers = ["A", "B"].map((profile) => ({ profile, headers, ownerId, ownerType }));
  const file = join(directory, "target.json");
  writeFileSync(file, JSON.stringify({ url, callers, plans: {} }));
  return file;
}

describe.skipIf(!k6)("npm run load", () => {
  test("smoke succeeds on a running platform and prints a summary", async () => {
    const { localDir } = await sharedPlatform();
    const { code, stdout, stderr } = await load("smoke", { LOCAL_DIR: localDir });
    expect(stdout + stderr).toContain("All objectives are met");
    expect(stdout).toMatch(/✓ checks {2}rate==1 +100\.000 %/);
    expect(code).toBe(0);
  });

  test("a scenario with missed objectives exits with 99 and names them", async () => {
    const { code, stdout } = await load("smoke", { TARGET_FILE: targetOfStrangers(await sharedPlatform()) });
    expect(code).toBe(99);
    expect(stdout).toMatch(/✗ untrue 1 times of 1: A: a report is accepted/);
  });
});

test("an unknown scenario is refused with the list of scenarios", async () => {
  const { code, stderr } = await load("nonsense", {});
  expect(code).toBe(2);
  expect(stderr).toContain("average | large-reports | rate-limits | smoke | soak | spike | webhooks");
});
