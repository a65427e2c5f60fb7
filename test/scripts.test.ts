import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
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

const failingTest = (expression: string) =>
  `import { expect, test } from "vitest";\ntest("seeded", () => expect(${expression}).toBe("seeded"));\n`;
const unusedImport = 'import { join } from "node:path";\n';
const typeError = 'export const seeded: number = "a string";\n';
const seededEvent = "  oneof data {\n    FileUploaded seeded_event = 1000;";

/** Every script: what is seeded, the arguments, and what the script must write when it ends with a code other than 0. */
const failures: Record<string, () => { args: string[]; says: RegExp }> = {
  start() {
    return { args: ["--no-such-flag"], says: /wrong: --no-such-flag\. Accepted: --no-demo/ };
  },
  dev() {
    return { args: ["--no-such-flag"], says: /wrong: .*--no-such-flag\. Accepted: --no-demo, --services, --watch\./ };
  },
  test() {
    copy.write("packages/tsconfig/seeded.test.ts", failingTest('"else"'));
    return { args: ["seeded.test"], says: /0 passed, 1 failed/ };
  },
  "test:changed"() {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: copy.root });
    git("init", "--quiet", "--initial-branch=main");
    onTestFinished(() => rmSync(join(copy.root, ".git"), { recursive: true }));
    git("add", "--all");
    git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message=start");
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
  typecheck() {
    copy.write("packages/credential-format/src/seeded.ts", typeError);
    return { args: ["packages/credential-format"], says: /src\/seeded\.ts\(1,14\): error TS2322/ };
  },
  check() {
    return { args: ["no-such-task"], says: /Could not find task `no-such-task`/i };
  },
  unused() {
    copy.write("packages/credential-format/src/seeded.ts", "export const seeded = 1;\n");
    return { args: [], says: /Unused (?:files|exports).*seeded\.ts/s };
  },
  contract() {
    copy.replace(
      "proto/events/v1/events.proto",
      "message FileUploaded {",
      "message FileUploaded {\n  string CamelCase = 99;",
    );
    return { args: [], says: /events\.proto.*CamelCase.*lower_snake_case/ };
  },
  generated() {
    copy.replace("proto/events/v1/events.proto", "  string pay_period_end = 7;\n", "  string pay_period_close = 7;\n");
    return { args: [], says: /Run "npm run generate" and commit the result\.\s.*events_pb\.ts differ/ };
  },
  clients() {
    return { args: ["--no-such-flag"], says: /wrong: --no-such-flag\. Accepted: none/ };
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
  lint() {
    copy.write("test/seeded.ts", unusedImport);
    return { args: ["test/seeded.ts"], says: /seeded\.ts.*noUnusedImports/ };
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

test("every script has a defect that it is shown, and every defect has its script", () => {
  expect(Object.keys(failures).sort()).toEqual(Object.keys(scripts).sort());
});

test.each(Object.entries(failures))("npm run %s fails and says why", async (script, seed) => {
  const { args, says } = seed();
  const { code, output } = await copy.npm(script, ...args);
  expect(output).toMatch(says);
  expect(code).toBeGreaterThan(0);
});

test("an event of the proto that the catalog lacks is a type error", async () => {
  const types = () => copy.npm("typecheck", "packages/messaging");
  await expect(types()).resolves.toMatchObject({ code: 0 });
  copy.replace("proto/events/v1/events.proto", "  oneof data {", seededEvent);
  // Restored with the proto, after this test.
  copy.replace("packages/contracts/gen/events/v1/events_pb.ts", "", "");
  await expect(copy.npm("generate")).resolves.toMatchObject({ code: 0 });
  const { code, output } = await types();
  expect(output).toMatch(/catalog\.ts.*Property 'seededEvent' is missing/s);
  expect(code).toBe(1);
});
