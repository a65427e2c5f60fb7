import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { messagingMigrations } from "@platform/messaging/migrations";
import { migrate } from "@platform/postgres/migrations/migrate";
import { provisionService } from "@platform/postgres/migrations/provision";
import { selectPartitionedTables } from "@platform/postgres/partitions/partitioned-table";
import { createDatabase, type Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { retentionMigrations } from "@platform/retention/migrations";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { expect, onTestFinished, test } from "vitest";
import { selectFindings } from "../src/findings/finding.sql.ts";
import { insertLines } from "../src/reports/record.sql.ts";
import { type PagedRecord, selectRecords } from "../src/reports/record-page.sql.ts";
import { tenant } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

const folder = new URL("../migrations", import.meta.url).pathname;
const log = createLogger("payroll-intake-test", "silent");

/** Opens a database of the previous release: without the migrations from the one that partitions records. */
async function earlierRelease() {
  const { adminUrl } = await testDatabase({ services: [] });
  const schema = "intake_before";
  const url = await provisionService({ adminUrl, service: schema, password: "sample" });
  const path = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const migrateBefore = (before: string) => {
    for (const file of globSync(join(folder, "*.sql"))) {
      if (basename(file) < before) cpSync(file, join(path, basename(file)));
    }
    return migrate({ url, schema, directories: [messagingMigrations, retentionMigrations, { name: "app", path }] });
  };
  await migrateBefore("0023");
  const open = (): Database => {
    const database = createDatabase({ url, maxConnections: 4, applicationName: "test", log });
    onTestFinished(async () => void (await database.stop?.()));
    return database;
  };
  return { open, migrateNow: () => migrateBefore("~") };
}

// Statements of release 1.2.
const insertOfBefore = statement(
  "test_record_of_before",
  `INSERT INTO payroll_records
     (report_id, environment, owner_id, position, employee_id, name, first_name, last_name, class_code, state,
      hours_worked, gross_wages, overtime_hours, overtime_pay, overtime_multiplier, double_time_pay, officer,
      status, problems, warnings)
   SELECT $1, $2, $3, place, 'E-' || place, 'Ada', '', '', '8810', 'TX', 80, 2000, 0, 0, 1.5, 0, false, 'processed', '[]',
     CASE WHEN place = 1 THEN '[{"code": "HOURLY_PAY_LOW"}]'::jsonb ELSE '[]' END
   FROM generate_series(0, 2) AS place`,
);
const pageOfBefore = statement<PagedRecord>(
  "test_page_of_before",
  `SELECT position, employee_id FROM payroll_records
   WHERE environment = $1 AND owner_id = $2 AND report_id = $3 AND status = 'processed' AND position > $4
     AND EXISTS (SELECT FROM unnest($5::int[], $6::int[]) AS range (first, last) WHERE position BETWEEN first AND last)
   ORDER BY position LIMIT $7`,
);
const failOfBefore = statement(
  "test_fail_of_before",
  "UPDATE payroll_records SET status = 'failed' WHERE report_id = $1 AND environment = $2 AND owner_id = $3 AND position = 2",
);

test("records are partitioned in place while both releases write them: none is lost, doubled or refused", async () => {
  const { open, migrateNow } = await earlierRelease();
  const before = open();
  const now = open();
  const key = [tenant.environment, tenant.ownerId];
  const reports: string[] = [];
  const stored = newId("PR_", Date.now() - 900 * 86_400_000);
  await before.query(insertOfBefore, [stored, ...key]);

  /** Writes a report by the statements of one release, and reads it by those of both. */
  async function report(release: "before" | "now"): Promise<void> {
    const id = newId(reports.length % 2 === 0 ? "PR_" : "PR_TEST_");
    if (release === "before") {
      await before.transaction(async (tx) => {
        await tx.query(insertOfBefore, [id, ...key]);
        await tx.query(failOfBefore, [id, ...key]);
      });
    } else {
      const lines = [0, 1, 2].map((position) => {
        const findings = {
          problems: [],
          warnings: position === 1 ? [{ code: "HOURLY_PAY_LOW", field: "", message: "" }] : [],
        };
        return {
          report: 1,
          position,
          record: sampleRecord({ employeeId: `E-${position}` }),
          findings,
          failed: position === 2,
        };
      });
      await now.transaction((tx) => insertLines(tx, [{ tenant, reportId: id }], lines as never));
    }
    const paged = { id, tenant, employerId: "", periodStart: "", periodEnd: "" };
    const page = await selectRecords(now, paged, { ranges: [{ first: 0, last: 9 }], after: -1, limit: 9 });
    const same = await before.query(pageOfBefore, [...key, id, -1, [0], [9], 9]);
    for (const read of [page, same]) expect(read.map(({ employee_id }) => employee_id)).toEqual(["E-0", "E-1"]);
    expect(await selectFindings(now, { tenant, reportId: id }, 5)).toMatchObject({ warnings: 1 });
    reports.push(id);
  }

  let isOver = false;
  const writers = (["before", "now", "before", "now"] as const).map(async (release) => {
    while (!isOver) await report(release);
  });
  await expect.poll(() => reports.length).toBeGreaterThan(40);
  const converting = await migrateNow();
  expect(converting.filter(({ table }) => table === "exposure" || table.endsWith("_records"))).toEqual([
    { table: "exposure" },
    { table: "payroll_records" },
    { table: "unreadable_records" },
  ]);
  const converted = reports.length;
  await expect.poll(() => reports.length).toBeGreaterThan(converted + 40);
  isOver = true;
  await Promise.all(writers);

  const counts = statement<{ rows: number; keys: number; ids: number }>(
    "test_counts",
    `SELECT count(*)::int AS rows, count(DISTINCT (report_id, position))::int AS keys, count(DISTINCT report_id)::int AS ids
     FROM payroll_records`,
  );
  const rows = 3 * (reports.length + 1);
  expect(await now.query(counts)).toEqual([{ rows, keys: rows, ids: reports.length + 1 }]);
  await expect(before.query(insertOfBefore, [reports[0], ...key])).rejects.toThrow("duplicate key");
  const parted = await selectPartitionedTables(now);
  expect(parted.filter(({ isPartitioned }) => isPartitioned).map(({ name }) => name)).toContain("payroll_records");
});
