import { eventually } from "@platform/testing/patience";
import { expect, vi } from "vitest";
import { storedPayroll } from "../fixture/stored-payroll.ts";
import { compare, type Findings } from "./ledger.ts";
import { type Load, startLoad } from "./load.ts";
import type { Stage } from "./stage.ts";

/** One fault. */
export interface Round {
  /** What happens, for the figures. */
  readonly name: string;
  /** Whether `npm test` runs it. */
  readonly isShort: boolean;
  /** Causes the fault under load and does what an operator has to do; resolves when everything runs again. */
  run(stage: Stage, load: Load, random: () => number): Promise<void>;
}

/** What a fault has cost. */
export interface Figures extends Findings {
  readonly name: string;
  readonly reports: number;
  readonly refusals: number;
  /** The longest time in which a client was refused. */
  readonly refusedMs: number;
  /** From the end of the load until every accepted report was processed and announced. */
  readonly doneMs: number;
}

/** Reports of each client before a fault, and after it. */
const reportsAround = 3;

/** Runs one round; its reports are of employers whose names begin with `prefix`. */
export async function runRound(stage: Stage, round: Round, prefix: string, random: () => number): Promise<Figures> {
  const { partners, receiver } = stage;
  const receivedBefore = receiver.arrived.length;
  const load = startLoad(partners, prefix);
  try {
    await load.accepts(reportsAround);
    await Promise.race([round.run(stage, load, random), load.failed()]);
    await load.accepts(reportsAround);
  } finally {
    await load.stop();
  }
  const overMs = performance.now();
  const stored = () => storedPayroll(stage.postgresUrl()).reportsOf(`${prefix}-%`);
  const findings = () =>
    stored().then((rows) =>
      compare({ accepted: load.accepted, received: receiver.arrived.slice(receivedBefore) }, rows),
    );
  // A report that is lost is still lost when the wait is over, and shows in the figures.
  await vi
    .waitFor(async () => expect((await findings()).lost).toEqual([]), { ...eventually, interval: 100 })
    .catch(() => {});
  const { accepted, refusals, refusedMs } = load;
  const doneMs = performance.now() - overMs;
  return { ...(await findings()), name: round.name, reports: accepted.length, refusals, refusedMs, doneMs };
}

/** The figures as a table, one line for each round. */
export function table(figures: readonly Figures[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const head = ["fault", "reports", "refused", "refused s", "done s", "lost", "doubled", "repeated"];
  const rows = figures.map((one) => [
    one.name,
    String(one.reports),
    String(one.refusals),
    seconds(one.refusedMs),
    seconds(one.doneMs),
    String(one.lost.length),
    String(one.doubled.length),
    String(one.repeated),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return [head, ...rows].map(line).join("\n");
}
