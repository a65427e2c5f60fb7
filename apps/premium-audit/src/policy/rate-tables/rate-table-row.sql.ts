import { createHash } from "node:crypto";
import { listed, type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Page, type PageRequest, pageOf, pageSize, unknownCursor } from "@platform/postgres/query/page";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { RateBasis } from "@platform/public-records/record/rating-choices";
import type { Tenant } from "@platform/service/call/tenant";
import { withoutLeadingZeros } from "../../rating/terms/class-code.ts";
import type { StoredRow } from "./rate-table.ts";

/** Rows of one insert. */
const batchSize = 5000;

const tableRow = {
  id: "text",
  state: "text",
  classCode: "text",
  description: "text",
  basis: typed<RateBasis>("text"),
  rate: "amount",
  minimumPremium: "amount?",
  effectiveFrom: "date?",
} as const;
const columns = selected(tableRow);
const insertedRow = { ...tableRow, bareCode: "text" } as const;
const insertStatement = statement(
  "rate_table_rows_insert",
  {},
  `INSERT INTO rate_table_rows (environment, owner_id, rate_table_id, version, ${listed(insertedRow)})
   SELECT {environment:text}, {ownerId:text}, {rateTableId:text}, {version:int}, row.* FROM ${unnested(insertedRow)}`,
  { rows: insertedRow },
);

/** Inserts the rows of a version. */
export async function insertRows(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, version }: { id: string; version: number },
  rows: readonly StoredRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    const bare = batch.map((row) => ({ ...row, bareCode: withoutLeadingZeros(row.classCode) }));
    await tx.query(insertStatement, { environment, ownerId, rateTableId: id, version, rows: bare });
  }
}

/** Returns a digest that is the same for the same rows, in any order in which they were sent. */
export function digestOf(rows: readonly StoredRow[]): string {
  const hash = createHash("sha256");
  for (const { id, description, basis, rate, minimumPremium = null } of rows)
    hash.update(`${JSON.stringify([id, description, basis, rate, minimumPremium])}\n`);
  return hash.digest("hex");
}

const inVersion =
  "environment = {environment:text} AND owner_id = {ownerId:text} AND rate_table_id = {id:text} AND version = {version:int}";
const pageStatement = statement(
  "rate_table_rows_page",
  tableRow,
  `SELECT ${columns} FROM rate_table_rows WHERE ${inVersion} AND id > {startingAfter:text} AND ({state:text} = '' OR state = {state:text})
     AND ({bareCode:text} = '' OR bare_code = {bareCode:text})
   ORDER BY id LIMIT {limit:int}`,
);
const hasStatement = statement(
  "rate_table_row_has",
  `SELECT id FROM rate_table_rows WHERE ${inVersion} AND id = {startingAfter:text}`,
);

interface RowFilter {
  id: string;
  version: number;
  /** Empty: every state. */
  state: string;
  /** Empty: every class code. */
  classCode: string;
}

/** Selects a page of the rows of a version, by state, class code and day. Throws INVALID_ARGUMENT for an unknown cursor. */
export async function selectRows(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { id, version, state, classCode }: RowFilter,
  { limit, startingAfter }: PageRequest,
): Promise<Page<StoredRow>> {
  const size = pageSize(limit);
  if (
    startingAfter !== "" &&
    (await db.query(hasStatement, { environment, ownerId, id, version, startingAfter })).length === 0
  )
    throw unknownCursor();
  const { items, hasMore } = pageOf(
    await db.query(pageStatement, {
      environment,
      ownerId,
      id,
      version,
      startingAfter,
      state,
      bareCode: classCode && withoutLeadingZeros(classCode),
      limit: size + 1,
    }),
    size,
  );
  return { items: items.map(rowOf), hasMore };
}

const wantedClass = { state: "text", bareCode: "text" } as const;
const classesStatement = statement(
  "rate_table_classes",
  tableRow,
  `SELECT ${columns} FROM rate_table_rows JOIN ${unnested(wantedClass, "wanted")} USING (${listed(wantedClass)})
   WHERE ${inVersion} ORDER BY id`,
  { rows: wantedClass },
);

/** Selects the rows of classes in a version. */
export async function selectClasses(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { id, version }: { id: string; version: number },
  classes: readonly { state: string; classCode: string }[],
): Promise<StoredRow[]> {
  const rows = classes.map(({ state, classCode }) => ({ state, bareCode: withoutLeadingZeros(classCode) }));
  return (await db.query(classesStatement, { environment, ownerId, id, version, rows })).map(rowOf);
}

const copied = listed(insertedRow);
const copyStatement = statement(
  "rate_table_rows_copy",
  `INSERT INTO rate_table_rows (environment, owner_id, rate_table_id, version, ${copied})
   SELECT environment, owner_id, rate_table_id, version + 1, ${copied} FROM rate_table_rows WHERE ${inVersion}`,
);

/** Inserts the rows of a version for the version after it. */
export async function copyRows(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await tx.query(copyStatement, { environment, ownerId, id, version });
}

function rowOf({ minimumPremium, effectiveFrom, ...row }: RowOf<typeof tableRow>): StoredRow {
  return {
    ...row,
    ...(minimumPremium !== null && { minimumPremium }),
    ...(effectiveFrom !== null && { effectiveFrom }),
  };
}
