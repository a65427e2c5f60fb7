import { type Queryable, statement } from "../query/statement.ts";
import { type PartitionedTable, type Period, timeOfValue } from "./partitioned-table.ts";

/** A partition with its bounds. */
export interface Partition extends Period {
  name: string;
}

const attachedPartitions = statement(
  "partitions_attached",
  { name: "text", bound: "text" },
  `SELECT part.relname AS name, pg_get_expr(part.relpartbound, part.oid) AS bound
   FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid
   WHERE inhparent = (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = {table:text})`,
);

const bounds = /^FOR VALUES FROM \((?:MINVALUE|'(.+)')\) TO \('(.+)'\)$/;

/** Selects the partitions of a table but the default one, the oldest first. Throws for a partition that somebody made otherwise. */
export async function selectPartitions(db: Queryable, table: PartitionedTable): Promise<Partition[]> {
  const rows = await db.query(attachedPartitions, { table: table.name });
  return rows
    .filter(({ bound }) => bound !== "DEFAULT")
    .map(({ name, bound }) => {
      const [whole, start, end = ""] = bounds.exec(bound) ?? [];
      const fromMs = start === undefined ? Number.NEGATIVE_INFINITY : timeOfValue(table, start);
      const toMs = timeOfValue(table, end);
      if (whole === undefined || fromMs === undefined || toMs === undefined) {
        throw new TypeError(`the partition ${name} is not one of a period: ${bound}`);
      }
      return { name, fromMs, toMs };
    })
    .toSorted((one, other) => one.toMs - other.toMs);
}
