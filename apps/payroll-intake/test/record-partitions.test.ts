import { ownerRecordService } from "@platform/evented-service/owner-record-service";
import { selectPartitionedTables } from "@platform/postgres/partitions/partitioned-table";
import { selectPartitions } from "@platform/postgres/partitions/select-partitions";
import { mostSurvivors } from "@platform/postgres/partitions/shrink-partition";
import { declaredStatements, madeSql } from "@platform/postgres/query/statement";
import { run } from "@platform/postgres/tables/run-sql";
import { deleteLegalHold, upsertLegalHold } from "@platform/retention/legal-hold.sql";
import { ownerRetention } from "@platform/retention/owner-retention";
import { upkeep } from "@platform/retention/upkeep";
import type { Call } from "@platform/service/call/call";
import { createLogger } from "@platform/service/observe/log";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeEach, expect, test, vi } from "vitest";
import { upkeepChores } from "../src/upkeep/chores.ts";
import { countedRecords } from "../src/upkeep/record-retention.sql.ts";
import { dateReport } from "./dated-report.ts";
import { openIntake } from "./direct-intake.ts";
import { tenant } from "./running-intake.ts";

const dayMs = 86_400_000;

let intake: Awaited<ReturnType<typeof openIntake>>;
// Each test drops partitions.
beforeEach(async () => {
  intake = await openIntake();
  return async () => void (await intake.stop());
});

const runSql = (sql: string) => run(intake.database, sql);

async function partitionsOf(name: string) {
  const table = (await selectPartitionedTables(intake.database)).find((one) => one.name === name);
  return table ? selectPartitions(intake.database, table) : [];
}

/** Submits and processes a report, and moves it to a time as if it had been submitted then. */
async function reportAt(timeMs: number, employerId: string): Promise<string> {
  const submitted = await intake.submit({ employerId });
  await intake.process(submitted);
  const id = await dateReport(intake.database, submitted, new Date(timeMs));
  await runSql(`INSERT INTO unreadable_records (report_id, position, environment, owner_id, employee_id, problems)
    VALUES ('${id}', 1, '${tenant.environment}', '${tenant.ownerId}', '', '[]')`);
  return id;
}

function keep(nowMs: number, owners: { id: string; retentionYears: number }[] = []): Promise<void> {
  const retention = ownerRetention(7, async () => ({ owners: owners, hasMore: false }));
  const log = createLogger("upkeep-test", "silent");
  return upkeep({ chores: upkeepChores(intake.database, retention), intervalMs: 3_600_000, log }).run(new Date(nowMs));
}

/**
 * Runs upkeep until the expected rows are deleted: it skips a table that a long transaction uses, and the next run tries again.
 */
const keptOnly = (nowMs: number, expected: () => Promise<void>) =>
  vi.waitFor(async () => {
    await keep(nowMs);
    await expected();
  }, eventually);

const countOf = async (table: string, id: string) =>
  (
    await run(
      intake.database,
      `SELECT count(*)::int AS count FROM ${table} WHERE ${keyIn(table)} = {id:text}`,
      { id },
      { count: "int" },
    )
  )[0]?.count;
const keyIn = (table: string) => (table === "payroll_reports" ? "id" : "report_id");
const rowCounts = (id: string) =>
  Promise.all(
    ["payroll_reports", "payroll_records", "unreadable_records", "exposure"].map((table) => countOf(table, id)),
  );

async function recordsOf(ownerId: string): Promise<Record<string, number>> {
  const { handlers } = ownerRecordService(intake.database, countedRecords);
  const counted = await handlers.countOwnerRecords?.({ ownerId }, {} as Call);
  return Object.fromEntries(counted.records.map(({ kind, count }: { kind: string; count: number }) => [kind, count]));
}

const after = (timeMs: number, days: number) => {
  const time = new Date(timeMs + days * dayMs);
  return time.setUTCFullYear(time.getUTCFullYear() + 7);
};

const names = async () =>
  (await Promise.all(["payroll_records", "unreadable_records", "exposure"].map(partitionsOf)))
    .flat()
    .map(({ name }) => name);

