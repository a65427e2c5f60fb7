import { Fault } from "@platform/service/call/fault";
import type { Part } from "@platform/service/lifecycle/part";
import { meter } from "@platform/service/observe/telemetry";
import type { Database } from "../query/database.ts";
import { coveredUntilMs, createComingPartitions, periodsAhead } from "./coming-partitions.ts";
import { type PartitionedTable, selectPartitionedTables } from "./partitioned-table.ts";
import { selectPartitions } from "./select-partitions.ts";

const ahead = meter("postgres").createObservableGauge("postgres.partitions.ahead", {
  unit: "{partition}",
  description:
    "Periods after the present one that have a partition without a gap before; 0 if there is none for the present",
});

/** Pause after an attempt that took too long to read the default partition of a table: each attempt stops its writers for seconds. */
const pauseMs = 3_600_000;

interface PartitionKeeper extends Part {
  /** Upkeep that creates the partitions of coming periods, of all partitioned tables of the schema. */
  chore: { what: string; batch(now: Date): Promise<number> };
}

/**
 * Creates partitions ahead of time, and reports for how many periods there are some.
 *
 * @param mostReadMs how long the default partition of a table may be read while its writers wait
 */
export function partitionKeeper(database: Database, mostReadMs?: number): PartitionKeeper {
  const pausedUntilMs = new Map<string, number>();
  const ends = new Map<string, { table: PartitionedTable; endMs: number }>();

  async function look(table: PartitionedTable): Promise<void> {
    const partitions = await selectPartitions(database, table);
    ends.set(table.name, { table, endMs: coveredUntilMs(partitions, Date.now()) });
  }

  async function create(table: PartitionedTable, now: Date): Promise<number> {
    if (now.getTime() < (pausedUntilMs.get(table.name) ?? 0)) return 0;
    try {
      return await createComingPartitions(database, table, now, mostReadMs);
    } catch (error) {
      if (error instanceof Fault && error.code === "DEADLINE_EXCEEDED")
        pausedUntilMs.set(table.name, now.getTime() + pauseMs);
      throw error;
    }
  }

  // The number is computed from the last look and the present time: if upkeep no longer runs, it falls.
  function measure(result: { observe(value: number, attributes: Record<string, string>): void }): void {
    for (const [name, { table, endMs }] of ends) {
      const periods = (endMs - Date.now()) / (table.days * 86_400_000);
      result.observe(Math.min(periodsAhead(table), Math.max(0, Math.floor(periods))), { table: name });
    }
  }

  return {
    name: "partitions",
    async start() {
      ahead.addCallback(measure);
      // The first run of upkeep looks again.
      const tables = await selectPartitionedTables(database).catch(() => []);
      await Promise.all(tables.map((table) => look(table).catch(() => {})));
    },
    stop: () => ahead.removeCallback(measure),
    chore: {
      what: "coming partitions",
      async batch(now) {
        let count = 0;
        const failures: unknown[] = [];
        for (const table of await selectPartitionedTables(database)) {
          try {
            count += await create(table, now);
          } catch (error) {
            // A table that somebody has changed by hand does not stop the work for the others.
            failures.push(error);
          }
          await look(table).catch((error) => failures.push(error));
        }
        if (failures.length > 0) throw failures[0];
        return count;
      },
    },
  };
}
