import pg from "pg";
import type { Database } from "../query/database.ts";
import type { Queryable } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
import { changePartitions } from "./change-partitions.ts";
import { createPartition, inPeriod } from "./create-partition.ts";
import {
  defaultName,
  type PartitionedTable,
  type Period,
  periodAt,
  selectPartitionedTables,
} from "./partitioned-table.ts";
import { type Partition, selectPartitions } from "./select-partitions.ts";

/**
 * Returns the number of periods after the present one that get a partition: upkeep may fail for as long. It is two for a quarter or
 * longer, because each partition costs the statements that name no time.
 */
export const periodsAhead = ({ days }: Pick<PartitionedTable, "days">) => (days < 90 ? 4 : 2);
/** Most rows that are moved out of the default partition, because inserts wait for it. */
const mostMoved = 10_000;
/** Most time for which the default partition is read, which may have few rows of a period and many of others. */
const mostReadMs = 2_000;

/**
 * Returns the periods that need a partition: those after the last one, whose length differs after a change of `days`, and then gaps
 * between others from the present period on, such as a partition that somebody detached and dropped. A gap in the past needs none: no
 * rows come, and somebody wanted its rows to go. A table without partitions first gets one of all times up to the end of the present
 * period.
 */
function missingPeriods(table: PartitionedTable, partitions: readonly Partition[], nowMs: number): Period[] {
  const present = periodAt(table, nowMs);
  const neededMs = present.toMs + periodsAhead(table) * (present.toMs - present.fromMs);
  const lastPartition = partitions.at(-1);
  if (!lastPartition) {
    return [{ fromMs: Number.NEGATIVE_INFINITY, toMs: present.toMs }, ...periodsBetween(table, present.toMs, neededMs)];
  }
  return [
    ...periodsBetween(table, lastPartition.toMs, neededMs),
    ...gapsAfter(partitions, present.fromMs).flatMap((gap) =>
      // The partition behind the gap may begin in the middle of a period: it has another length.
      periodsBetween(table, gap.fromMs, gap.toMs).map(({ fromMs, toMs }) => ({
        fromMs,
        toMs: Math.min(toMs, gap.toMs),
      })),
    ),
  ];
}

/** Returns the time until which partitions follow one another without a gap, from now on; 0 if there is none for the present. */
export function coveredUntilMs(partitions: readonly Partition[], nowMs: number): number {
  if (partitions.every(({ fromMs, toMs }) => nowMs < fromMs || nowMs >= toMs)) return 0;
  return gapsAfter(partitions, nowMs)[0]?.fromMs ?? partitions.at(-1)?.toMs ?? 0;
}

/** Returns the times between a time and the last partition that are in no partition. */
function gapsAfter(partitions: readonly Partition[], startMs: number): Period[] {
  const gaps: Period[] = [];
  let coveredMs = startMs;
  for (const { fromMs, toMs } of partitions) {
    if (fromMs > coveredMs) gaps.push({ fromMs: coveredMs, toMs: fromMs });
    coveredMs = Math.max(coveredMs, toMs);
  }
  return gaps;
}

/** Returns the periods from a time on until `neededMs` is reached. */
function periodsBetween(table: PartitionedTable, startMs: number, neededMs: number): Period[] {
  const periods: Period[] = [];
  for (let fromMs = startMs; fromMs < neededMs; fromMs = periods.at(-1)?.toMs ?? neededMs) {
    periods.push({ fromMs, toMs: periodAt(table, fromMs).toMs });
  }
  return periods;
}

/**
 * Creates the partitions of tables that have none but the default one, before the first row is inserted.
 *
 * @param db a single session that is in no transaction
 */
export async function createFirstPartitions(db: Queryable, now: Date): Promise<void> {
  for (const table of await selectPartitionedTables(db)) {
    if ((await selectPartitions(db, table)).length > 0) continue;
    await run(db, "BEGIN");
    for (const period of missingPeriods(table, [], now.getTime())) await createPartition(db, table, period);
    await run(db, "COMMIT");
  }
}

/**
 * Creates the partitions that a table needs from now on, each in a transaction of its own; resolves to their number. A period of
 * which the default partition has many rows gets none: its rows stay there until upkeep deletes them. Rejects with DEADLINE_EXCEEDED if
 * the default partition is so large that inserts would wait while it is read.
 */
export async function createComingPartitions(
  database: Database,
  table: PartitionedTable,
  now: Date,
  readMs = mostReadMs,
): Promise<number> {
  async function next(db: Queryable): Promise<Period | undefined> {
    for (const period of missingPeriods(table, await selectPartitions(db, table), now.getTime())) {
      if ((await countInDefault(db, table, period)) < mostMoved) return period;
    }
    return undefined;
  }
  let count = 0;
  while (await next(database)) {
    const create = async (tx: Queryable) => {
      const period = await next(tx);
      if (period) await createPartition(tx, table, period);
      return period !== undefined;
    };
    const isCreated = await changePartitions(database, table.name, create, readMs);
    if (!isCreated) break;
    count += 1;
  }
  return count;
}

async function countInDefault(db: Queryable, table: PartitionedTable, period: Period): Promise<number> {
  const counting = `SELECT count(*)::int AS count FROM (
       SELECT FROM ${pg.escapeIdentifier(defaultName(table))} WHERE ${inPeriod(table, period)} LIMIT ${mostMoved}
     ) AS counted`;
  const [row] = await run(db, counting, {}, { count: "int" });
  return row?.count ?? 0;
}