test("records go with their partition, except those of a report under a legal hold", async () => {
  const [, first, second] = await partitionsOf("payroll_records");
  if (!first || !second) throw new Error("There are no partitions.");
  const early = await reportAt(first.fromMs, "emp_early");
  const late = await reportAt(first.toMs - 1, "emp_late");
  const heldReport = await reportAt(second.fromMs, "emp_held");
  const free = await reportAt(second.toMs - 1, "emp_free");
  await upsertLegalHold(intake.database, { ...tenant, employerId: "emp_held", reason: "case 9" });

  // One report has reached its age: it is deleted at once, and its records wait for the end of their period.
  await keep(after(first.fromMs, 1));
  expect([await rowCounts(early), await rowCounts(late)]).toEqual([
    [0, 1, 1, 1],
    [1, 1, 1, 1],
  ]);
  // Its remaining rows are no records of the owner any more, and the owner may be removed.
  expect(await recordsOf(tenant.ownerId)).toEqual({
    employers: 4,
    payroll_reports: 3,
    legal_holds: 1,
    payroll_records: 3,
    unreadable_records: 3,
    exposure: 3,
  });
  await keptOnly(after(first.toMs, 1), async () => {
    expect([await rowCounts(early), await rowCounts(late)]).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect((await names()).filter((name) => name.includes(first.name.slice(-8)))).toEqual([]);
  });

  const day = second.name.slice(-8);
  const keptAlone = ["payroll_records", "unreadable_records", "exposure"].map((table) => `${table}_${day}_kept`);
  await keptOnly(after(second.toMs, 1), async () => {
    expect([await rowCounts(heldReport), await rowCounts(free)]).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ]);
    expect((await names()).filter((name) => name.includes(day))).toEqual(keptAlone);
  });
  await expect(
    runSql(`INSERT INTO payroll_records SELECT * FROM payroll_records WHERE report_id = '${heldReport}'`),
  ).rejects.toThrow("duplicate key");

  await deleteLegalHold(intake.database, { ...tenant, employerId: "emp_held" });
  await keep(after(second.toMs, 94));
  expect(await rowCounts(heldReport)).toEqual([0, 0, 0, 0]);
  await keptOnly(after(second.toMs, 94), async () => {
    expect((await names()).filter((name) => name.includes(day))).toEqual([]);
  });
});

test("where very many records stay, the others of the partition are deleted one by one", async () => {
  const period = (await partitionsOf("payroll_records"))[1];
  if (!period) throw new Error("There are no partitions.");
  const heldReport = await reportAt(period.fromMs, "emp_large");
  const free = await reportAt(period.toMs - 1, "emp_small");
  const others = `report_id, position + n, environment, owner_id, employee_id, name, first_name, last_name, class_code, state, hours_worked,
    gross_wages, overtime_hours, overtime_pay, overtime_multiplier, double_time_pay, officer, status, problems, warnings`;
  await runSql(`INSERT INTO payroll_records (${others.replace("position + n", "position")})
    SELECT ${others} FROM payroll_records, generate_series(1, ${mostSurvivors}) AS n WHERE report_id = '${heldReport}'`);
  await upsertLegalHold(intake.database, { ...tenant, employerId: "emp_large", reason: "case 10" });
  await keptOnly(after(period.toMs, 1), async () => {
    expect([await rowCounts(heldReport), await rowCounts(free)]).toEqual([
      [1, mostSurvivors + 1, 1, 1],
      [0, 1, 0, 0],
    ]);
  });
  expect(await names()).toContain(period.name);
  await keptOnly(after(period.toMs, 94), async () => {
    expect([await rowCounts(heldReport), await rowCounts(free)]).toEqual([
      [1, mostSurvivors + 1, 1, 1],
      [0, 0, 0, 0],
    ]);
  });
  await deleteLegalHold(intake.database, { ...tenant, employerId: "emp_large" });
  // A partition that was not dropped is examined again a day later.
  await keptOnly(after(period.toMs, 95), async () => {
    expect(await rowCounts(heldReport)).toEqual([0, 0, 0, 0]);
    expect(await names()).not.toContain(period.name);
  });
  expect(await runSql("SELECT FROM removed_reports")).toEqual([]);
});

test("records of an owner with a retention of its own are deleted with the report", async () => {
  const last = (await partitionsOf("payroll_records")).at(-1);
  const id = await reportAt(last?.fromMs ?? 0, "emp_own");
  const owners = [{ id: tenant.ownerId, retentionYears: 1 }];
  await keep((last?.fromMs ?? 0) + 364 * dayMs, owners);
  expect(await rowCounts(id)).toEqual([1, 1, 1, 1]);
  await keep((last?.fromMs ?? 0) + 367 * dayMs, owners);
  expect(await rowCounts(id)).toEqual([0, 0, 0, 0]);
  expect((await partitionsOf("payroll_records")).map(({ name }) => name)).toContain(last?.name);
});

test("the records of a page are read from one partition", async () => {
  const last = (await partitionsOf("payroll_records")).at(-1);
  const id = await reportAt(last?.fromMs ?? 0, "emp_read");
  const page = [...declaredStatements.values()].find(({ name }) => name === "record_page");
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    const plan = await intake.database.transaction(async (tx) => {
      await run(tx, `SET LOCAL plan_cache_mode = ${mode}`);
      await tx.query({ ...madeSql(undefined, ""), text: `PREPARE page_${mode} AS ${page?.text}` });
      const key = `'${id}', '${tenant.environment}', '${tenant.ownerId}', -1, ARRAY[0], ARRAY[9], 20`;
      return run(tx, `EXPLAIN EXECUTE page_${mode} (${key})`, {}, { "QUERY PLAN": "text" });
    });
    const read = plan.map((row) => row["QUERY PLAN"]).filter((line) => / on payroll_records_/.test(line));
    expect(read, mode).toEqual([expect.stringContaining(`${last?.name}`)]);
  }
});
