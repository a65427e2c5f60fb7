import { makeComingPartitions } from "@platform/postgres/partitions/coming-partitions";
import { convertTables } from "@platform/postgres/partitions/convert-tables";
import { dropExpiredPartition } from "@platform/postgres/partitions/expired-partitions";
import { selectPartitionedTables } from "@platform/postgres/partitions/partitioned-table";
import { sameId } from "@platform/postgres/partitions/same-id";
import { type Statement, statement } from "@platform/postgres/statement";
import { firstIdAt, newId } from "@platform/service/ids";
import { adminDatabase, run } from "./admin-database.ts";
import type { ComparedTable } from "./compared-tables.ts";

const dayMs = 86_400_000;
/** Seven years in steps of a month. */
const months = 84;
const monthMs = 30.5 * dayMs;
const recordsOfReport = 50;
/** So many stored records there are for each stored report and file. */
const recordsOfStored = 10;
const owners = 100;

/** What the end of retention of the oldest reports has cost. */
export interface Retained {
  seconds: number;
  logMib: number;
}

/** Tables of reports in a schema of their own, and what the services do with them. */
export interface ReportTables {
  works: Readonly<Record<string, () => Promise<unknown>>>;
  /** Drops the partitions of the oldest two years, or deletes the records of so many of their reports. */
  retain(): Promise<Retained>;
  stop(): Promise<void>;
}

const tenant = "environment = 'production' AND owner_id = $1";
const recordColumns = `report_id, position, environment, owner_id, employee_id, name, first_name, last_name, class_code, state, hours_worked,
  gross_wages, overtime_hours, overtime_pay, overtime_multiplier, double_time_pay, officer, status, problems, warnings`;
const record = (report: string, owner: string, place: string) =>
  `${report}, ${place}, 'production', ${owner}, 'E-' || ${place}, 'Ada Quill ' || ${place}, '', '', '8810', 'TX', 80, 2000, 0, 0, 1.5, 0,
   false, 'processed', '[]', CASE WHEN ${place} = 7 THEN '[{"code": "HOURLY_PAY_LOW"}]'::jsonb ELSE '[]' END`;
const reportColumns = `id, environment, owner_id, employer_id, profile, period_start, period_end, content_hash, submission, request_id,
  status, records_total, submitted_gross_wages, received_at, finished_at`;
const report = (id: string, owner: string, employer: string, at: string) =>
  `${id}, 'production', ${owner}, ${employer}, 'A', (${at})::date - 14, (${at})::date - 8, sha256(convert_to(${id}, 'UTF8')),
   convert_to(repeat(${id}, 10), 'UTF8'), ${id}, 'completed', 50, 100000, ${at}, ${at}`;

// As the services have them.
const statements = {
  insertRecords: statement(
    "bench_records",
    `INSERT INTO payroll_records (${recordColumns}) SELECT ${record("$1", "$2", "n")} FROM generate_series(1, ${recordsOfReport}) AS n`,
  ),
  page: statement(
    "bench_page",
    `SELECT position, employee_id, name, state, class_code, gross_wages FROM payroll_records
     WHERE ${tenant} AND ${sameId("report_id", "$2")} AND status = 'processed' AND position > 10 ORDER BY position LIMIT 20`,
  ),
  findings: statement(
    "bench_findings",
    `SELECT position, warnings FROM payroll_records
     WHERE ${tenant} AND ${sameId("report_id", "$2")} AND (problems <> '[]' OR warnings <> '[]') ORDER BY position LIMIT 100`,
  ),
  insertReport: statement(
    "bench_report",
    `INSERT INTO payroll_reports (${reportColumns}) SELECT ${report("$1", "$2", "$3", "now()")}`,
  ),
  finishReport: statement(
    "bench_finish",
    `UPDATE payroll_reports SET records_processed = 50, finished_at = now() WHERE ${tenant} AND id = $2`,
  ),
  reports: statement(
    "bench_reports",
    `SELECT id, employer_id, standing, period_start, period_end FROM payroll_reports WHERE ${tenant} ORDER BY id DESC LIMIT 20`,
  ),
  oldReports: statement(
    "bench_old_reports",
    `SELECT id, employer_id, standing, period_start, period_end FROM payroll_reports WHERE ${tenant} AND id < $2 ORDER BY id DESC LIMIT 20`,
  ),
  overlapping: statement(
    "bench_overlapping",
    `SELECT id FROM payroll_reports WHERE ${tenant} AND employer_id = $2 AND period_start <= current_date - 8
       AND period_end >= current_date - 14 AND status <> 'failed' AND superseded_by IS NULL AND voided_at IS NULL LIMIT 1`,
  ),
  writeFile: statement(
    "bench_file",
    `INSERT INTO files (environment, owner_id, file_id, state, records_total, records_processed, records_failed, received_at)
     VALUES ('production', $1, $2, 1, 50, 0, 0, now())
     ON CONFLICT (environment, owner_id, file_id) DO UPDATE SET state = excluded.state`,
  ),
  findFile: statement("bench_find_file", `SELECT * FROM files WHERE ${tenant} AND file_id = $2`),
};

