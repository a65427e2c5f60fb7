import { sameId } from "@platform/postgres/partitions/same-id";
import {
  columnName,
  listed,
  type RowOf,
  selected,
  typed,
  unnested,
  type ValuesOf,
} from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { absentValues, listMembers } from "@platform/public-records/noun/members";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import type { Problem } from "../findings/problem.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import { recordColumns } from "../payroll/record-columns.ts";
import { inReport, ofReport } from "../payroll/report-key.sql.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { signedRecord } from "../payroll/reversal.ts";
import { withoutLoops } from "../reports/without-loops.sql.ts";

interface StagedPlace {
  row: number;
  /** Empty if the file has one employer. */
  employerId: string;
}

/** A row of a file, or the sum of rows with the number of the first one. */
export type StagedRow = StagedPlace &
  (
    | {
        record: PayrollRecord;
        /** True for a row that is added to others; its amounts may be negative. */
        isPart: boolean;
      }
    | { employeeId: string; problems: Problem[]; content: [column: string, cell: string][] }
  );

const { excludedPay, isStateFilled, ...statedColumns } = recordColumns;
type Kind = (typeof excludedPayKinds)[number];
const kindColumns = Object.fromEntries(excludedPayKinds.map((kind) => [kind, "amount?"])) as Record<Kind, "amount?">;
type OptionalAmounts<C> = { [Name in keyof C]: C[Name] extends "amount" ? "amount?" : C[Name] };
// A row has no amounts in place of those that its file does not state, and a column for each kind of excluded pay.
const memberColumns = {
  ...(Object.fromEntries(
    Object.entries(statedColumns).map(([name, type]) => [name, type === "amount" ? "amount?" : type]),
  ) as OptionalAmounts<typeof statedColumns>),
  ...kindColumns,
};
const memberNames = Object.keys(statedColumns) as (keyof typeof statedColumns)[];

const unreadableColumns = {
  problems: typed<Problem[] | null>("jsonb?"),
  content: typed<[column: string, cell: string][] | null>("jsonb?"),
} as const;
const stagedColumns = {
  isSum: "bool",
  employerId: "text",
  fileRow: "int",
  ...unreadableColumns,
  ...memberColumns,
} as const;
const insertStatement = statement(
  "file_rows_insert",
  {},
  `INSERT INTO payroll_file_rows (report_id, environment, owner_id, ${listed(stagedColumns)})
   SELECT {reportId:text}, {environment:text}, {ownerId:text}, ${listed(stagedColumns)} FROM ${unnested(stagedColumns, "part")}`,
  { rows: stagedColumns },
);

/** Inserts rows of an upload. */
export async function insertStaged(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  rows: readonly StagedRow[],
): Promise<void> {
  await tx.query(insertStatement, { ...tenant, reportId, rows: rows.map(toStagedValues) });
}

function toStagedValues(row: StagedRow): ValuesOf<typeof stagedColumns> {
  const { row: fileRow, employerId } = row;
  if ("problems" in row) {
    const { employeeId, problems, content } = row;
    return { ...noRecord, employeeId, isSum: true, employerId, fileRow, problems, content };
  }
  const { isPart } = row;
  const record = signedRecord(row.record);
  const kinds = record.excludedPay?.map(({ kind, amount }) => [kind, amount] as const) ?? [];
  return { ...record, ...Object.fromEntries<string>(kinds), isSum: !isPart, employerId, fileRow };
}

const noRecord: PayrollRecord = {
  employeeId: "",
  name: "",
  firstName: "",
  lastName: "",
  classCode: "",
  state: "",
  hoursWorked: "0",
  grossWages: "0",
  ...absentValues(payrollRecordMembers),
};

const { employeeId, classCode, state } = recordColumns;
const sumKey = { employeeId, classCode, state } as const;
/** Columns whose rows are added up to one record of an employer. */
export const sumKeys = listed(sumKey);

const kindOf = new Map<string, string>(listMembers(payrollRecordMembers).map(({ key, kind }) => [key, kind]));

