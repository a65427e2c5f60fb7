import { z } from "zod";
import { type Queryable, statement } from "../query/statement.ts";

/** Returns the columns of the owner that a key lacks. */
export function missingIn(columns: readonly string[]): string[] {
  return ["environment", "owner_id"].filter((column) => !columns.includes(column));
}

/** A table whose rows have the owner of the rows of another one that refer to them. */
export interface Parent {
  table: string;
  /** Column that refers to a row of the parent. */
  id: string;
  /** Column of the parent that is referred to; undefined for `id`, which an index finds. */
  key?: string | undefined;
}

/** A table whose rows belong to owners, in the columns `environment` and `owner_id`. */
export interface OwnedTable {
  name: string;
  isPartitioned: boolean;
  /** Whether each key gets the owner, and rows without one are refused. */
  isKeyed: boolean;
  /** What has the owner of rows without one; none if each row is written with its owner. */
  parents: Parent[];
}

// `COMMENT ON COLUMN audits.owner_id IS 'in every key'` in a migration declares that each key of the table gets the owner.
// `COMMENT ON COLUMN worksheet_lines.owner_id IS 'owner of {"table": "audits", "id": "audit_id"}'` declares that rows without an
// owner have that of a row of another table, or of one of several: `owner of [{"table": "deliveries", "id": "delivery_id", "key": "id"}, …]`.
// `in every key, owner of {…}` declares both. As with partitions, the schema says it itself.
const inEveryKey = "in every key";
const ofParent = "owner of ";
const both = `${inEveryKey}, ${ofParent}`;
const text = z.string().min(1);
const parentsSchema = z.union([
  z.strictObject({ table: text, id: text }).transform((parent) => [parent]),
  z.array(z.strictObject({ table: text, id: text, key: text })).min(1),
]);

const declared = statement<{ name: string; isPartitioned: boolean; comment: string }>(
  "owners_declared",
  `SELECT relname AS name, relkind = 'p' AS "isPartitioned", description AS comment
   FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'owner_id'
   JOIN pg_description ON objoid = pg_class.oid AND classoid = 'pg_class'::regclass AND objsubid = attnum
   WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
     AND (description = '${inEveryKey}' OR starts_with(description, '${ofParent}') OR starts_with(description, '${both}'))
   ORDER BY relname`,
);

/** Selects the tables of the schema whose column `owner_id` says how its keys and rows get their owner. Throws for a comment that it cannot read. */
export async function selectOwnedTables(db: Queryable): Promise<OwnedTable[]> {
  return (await db.query(declared)).map(({ name, isPartitioned, comment }) => {
    const [, parents] = comment.split(ofParent);
    return {
      name,
      isPartitioned,
      isKeyed: comment.startsWith(inEveryKey),
      parents: parents === undefined ? [] : parentsSchema.parse(JSON.parse(parents)),
    };
  });
}

const partsOf = statement<{ name: string }>(
  "owners_parts_of_table",
  `SELECT part.relname AS name FROM pg_class AS whole JOIN pg_inherits ON inhparent = whole.oid JOIN pg_class AS part ON part.oid = inhrelid
   WHERE whole.relnamespace = current_schema()::regnamespace AND whole.relname = $1 AND whole.relkind = 'p' ORDER BY part.relname`,
);

/** Selects the partitions of a table; one that is not partitioned is its only part. */
export async function selectParts(db: Queryable, table: string): Promise<string[]> {
  const parts = await db.query(partsOf, [table]);
  return parts.length === 0 ? [table] : parts.map(({ name }) => name);
}
