import { Socket } from "node:net";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { createLogger } from "@platform/service/observe/log";
import { loadFrom } from "@platform/service/settings/config";
import { changeUrl, serverUrls } from "@platform/service/settings/server-urls";
import { openLine } from "@platform/testing/reading/line";
import { runSql } from "@platform/testing/servers/run-sql";
import { temporaryServer } from "@platform/testing/servers/temporary-server";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import pg from "pg";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { migrate } from "../src/migrations/migrate.ts";
import { provisionService } from "../src/migrations/provision.ts";
import { postgresConfig } from "../src/pool/config.ts";
import { libraryPool } from "../src/pool/library-pool.ts";
import { awaitResponse, lostServers } from "../src/pool/lost-server.ts";
import { connectToPrimary, serversOf } from "../src/pool/primary.ts";
import { createDatabase } from "../src/query/database.ts";
import { statement } from "../src/query/statement.ts";

const log = createLogger("postgres-test", "silent");
const insert = statement("insert", "INSERT INTO item (id) VALUES ({id:text})");
const port = statement("port", { port: "text" }, "SELECT current_setting('port') AS port");

// Two servers, of which one is read-only, as a standby is. Each has the table and not what is written on the other.
let servers: ServerProcess[];
let url: string;
const settings = { fsync: "off" };

/** Makes servers read-only, or primaries, by SQL; sessions that exist notice at their next transaction. */
async function readOnly(server: ServerProcess | undefined, on: boolean): Promise<void> {
  await runSql(server?.url ?? "", `ALTER SYSTEM SET default_transaction_read_only = ${on ? "on" : "off"}`);
  await runSql(server?.url ?? "", "SELECT pg_reload_conf()");
}

beforeAll(async () => {
  servers = await Promise.all(
    ["one", "two"].map(() =>
      temporaryServer("postgres", (dataDir) => startPostgres({ dataDir, settings, password: "p" })),
    ),
  );
  for (const server of servers) await runSql(server.url, "CREATE TABLE item (id text)");
  const [one, two] = servers.map((server) => server.port);
  url = `postgres://postgres:p@127.0.0.1:${one},127.0.0.1:${two}/platform?target_session_attrs=read-write`;
});

beforeEach(async () => {
  await readOnly(servers[0], true);
  await readOnly(servers[1], false);
});

function connect(to = url, options: { statementTimeoutMs?: number } = {}) {
  const database = createDatabase({ url: to, maxConnections: 4, applicationName: "test", log, ...options });
  onTestFinished(async () => void (await database.stop?.()));
  return { database, port: async () => Number((await database.query(port))[0]?.port) };
}

/** A pool for a library that brings its own SQL. */
function connectLibrary(to = url) {
  const { pool, stop } = libraryPool({
    url: to,
    isPooled: false,
    maxConnections: 2,
    applicationName: "library",
    log,
  });
  onTestFinished(async () => void (await stop?.()));
  async function run(sql: string): Promise<Record<string, string>[]> {
    const client = await pool.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      client.release();
    }
  }
  return { run, port: async () => Number((await run(port.text))[0]?.port) };
}

test("of several servers the one that can be written to is used, by every connection", async () => {
  const { database, port } = connect();
  const ports = await Promise.all(Array.from({ length: 20 }, port));
  expect(new Set(ports)).toEqual(new Set([servers[1]?.port]));
  await database.query(insert, { id: "first" });
  expect(await connectLibrary().port()).toBe(servers[1]?.port);
});