/** Returns SQL for a member of rows that are added up. */
function sumOf(name: keyof typeof memberColumns): string {
  const column = columnName(name);
  if (name in sumKey) return column;
  if (kindOf.get(name) === "multiplier") return `max(${column})`;
  const sums = {
    text: `(array_agg(${column} ORDER BY file_row))[1]`,
    bool: `bool_or(${column})`,
    "date?": `min(${column})`,
    "amount?": `sum(${column})`,
  };
  return sums[memberColumns[name]];
}

const sumStatement = statement(
  "file_rows_sum",
  {},
  `INSERT INTO payroll_file_rows (report_id, environment, owner_id, is_sum, employer_id, file_row, ${listed(memberColumns)})
   SELECT report_id, environment, owner_id, true, employer_id, min(file_row),
     ${(Object.keys(memberColumns) as (keyof typeof memberColumns)[]).map(sumOf).join(", ")}
   FROM payroll_file_rows WHERE ${ofReport} AND NOT is_sum
   GROUP BY report_id, environment, owner_id, employer_id, ${sumKeys}`,
);

/** Amounts that differ between two checks of one person, class and state. */
const amounts = "hours_worked, gross_wages, overtime_hours, overtime_pay, double_time_pay";
/** SQL of groups of several rows. Rows that are the same in all that is read are one check sent twice, unless the file tells checks apart. */
const severalRows = `count(*) > 1 AND ({tellsChecksApart:bool} OR count(DISTINCT (${amounts})) > 1)` as const;
const sameKey = (one: string, other: string) =>
  Object.keys(sumKey)
    .map((name) => `${one}.${columnName(name)} = ${other}.${columnName(name)}`)
    .join(" AND ");
const addedRow = { fileRow: "int" } as const;
const addedValues = { tellsChecksApart: "bool", reportId: "text", environment: "text", ownerId: "text" } as const;

const joinStatement = statement(
  "file_rows_join",
  addedRow,
  `UPDATE payroll_file_rows AS own SET is_sum = false
   FROM (SELECT employer_id, ${sumKeys} FROM payroll_file_rows WHERE ${ofReport} AND problems IS NULL
     GROUP BY employer_id, ${sumKeys} HAVING ${severalRows}) AS several
   WHERE own.report_id = {reportId:text} AND own.environment = {environment:text} AND own.owner_id = {ownerId:text}
     AND own.problems IS NULL AND own.is_sum AND own.employer_id = several.employer_id AND ${sameKey("own", "several")}
   RETURNING own.file_row AS "fileRow"`,
  { using: addedValues },
);

/** Marks the staged rows of one person, class and state to be added up. Resolves to their numbers. */
export async function joinStaged(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  tellsChecksApart: boolean,
): Promise<number[]> {
  const values = { ...tenant, reportId, tellsChecksApart };
  const rows = await withoutLoops(tx, () => tx.query(joinStatement, values));
  return rows.map(({ fileRow }) => fileRow);
}

// A filled state is none that was sent: the sum gets it again.
const sentState = "CASE WHEN is_state_filled THEN '' ELSE state END";
const storedNames = listed(statedColumns);
const stagedKinds = excludedPayKinds
  .map(
    (kind) =>
      `(SELECT sum((pay ->> 'amount')::numeric) FROM jsonb_array_elements(excluded_pay) AS pay WHERE pay ->> 'kind' = '${kind}')`,
  )
  .join(", ");
