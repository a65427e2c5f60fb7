import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bundlePlatform } from "@platform/bundle/bundle-platform";
import { bundleOfRun } from "@platform/bundle/bundles-of-run";
import { freePort } from "@platform/local-stack/machine/free-port";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { buildStage, readDockerfile } from "./fixture/charts/dockerfile.ts";

// A small app with a schema, events and calls; packages/bundle has a test of every app.
const app = "file-status";
const { before, stages } = readDockerfile(join(REPOSITORY, "Dockerfile"));
const [last] = stages.slice(-1);
const valuesOf = (name: string) =>
  (last?.instructions ?? []).filter((line) => line.name === name).map(({ value }) => value);

describe("the Dockerfile", () => {
  test("takes everything from the given base image, which has no default, because a tag can be moved", () => {
    expect(before).toContainEqual({ name: "ARG", value: "NODE_IMAGE" });
    for (const { base } of stages.slice(0, -1)) expect(base).toMatch(/^\$\{NODE_IMAGE\}$/);
    expect(last?.base).toBe("scratch");
  });

  test("runs as an unprivileged numeric user, so that Kubernetes can verify that it is not root", () => {
    const [user = "", ...more] = valuesOf("USER");
    expect(more).toEqual([]);
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  test("starts node without a shell, so that it receives signals", () => {
    const [entrypoint = ""] = valuesOf("ENTRYPOINT");
    expect(JSON.parse(entrypoint)).toEqual(["node", "/app/main.js"]);
    expect(valuesOf("CMD")).toEqual([]);
  });

  test("copies only node with its libraries and the bundle into the image, so it has no shell and no package manager", () => {
    expect(valuesOf("COPY")).toEqual([
      "--from=runtime /runtime/ /",
      "--from=bundled --chown=0:0 /repository/apps/platform/dist/ /app/",
    ]);
    expect([...valuesOf("RUN"), ...valuesOf("ADD")]).toEqual([]);
  });

  test.each([
    "",
    "node:24-bookworm-slim",
    "node@sha256:12",
    `node:24@sha256:${"0".repeat(63)}x`,
    `@sha1:${"0".repeat(64)}`,
  ])("fails with a base image without a digest: %j", (image) => {
    expect(() => checkBase(image)).toThrow("Give the base image with its digest");
  });

  test("is built on a base image with a digest", () => {
    const image = `images.example.com:5000/library/node:24-bookworm-slim@sha256:${"0a".repeat(32)}`;
    expect(() => checkBase(image)).not.toThrow();
  });

  /** Runs the line of the first stage that examines the name of the base image. */
  function checkBase(image: string): void {
    const [sources] = stages;
    const root = mkdtempSync(join(tmpdir(), "image-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const instructions = sources?.instructions.filter(({ value }) => value.includes("sha256")) ?? [];
    expect(instructions).toHaveLength(1);
    const stage = { base: "", name: "", instructions };
    const env = { PATH: process.env.PATH, NODE_IMAGE: image };
    buildStage(stage, { root, roots: new Map(), context: root, ignored: [], env });
  }
});

/** Files that the stage `runtime` and its test need; undefined where they are all there. */
const whyNotInImage =
  process.getuid?.() !== 0
    ? "only root may change the root directory"
    : ["ldd", "dpkg", "chroot"].find((name) => !findProgram(name))?.concat(" is not on the PATH");
if (whyNotInImage) console.log(`The app is not run in the file system of its image: ${whyNotInImage}.`);

describe("the app in the image", () => {
  const work = mkdtempSync(join(tmpdir(), "image-"));
  const root = join(work, "image");
  const installed = join(root, "app");
  const [uid = 0, gid = 0] = (valuesOf("USER")[0] ?? "").split(":").map(Number);
  let env: NodeJS.ProcessEnv;
  let databaseUrl: string;

  beforeAll(async () => {
    await buildImage(work, root);
    // As COPY makes it: nobody may write.
    spawnSync("chmod", ["-R", "a-w,a+rX", root]);
    chmodSync(work, 0o755);
    const [database, nats] = await Promise.all([testDatabase({ services: [app] }), testNats()]);
    databaseUrl = database.urlOf(app);
    // The user of the image may read it, as a mounted Secret.
    copyFileSync(nats.credentialsFile(app), join(root, "nats.nk"));
    chmodSync(join(root, "nats.nk"), 0o444);
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    await client.query("DROP SCHEMA file_status CASCADE; CREATE SCHEMA file_status AUTHORIZATION file_status");
    await client.end();
    const set = valuesOf("ENV").map((line) => /^(\w+)="?(.*?)"?$/.exec(line)?.slice(1) ?? []);
    env = {
      ...Object.fromEntries(set),
      APPS: app,
      POSTGRES_URL: databaseUrl,
      ...nats.environmentOf(app),
      NATS_CREDENTIALS_FILE: whyNotInImage ? join(root, "nats.nk") : "/nats.nk",
      CREDENTIALS_ADDRESS: "127.0.0.1:1",
      PAYROLL_INTAKE_ADDRESS: "127.0.0.1:1",
      PLATFORM_MODE: "development",
      GRPC_PORT: "0",
    };
  });
  afterAll(() => {
    spawnSync("chmod", ["-R", "u+w", work]);
    rmSync(work, { recursive: true, force: true });
  });

  /** Runs the entry point in the file system of the image, as its user; where this machine cannot, with its own node. */
  function run(more: NodeJS.ProcessEnv, ...args: string[]) {
    const entrypoint: string[] = JSON.parse(valuesOf("ENTRYPOINT")[0] ?? "[]");
    const [command = "", ...first] = whyNotInImage
      ? [process.execPath, join(installed, "main.js")]
      : [findProgram("chroot") ?? "chroot", `--userspec=${uid}:${gid}`, root, ...entrypoint];
    const child = spawn(command, [...first, ...args], {
      env: { ...env, ...more },
      cwd: installed,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (chunk) => {
      complaint += chunk;
    });
    const ended = new Promise<[number | null, string]>((resolve) =>
      child.once("close", (code) => resolve([code, complaint])),
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    return { child, ended };
  }

  test("migrates the schema of its service, idempotently", async () => {
    expect(await run({}, "migrate").ended).toEqual([0, ""]);
    expect(await run({}, "migrate").ended).toEqual([0, ""]);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'file_status'");
    await client.end();
    expect(rows.map(({ tablename }) => tablename)).toEqual(expect.arrayContaining(["outbox", "inbox"]));
  });

  test("serves its probes, stops on a signal, and writes no files", async () => {
    const files = readdirSync(installed);
    expect(files).toEqual(expect.arrayContaining(["assets", "main.js", "operator.js", "sbom.cdx.json"]));
    const port = await freePort();
    const { child, ended } = run({ OPS_PORT: String(port) });
    for (const probe of ["livez", "readyz"]) {
      const status = () =>
        fetch(`http://127.0.0.1:${port}/${probe}`).then(
          (answer) => answer.status,
          () => 0,
        );
      await expect.poll(status).toBe(200);
    }
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, ""]);
    expect(readdirSync(installed)).toEqual(files);
  });

  test.skipIf(whyNotInImage)("has the packages of its libraries for scanners, and no other program than node", () => {
    expect(readdirSync(join(root, "var/lib/dpkg/status.d")).toSorted()).toEqual(["libc6", "libgcc-s1", "libstdc++6"]);
    const programs = globSync("{bin,sbin,usr/**/bin,usr/**/sbin}/*", { cwd: root });
    expect(programs).toEqual(["usr/local/bin/node"]);
  });

  test("names missing configuration, and exits with the code for it", async () => {
    const [code, complaint] = await run({ POSTGRES_URL: "" }, "migrate").ended;
    expect([code, complaint]).toEqual([78, expect.stringContaining("POSTGRES_URL")]);
  });
});

/**
 * The file system of the image as the stages make it: their lines are run as they stand, but for the network, which an `npx`
 * of our own does without. Where the packages are not at hand, it is bundled from this checkout. A run of all tests has a bundle:
 * `npm run test:changed` and `npm run cluster` make that of the image.
 */
async function buildImage(work: string, image: string): Promise<void> {
  const bin = join(work, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "npx"), npxWithoutNetwork, { mode: 0o755 });
  const env = {
    PATH: [bin, dirname(process.execPath), join(REPOSITORY, "node_modules/.bin"), process.env.PATH].join(":"),
    HOME: process.env.HOME,
    NODE_IMAGE: `node:24-bookworm-slim@sha256:${"0".repeat(64)}`,
    NPX: findProgram("npx"),
  };
  const ignored = readFileSync(join(REPOSITORY, ".dockerignore"), "utf8")
    .split("\n")
    .map((line) => line.replace("**/", ""));
  const roots = new Map<string, string>();
  const main = await bundleOfRun(inject("bundlesUrl"));
  for (const stage of stages) {
    const root = stage === last ? image : join(work, stage.name);
    mkdirSync(root, { recursive: true });
    if (stage.name === "runtime" && whyNotInImage) {
      mkdirSync(join(root, "runtime"));
      stage.instructions = [];
    }
    if (main && stage.name === "bundled") {
      stage.instructions = [];
      cpSync(dirname(main), join(root, "repository/apps/platform/dist"), { recursive: true });
    }
    try {
      buildStage(stage, { root, roots, context: REPOSITORY, ignored, env });
    } catch (error) {
      if (stage.name !== "bundled" || !/OFFLINE|ENOTCACHED|ENOENT/.test(String(error))) throw error;
      console.log("The packages of the image are not all at hand; the app is bundled from this checkout.");
      await bundlePlatform(join(root, "repository/apps/platform/dist"));
    }
    roots.set(stage.name, root);
  }
}

// pnpm asks the registry how old a release is, which was done when the packages of this checkout were installed.
const npxWithoutNetwork = `#!/bin/sh
shift
package=$1
shift
exec "$NPX" --yes --offline "$package" "$@" --offline --config.minimum-release-age=0
`;
