import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unprivilegedUser } from "@platform/local-stack/machine/unprivileged-user";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import { createLogger } from "@platform/service/observe/log";
import { ConfigError, loadFrom } from "@platform/service/settings/config";
import { runSql } from "@platform/testing/servers/run-sql";
import { selfSigned } from "@platform/testing/servers/self-signed";
import { temporaryServer } from "@platform/testing/servers/temporary-server";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { migrate } from "../src/migrations/migrate.ts";
import { postgresConfig, verifyServer } from "../src/pool/config.ts";
import { createDatabase } from "../src/query/database.ts";
import { statement } from "../src/query/statement.ts";

const log = createLogger("postgres-test", "silent");
const directory = mkdtempSync(join(tmpdir(), "postgres-tls-"));
const path = (name: string) => join(directory, name);
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Gives the server a certificate; only its own user may read the key. */
function mount({ cert, key }: { cert: string; key: string }): void {
  const user = unprivilegedUser();
  for (const [file, content] of [
    [path("tls.crt"), cert],
    [path("tls.key"), key],
  ] as const) {
    writeFileSync(file, content, { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
  }
  if (user) chownSync(directory, user.uid, user.gid);
}

function trust(name: string, ...certificates: string[]): string {
  writeFileSync(path(name), certificates.join(""));
  return path(name);
}

const first = selfSigned("127.0.0.1");
mount(first);
const settings = { ssl: "on", ssl_cert_file: path("tls.crt"), ssl_key_file: path("tls.key"), fsync: "off" };
const server = await temporaryServer("postgres", (dataDir) => startPostgres({ dataDir, settings }));

const load = (POSTGRES_URL: string, DATABASE_CA_FILE?: string) =>
  loadFrom(z.object(postgresConfig).transform(verifyServer), { POSTGRES_URL, DATABASE_CA_FILE });

const isEncrypted = statement("ssl", { ssl: "bool" }, "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");

/** A pool of one connection, as an app with this configuration has. */
function connect(caFile: string | undefined, to = server.url) {
  const { POSTGRES_URL: url } = load(to, caFile);
  const database = createDatabase({ url, maxConnections: 1, applicationName: "tls-test", log });
  stops.push(() => database.stop?.());
  return database;
}

/** How a connection ended up: encrypted or not, or the code of its failure. */
async function outcomeOf(database: ReturnType<typeof connect>): Promise<string> {
  return database.query(isEncrypted).then(
    ([row]) => (row?.ssl ? "encrypted" : "plain"),
    ({ code }) => code,
  );
}

test("connections are encrypted, and the server and its host name are verified", async () => {
  const right = trust("right.crt", first.cert);
  expect(await outcomeOf(connect(right))).toBe("encrypted");
  expect(await outcomeOf(connect(trust("wrong.crt", selfSigned("127.0.0.1").cert)))).toBe("UNAVAILABLE");
  const otherName = server.url.replace("127.0.0.1", "localhost");
  expect(await outcomeOf(connect(right, otherName))).toBe("UNAVAILABLE");
  expect(await outcomeOf(connect(undefined))).toBe("plain");
  await migrate({ url: load(server.url, right).POSTGRES_URL, schema: "public", directories: [] });
});

test("a replaced certificate and replaced authorities need no restart", async () => {
  const caFile = trust("ca.crt", first.cert);
  const database = connect(caFile);
  expect(await outcomeOf(database)).toBe("encrypted");
  const second = selfSigned("127.0.0.1");
  mount(second);
  await runSql(server.url, "SELECT pg_reload_conf()");
  // The server reloads in the background; connections of this test are closed, so that a new one is made each time.
  const reconnected = async () => {
    await runSql(
      server.url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tls-test'",
    );
    return outcomeOf(database);
  };
  await expect.poll(reconnected).toBe("UNAVAILABLE");
  rmSync(caFile);
  expect(await reconnected()).toBe("UNAVAILABLE");
  trust("ca.crt", second.cert);
  await expect.poll(reconnected).toBe("encrypted");
});

test("authorities that cannot be read fail the statements that wait for a connection, and nothing else", async () => {
  const caFile = trust("removed.crt", selfSigned("127.0.0.1").cert);
  const database = connect(caFile);
  // The first one's connection is refused, and the pool opens another one for the second.
  const outcomes = Promise.all([outcomeOf(database), outcomeOf(database)]);
  rmSync(caFile);
  expect(await outcomes).toEqual(["UNAVAILABLE", "UNAVAILABLE"]);
  trust("removed.crt", readFileSync(path("tls.crt"), "utf8"));
  expect(await outcomeOf(database)).toBe("encrypted");
});

test("a configuration that would verify less is refused in a sentence that names the variable", () => {
  const caFile = trust("config.crt", first.cert);
  const refusal = (url: string, file: string) => {
    try {
      load(url, file);
    } catch (error) {
      return error instanceof ConfigError ? error.message : String(error);
    }
    return "";
  };
  for (const weaker of ["sslmode=disable", "sslmode=require", "ssl=0", "sslrootcert=/other.crt"])
    expect(refusal(`postgres://a:b@db/p?${weaker}`, caFile)).toContain(
      `POSTGRES_URL: must not set ${weaker.split("=")[0]} where DATABASE_CA_FILE is set`,
    );
  expect(refusal("postgres://a:b@db/p", path("none.crt"))).toContain("DATABASE_CA_FILE: ");
  expect(load("postgres://a:b@db/p?sslmode=verify-full", caFile).POSTGRES_URL).toBe(
    `postgres://a:b@db/p?sslmode=verify-full&sslrootcert=${encodeURIComponent(caFile)}`,
  );
  expect(load("postgres://a:b@db/p").POSTGRES_URL).toBe("postgres://a:b@db/p");
});
