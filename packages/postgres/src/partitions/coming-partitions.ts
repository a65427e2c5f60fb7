import pg from "pg";
import type { Database } from "../database.ts";
import { run } from "../run-sql.ts";
import type { Queryable } from "../statement.ts";
import { changePartitions } from "./change-partitions.ts";
import { createPartition, inPeriod } from "./create-partition.ts";
import { defaultName, type PartitionedTable, type Period, periodAt } from "./partitioned-table.ts";
import { type Partition, selectPartitions } from "./select-partitions.ts";

/**
 * Periods after the present one that have a partition: so long upkeep may fail, or an earlier release run that knows none. Two of a
 * quarter or longer, because each partition costs the statements that name no time.
 */
export const periodsAhead = ({ days }: Pick<PartitionedTable, "days">) => (days < 90 ? 4 : 2);
/** More rows are not moved out of the default partition, because inserts would wait for it. */
const mostMoved = 10_000;

/** The periods that need a partition, from the end of the last one; its length differs after a change of `days`. */
export function missingPeriods(table: PartitionedTable, partitions: readonly Partition[], nowMs: number): Period[] {
  const present = periodAt(table, nowMs);
  const neededMs = present.toMs + periodsAhead(table) * (present.toMs - present.fromMs);
  const missing: Period[] = [];
  for (let fromMs = partitions.at(-1)?.toMs ?? present.fromMs; fromMs < neededMs; fromMs = missing.at(-1)?.toMs ?? 0) {
    missing.push({ fromMs, toMs: periodAt(table, fromMs).toMs });
  }
  return missing;
}

/**
 * Creates the partitions that a table needs from now on, each in a transaction of its own; resolves to their number. A period of
 * which the default partition has many rows gets none: its rows stay there until upkeep deletes them.
 */
export async function makeComingPartitions(database: Database, table: PartitionedTable, now: Date): Promise<number> {
  async function next(db: Queryable): Promise<Period | undefined> {
    for (const period of missingPeriods(table, await selectPartitions(db, table), now.getTime())) {
      if ((await countInDefault(db, table, period)) < mostMoved) return period;
    }
    return undefined;
  }
  let made = 0;
  while (await next(database)) {
    const isMade = await changePartitions(database, table.name, async (tx) => {
      const period = await next(tx);
      if (period) await createPartition(tx, table, period);
      return period !== undefined;
    });
    if (!isMade) break;
    made += 1;
  }
  return made;
}

async function countInDefault(db: Queryable, table: PartitionedTable, period: Period): Promise<number> {
  const counting = `SELECT count(*)::int AS count FROM (
       SELECT FROM ${pg.escapeIdentifier(defaultName(table))} WHERE ${inPeriod(table, period)} LIMIT ${mostMoved}
     ) AS counted`;
  const [row] = await run<{ count: number }>(db, counting);
  return row?.count ?? 0;
}
