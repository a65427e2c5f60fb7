import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoint, eventType } from "./fixture/members/additions.ts";
import { type FileChange, make, takeBack } from "./fixture/members/file-change.ts";
import { resources } from "./fixture/members/resources.ts";
import { runIn } from "./fixture/members/run-in.ts";
import { type CommandResult, copyRepository } from "./fixture/platform/repository-copy.ts";

/** The number of files that a developer may have to change by hand for an optional member, and for an endpoint or an event type. */
const mostFiles = { member: 4, addition: 6 };

const memberChanges = resources.flatMap(([, changes]) => changes);

const copy = copyRepository();
afterAll(() => copy[Symbol.dispose]());

const filesOf = (changes: readonly FileChange[]) => new Set(changes.map(({ path }) => path)).size;
const generate = () => copy.npm("generate");
const runTests = (...paths: string[]) => runIn(copy.root, "vitest", "run", ...paths);
const checkTypes = (folder: string) => runIn(copy.root, "tsc", "--noEmit", "-p", folder);

async function mustPass(run: Promise<CommandResult>): Promise<void> {
  const { code, output } = await run;
  expect(code, output).toBe(0);
}

/** Runs a check without some of the changes; it must be red. Returns what it says. */
async function outputWithout(missing: readonly FileChange[], check: () => Promise<CommandResult>): Promise<string> {
  takeBack(copy.root, missing);
  const { code, output } = await check();
  make(copy.root, missing);
  expect(code, output).not.toBe(0);
  return output;
}

beforeAll(async () => {
  make(copy.root, [...memberChanges, ...endpoint, ...eventType]);
  await mustPass(generate());
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
  await mustPass(runTests("apps/gateway/test/reference-forms", "-u"));
  await mustPass(runTests("test/fixture/members/added-member"));
});

/** Without the changes of one kind the check is red, and names each resource. */
async function isRedWithout(kind: string, check: () => Promise<CommandResult>): Promise<void> {
  const missing = memberChanges.filter((change) => change.kind === kind);
  const output = await outputWithout(missing, check);
  for (const name of missing.flatMap(({ missed }) => missed)) expect(output).toMatch(new RegExp(`FAIL.*\\b${name}\\b`));
}

// Forgotten, each of them would lose a value without a word.
test.each([
  ["migration", "test/statements.test.ts"],
  ["declaration", "declared-messages"],
])("the check is red for each resource without its %s", (kind, tests) => isRedWithout(kind, () => runTests(tests)));

const register = () => runTests("test/app-register");
const contract = async () => {
  const generated = await generate();
  return generated.code === 0 ? checkTypes("packages/messaging") : generated;
};

test.each<[file: string, changes: readonly FileChange[], check: () => Promise<CommandResult>, says: string]>([
  ["payments.proto", endpoint, register, "CountPayments"],
  ["apps.json", endpoint, register, "add the caller of .*CountPayments"],
  ["payment-service.ts", endpoint, () => checkTypes("apps/premium-audit"), "countPayments"],
  ["payment.sql.ts", endpoint, () => checkTypes("apps/premium-audit"), "countPayments"],
  ["count-endpoint.ts", endpoint, register, "nothing calls .*CountPayments"],
  ["endpoints.ts", endpoint, () => copy.npm("unused"), "count-endpoint.ts"],
  ["catalog.ts", eventType, () => checkTypes("packages/messaging"), "paymentDeleted"],
  ["event-data.ts", eventType, () => checkTypes("packages/public-records"), "paymentDeleted"],
  ["event-examples.ts", eventType, () => checkTypes("apps/gateway"), "paymentDeleted"],
  ["delete-payment.ts", eventType, register, "paymentDeleted"],
  // They leave generated code behind that lacks the event.
  ["payment_events.proto", eventType, contract, "PaymentDeleted"],
  ["events.proto", eventType, contract, "paymentDeleted"],
])("without its changes of %s the check is red", async (file, changes, check, says) => {
  const missing = changes.filter(({ path }) => path.endsWith(`/${file}`));
  expect(missing).not.toEqual([]);
  expect(await outputWithout(missing, check)).toMatch(new RegExp(says));
});

// The last, because it leaves generated code behind that lacks the members.
test("the check is red for each resource without its proto", () =>
  isRedWithout("proto", async () => {
    await mustPass(generate());
    return runTests("declared-messages");
  }));