const takeStatement = statement(
  "records_take_several",
  addedRow,
  `WITH several AS (
     SELECT ${sumKeys} FROM (
       SELECT employee_id, class_code, ${sentState} AS state, ${amounts} FROM payroll_records WHERE ${inReport}
       UNION ALL
       SELECT ${sumKeys}, ${amounts} FROM payroll_file_rows WHERE ${ofReport} AND NOT is_sum) AS sent
     GROUP BY ${sumKeys} HAVING ${severalRows}),
   taken AS (
     DELETE FROM payroll_records AS record USING several
     WHERE ${sameId("record.report_id", "{reportId:text}")} AND record.environment = {environment:text}
       AND record.owner_id = {ownerId:text} AND record.employee_id = several.employee_id
       AND record.class_code = several.class_code
       AND CASE WHEN record.is_state_filled THEN '' ELSE record.state END = several.state
     RETURNING record.*)
   INSERT INTO payroll_file_rows (report_id, environment, owner_id, is_sum, employer_id, file_row, ${storedNames}, ${listed(kindColumns)})
   SELECT report_id, environment, owner_id, false, '', coalesce(file_row, position + 2),
     ${memberNames.map((name) => (name === "state" ? sentState : columnName(name))).join(", ")}, ${stagedKinds}
   FROM taken
   RETURNING file_row AS "fileRow"`,
  { using: addedValues },
);

/** Moves the records of a report that are several of one person, class and state to the staged rows, to be added up. Resolves to their rows. */
export async function takeSeveral(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  tellsChecksApart: boolean,
): Promise<number[]> {
  const values = { ...tenant, reportId, tellsChecksApart };
  const rows = await withoutLoops(tx, () => tx.query(takeStatement, values));
  return rows.map(({ fileRow }) => fileRow);
}

const pageSize = 1000;
const sumColumns = { fileRow: "int", ...unreadableColumns, ...memberColumns } as const;
const pageStatement = statement(
  "file_rows_page",
  sumColumns,
  `SELECT ${selected(sumColumns)}
   FROM payroll_file_rows WHERE ${ofReport} AND is_sum AND employer_id = {employerId:text} AND file_row > {after:int}
   ORDER BY file_row LIMIT ${pageSize}`,
);

const removeStatement = statement("file_rows_remove", {}, `DELETE FROM payroll_file_rows WHERE ${ofReport}`);

/** Adds up the rows of each person, class and state of an employer. */
export async function sumStaged(tx: Queryable, { reportId, tenant }: ReportKey): Promise<void> {
  await tx.query(sumStatement, { ...tenant, reportId });
}

const employersStatement = statement(
  "file_rows_employers",
  { employerId: "text" },
  `SELECT employer_id AS "employerId" FROM payroll_file_rows WHERE ${ofReport} AND is_sum
   GROUP BY employer_id ORDER BY min(file_row) LIMIT {limit:int}`,
);

/** Selects the employers of the rows, by their first rows. */
export async function selectEmployers(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query(employersStatement, { ...tenant, reportId, limit });
  return rows.map(({ employerId }) => employerId);
}

/** Selects the rows of an employer by their place in the file, in pages. */
export async function* selectStaged(
  tx: Queryable,
  { reportId, tenant }: ReportKey,
  employerId: string,
): AsyncIterable<StagedRow> {
  for (let after = 0; ; ) {
    const page = await tx.query(pageStatement, { ...tenant, reportId, employerId, after });
    for (const row of page) {
      const place = { row: row.fileRow, employerId };
      if (row.problems)
        yield { ...place, employeeId: row.employeeId, problems: row.problems, content: row.content ?? [] };
      else yield { ...place, isPart: false, record: recordOf(row) };
    }
    if (page.length < pageSize) break;
    after = page.at(-1)?.fileRow ?? after;
  }
}

/** Deletes all rows of an upload. */
export async function deleteStaged(tx: Queryable, { reportId, tenant }: ReportKey): Promise<void> {
  await tx.query(removeStatement, { ...tenant, reportId });
}

function recordOf(row: RowOf<typeof sumColumns>): PayrollRecord {
  const members: Record<string, unknown> = {};
  for (const name of memberNames) members[name] = row[name] ?? undefined;
  const excludedPay = excludedPayKinds.flatMap((kind) => {
    const amount = row[kind];
    return amount === null ? [] : [{ kind, amount }];
  });
  return { ...(members as unknown as PayrollRecord), excludedPay };
}
