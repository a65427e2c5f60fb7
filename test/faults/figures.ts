import type { Findings } from "./ledger.ts";

/** Cost of a fault. */
export interface Figures extends Findings {
  readonly name: string;
  /** Reports that were accepted. */
  readonly reports: number;
  /** Webhook requests that were acknowledged. */
  readonly events: number;
  readonly refusals: number;
  /** The longest time in which a client was refused. */
  readonly refusedMs: number;
  /** From the 202 of each report until its webhook, the shortest first. */
  readonly announcedMs: readonly number[];
  /** From the end of the load until every accepted report was processed and announced. */
  readonly doneMs: number;
}

const head = [
  "fault",
  "rounds",
  "reports",
  "events",
  "refused",
  "refused s",
  "p99 s",
  "done s",
  "lost",
  "doubled",
  "repeated",
] as const;
const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** "3.5, 46.0": the median and the longest of several times. */
function medianAndLongest(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const longest = seconds(sorted.at(-1) ?? 0);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  const high = sorted[Math.floor(sorted.length / 2)] ?? low;
  return sorted.length > 1 ? `${seconds((low + high) / 2)}, ${longest}` : longest;
}

/** "1.2, 3.4": the time in which 99 of 100 were done, and the longest. */
function p99AndLongest(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `${seconds(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0)}, ${seconds(sorted.at(-1) ?? 0)}`;
}

/** One line for each kind of fault, with the median and the longest times of its rounds, and one for all of them. */
export function table(figures: readonly Figures[]): string {
  const kinds = [...Map.groupBy(figures, ({ name }) => name)].toSorted(([a], [b]) => a.localeCompare(b));
  const rows = [...kinds.map(([name, rounds]) => rowOf(name, rounds)), rowOf("all", figures)];
  const lines = [[...head], ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return lines.map(line).join("\n");
}

/** One round as a line, for who watches a long run. */
export function progressLine(round: number, rounds: number, figures: Figures): string {
  const cells = rowOf(figures.name, [figures]).map((cell, column) => `${head[column]} ${cell}`);
  return [`${round}/${rounds}`, figures.name, ...cells.slice(2)].join(", ");
}

function rowOf(name: string, rounds: readonly Figures[]): string[] {
  const sum = (count: (one: Figures) => number) => String(rounds.reduce((total, one) => total + count(one), 0));
  const times = (ms: (one: Figures) => number) => medianAndLongest(rounds.map(ms));
  return [
    name,
    String(rounds.length),
    sum(({ reports }) => reports),
    sum(({ events }) => events),
    sum(({ refusals }) => refusals),
    times(({ refusedMs }) => refusedMs),
    p99AndLongest(rounds.flatMap(({ announcedMs }) => announcedMs)),
    times(({ doneMs }) => doneMs),
    sum(({ lost }) => lost.length),
    sum(({ doubled }) => doubled.length),
    sum(({ repeated }) => repeated),
  ];
}
