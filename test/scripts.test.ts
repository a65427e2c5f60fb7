import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { copyRepository, type RepositoryCopy } from "./fixture/platform/repository-copy.ts";

// Each script is run on a copy of the repository in which something is wrong, and must say so.

const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
let copy: RepositoryCopy;

beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => copy[Symbol.dispose]());

/** Makes the copy a repository of git until the end of the test. */
function commitAll(): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: copy.root });
  git("init", "--quiet", "--initial-branch=main");
  onTestFinished(() => rmSync(join(copy.root, ".git"), { recursive: true }));
  git("add", "--all");
  git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message=start");
}

const failingTest = (expression: string) =>
  `import { expect, test } from "vitest";\ntest("seeded", () => expect(${expression}).toBe("seeded"));\n`;

/** Every script: what is seeded, the arguments, and what the script must write when it ends with a code other than 0. */
const failures: Record<string, () => { args: string[]; says: RegExp }> = {
  start() {
    return { args: ["--no-such-flag"], says: /wrong: --no-such-flag\. Accepted: --no-demo/ };
  },
  dev() {
    return { args: ["--no-such-flag"], says: /wrong: .*--no-such-flag\. Accepted: --no-demo, --services, --watch\./ };
  },
  test() {
    // Files that share a process: what each has started ends with it.
    for (const name of ["first", "second"]) {
      const start = `stopAfterTests({ [Symbol.asyncDispose]: async () => console.log("${name} stopped") });\n`;
      const imported = 'import { stopAfterTests } from "../src/waiting/stop-after-tests.ts";\n';
      copy.write(`packages/testing/test/seeded-${name}.test.ts`, imported + failingTest('"else"') + start);
    }
    const says = /^(?=.*first stopped)(?=.*second stopped).*0 passed, 2 failed/s;
    return { args: ["seeded-", "--maxWorkers=1"], says };
  },
  "test:changed"() {
    commitAll();
    copy.write("packages/credential-format/seeded.test.ts", failingTest('"else"'));
    return { args: [], says: /Files changed against main: 1\. Tests of: packages\/credential-format\s.*, 1 failed/s };
  },
  "test:kill-long"() {
    copy.write("test/kill.test.ts", failingTest("process.env.KILLS"));
    return { args: [], says: /^(?=.*0 passed, 1 failed).*Received:?\s+.*"200"/s };
  },
  faults() {
    const files = ["faults/faults", "faults/rolling", "faults/versions", "kill", "outages"];
    const long = failingTest("[process.env.FAULT_ROUNDS, process.env.KILLS].join()");
    for (const file of files) copy.write(`test/${file}.test.ts`, long);
    return { args: [], says: /^(?=.*0 passed, 5 failed).*Received:?\s+.*"100,200"/s };
  },
  contract() {
    copy.replace(
      "proto/events/v1/events.proto",
      "message FileUploaded {",
      "message FileUploaded {\n  string CamelCase = 99;",
    );
    return { args: [], says: /events\.proto.*CamelCase.*lower_snake_case/ };
  },
  clients() {
    return { args: ["no-such-tool"], says: /Nothing is called no-such-tool\. What is tried: redocly, .*oapi-codegen/ };
  },
  conformance() {
    return { args: ["--base", "http://127.0.0.1:1"], says: /Send both --base and --key, or neither while/ };
  },
  fuzz() {
    return { args: ["--no-such-flag"], says: /Unknown option '--no-such-flag'/ };
  },
  cluster() {
    return { args: ["--no-such-flag"], says: /wrong: --no-such-flag\. Accepted: none/ };
  },
  advisories() {
    const advisory = {
      module_name: "seeded",
      severity: "high",
      title: "Seeded",
      url: "https://advisories.example.com",
    };
    copy.write("audit.json", JSON.stringify({ advisories: { 1: advisory } }));
    return { args: ["audit.json"], says: /high: seeded: Seeded .*\s1 advisory for the packages/ };
  },
  typecheck() {
    copy.write("packages/decimal/src/seeded.ts", "export const seeded: string = 1;\n");
    return { args: ["packages/decimal"], says: /packages\/decimal\/src\/seeded\.ts.*error TS2322/ };
  },
  format() {
    copy.write("test/seeded.ts", "export const value = (;\n");
    return { args: ["test/seeded.ts"], says: /seeded\.ts.*parse/ };
  },
  generate() {
    copy.replace("proto/events/v1/events.proto", "oneof data {", "oneof data ");
    return { args: [], says: /events\.proto:\d+.*cannot find `oneof`/ };
  },
  release() {
    return {
      args: ["next"],
      says: /"next" is not a version\. Usage: npm run release -- <major\.minor\.patch>, later than/,
    };
  },
  "new-service"() {
    return { args: ["No Name"], says: /must be words of lower-case letters.*received "No Name"/ };
  },
  "nats-users"() {
    return { args: [], says: /Usage: npm run nats-users -- DIRECTORY/ };
  },
  small() {
    return { args: ["no-such-argument"], says: /Usage: npm run small\n/ };
  },
  bench() {
    return { args: ["no-such-measurement"], says: /Usage: npm run bench -- <audit \|.*gateway/ };
  },
  guide() {
    return { args: ["no-such-guide"], says: /Usage: npm run guide <quick-start-profile-a \|.*errors/ };
  },
  operator() {
    return {
      args: ["no-such-command"],
      says: /unknown command 'no-such-command'\s+Accepted commands: owners, plans, api-keys/,
    };
  },
  load() {
    return { args: ["no-such-scenario"], says: /Usage: npm run load -- <average \|.*smoke/ };
  },
  "portal:pictures"() {
    return { args: ["--stack", "no-such-file.json"], says: /No platform runs here: start one with `npm start`/ };
  },
};

