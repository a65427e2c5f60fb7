import { median } from "./rounds.ts";

const rounds = 30;
const eachRound = 50;

/** The same kind of table: with few rows, with many, and with many in one table without partitions. */
export type ComparedTables<Table> = readonly [few: Table, many: Table, plain: Table];

/**
 * Measures what is done with each of the tables in turns. Resolves to the lines of a report: the medians in ms, and the ratios to the
 * table with few rows.
 */
export async function compareTables<Table>(
  tables: ComparedTables<Table>,
  measured: Readonly<Record<string, (table: Table) => Promise<unknown>>>,
): Promise<(string | number)[][]> {
  const lines: (string | number)[][] = [];
  for (const [name, work] of Object.entries(measured)) {
    const times = new Map(tables.map((table) => [table, [] as number[]]));
    // The first round warms everything up and is not counted.
    for (let round = 0; round <= rounds; round++) {
      for (const table of round % 2 === 0 ? tables : tables.toReversed()) {
        const startedMs = performance.now();
        for (let time = 0; time < eachRound; time++) await work(table);
        if (round > 0) times.get(table)?.push((performance.now() - startedMs) / eachRound);
      }
    }
    const [few = 0, many = 0, plain = 0] = tables.map((table) => median(times.get(table) ?? []));
    lines.push([name, few, many, many / few, plain, plain / few]);
  }
  return lines;
}
