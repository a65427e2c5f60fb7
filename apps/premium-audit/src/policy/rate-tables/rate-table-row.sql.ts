import { createHash } from "node:crypto";
import { type Page, type PageRequest, pageOf, pageSize, unknownCursor } from "@platform/postgres/query/page";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { RateBasis } from "@platform/public-records/record/rating-choices";
import type { Tenant } from "@platform/service/call/tenant";
import { withoutLeadingZeros } from "../../rating/terms/class-code.ts";
import type { StoredRow } from "./rate-table.ts";

/** Rows of one insert. */
const batchSize = 5000;

const insertStatement = statement(
  "rate_table_rows_insert",
  `INSERT INTO rate_table_rows (environment, owner_id, rate_table_id, version, id, state, class_code, bare_code, description,
     basis, rate, minimum_premium, effective_from)
   SELECT $1, $2, $3, $4, row.* FROM unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
     $11::numeric[], $12::numeric[], $13::date[]) AS row`,
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
    await tx.query(insertStatement, [
      environment,
      ownerId,
      id,
      version,
      batch.map((row) => row.id),
      batch.map(({ state }) => state),
      batch.map(({ classCode }) => classCode),
      batch.map(({ classCode }) => withoutLeadingZeros(classCode)),
      batch.map(({ description }) => description),
      batch.map(({ basis }) => basis),
      batch.map(({ rate }) => rate),
      batch.map(({ minimumPremium = null }) => minimumPremium),
      batch.map(({ effectiveFrom = null }) => effectiveFrom),
    ]);
  }
}

/** Returns a digest that is the same for the same rows, in any order in which they were sent. */
export function digestOf(rows: readonly StoredRow[]): string {
  const hash = createHash("sha256");
  for (const { id, description, basis, rate, minimumPremium = null } of rows)
    hash.update(`${JSON.stringify([id, description, basis, rate, minimumPremium])}\n`);
  return hash.digest("hex");
}

interface Row {
  id: string;
  state: string;
  class_code: string;
  description: string;
  basis: RateBasis;
  rate: string;
  minimum_premium: string | null;
  effective_from: string | null;
}

const columns = `id, state, class_code, description, basis, trim_scale(rate) AS rate,
  trim_scale(minimum_premium) AS minimum_premium, effective_from`;
const inVersion = "environment = $1 AND owner_id = $2 AND rate_table_id = $3 AND version = $4";
const pageStatement = statement<Row>(
  "rate_table_rows_page",
  `SELECT ${columns} FROM rate_table_rows WHERE ${inVersion} AND id > $5 AND ($6 = '' OR state = $6)
     AND ($7 = '' OR bare_code = $7)
   ORDER BY id LIMIT $8`,
);
const hasStatement = statement("rate_table_row_has", `SELECT id FROM rate_table_rows WHERE ${inVersion} AND id = $5`);

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
  const key = [environment, ownerId, id, version];
  if (startingAfter !== "" && (await db.query(hasStatement, [...key, startingAfter])).length === 0)
    throw unknownCursor();
  const values = [...key, startingAfter, state, classCode && withoutLeadingZeros(classCode), size + 1];
  const { items, hasMore } = pageOf(await db.query(pageStatement, values), size);
  return { items: items.map(rowOf), hasMore };
}

const classesStatement = statement<Row>(
  "rate_table_classes",
  `SELECT ${columns} FROM rate_table_rows JOIN unnest($5::text[], $6::text[]) AS wanted (state, bare_code)
     USING (state, bare_code)
   WHERE ${inVersion} ORDER BY id`,
);

/** Selects the rows of classes in a version. */
export async function selectClasses(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { id, version }: { id: string; version: number },
  classes: readonly { state: string; classCode: string }[],
): Promise<StoredRow[]> {
  const states = classes.map(({ state }) => state);
  const codes = classes.map(({ classCode }) => withoutLeadingZeros(classCode));
  return (await db.query(classesStatement, [environment, ownerId, id, version, states, codes])).map(rowOf);
}

const copied = "id, state, class_code, bare_code, description, basis, rate, minimum_premium, effective_from";
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
  await tx.query(copyStatement, [environment, ownerId, id, version]);
}

function rowOf(row: Row): StoredRow {
  return {
    id: row.id,
    state: row.state,
    classCode: row.class_code,
    description: row.description,
    basis: row.basis,
    rate: row.rate,
    ...(row.minimum_premium !== null && { minimumPremium: row.minimum_premium }),
    ...(row.effective_from !== null && { effectiveFrom: row.effective_from }),
  };
}
