import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { provisionService } from "@platform/postgres/migrations/provision";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { isAlive } from "../src/machine/process-files.ts";
import { silentProgress } from "../src/machine/progress.ts";
import { makeTemporaryDirectory } from "../src/machine/temporary-directory.ts";
import { type Stack, stackFileOf } from "../src/platform/stack-file.ts";
import { AlreadyRunning } from "../src/platform/start-lock.ts";
import { type Platform, startPlatform } from "../src/platform/start-platform.ts";
import { findApps, REPOSITORY } from "../src/repository/apps.ts";
import { startPostgres } from "../src/servers/postgres.ts";

const localDir = makeTemporaryDirectory("platform");
const { POSTGRES_URL: _, REDIS_URL: __, NATS_URL: ___, ...env } = process.env;
const options = { localDir, env, gatewayPort: 0, progress: silentProgress };
const appNames = findApps().map(({ name }) => name);
let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform(options);
});

afterAll(async () => {
  await platform.stop();
  rmSync(localDir, { recursive: true, force: true });
});

const readStack = (): Stack => JSON.parse(readFileSync(stackFileOf(localDir), "utf8"));

async function healthStatus(): Promise<number> {
  const { credentials, gateway } = readStack();
  const headers = { authorization: `Bearer ${credentials.sandbox.profileA.apiKey}` };
  return (await fetch(`${gateway.url}/api/v1/health`, { headers })).status;
}

test("one process runs all apps, and the stack file names it for each; only its owner can read it", async () => {
  const stack = readStack();
  expect(statSync(platform.stackFile).mode & 0o777).toBe(0o600);
  expect([stack.mode, stack.gateway.url]).toEqual(["single", platform.gatewayUrl]);
  const [process, ...others] = platform.apps.values();
  expect([process?.name, others]).toEqual(["platform", []]);
  expect(stack.processes).toEqual(Object.fromEntries(appNames.map((name) => [name, process?.pid])));
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

test("the killed process is restarted at the same addresses, with its id in the stack file", async () => {
  const { gateway, grpc, ops, processes } = readStack();
  process.kill(processes.gateway ?? 0, "SIGKILL");
  await expect.poll(() => readStack().processes.gateway).not.toBe(processes.gateway);
  expect(new Set(Object.values(readStack().processes)).size).toBe(1);
  expect(readStack()).toMatchObject({ gateway, grpc, ops });
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

/** Runs `npm start` with these arguments on the same data. Returns the process of npm. */
async function npmStart(...args: string[]): Promise<ChildProcess> {
  const child = spawn("npm", ["start", "--", "--no-demo", ...args], {
    cwd: REPOSITORY,
    env: { ...env, LOCAL_DIR: localDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGTERM"));
  for await (const line of createInterface(child.stdout)) if (line.startsWith("The platform is up")) return child;
  throw new Error("npm start ended before the platform was up.");
}

test("stopping ends every process; npm start -- --services finds data and credentials again, with a process for each app", async () => {
  const single = readStack();
  await platform.stop();
  const ended = [single.processes.gateway, single.postgres.pid, single.redis.pid, single.nats.pid];
  for (const pid of ended) expect(isAlive(pid ?? 0)).toBe(false);

  const child = await npmStart("--services");
  const services = readStack();
  expect([services.mode, services.credentials]).toEqual(["services", single.credentials]);
  expect(Object.keys(services.processes).toSorted()).toEqual(appNames.toSorted());
  expect(new Set(Object.values(services.processes)).size).toBe(appNames.length);
  await expect(healthStatus()).resolves.toBe(200);

  process.kill(services.processes.gateway ?? 0, "SIGKILL");
  await expect.poll(() => readStack().processes.gateway).not.toBe(services.processes.gateway);
  expect({ ...readStack().processes, gateway: 0 }).toEqual({ ...services.processes, gateway: 0 });
  await expect.poll(healthStatus).toBe(200);

  const { processes } = readStack();
  child.kill("SIGINT");
  await expect(once(child, "exit")).resolves.toEqual([0, null]);
  for (const pid of Object.values(processes)) expect(isAlive(pid)).toBe(false);
});

test("an app of one process that does not start is named with its reason", async () => {
  const failing = { ...env, WEBHOOKS_RPC_CALLERS_FILE: "/nowhere/callers.json" };
  await expect(startPlatform({ ...options, env: failing })).rejects.toThrow(
    /^platform ended with code 78 .* says:\nwebhooks: .*RPC_CALLERS_FILE.*\/nowhere\/callers\.json/,
  );
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
