import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isAlive } from "../src/machine/process-files.ts";
import { makeTemporaryDirectory } from "../src/machine/temporary-directory.ts";
import { startRedis } from "../src/servers/redis.ts";

const dataDir = makeTemporaryDirectory("leash");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function startInAnotherProcess() {
  const script = join(import.meta.dirname, "scripts/start-and-wait.ts");
  const owner = spawn(process.execPath, [script, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(owner.stdout.setEncoding("utf8"), "data");
  return { owner, ownerExit: once(owner, "exit"), serverPid: Number(line) };
}

test("a server ends when the process that started it is killed", async () => {
  const { owner, serverPid } = await startInAnotherProcess();
  owner.kill("SIGKILL");
  await expect.poll(() => isAlive(serverPid)).toBe(false);
});

test("a server that an earlier run left behind in the same directory is ended at the next start", async () => {
  const { ownerExit, serverPid } = await startInAnotherProcess();
  await using server = await startRedis({ dataDir });
  expect(isAlive(serverPid)).toBe(false);
  expect(isAlive(server.pid)).toBe(true);
  await ownerExit;
});
