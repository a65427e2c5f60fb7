import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoint, eventType } from "./fixture/members/additions.ts";
import { type FileChange, make, takeBack } from "./fixture/members/file-change.ts";
import { resources } from "./fixture/members/resources.ts";
import { type CommandResult, copyRepository } from "./fixture/platform/repository-copy.ts";

/** The number of files that a developer may have to change by hand for an optional member, and for an endpoint or an event type. */
const mostFiles = { member: 4, addition: 6 };

const memberChanges = resources.flatMap(([, changes]) => changes);

const copy = copyRepository();
afterAll(() => copy[Symbol.dispose]());

const filesOf = (changes: readonly FileChange[]) => new Set(changes.map(({ path }) => path)).size;

async function mustPass(run: Promise<CommandResult>): Promise<void> {
  const { code, output } = await run;
  expect(code, output).toBe(0);
}

/** Checks the types of files and of all that they import, as the check of all packages does. */
function checkTypesOf(...files: string[]): Promise<CommandResult> {
  const configuration = join(copy.root, "tsconfig.some.json");
  writeFileSync(configuration, JSON.stringify({ extends: "./tsconfig.json", include: [], files }));
  return copy.run("tsc", "--singleThreaded", "--noEmit", "--incremental", "false", "-p", configuration);
}

/** Runs a check without some of the changes; it must be red. Returns what it says. */
async function outputWithout(missing: readonly FileChange[], check: () => Promise<CommandResult>): Promise<string> {
  takeBack(copy.root, missing);
  const { code, output } = await check();
  make(copy.root, missing);
  expect(code, output).not.toBe(0);
  return output;
}

/** The changes of one file, of the endpoint or the event type. */
function changesOf(file: string): FileChange[] {
  const changes = [...endpoint, ...eventType].filter(({ path }) => path.endsWith(`/${file}`));
  expect(changes, file).not.toEqual([]);
  return changes;
}

/** The changes of one kind, of every resource, and the failures of a test file that must name each of them. */
function membersOf(kind: string, testFile: string) {
  const missing = memberChanges.filter((change) => change.kind === kind);
  const names = missing.flatMap(({ missed }) => missed);
  return { missing, says: names.map((name) => new RegExp(`FAIL.*${testFile}.*\\b${name}\\b`)) };
}

beforeAll(async () => {
  make(copy.root, [...memberChanges, ...endpoint, ...eventType]);
  await mustPass(copy.npm("generate"));
  const fixture = join(copy.root, "test/fixture/members/added-member");
  cpSync(`${fixture}.ts`, `${fixture}.test.ts`);
});

test.each(resources)("%s: a member takes at most four files by hand", (_resource, changes) => {
  expect(filesOf(changes)).toBeLessThanOrEqual(mostFiles.member);
});

test.each([
  ["a GET endpoint", endpoint],
  ["an event type", eventType],
])("%s takes at most six files by hand", (_name, changes) => {
  expect(filesOf(changes)).toBeLessThanOrEqual(mostFiles.addition);
});

test("everything from the request to the events, the files, the reference and the SDK has them", async () => {
  const tests = ["apps/gateway/test/reference-forms", "test/fixture/members/added-member"];
  // The pages to which assistants are led are those of the repository itself, and making the archives among them takes longest.
  const without = "^(?!what assistants read first)";
  await mustPass(copy.runTests(["apps/gateway", "test"], ...tests, "-u", "-t", without));
});

/** By file: the place at which the type checker misses its changes, and the word for them. */
const typeErrors: Readonly<Record<string, readonly [file: string, says: string]>> = {
  "payment-service.ts": ["apps/premium-audit/src/ledger/payments/payment-service.ts", "countPayments"],
  "payment.sql.ts": ["apps/premium-audit/src/ledger/payments/payment-service.ts", "countPayments"],
  "catalog.ts": ["packages/messaging/src/event/catalog.ts", "paymentDeleted"],
  "event-data.ts": ["packages/public-records/src/event/event-data.ts", "paymentDeleted"],
  "event-examples.ts": ["apps/gateway/src/api/webhooks/event-types/event-examples.ts", "paymentDeleted"],
};

// Together those whose errors are in different files: each check reads most of the repository.
test.each([[["payment-service.ts", "event-data.ts", "event-examples.ts"]], [["payment.sql.ts", "catalog.ts"]]])(
  "without its changes of %j nothing compiles",
  async (missing) => {
    const expected = missing.flatMap((file) => [typeErrors[file] ?? expect.fail(file)]);
    const files = expected.map(([file]) => file);
    const output = await outputWithout(missing.flatMap(changesOf), () => checkTypesOf(...files));
    for (const [file, says] of expected) expect(output).toMatch(new RegExp(`^${file}.*${says}`, "m"));
  },
);

test("without its message an event type is none", async () => {
  const contract = () => copy.run("buf", "build", "proto");
  expect(await outputWithout(changesOf("payment_events.proto"), contract)).toContain("PaymentDeleted");
});

// Each run leaves out what concerns different resources, endpoints and events, so that each failure has one cause.
test("without its endpoint an RPC has no caller, and without its operation an event no source", async () => {
  const missing = [...changesOf("count-endpoint.ts"), ...changesOf("delete-payment.ts")];
  const output = await outputWithout(missing, () => copy.runTests(["test"], "test/app-register"));
  expect(output).toMatch(/nothing calls .*CountPayments/);
  expect(output).toMatch(/paymentDeleted/);
});

test("the check is red without the declaration of each resource, and the callers of an RPC", async () => {
  const { missing, says } = membersOf("declaration", "declared-messages");
  const projects = ["packages/public-records", "test"];
  const output = await outputWithout([...missing, ...changesOf("apps.json")], () =>
    copy.runTests(projects, "declared-messages", "test/app-register"),
  );
  for (const sentence of [...says, /add the caller of .*CountPayments/]) expect(output).toMatch(sentence);
});

// The last, because it leaves generated code behind that lacks the members and the event.
test("the check is red without the migration and the proto of each resource, and those of the RPC and the event", async () => {
  const migrations = membersOf("migration", "statements");
  const protos = membersOf("proto", "declared-messages");
  const rpc = changesOf("payments.proto");
  const event = changesOf("events.proto");
  takeBack(copy.root, [...migrations.missing, ...protos.missing, ...rpc, ...event]);
  await mustPass(copy.npm("generate"));
  const files = ["declared-messages", "test/statements.test.ts", "test/app-register"];
  // Its name has that of the test file in it, and it starts a platform with pages of its own.
  const without = "--exclude=audit-statements.test.ts";
  const { code, output } = await copy.runTests(["packages/public-records", "test"], ...files, without);
  expect(code).not.toBe(0);
  for (const sentence of [
    ...migrations.says,
    ...protos.says,
    /FAIL.*app-register.*callers has every method of proto/,
  ]) {
    expect(output).toMatch(sentence);
  }
  expect(output).toContain("CountPayments");
  const types = await checkTypesOf("packages/messaging/src/event/catalog.ts");
  expect(types.code).not.toBe(0);
  expect(types.output).toContain("paymentDeleted");
});
