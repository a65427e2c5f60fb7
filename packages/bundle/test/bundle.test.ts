import { execFile, fork, spawn } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { apps as registered } from "@platform/app-register/apps";
import { freePort } from "@platform/local-stack/machine/free-port";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { testRedis } from "@platform/testing/servers/redis";
import { runSql } from "@platform/testing/servers/run-sql";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bundlePlatform } from "../src/bundle-platform.ts";
import { bundleOfRun } from "../src/bundles-of-run.ts";

const services = registered.filter(({ ports }) => ports.ops !== undefined);
const schemas = registered.flatMap(({ schema }) => schema ?? []);
const commands = registered.flatMap(({ name, ports }) => (ports.ops === undefined ? [name] : []));
/** Comments of the bundler that name the file of each module, such as `// apps/gateway/src/main.ts`. */
const moduleComment = /^ *\/\/ (\S+)$/gm;

let output: string;
let main: string;
let folder: string;
let env: NodeJS.ProcessEnv;
let adminUrl: string;

beforeAll(async () => {
  // Outside the repository, so that nothing can be found in a node_modules above.
  output = await mkdtemp(join(tmpdir(), "bundle-"));
  main = (await bundleOfRun(inject("bundlesUrl"))) ?? (await bundlePlatform(join(output, "platform")));
  folder = dirname(main);
});
afterAll(() => rm(output, { recursive: true, force: true }));

describe("a process of the bundle", () => {
  beforeAll(async () => {
    const evented = registered.filter(({ usesEvents }) => usesEvents);
    const withSchema = registered.filter(({ schema }) => schema !== undefined);
    const [database, redis, nats] = await Promise.all([
      testDatabase({ services: withSchema.map(({ name }) => name) }),
      testRedis(),
      testNats(),
    ]);
    ({ adminUrl } = database);
    const variable = (app: string, name: string) => `${app.toUpperCase().replaceAll("-", "_")}_${name}`;
    env = {
      ...Object.fromEntries(registered.map(({ addressVariable }) => [addressVariable, "127.0.0.1:1"])),
      ...Object.fromEntries(withSchema.map(({ name }) => [variable(name, "POSTGRES_URL"), database.urlOf(name)])),
      ...Object.fromEntries(
        evented.map(({ name }) => [variable(name, "NATS_CREDENTIALS_FILE"), nats.credentialsFile(name)]),
      ),
      PATH: process.env.PATH,
      NATS_URL: nats.url,
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

  test("with all apps migrates every schema, starts, becomes ready and stops without any node_modules", async () => {
    const migrated = await tables();
    for (const schema of schemas)
      await runSql(adminUrl, `DROP SCHEMA ${schema} CASCADE; CREATE SCHEMA ${schema} AUTHORIZATION ${schema}`);
    expect(await tables()).toEqual([]);
    expect(await run(main, { APPS: "all" }, "migrate").ended).toEqual([0, ""]);
    expect(await tables()).toEqual(migrated);
    await expectServes(
      services.map(({ name }) => name),
      "all",
    );
  });

  test("with a list of apps runs these", () => expectServes(["file-status", "gateway"], "gateway,file-status"));

  test("with one app runs it", () => expectServes(["webhooks"], "webhooks"));

  test("without configuration exits with the code for it, and names what is missing", async () => {
    const [code, complaint] = await run(main, { APPS: "all", WEBHOOKS_POSTGRES_URL: "", CREDENTIALS_PEPPER: "" }).ended;
    expect([code, complaint]).toEqual([78, expect.stringMatching(/CREDENTIALS_PEPPER.*POSTGRES_URL/s)]);
  });

  test.each(commands)("%s.js is its command line", async (name) => {
    const { log, ended } = run(join(folder, `${name}.js`), {}, "--help");
    expect(await log).toContain(`Usage: ${name}`);
    expect(await ended).toEqual([0, ""]);
  });
});

/** Tables of all schemas of apps. */
function tables(): Promise<unknown[]> {
  const list = schemas.map((schema) => `'${schema}'`).join();
  return runSql(adminUrl, `SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN (${list}) ORDER BY 1, 2`);
}

/** Runs a file of the bundle outside of the repository. `log` is its standard output; `ended` resolves to its exit code and its standard error. */
function run(file: string, variables: NodeJS.ProcessEnv, ...args: string[]) {
  const options = { env: { ...env, ...variables }, cwd: output };
  const child = spawn(process.execPath, [file, ...args], options);
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, log: text(child.stdout), ended: Promise.all([exit, text(child.stderr)]) };
}

/** Checks that a process with a list of apps becomes ready, has the probes of each, and stops. */
async function expectServes(apps: readonly string[], list: string): Promise<void> {
  const port = await freePort();
  const { child, log, ended } = run(main, { APPS: list, OPS_PORT: String(port) });
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.status,
      () => 0,
    );
  const failed = ended.then(async ([code]) => expect.fail(`It exited with ${code}: ${await log}`));
  await Promise.race([expect.poll(() => statusOf("/readyz")).toBe(200), failed]);
  if (apps.length > 1) {
    const probes = await Promise.all(services.map(({ name }) => statusOf(`/${name}/livez`)));
    expect(services.filter((_, index) => probes[index] === 200).map(({ name }) => name)).toEqual(apps);
  }
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, ""]);
}

