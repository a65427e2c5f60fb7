import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runIn } from "./fixture/members/run-in.ts";
import { copyRepository } from "./fixture/platform/repository-copy.ts";

/** The number of files that a developer may have to change by hand for an optional member. */
const mostFiles = 4;

interface Change {
  readonly kind: "proto" | "migration" | "declaration";
  readonly path: string;
  /** The text after which the member stands; absent for a new file. */
  readonly after?: string;
  readonly text: string;
}

const declared = (noun: string, headers = "") =>
  `\n  cost_center: { kind: "text", label: "Cost center", description: "Yard of the work of a ${noun}."${headers} },`;
const columnOf = (...tables: string[]) =>
  tables.map((table) => `ALTER TABLE ${table} ADD COLUMN cost_center text NOT NULL DEFAULT '';\n`).join("");

/** The resources that are declared once, each with the hand-written changes for one more optional member, `cost_center`. */
const resources: Record<string, readonly Change[]> = {
  "payroll records": [
    {
      kind: "proto",
      path: "proto/payroll_intake/v1/payroll_intake.proto",
      after: "message PayrollRecord {",
      text: "\n  string cost_center = 900;",
    },
    {
      kind: "proto",
      path: "proto/payroll_intake/v1/exposure.proto",
      after: "message PayrollRecordLine {",
      text: "\n  string cost_center = 900;",
    },
    {
      kind: "migration",
      path: "apps/payroll-intake/migrations/9998_cost_center.sql",
      text: columnOf("payroll_records", "payroll_file_rows"),
    },
    {
      kind: "declaration",
      path: "packages/public-records/src/noun/payroll-record.ts",
      after: "membersOf({",
      text: declared("record", ', headers: { names: ["costcenter"] }'),
    },
  ],
  employees: [
    {
      kind: "proto",
      path: "proto/employee_sync/v1/employee_sync.proto",
      after: "message Employee {",
      text: "\n  string cost_center = 900;",
    },
    {
      kind: "proto",
      path: "proto/employee_sync/v1/employee_sync.proto",
      after: "message EmployeeMembers {",
      text: "\n  optional string cost_center = 900;",
    },
    {
      kind: "proto",
      path: "proto/employee_sync/v1/employee_sync.proto",
      after: "message RosterEntry {",
      text: "\n  optional string cost_center = 900;",
    },
    {
      kind: "migration",
      path: "apps/employee-sync/migrations/9998_cost_center.sql",
      text: columnOf("employees"),
    },
    {
      kind: "declaration",
      path: "packages/public-records/src/noun/employee.ts",
      after: "membersOf({",
      text: declared("employee"),
    },
  ],
  payments: [
    {
      kind: "proto",
      path: "proto/premium_audit/v1/payments.proto",
      after: "message Payment {",
      text: "\n  string cost_center = 900;",
    },
    {
      kind: "proto",
      path: "proto/premium_audit/v1/payments.proto",
      after: "message PaymentMembers {",
      text: "\n  string cost_center = 900;",
    },
    {
      kind: "migration",
      path: "apps/premium-audit/migrations/9998_cost_center.sql",
      text: columnOf("payments"),
    },
    {
      kind: "declaration",
      path: "packages/public-records/src/noun/payment.ts",
      after: "membersOf({",
      text: declared("payment"),
    },
  ],
};
const changes = Object.values(resources).flat();

const copy = copyRepository();
afterAll(() => copy[Symbol.dispose]());

const fileOf = (path: string) => join(copy.root, path);

function make({ path, after, text }: Change): void {
  const before = after === undefined ? "" : readFileSync(fileOf(path), "utf8");
  if (after !== undefined && !before.includes(after)) throw new Error(`${path} has no ${after}`);
  writeFileSync(fileOf(path), after === undefined ? text : before.replace(after, `${after}${text}`));
}

function takeBack({ path, after, text }: Change): void {
  if (after === undefined) rmSync(fileOf(path));
  else writeFileSync(fileOf(path), readFileSync(fileOf(path), "utf8").replace(text, ""));
}

async function generate(): Promise<void> {
  const { code, output } = await copy.npm("generate");
  expect(code, output).toBe(0);
}

beforeAll(async () => {
  for (const change of changes) make(change);
  await generate();
  const fixture = "test/fixture/members/added-member";
  cpSync(fileOf(`${fixture}.ts`), fileOf(`${fixture}.test.ts`));
});

test.each(Object.entries(resources))("%s: a member takes at most four files by hand", (_resource, resourceChanges) => {
  expect(new Set(resourceChanges.map(({ path }) => path)).size).toBeLessThanOrEqual(mostFiles);
});

test("everything from the request to the events, the files, the reference and the SDK has it", async () => {
  const types = await runIn(copy.root, "vitest", "run", "apps/gateway/test/reference-forms", "-u");
  expect(types.code, types.output).toBe(0);
  const added = await runIn(copy.root, "vitest", "run", "test/fixture/members/added-member");
  expect(added.code, added.output).toBe(0);
});

// Forgotten, each of them would lose a value without a word.
test.each(["proto", "migration", "declaration"])("the check is red for each resource without its %s", async (kind) => {
  const missing = changes.filter((change) => change.kind === kind);
  for (const change of missing) takeBack(change);
  await generate();
  const { code, output } = await runIn(
    copy.root,
    "vitest",
    "run",
    kind === "migration" ? "test/statements" : "declared-messages",
  );
  for (const change of missing) make(change);
  expect(code).not.toBe(0);
  const messages = {
    proto: [
      "PayrollRecord",
      "PayrollRecordLine",
      "Employee",
      "EmployeeMembers",
      "RosterEntry",
      "Payment",
      "PaymentMembers",
    ],
    migration: ["payroll-intake", "employee-sync", "premium-audit"],
    declaration: ["PayrollRecord", "Employee", "Payment"],
  }[kind];
  for (const name of messages ?? []) expect(output).toMatch(new RegExp(`FAIL.*${name}`));
});
