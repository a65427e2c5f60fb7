import pg from "pg";
import type { Database } from "../query/database.ts";
import type { Queryable } from "../query/statement.ts";
import { run } from "../tables/run-sql.ts";
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
/** Nor is a default partition read for longer than this, which has few rows of a period and many of others. */
const mostReadMs = 2_000;

/**
 * The periods that need a partition: those after the last one, whose length differs after a change of `days`, and then what is missing
 * between others from the present period on, such as a partition that somebody detached and dropped. Of the past nothing is missing:
 * no rows come, and what was detached there was meant to go.
 */
export function missingPeriods(table: PartitionedTable, partitions: readonly Partition[], nowMs: number): Period[] {
  const present = periodAt(table, nowMs);
  const neededMs = present.toMs + periodsAhead(table) * (present.toMs - present.fromMs);
  const lastMs = partitions.at(-1)?.toMs ?? present.fromMs;
  return [
    ...periodsFrom(table, lastMs, neededMs),
    ...gapsAfter(partitions, present.fromMs).flatMap((gap) =>
      // The partition behind the gap may begin in the middle of a period: it has another length.
      periodsFrom(table, gap.fromMs, gap.toMs).map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, gap.toMs) })),
    ),
  ];
}

/** Until when partitions follow one another without a gap, from now on; 0 if there is none for the present. */
export function coveredUntilMs(partitions: readonly Partition[], nowMs: number): number {
  if (partitions.every(({ fromMs, toMs }) => nowMs < fromMs || nowMs >= toMs)) return 0;
  return gapsAfter(partitions, nowMs)[0]?.fromMs ?? partitions.at(-1)?.toMs ?? 0;
}

/** Between a time and the last partition, the times that are in none. */
function gapsAfter(partitions: readonly Partition[], startMs: number): Period[] {
  const gaps: Period[] = [];
  let coveredMs = startMs;
  for (const { fromMs, toMs } of partitions) {
    if (fromMs > coveredMs) gaps.push({ fromMs: coveredMs, toMs: fromMs });
    coveredMs = Math.max(coveredMs, toMs);
  }
  return gaps;
}

/** The periods from a time on until `neededMs` is reached. */
function periodsFrom(table: PartitionedTable, startMs: number, neededMs: number): Period[] {
  const periods: Period[] = [];
  for (let fromMs = startMs; fromMs < neededMs; fromMs = periods.at(-1)?.toMs ?? neededMs) {
    periods.push({ fromMs, toMs: periodAt(table, fromMs).toMs });
  }
  return periods;
}

/**
 * Creates the partitions that a table needs from now on, each in a transaction of its own; resolves to their number. A period of
 * which the default partition has many rows gets none: its rows stay there until upkeep deletes them. Rejects with DEADLINE_EXCEEDED if
 * the default partition is so large that inserts would wait while it is read.
 */
export async function makeComingPartitions(
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
  let made = 0;
  while (await next(database)) {
    const make = async (tx: Queryable) => {
      const period = await next(tx);
      if (period) await createPartition(tx, table, period);
      return period !== undefined;
    };
    const isMade = await changePartitions(database, table.name, make, readMs);
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
