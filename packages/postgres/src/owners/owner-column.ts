import { z } from "zod";
import { type Queryable, statement } from "../statement.ts";

/** Returns the columns of the owner that a key lacks. */
export function missingIn(columns: readonly string[]): string[] {
  return ["environment", "owner_id"].filter((column) => !columns.includes(column));
}

/** A table whose rows belong to owners, in the columns `environment` and `owner_id`. */
export interface OwnedTable {
  name: string;
  /** Whether each key gets the owner, and rows without one are refused. */
  isKeyed: boolean;
  /** The table whose rows have the owner of these, and the column with their ids; undefined if each row is written with its owner. */
  parent: { table: string; id: string } | undefined;
}

// `COMMENT ON COLUMN audits.owner_id IS 'in every key'` in a migration declares that each key of the table gets the owner.
// `COMMENT ON COLUMN worksheet_lines.owner_id IS 'owner of {"table": "audits", "id": "audit_id"}'` declares that rows without an
// owner have that of a row of another table. `in every key, owner of {…}` declares both. As with partitions, the schema says it itself.
const inEveryKey = "in every key";
const ofParent = "owner of ";
const both = `${inEveryKey}, ${ofParent}`;
const parentSchema = z.strictObject({ table: z.string().min(1), id: z.string().min(1) });

const declared = statement<{ name: string; comment: string }>(
  "owners_declared",
  `SELECT relname AS name, description AS comment
   FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'owner_id'
   JOIN pg_description ON objoid = pg_class.oid AND classoid = 'pg_class'::regclass AND objsubid = attnum
   WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT relispartition
     AND (description = '${inEveryKey}' OR starts_with(description, '${ofParent}') OR starts_with(description, '${both}'))
   ORDER BY relname`,
);

/** Selects the tables of the schema whose column `owner_id` says how its keys and rows get their owner. Throws for a comment that it cannot read. */
export async function selectOwnedTables(db: Queryable): Promise<OwnedTable[]> {
  return (await db.query(declared)).map(({ name, comment }) => {
    const [, parent] = comment.split(ofParent);
    return {
      name,
      isKeyed: comment.startsWith(inEveryKey),
      parent: parent === undefined ? undefined : parentSchema.parse(JSON.parse(parent)),
    };
  });
}