describe("the files of the bundle", () => {
  let code: ReadonlyMap<string, string>;
  let all: string;
  beforeAll(() => {
    const names = globSync("*.js", { cwd: folder });
    code = new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
    all = [...code.values()].join("\n");
  });

  /** Apps of which a process reads sources when it loads a file, without what it loads later on. */
  function appsReadWith(file: string, loaded = new Set<string>()): string[] {
    loaded.add(file);
    const source = code.get(file) ?? "";
    const apps = Array.from(
      source.matchAll(moduleComment),
      ([, path]) => /^apps\/([^/]+)\/src\//.exec(path ?? "")?.[1],
    );
    const imported = Array.from(source.matchAll(/^(?:import|.* from) "\.\/([^"]+)";$/gm), ([, name = ""]) => name);
    const more = imported.filter((name) => !loaded.has(name)).flatMap((name) => appsReadWith(name, loaded));
    return [...new Set([...apps.flatMap((name) => name ?? []), ...more])];
  }

  test("a process reads the sources of its own apps only", () => {
    expect(appsReadWith("main.js")).toEqual(["platform"]);
    for (const { name } of registered) expect(appsReadWith(`${name}.js`), `${name}.js`).toEqual([name]);
  });

  test("a process reads each as a module at once, and does not load the HTTP client of Node.js", async () => {
    const code = `await import("./webhooks.js"); console.log(process.moduleLoadList.join());`;
    const args = ["--no-experimental-detect-module", "--input-type=module", "--eval", code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: {} });
    expect(stdout).toContain("NativeModule http,");
    expect(stdout).not.toContain("undici");
  });

  test("the SBOM lists every package in them, each as it is locked", () => {
    const lockfile = readFileSync(join(REPOSITORY, "pnpm-lock.yaml"), "utf8");
    const sbom = JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8"));
    expect(sbom).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      metadata: { component: { type: "application", name: "platform" } },
    });
    const listed: { name: string; version: string; purl: string }[] = sbom.components;
    for (const { name, version, purl } of listed) {
      const escaped = name.replaceAll(/[.*+?^$()|[\]\\/]/g, "\\$&");
      expect(lockfile).toMatch(new RegExp(`^ {2}'?${escaped}@${version}'?:$`, "m"));
      expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    }
    const packageOf = (path: string) => /^node_modules\/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [];
    const packages = new Set(Array.from(all.matchAll(moduleComment), ([, path = ""]) => packageOf(path)).flat());
    const names = new Set(listed.map(({ name }) => name));
    expect(packages.size).toBeGreaterThan(100);
    expect([...packages].filter((name) => !names.has(name))).toEqual([]);
    // A package without code has files, such as fonts, which are copied under their path.
    const isUsed = (name: string) => packages.has(name) || all.includes(`.node_modules.${name.replace("/", ".")}.`);
    expect([...names].filter((name) => !isUsed(name))).toEqual([]);
  });

  test("the files to which they refer are there", () => {
    const assets = Array.from(
      all.matchAll(/new URL\("\.\/(assets\/[^"]+)", import\.meta\.url\)/g),
      ([, file = ""]) => file,
    );
    expect(assets.length).toBeGreaterThan(10);
    expect(assets.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    expect(all).not.toMatch(/new URL\(\s*"\.\.\/[^"]*",\s*import\.meta\.url/);
  });

  test("a program of another process does its task", async () => {
    const programs = Array.from(
      all.matchAll(/new URL\("\.\/([^"/]+-worker\.js)", import\.meta\.url\)/g),
      ([, file = ""]) => file,
    );
    expect(programs).toEqual(["payroll-intake.read-file-worker.js"]);
    const child = fork(join(folder, programs[0] ?? ""), [], {
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    child.on("message", ({ kind, id, value }: { kind: string; id: number; value: unknown }) => {
      if (kind === "call") child.send({ kind: "answer", id, value: Buffer.alloc(0) });
      else resolve(value);
    });
    child.send({ kind: "task", task: { sizeBytes: 0, file: { profile: "A", maxRecords: 1 } } });
    const result = await promise;
    child.kill();
    expect(result).toMatchObject({ reading: { failure: { code: "NO_RECORDS" } } });
  });

  test("the source maps are small", () => {
    // Node.js keeps them on its heap. With the code of packages they had more than half of the size of the bundle.
    const maps = globSync("*.js.map", { cwd: folder }).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(maps).toHaveLength(code.size);
    expect(maps.join("").length).toBeLessThan(all.length / 3);
  });
});
