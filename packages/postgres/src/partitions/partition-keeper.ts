import { Fault } from "@platform/service/call/fault";
import type { Part } from "@platform/service/lifecycle/part";
import { meter } from "@platform/service/observe/telemetry";
import type { Database } from "../query/database.ts";
import { coveredUntilMs, makeComingPartitions, periodsAhead } from "./coming-partitions.ts";
import { type PartitionedTable, selectPartitionedTables } from "./partitioned-table.ts";
import { selectPartitions } from "./select-partitions.ts";

const ahead = meter("postgres").createObservableGauge("postgres.partitions.ahead", {
  unit: "{partition}",
  description:
    "Periods after the present one that have a partition without a gap before; 0 if a table is not partitioned",
});

/** How long a table is left alone whose default partition takes too long to read: each attempt stops its writers for seconds. */
const restMs = 3_600_000;

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
  const restsUntilMs = new Map<string, number>();
  const ends = new Map<string, { table: PartitionedTable; endMs: number }>();

  async function look(table: PartitionedTable): Promise<void> {
    const partitions = table.isPartitioned ? await selectPartitions(database, table) : [];
    ends.set(table.name, { table, endMs: coveredUntilMs(partitions, Date.now()) });
  }

  async function make(table: PartitionedTable, now: Date): Promise<number> {
    if (!table.isPartitioned || now.getTime() < (restsUntilMs.get(table.name) ?? 0)) return 0;
    try {
      return await makeComingPartitions(database, table, now, mostReadMs);
    } catch (error) {
      if (error instanceof Fault && error.code === "DEADLINE_EXCEEDED")
        restsUntilMs.set(table.name, now.getTime() + restMs);
      throw error;
    }
  }

  // From what was last seen and the time of now: if upkeep no longer runs, the number falls.
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
        let made = 0;
        const failures: unknown[] = [];
        for (const table of await selectPartitionedTables(database)) {
          try {
            made += await make(table, now);
          } catch (error) {
            // One that somebody has changed by hand does not keep the others from theirs.
            failures.push(error);
          }
          await look(table).catch((error) => failures.push(error));
        }
        if (failures.length > 0) throw failures[0];
        return made;
      },
    },
  };
}
