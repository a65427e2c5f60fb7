import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAlive } from "../src/machine/process-files.ts";
import { makeTemporaryDirectory } from "../src/machine/temporary-directory.ts";
import { startPostgres } from "../src/servers/postgres.ts";
import type { ServerProcess } from "../src/servers/server-process.ts";

const dataDir = makeTemporaryDirectory("postgres");
let server: ServerProcess;

beforeAll(async () => {
  // A process that is killed while it makes the cluster leaves this folder behind.
  mkdirSync(join(dataDir, "cluster.unfinished"), { recursive: true });
  writeFileSync(join(dataDir, "cluster.unfinished", "PG_VERSION"), "18\n");
  server = await startPostgres({ dataDir });
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("serves the database platform with durable commits, on the loopback address only", async () => {
  const settings =
    "current_database() AS database, current_setting('fsync') AS fsync, current_setting('listen_addresses') AS host";
  await expect(query(`SELECT ${settings}`)).resolves.toEqual([
    { database: "platform", fsync: "on", host: "127.0.0.1" },
  ]);
});

test("asks for a password", async () => {
  const url = new URL(server.url);
  url.password = "wrong";
  await expect(new Client({ connectionString: url.href }).connect()).rejects.toThrow(/password authentication failed/);
});

test("keeps committed data when it is killed, and restarts on the same port", async () => {
  await query("CREATE TABLE kept AS SELECT 1 AS value");
  const { port, pid } = server;
  await server.kill("SIGKILL");
  await server.restart();
  expect(server.port).toBe(port);
  expect(server.pid).not.toBe(pid);
  await expect(query("SELECT value FROM kept")).resolves.toEqual([{ value: 1 }]);
});

test("starts even if an unrelated process has the id of the killed server", async () => {
  const pidFile = join(dataDir, "cluster", "postmaster.pid");
  const lines = readFileSync(pidFile, "utf8").split("\n");
  await server.kill("SIGKILL");
  writeFileSync(pidFile, [process.ppid, ...lines.slice(1)].join("\n"));
  await server.restart();
  expect(isAlive(process.ppid)).toBe(true);
  await expect(query("SELECT value FROM kept")).resolves.toEqual([{ value: 1 }]);
});

test("a later run finds the data and password of the previous one", async () => {
  await server.stop();
  server = await startPostgres({ dataDir });
  await expect(query("SELECT value FROM kept")).resolves.toEqual([{ value: 1 }]);
});
