import pg from "pg";
import { type Queryable, statement } from "../query/statement.ts";
import { missingIn } from "./owner-column.ts";

/** A foreign key between tables of the schema. */
export interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
  /** The unique index of the parent that it needs. */
  index: string;
  isValid: boolean;
  /** `ON DELETE CASCADE`, or nothing. */
  onDelete: string;
}

const found = statement<ForeignKey>(
  "owners_foreign_keys",
  `SELECT conname AS name, child.relname AS table, parent.relname AS parent, key.relname AS index, convalidated AS "isValid",
     ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS of (number, place)
       JOIN pg_attribute ON attrelid = conrelid AND attnum = of.number ORDER BY place) AS columns,
     ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS of (number, place)
       JOIN pg_attribute ON attrelid = confrelid AND attnum = of.number ORDER BY place) AS "parentColumns",
     CASE confdeltype WHEN 'c' THEN 'ON DELETE CASCADE' WHEN 'n' THEN 'ON DELETE SET NULL' WHEN 'r' THEN 'ON DELETE RESTRICT' ELSE '' END
       AS "onDelete"
   FROM pg_constraint JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
   JOIN pg_class AS key ON key.oid = conindid
   WHERE contype = 'f' AND conparentid = 0 AND child.relnamespace = current_schema()::regnamespace ORDER BY 2, 1`,
);

/** Selects the foreign keys of the schema. */
export function selectForeignKeys(db: Queryable): Promise<ForeignKey[]> {
  return db.query(found);
}

/** `ADD CONSTRAINT … NOT VALID` of a foreign key with the owner. */
export function addWithOwner({ columns, parent, parentColumns, onDelete }: ForeignKey, name: string): string {
  const missing = missingIn(columns);
  const list = (names: readonly string[]) => [...names, ...missing].map(pg.escapeIdentifier).join(", ");
  const target = `${pg.escapeIdentifier(parent)} (${list(parentColumns)})`;
  const constraint = pg.escapeIdentifier(name);
  return `ADD CONSTRAINT ${constraint} FOREIGN KEY (${list(columns)}) REFERENCES ${target} ${onDelete} NOT VALID`;
}
