import { rowsCutoff } from "@platform/postgres/partitions/expired-partitions";
import type { Survivors } from "@platform/postgres/partitions/shrink-partition";
import type { Database } from "@platform/postgres/query/database";
import { type Cutoffs, cutoffsOf } from "./owner-retention.ts";

/**
 * The rows that stay when their partition is dropped at the usual cutoff: those of owners under a legal hold, whatever its employer,
 * and those of owners with a longer retention of their own. The table has an index that begins with environment and owner.
 *
 * @param column the time of a row that retention is about
 * @param more further SQL queries of the same kind, which find rows by an index
 */
export function survivorsOf(
  before: Cutoffs,
  column: string,
  more: (partition: string) => readonly string[] = () => [],
): Survivors {
  // OFFSET keeps Postgres from reading the partition once for all owners together.
  const ofOwner = (partition: string, owner: string, condition: string) => `CROSS JOIN LATERAL (
    SELECT ctid AS place FROM ${partition} AS aged
    WHERE aged.environment = ${owner}.environment AND aged.owner_id = ${owner}.owner_id AND ${condition} OFFSET 0) AS stays`;
  return {
    places: (partition) =>
      [
        `SELECT place FROM (SELECT DISTINCT environment, owner_id FROM legal_holds) AS hold ${ofOwner(partition, "hold", "true")}`,
        `SELECT place FROM (
           SELECT environment, owner_id, cutoff::timestamptz FROM jsonb_each_text({cutoffs:jsonb} -> 'own') AS longer (owner_id, cutoff),
             unnest(ARRAY['sandbox', 'production']) AS environment
           WHERE cutoff::timestamptz < ({cutoffs:jsonb} ->> 'usual')::timestamptz
         ) AS own ${ofOwner(partition, "own", `aged.${column} >= own.cutoff`)}`,
        ...more(partition),
      ].join(" UNION ALL "),
    values: { cutoffs: before },
  };
}

/** The cutoffs of the rows of a partitioned table that are deleted one by one: those of owners with a retention of their own stay as they are. */
export async function rowsCutoffs(database: Database, table: string, before: Cutoffs): Promise<Cutoffs> {
  return cutoffsOf(await rowsCutoff(database, table, before.usual), before.own);
}