/** Fills tables with `rows` records of seven years, and a tenth as many reports and files. Records have partitions with `isPartitioned`. */
export async function reportTables(
  adminUrl: string,
  { schema, rows, isPartitioned }: ComparedTable,
): Promise<ReportTables> {
  const nowMs = Date.now();
  // Each with a report a month, so that more rows are more employers.
  const reports = rows / recordsOfStored;
  const employers = Math.ceil(reports / months / owners);
  const url = new URL(adminUrl);
  url.searchParams.set("options", `-c search_path=${schema},payroll_intake -c statement_timeout=0`);
  const database = adminDatabase(url.href);
  const originals = { payroll_records: "payroll_intake", payroll_reports: "payroll_intake", files: "file_status" };
  await run(database, `CREATE SCHEMA ${schema}`);
  for (const [name, from] of Object.entries(originals)) {
    await run(
      database,
      `CREATE TABLE ${name} (LIKE ${from}.${name === "payroll_records" ? `${name}_history` : name} INCLUDING ALL)`,
    );
  }
  if (isPartitioned) {
    const comment = "SELECT obj_description('payroll_intake.payroll_records'::regclass, 'pg_class') AS text";
    const [declared] = await run<{ text: string }>(database, comment);
    await run(database, `COMMENT ON TABLE payroll_records IS '${declared?.text}'`);
    // By the clock of before the first of the months, so that each period since has its partition.
    await convertTables(database, new Date(nowMs - (months + 4) * monthMs));
    for (const table of await selectPartitionedTables(database))
      await makeComingPartitions(database, table, new Date(nowMs));
  }

  const idAt = (month: number, prefix = "PR_") => firstIdAt(prefix, nowMs - month * monthMs);
  const owner = (number: string) => `'own_' || lpad((${number} % ${owners})::text, 26, '0')`;
  const reportId = (month: number, number: string) => `'${idAt(month)}' || lpad((${number})::text, 16, '0')`;
  for (let month = months; month > 0; month--) {
    const each = Math.ceil(rows / months);
    const at = `to_timestamp(${(nowMs - month * monthMs) / 1000})`;
    const ofMonth = `FROM generate_series(0, ${each - 1}) AS n`;
    const ofReports = `FROM generate_series(0, ${Math.ceil(reports / months) - 1}) AS n`;
    await run(
      database,
      `INSERT INTO payroll_records (${recordColumns})
       SELECT ${record(reportId(month, `n / ${recordsOfReport}`), owner(`n / ${recordsOfReport}`), `n % ${recordsOfReport}`)} ${ofMonth}`,
    );
    // Without partitions only records are measured.
    if (!isPartitioned) continue;
    const employer = `'emp_' || n / ${owners} % ${employers}`;
    await run(
      database,
      `INSERT INTO payroll_reports (${reportColumns}) SELECT ${report(reportId(month, "n"), owner("n"), employer, at)} ${ofReports}`,
    );
    await run(
      database,
      `INSERT INTO files (environment, owner_id, file_id, state, records_total, records_processed, records_failed, received_at, finished_at)
       SELECT 'production', ${owner("n")}, ${reportId(month, "n")}, 3, 50, 50, 0, ${at}, ${at} ${ofReports}`,
    );
  }
  await run(database, "VACUUM ANALYZE payroll_records, payroll_reports, files");

  const ownerId = (number: number) => `own_${String(number).padStart(26, "0")}`;
  const stored = (month: number) => `${idAt(month)}${"1".padStart(16, "0")}`;
  const ask = (one: Statement<unknown>, ...values: string[]) => database.query(one, values);
  let written = 0;
  const next = () => ownerId(written++ % owners);

  const log = async () => {
    const [row] = await run<{ bytes: number }>(database, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes");
    return Number(row?.bytes ?? 0);
  };
  async function remove(): Promise<void> {
    const before = new Date(nowMs - (months - 24) * monthMs);
    if (isPartitioned) {
      while ((await dropExpiredPartition(database, { table: "payroll_records", before })) > 0);
      return;
    }
    const [from, to] = [firstIdAt("PR_", 0), firstIdAt("PR_", before.getTime())];
    const ids = `SELECT DISTINCT report_id FROM payroll_records WHERE report_id >= '${from}' AND report_id < '${to}'`;
    const reports = await run<{ report_id: string }>(database, ids);
    const some = statement("bench_remove", "DELETE FROM payroll_records WHERE report_id = ANY ($1::text[])");
    for (let first = 0; first < reports.length; first += 5) {
      await database.query(some, [reports.slice(first, first + 5).map(({ report_id }) => report_id)]);
    }
  }

  return {
    works: {
      "50 records inserted": () => ask(statements.insertRecords, newId("PR_"), next()),
      "a page of records of a new report": () => ask(statements.page, ownerId(1), stored(1)),
      "a page of records of the oldest report": () => ask(statements.page, ownerId(1), stored(months)),
      "the findings of a report": () => ask(statements.findings, ownerId(1), stored(40)),
      "a report inserted and completed": () =>
        database.transaction(async (tx) => {
          const [id, of] = [newId("PR_"), next()];
          await tx.query(statements.insertReport, [id, of, `emp_${written % employers}`]);
          await tx.query(statements.finishReport, [of, id]);
        }),
      "the newest page of an owner's reports": () => ask(statements.reports, ownerId(2)),
      "its oldest page": () => ask(statements.oldReports, ownerId(2), idAt(months - 1)),
      "a report of the same days": () => ask(statements.overlapping, ownerId(3), "emp_0"),
      "a file inserted": () => ask(statements.writeFile, next(), newId("PR_")),
      "a file by its id": () => ask(statements.findFile, ownerId(1), stored(40)),
    },
    async retain() {
      const logBefore = await log();
      const startedMs = performance.now();
      await remove();
      return { seconds: (performance.now() - startedMs) / 1000, logMib: ((await log()) - logBefore) / 2 ** 20 };
    },
    async stop() {
      await database.stop?.();
    },
  };
}
