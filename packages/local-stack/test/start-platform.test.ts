import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { provisionService } from "@platform/postgres/migrations/provision";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { isAlive } from "../src/machine/process-files.ts";
import { silentProgress } from "../src/machine/progress.ts";
import { makeTemporaryDirectory } from "../src/machine/temporary-directory.ts";
import type { Stack } from "../src/platform/stack-file.ts";
import { AlreadyRunning } from "../src/platform/start-lock.ts";
import { type Platform, startPlatform } from "../src/platform/start-platform.ts";
import { findApps } from "../src/repository/apps.ts";
import { startPostgres } from "../src/servers/postgres.ts";

const localDir = makeTemporaryDirectory("platform");
const { POSTGRES_URL: _, REDIS_URL: __, NATS_URL: ___, ...env } = process.env;
const options = { localDir, env, gatewayPort: 0, progress: silentProgress };
let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform(options);
});

afterAll(async () => {
  await platform.stop();
  rmSync(localDir, { recursive: true, force: true });
});

const readStack = (): Stack => JSON.parse(readFileSync(platform.stackFile, "utf8"));

async function healthStatus(): Promise<number> {
  const headers = { authorization: `Bearer ${readStack().credentials.sandbox.profileA.apiKey}` };
  return (await fetch(`${platform.gatewayUrl}/api/v1/health`, { headers })).status;
}

test("the stack file is readable only by its owner", async () => {
  const stack = readStack();
  expect(statSync(platform.stackFile).mode & 0o777).toBe(0o600);
  expect(stack.gateway.url).toBe(platform.gatewayUrl);
  expect(Object.keys(stack.processes).sort()).toEqual([...platform.apps.keys()].sort());
  for (const pid of Object.values(stack.processes)) expect(isAlive(pid)).toBe(true);
  expect(stack.credentials.limited.profileB).toMatchObject({ owner_type: "employer" });
  await expect(healthStatus()).resolves.toBe(200);
});

test("each service role has a password of its own, which opens no other role", async () => {
  const file = join(localDir, "secrets.json");
  const { rolePasswords } = JSON.parse(readFileSync(file, "utf8")) as { rolePasswords: Record<string, string> };
  const passwords = Object.values(rolePasswords);
  expect(passwords.length).toBeGreaterThan(3);
  expect(new Set(passwords).size).toBe(passwords.length);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const url = new URL(readStack().postgres.url);
  url.username = "premium_audit";
  url.password = rolePasswords["file-status"] ?? "";
  await expect(new Client({ connectionString: url.href }).connect()).rejects.toThrow(/password authentication failed/);
});

test("a second start of the same directory is refused without side effects", async () => {
  await expect(startPlatform(options)).rejects.toThrow(AlreadyRunning);
  await expect(healthStatus()).resolves.toBe(200);
});

test("a killed app is restarted at the same address, with its process id in the stack file", async () => {
  const { gateway, processes } = readStack();
  process.kill(processes.gateway ?? 0, "SIGKILL");
  await expect.poll(() => readStack().processes.gateway).not.toBe(processes.gateway);
  expect(readStack().gateway).toEqual(gateway);
  await expect(healthStatus()).resolves.toBe(200);
});

test("a server that was stopped on purpose is not restarted automatically", async () => {
  const { redis, nats } = platform.servers;
  await redis?.stop();
  // Whoever watches over both has brought back by then what was not stopped on purpose.
  const before = nats?.pid;
  await nats?.kill("SIGKILL");
  await expect.poll(() => [nats?.running, nats?.pid === before]).toEqual([true, false]);
  expect(redis).toMatchObject({ running: false, stopped: true });
  await redis?.restart();
  expect(redis).toMatchObject({ running: true, stopped: false });
});

test("stopping ends every process, and the next start finds data and credentials again", async () => {
  const before = readStack();
  await platform.stop();
  const pids = [...Object.values(before.processes), before.postgres.pid, before.redis.pid, before.nats.pid];
  for (const pid of pids) expect(isAlive(pid ?? 0)).toBe(false);
  platform = await startPlatform(options);
  expect(readStack().credentials).toEqual(before.credentials);
  await expect(healthStatus()).resolves.toBe(200);
});

test("data of a release that is too old is refused in a sentence that says what to do", async () => {
  const oldDir = makeTemporaryDirectory("old-platform");
  onTestFinished(() => rmSync(oldDir, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: join(oldDir, "postgres"), settings: { fsync: "off" } });
  const url = await provisionService({ adminUrl: postgres.url, service: "file-status", password: "sample" });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "CREATE TABLE migrations_app (id serial PRIMARY KEY, name text NOT NULL, run_on timestamp NOT NULL)",
  );
  await client.query("INSERT INTO migrations_app (name, run_on) VALUES ('0001_files', now())");
  await client.end();
  await postgres.stop();
  const apps = findApps().filter(({ name }) => name === "file-status");
  await expect(startPlatform({ ...options, localDir: oldDir, apps })).rejects.toThrow(
    `${oldDir} has data of an older release (the schema file_status: its last migration is 0001_files, and 0002_retention is not ` +
      "applied): delete or move it, or start release 1.3.1 once with it.",
  );
});
