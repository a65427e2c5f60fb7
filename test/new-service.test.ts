import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { afterAll, beforeAll, expect, test } from "vitest";
import { containersOf, ofKind, podsOf, production, renderFrom } from "./fixture/charts/charts.ts";
import { helm } from "./fixture/charts/helm.ts";
import { copyRepository } from "./fixture/platform/repository-copy.ts";

const name = "claim-notes";
const purpose = "Keeps what adjusters write about a claim";
const copy = copyRepository();
const read = (path: string) => readFileSync(join(copy.root, path), "utf8");
let output: string;

/** These build parts of a bundle from sources, none of which is of the new app; doing it again takes longer than all else here. */
const builders = [
  "apps/portal/web/build/cached.ts",
  "packages/sdk/src/package/cached.ts",
  "packages/sdk/src/package/cached-python.ts",
  "packages/sdk/src/package/cached-go.ts",
  "packages/mcp/src/package/cached.ts",
];

/** Runs a program in the copy, which must end well. */
async function mustPass(program: string, ...args: string[]): Promise<void> {
  const { code, output } = await copy.run(program, ...args);
  expect(code, output).toBe(0);
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
  for (const path of builders) writeFileSync(join(copy.root, path), `import "${join(REPOSITORY, path)}";\n`);
});

afterAll(() => copy[Symbol.dispose]());

test("it says what it has made and what is left to do", () => {
  expect(output).toContain(`  apps/${name}/src/main.ts\n`);
  expect(output).toContain("  charts/platform/Chart.yaml\n");
  expect(output).toContain("Define who may call ClaimNotesService");
  expect(output).toContain("CLAIM_NOTES_ADDRESS");
});

test("it is made of what the checks of the repository accept", async () => {
  await mustPass("tsc", "--singleThreaded", "--noEmit", "-p", `apps/${name}`);
  const written = [`apps/${name}`, `charts/${name}`, "packages/app-register", "charts/platform"];
  await mustPass("biome", "ci", "--error-on-warnings", ...written);
  await mustPass("buf", "lint", "proto");
});

test("without an edit its own test passes on real servers, it starts in the bundle, and the register, the charts and the pages know it", async () => {
  const report = join(copy.root, "report.json");
  const projects = ["packages/bundle", `apps/${name}`, "test"];
  // This leaves of the bundle's tests the one with all apps.
  const without = "^(?!.*bundle(?!.*with all apps))";
  const output = ["--reporter=json", `--outputFile=${report}`];
  await copy.runTests(projects, "bundle.test", name, "app-register", "-t", without, ...output);
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const results: { fullName: string; status: string; failureMessages: string[] }[] = testResults.flatMap(
    ({ assertionResults }: { assertionResults: unknown[] }) => assertionResults,
  );
  const passed = results.filter(({ status }) => status === "passed").map(({ fullName }) => fullName);
  const inBundle =
    "a process of the bundle with all apps migrates every schema, starts, becomes ready and stops without any node_modules";
  expect(passed).toEqual(expect.arrayContaining(["an entry is returned to its tenant and to no other", inBundle]));
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
