import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { apps as registered } from "@platform/app-register/apps";
import { freePort } from "@platform/local-stack/machine/free-port";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { testRedis } from "@platform/testing/servers/redis";
import { runSql } from "@platform/testing/servers/run-sql";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bundleApp } from "../src/bundle-app.ts";
import { bundleOfRun } from "../src/bundles-of-run.ts";

const lockfile = readFileSync(join(REPOSITORY, "pnpm-lock.yaml"), "utf8");
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

describe.each(apps)("the bundle of %s", (app) => {
  let main: string;
  beforeAll(async () => {
    main = (await bundleOfRun(app, inject("bundlesUrl"))) ?? (await bundleApp(app, join(output, app)));
  });

  test("migrates, starts, becomes ready and stops without any node_modules", () => expectRuns(app, main));
  test("has an SBOM that lists every package in it, each as it is locked", () => expectComplete(dirname(main), app));
});

async function expectRuns(app: string, main: string): Promise<void> {
  const port = await freePort();
  const servers = { ...natsOf(app), ...(withSchema.includes(app) && { POSTGRES_URL: urlOf(app) }) };
  const variables = { ...env, ...servers, OPS_PORT: String(port) };
  const run = (...args: string[]) =>
    spawn(process.execPath, [main, ...args], { env: variables, cwd: output, stdio: "ignore" });
  const exitOf = (child: ReturnType<typeof run>) => new Promise((resolve) => child.once("exit", resolve));

  const migrated = await tablesOf(app);
  await emptySchemaOf(app);
  expect(await exitOf(run("migrate"))).toBe(0);
  expect(await tablesOf(app)).toEqual(migrated);
  const serving = run();
  const exit = exitOf(serving);
  const readiness = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(readiness).toBe(200);
  serving.kill("SIGTERM");
  expect(await exit).toBe(0);
}

/** Checks the SBOM of a bundle in a folder. */
function expectComplete(folder: string, app: string): void {
  const sbom = JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8"));
  expect(sbom).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    metadata: { component: { type: "application", name: app } },
  });
  const listed: { name: string; version: string; purl: string }[] = sbom.components;
  expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(["zod", "@bufbuild/protobuf"]));
  for (const { name, version, purl } of listed) {
    expect(lockfile).toMatch(new RegExp(`^ {2}'?${name.replaceAll(/[.*+?^$()|[\]\\/]/g, "\\$&")}@${version}'?:$`, "m"));
    expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
  }
  // The bundle names the file of each module in a comment, too.
  const bundle = readFileSync(join(folder, "main.js"), "utf8");
  const packages = Array.from(
    bundle.matchAll(/^ *\/\/ node_modules\/.*\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm),
    ([, name = ""]) => name,
  );
  const names = new Set(listed.map(({ name }) => name));
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter((name) => !names.has(name))).toEqual([]);
  // A package without code has files, such as fonts, which are copied under their path.
  const isUsed = (name: string) =>
    packages.includes(name) || bundle.includes(`.node_modules.${name.replace("/", ".")}.`);
  expect([...names].filter((name) => !isUsed(name))).toEqual([]);
  const files = Array.from(
    bundle.matchAll(/new URL\("\.\/(assets\/[^"]+)", import\.meta\.url\)/g),
    ([, file = ""]) => file,
  );
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  expect(bundle).not.toMatch(/new URL\(\s*"\.\.\/[^"]*",\s*import\.meta\.url/);
  // Node.js keeps the source map on its heap. With the code of packages it had more than half of the size of the bundle.
  expect(readFileSync(join(folder, "main.js.map"), "utf8").length).toBeLessThan(bundle.length / 3);
}
