import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apps as registered } from "@platform/app-register/apps";
import { findApps } from "@platform/local-stack/apps";
import { freePort } from "@platform/local-stack/free-port";
import { testNats } from "@platform/testing/nats";
import { testDatabase } from "@platform/testing/postgres";
import { testRedis } from "@platform/testing/redis";
import { runSql } from "@platform/testing/run-sql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleApp } from "../src/bundle-app.ts";

const apps = findApps().map(({ name }) => name);
const withSchema = findApps().flatMap(({ name, hasSchema }) => (hasSchema ? [name] : []));
let env: NodeJS.ProcessEnv;
let urlOf: (app: string) => string;
let natsOf: (app: string) => NodeJS.ProcessEnv;
let adminUrl: string;
let output: string;

beforeAll(async () => {
  const [database, redis, nats] = await Promise.all([testDatabase({ services: withSchema }), testRedis(), testNats()]);
  ({ urlOf, adminUrl } = database);
  natsOf = nats.environmentOf;
  // Outside the repository, so that nothing can be found in a node_modules above.
  output = await mkdtemp(join(tmpdir(), "bundle-"));
  const addresses = registered.map(({ addressVariable }) => [addressVariable, "127.0.0.1:1"]);
  env = {
    ...Object.fromEntries(addresses),
    PATH: process.env.PATH,
    REDIS_URL: redis.url,
    CREDENTIALS_PEPPER: "0".repeat(64),
    WEBHOOK_SECRET_KEY: "0".repeat(64),
    PORTAL_SECRET_KEY: "0".repeat(64),
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: "0",
    HTTP_HOST: "127.0.0.1",
    HTTP_PORT: "0",
    PLATFORM_MODE: "development",
    OPS_HOST: "127.0.0.1",
  };
});

const schemaOf = (app: string) => registered.find(({ name }) => name === app)?.schema;

function tablesOf(app: string): Promise<unknown[]> {
  return runSql(adminUrl, `SELECT tablename FROM pg_tables WHERE schemaname = '${schemaOf(app)}' ORDER BY tablename`);
}

async function emptySchemaOf(app: string): Promise<void> {
  const schema = schemaOf(app);
  if (!schema) return;
  await runSql(adminUrl, `DROP SCHEMA ${schema} CASCADE`);
  await runSql(adminUrl, `CREATE SCHEMA ${schema} AUTHORIZATION ${schema}`);
}

afterAll(() => rm(output, { recursive: true, force: true }));

test.each(apps)("the bundle of %s migrates, starts, becomes ready and stops without any node_modules", async (app) => {
  const main = await bundleApp(app, join(output, app));
  const port = await freePort();
  const servers = { ...natsOf(app), ...(withSchema.includes(app) && { POSTGRES_URL: urlOf(app) }) };
  const own = { ...env, ...servers, OPS_PORT: String(port) };
  const run = (...args: string[]) =>
    spawn(process.execPath, [main, ...args], { env: own, cwd: output, stdio: "ignore" });
  const exitOf = (child: ReturnType<typeof run>) => new Promise((resolve) => child.once("exit", resolve));

  const migrated = await tablesOf(app);
  await emptySchemaOf(app);
  expect(await exitOf(run("migrate"))).toBe(0);
  expect(await tablesOf(app)).toEqual(migrated);
  const serving = run();
  const exit = exitOf(serving);
  const readiness = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(readiness).toBe(200);
  serving.kill("SIGTERM");
  expect(await exit).toBe(0);
});