test("when another server is promoted, a statement fails at most once, and the next are run by the new primary", async () => {
  const { database, port } = connect();
  const library = connectLibrary();
  expect([await port(), await library.port()]).toEqual([servers[1]?.port, servers[1]?.port]);
  await readOnly(servers[1], true);
  await readOnly(servers[0], false);
  await expect(database.query(insert, { id: "fenced" })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(library.run("INSERT INTO item (id) VALUES ('fenced')")).rejects.toMatchObject({ code: "25006" });
  expect([await port(), await library.port()]).toEqual([servers[0]?.port, servers[0]?.port]);
  await database.query(insert, { id: "promoted" });
});

test("while no server can be written to, statements are UNAVAILABLE; afterwards they work without a new pool", async () => {
  const { database, port } = connect();
  await readOnly(servers[1], true);
  await expect(database.query(insert, { id: "nowhere" })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(database.query(insert, { id: "nowhere" })).rejects.toMatchObject({ reason: "DATABASE_UNAVAILABLE" });
  await readOnly(servers[0], false);
  await database.query(insert, { id: "somewhere" });
  expect(await port()).toBe(servers[0]?.port);
});

test("a server that is down is skipped, by a pool, a migration and a new role", async () => {
  await servers[0]?.stop();
  onTestFinished(() => servers[0]?.restart());
  expect(await connect().port()).toBe(servers[1]?.port);
  const client = await connectToPrimary(url);
  await client.end();
  await migrate({ url, schema: "public", directories: [] });
  const roleUrl = await provisionService({ adminUrl: url, service: "sample-service", password: "a/b@c" });
  expect(roleUrl).toBe(url.replace("postgres:p@", "sample_service:a%2Fb%40c@"));
  expect(await connect(roleUrl).port()).toBe(servers[1]?.port);
});

test("a server to which the network is lost fails its statements, and the next are run by the other one", async () => {
  const line = await openLine(servers[1]?.port ?? 0);
  onTestFinished(() => line.close());
  // Nothing but the loss ends a statement.
  const statementTimeoutMs = 2 * hangAfterMs;
  const overLine = url.replace(`:${servers[1]?.port}/`, `:${line.port}/`);
  const { database, port } = connect(overLine, { statementTimeoutMs });
  const library = connectLibrary(overLine);
  expect([await port(), await library.port()]).toEqual([servers[1]?.port, servers[1]?.port]);
  await readOnly(servers[0], false);
  line.silence();
  const ofLibrary = library.run("INSERT INTO item (id) VALUES ('lost')").catch((error: Error) => error.message);
  await expect(database.query(insert, { id: "lost" })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect([await port(), await library.port()]).toEqual([servers[0]?.port, servers[0]?.port]);
  // Not that it took too long.
  expect(await ofLibrary).toMatch(/terminated/);
});

test("a lost server is left because another one is the primary, not only when the time of the check is over", async () => {
  const line = await openLine(servers[1]?.port ?? 0);
  onTestFinished(() => line.close());
  const overLine = serversOf(url.replace(`:${servers[1]?.port}/`, `:${line.port}/`));
  overLine.leave(overLine.url());
  const order: string[] = [];
  const lost = lostServers({
    leave: () => order.push("left"),
    async replaced(server, signal) {
      order.push("asked");
      await overLine.replaced(server, signal);
      order.push("promoted");
      void runSql(servers[0]?.url ?? "", "SELECT 1").then(() => order.push("served by the new primary"));
    },
  });
  const socket = new Socket();
  const client = new pg.Client({ connectionString: overLine.url(), stream: () => socket });
  onTestFinished(() => lost.stop());
  client.on("error", () => {});
  lost.watch(client, overLine.url(), socket);
  await client.connect();
  await readOnly(servers[0], false);
  line.silence();
  awaitResponse(client);
  await expect(client.query("SELECT 1")).rejects.toThrow();
  // At once: the check lasts for seconds longer than a query of the new primary.
  expect(order.slice(0, 3)).toEqual(["asked", "promoted", "left"]);
});

test("a statement that takes long is waited for while its server responds, be another one writable", async () => {
  await readOnly(servers[0], false);
  const { database } = connect(
    url.replace(`:${servers[0]?.port},`, `:${servers[1]?.port},`).replace(/:\d+\/p/, `:${servers[0]?.port}/p`),
  );
  // Longer than a server may be silent.
  const long = statement("long", { port: "text" }, "SELECT pg_sleep(6), current_setting('port') AS port");
  expect(await database.query(long)).toMatchObject([{ port: String(servers[1]?.port) }]);
});

test("a single server is checked to be the primary only if its URL says so", async () => {
  const [standby = ""] = serverUrls(url);
  await expect(connect(standby).port()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await connect(standby.replace(/\?.*/, "")).port()).toBe(servers[0]?.port);
});

test("a URL is changed without its hosts, and one that is not of Postgres is refused", () => {
  expect(serverUrls("postgres://a:b@h1:1,h2/p?x=1,2")).toEqual([
    "postgres://a:b@h1:1/p?x=1,2",
    "postgres://a:b@h2/p?x=1,2",
  ]);
  expect(changeUrl("postgres://a:b@h1:1,h2/p?x=1", (one) => one.searchParams.set("y", "2"))).toBe(
    "postgres://a:b@h1:1,h2/p?x=1&y=2",
  );
  const load = (POSTGRES_URL: string) =>
    loadFrom(z.object({ POSTGRES_URL: postgresConfig.POSTGRES_URL }), { POSTGRES_URL });
  for (const right of ["postgres://a:b@h1,h2:5433/p", "postgresql://h/p?target_session_attrs=primary"]) {
    expect(load(right)).toEqual({ POSTGRES_URL: right });
  }
  for (const wrong of ["mysql://h/p", "postgres://h1:x,h2/p", "postgres://h1,,h2/p", "h1,h2"]) {
    expect(() => load(wrong), wrong).toThrow(
      "POSTGRES_URL: must be a URL that starts with postgres:// or postgresql://",
    );
  }
  expect(() => load("postgres://h1,h2/p?target_session_attrs=standby")).toThrow("read-write or primary");
});
