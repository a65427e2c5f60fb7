import { execFile } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { containersOf, ofKind, podsOf, production, renderFrom } from "./fixture/charts/charts.ts";
import { helm } from "./fixture/charts/helm.ts";
import { copyRepository } from "./fixture/platform/repository-copy.ts";

const name = "claim-notes";
const purpose = "Keeps what adjusters write about a claim";
const copy = copyRepository();
const read = (path: string) => readFileSync(join(copy.root, path), "utf8");
let output: string;

/** Runs a program in the copy; rejects with what it wrote when it fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { HOME, TMPDIR, NODE_COMPILE_CACHE, PATH: `${join(copy.root, "node_modules/.bin")}${delimiter}${PATH}` };
  const options = { cwd: copy.root, env, maxBuffer: 100_000_000 };
  const { stdout } = await promisify(execFile)(program, args, options).catch((error) => {
    throw new Error(`${program} ${args.join(" ")}: ${error.stdout}${error.stderr}`, { cause: error });
  });
  return stdout;
}

const newService = (...args: string[]) => copy.npm("new-service", "--no-install", ...args);

beforeAll(async () => {
  const created = await newService(name, purpose);
  expect(created.code, created.output).toBe(0);
  output = created.output;
  // Stands in for the installation: the new app needs what another one has.
  const { dependencies, devDependencies } = JSON.parse(read(`apps/${name}/package.json`));
  const like = JSON.parse(read("apps/file-status/package.json"));
  expect(like).toMatchObject({ dependencies, devDependencies });
  const modules = join(copy.root, "apps/file-status/node_modules");
  cpSync(modules, join(copy.root, "apps", name, "node_modules"), { recursive: true, verbatimSymlinks: true });
});

afterAll(() => copy[Symbol.dispose]());

test("it says what it has made and what is left to do", () => {
  expect(output).toContain(`  apps/${name}/src/main.ts\n`);
  expect(output).toContain("  charts/platform/Chart.yaml\n");
  expect(output).toContain("Define who may call ClaimNotesService");
  expect(output).toContain("CLAIM_NOTES_ADDRESS");
});

test("it is made of what the checks of the repository accept", async () => {
  await run("tsc", "--noEmit", "-p", `apps/${name}`);
  await run(
    "biome",
    "ci",
    "--error-on-warnings",
    `apps/${name}`,
    `charts/${name}`,
    "packages/app-register",
    "charts/platform",
  );
  await run("buf", "lint", "proto");
});

test("in the bundle of all apps it migrates, starts and becomes ready", async () => {
  await run("vitest", "run", "packages/bundle", "--testNamePattern", "with all apps migrates");
});

test("without an edit its own test passes on real servers, and the register, the charts and the pages know it", async () => {
  const report = join(copy.root, "report.json");
  await run("vitest", "run", name, "app-register", "--reporter=json", `--outputFile=${report}`).catch(() => {});
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const results: { fullName: string; status: string; failureMessages: string[] }[] = testResults.flatMap(
    ({ assertionResults }: { assertionResults: unknown[] }) => assertionResults,
  );
  const passed = results.filter(({ status }) => status === "passed").map(({ fullName }) => fullName);
  expect(passed).toEqual(expect.arrayContaining(["an entry is returned to its tenant and to no other"]));
  const failed = results.filter(({ status }) => status === "failed");
  expect(failed.map(({ fullName, failureMessages: [message = ""] }) => `${fullName}: ${message}`)).toEqual([]);
});

test.skipIf(!helm)(
  "its chart is installed with the platform's, and only the operator and its staff's pages reach it",
  () => {
    const manifests = renderFrom(join(copy.root, "charts"), production);
    const [pod] = podsOf(manifests).filter(({ what }) => what === `Deployment ${name}`);
    if (!pod) throw new Error("The platform does not run it.");
    const [container] = containersOf(pod);
    expect(container.env).toContainEqual({
      name: "POSTGRES_URL",
      valueFrom: { secretKeyRef: { name: `${name}-database`, key: "url" } },
    });
    const [policy] = ofKind(manifests, "NetworkPolicy").filter(({ metadata }) => metadata.name === name);
    const [{ from: peers }] = policy.spec.ingress;
    expect(peers.map((peer: { podSelector: { matchLabels: object } }) => peer.podSelector.matchLabels)).toMatchObject([
      { "app.kubernetes.io/name": "operator" },
      { "app.kubernetes.io/name": "portal" },
    ]);
  },
);

test("a name that is taken or is none is refused in one sentence", async () => {
  const refusal = async (...args: string[]) => {
    const { code, output } = await newService(...args);
    expect(code).toBe(1);
    return output.trim();
  };
  expect(await refusal(name)).toBe(`The app ${name} already exists: apps/${name}.`);
  expect(await refusal("Claim Notes")).toContain('received "Claim Notes"');
  expect(await refusal()).toContain("Usage: npm run new-service NAME");
});