const { tasks } = JSON.parse(readFileSync(join(REPOSITORY, "turbo.json"), "utf8")) as {
  tasks: Record<string, { readonly dependsOn?: readonly string[] }>;
};
const ofRoot = (names: readonly string[]) =>
  names.filter((name) => name.startsWith("//#")).map((name) => name.replace("//#", ""));

test("every script has a defect that it is shown, and every defect and every task of turbo has its script", () => {
  // The next test shows one to each of the scripts that `npm run check` runs.
  const shown = new Set([...Object.keys(failures), ...ofRoot(tasks.check?.dependsOn ?? []), "check"]);
  expect([...shown].sort()).toEqual(Object.keys(scripts).sort());
  // Turbo passes over a task without one.
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(ofRoot(Object.keys(tasks))));
});

test("npm run check repeats nothing for files that passed, and finds what has become wrong since", async () => {
  commitAll();
  // A run of all tests begins with the same checks, and what turbo then stored is good for the same files elsewhere.
  const stored = "node_modules/.cache/turbo";
  if (existsSync(join(REPOSITORY, stored)))
    cpSync(join(REPOSITORY, stored), join(copy.root, stored), { recursive: true });
  const first = await copy.npm("check");
  expect(first.output).toMatch(/5 successful, 5 total/);
  expect(first.code).toBe(0);
  await expect(copy.npm("check")).resolves.toMatchObject({
    code: 0,
    output: expect.stringMatching(/Cached: +5 cached, 5 total/),
  });

  copy.write("test/new-file.test.ts", 'import { join } from "node:path";\n');
  copy.write("packages/decimal/src/new-file.ts", "export const unused = 1;\n");
  // Without a line in the `endpoints.ts` beside it.
  copy.write("apps/gateway/src/api/policies/payments/new-endpoint.ts", "export const endpoint = 1;\n");
  // The apps that call the function have not changed themselves.
  copy.replace(
    "packages/credential-format/src/credential-format.ts",
    "mintCredential(kind",
    "mintCredential(length: number, kind",
  );
  copy.replace("proto/events/v1/events.proto", "  string pay_period_end = 7;\n", "  string pay_period_close = 7;\n");
  const { code, output } = await copy.npm("check");
  expect(output).toMatch(/lint: .*new-file\.test\.ts.*noUnusedImports/);
  expect(output).toMatch(/unused: .*packages\/decimal\/src\/new-file\.ts/);
  expect(output).toMatch(/unused: .*apps\/gateway\/src\/api\/policies\/payments\/new-endpoint\.ts/);
  expect(output).toMatch(/contract: .*events\.proto.*Field "7".*changed name from "pay_period_end"/);
  expect(output).toMatch(/generated: .*Run "npm run generate" and commit the result/);
  expect(output).toMatch(/typecheck: apps\/credentials\/src\/api-keys\/issue-api-key\.ts.*error TS2554/);
  expect(code).toBeGreaterThan(0);
});

test.each(Object.entries(failures))("npm run %s fails and says why", async (script, seed) => {
  const { args, says } = seed();
  const { code, output } = await copy.npm(script, ...args);
  expect(output).toMatch(says);
  expect(code).toBeGreaterThan(0);
});
