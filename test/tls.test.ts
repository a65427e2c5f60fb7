import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { apps } from "@platform/app-register/apps";
import { unprivilegedUser } from "@platform/local-stack/machine/unprivileged-user";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import { programOfRun } from "@platform/testing/programs/programs-of-run";
import { startPgbouncer } from "@platform/testing/servers/pgbouncer";
import { testRedis } from "@platform/testing/servers/redis";
import { selfSigned } from "@platform/testing/servers/self-signed";
import { temporaryServer } from "@platform/testing/servers/temporary-server";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { eventReceiver } from "./fixture/partner/event-receiver.ts";
import { partnerOf } from "./fixture/partner/partner.ts";
import { samplePayroll } from "./fixture/partner/payroll.ts";
import { testPlatform } from "./fixture/platform/platform.ts";

const directory = mkdtempSync(join(tmpdir(), "platform-tls-"));
afterAll(() => rmSync(directory, { recursive: true }));
const user = unprivilegedUser();
if (user) chownSync(directory, user.uid, user.gid);

/** Writes a file that only the user of Postgres, and root, can read. */
function file(name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content, { mode: 0o600 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

// One certificate for the apps and one for the servers, so that a client that trusts the wrong authority fails.
const ofApps = selfSigned("127.0.0.1");
const ofServers = selfSigned("127.0.0.1");
const servers = { certFile: file("servers.crt", ofServers.cert), keyFile: file("servers.key", ofServers.key) };
const settings = { ssl: "on", ssl_cert_file: servers.certFile, ssl_key_file: servers.keyFile, fsync: "off" };
const postgres = await temporaryServer("postgres", (dataDir) => startPostgres({ dataDir, settings }));
const redis = await testRedis({ tls: servers });
/** Fewer connections than any service has. */
const poolSize = 4;
const pooler = (await programOfRun("pgbouncer"))
  ? await temporaryServer("pgbouncer", (dataDir) =>
      startPgbouncer({ postgresUrl: postgres.url, poolSize, tls: servers, dataDir }),
    )
  : undefined;
const variables = {
  POSTGRES_URL: postgres.url,
  ...(pooler && { POSTGRES_POOLER: `127.0.0.1:${pooler.port}` }),
  DATABASE_CA_FILE: servers.certFile,
  REDIS_URL: redis.url,
  REDIS_CA_FILE: servers.certFile,
  RPC_TLS_CERT_FILE: file("apps.crt", ofApps.cert),
  RPC_TLS_KEY_FILE: file("apps.key", ofApps.key),
  RPC_TLS_CA_FILE: join(directory, "apps.crt"),
};
// Apps of one process call each other without TLS.
const platform = await testPlatform(variables, { mode: "services" });

test("with TLS inside, a report is accepted and completed, and requests are counted in Redis", async () => {
  const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  expect((await partner.ended(await partner.submit(samplePayroll()))).status).toBe("completed");
  const metrics = await (await fetch(`http://127.0.0.1:${platform.process("gateway").port}/metrics`)).text();
  expect(metrics).toMatch(/^gateway_rate_limit_decisions_total\{.*decided_by="redis".*\} [1-9]/m);
});

async function ask<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

test("every connection of an app to Postgres is encrypted", async () => {
  const rows = await ask<{ app: string; ssl: boolean }>(
    "SELECT DISTINCT application_name AS app, ssl FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE usename <> 'postgres'",
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
});

test.skipIf(!pooler)("reports at once become events at a webhook, over a few connections of a pooler", async () => {
  const profileA = platform.credentials.sandbox.profileA;
  const partner = partnerOf(platform.gatewayUrl, profileA);
  const receiver = await eventReceiver();
  const { owner_id, owner_type } = profileA;
  const webhook = { owner_id, owner_type, url: receiver.url, events: ["file.processed"] };
  expect((await partner.post("/webhooks", webhook)).status).toBe(201);
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, n) => partner.submit(samplePayroll({ employerId: `pooled-${n}` }))),
  );
  await expect.poll(() => new Set(receiver.arrived.map(({ fileId }) => fileId))).toEqual(new Set(ids));
  const sessions = await ask<{ role: string; count: number }>(
    `SELECT usename AS role, count(*)::int FROM pg_stat_activity
     WHERE usename <> 'postgres' AND application_name NOT IN ('credentials changes', 'payroll-intake-files') GROUP BY 1`,
  );
  expect(sessions.length).toBeGreaterThan(6);
  expect(sessions.filter(({ count }) => count > poolSize)).toEqual([]);
});

test("every gRPC server speaks TLS with the certificate of its files, and its readiness is on the ops port", async () => {
  for (const { name } of apps.filter(({ ports }) => ports.grpc !== undefined)) {
    const { url, port } = platform.process(name);
    const served = await new Promise((resolve, reject) => {
      const options = {
        host: "127.0.0.1",
        port: Number(url.split(":").at(-1)),
        ca: ofApps.cert,
        ALPNProtocols: ["h2"],
      };
      const socket = connect(options, () => {
        resolve(socket.authorized);
        socket.destroy();
      });
      socket.once("error", reject);
    });
    expect([name, served]).toEqual([name, true]);
    expect([name, (await fetch(`http://127.0.0.1:${port}/readyz/grpc`)).status]).toEqual([name, 200]);
  }
});
