import { eventually } from "@platform/testing/waiting/patience";
import { expect, vi } from "vitest";
import type { EventReceiver } from "../fixture/partner/event-receiver.ts";
import { storedPayroll } from "../fixture/partner/stored-payroll.ts";
import type { Figures } from "./figures.ts";
import { compare } from "./ledger.ts";
import { Load } from "./load.ts";
import type { Stage } from "./stage.ts";

/** One fault. */
export interface Round {
  /** Name of the fault, for the figures. */
  readonly name: string;
  /** True if `npm test` runs it. */
  readonly isShort: boolean;
  /** Causes the fault under load and does what an operator has to do; resolves when everything runs again. */
  run(stage: Stage, load: Load, random: () => number): Promise<void>;
}

/** Stores of the reports of a load and of its webhooks. */
export interface Platform {
  readonly receiver: EventReceiver;
  /** With the superuser. */
  postgresUrl(): string;
}

/** Reports of each client before a fault, and after it. */
const reportsAround = 3;

/** Runs one round; its reports are of employers whose names begin with `prefix`. */
export async function runRound(stage: Stage, round: Round, prefix: string, random: () => number): Promise<Figures> {
  const receivedBefore = stage.receiver.arrived.length;
  const load = new Load(stage.partners, prefix);
  try {
    await load.accepts(reportsAround);
    await Promise.race([round.run(stage, load, random), load.failed()]);
    await load.accepts(reportsAround);
  } finally {
    await load.stop();
  }
  return figuresOf({ name: round.name, platform: stage, load, prefix, receivedBefore });
}

/** Measures the cost of an ended load: waits until all of it is stored and announced. */
export async function figuresOf(ended: {
  name: string;
  platform: Platform;
  load: Load;
  /** With which the names of its employers begin. */
  prefix: string;
  /** Webhook requests that are older than the load. */
  receivedBefore: number;
}): Promise<Figures> {
  const { name, platform, load, prefix, receivedBefore } = ended;
  const { accepted, refusals, refusedMs } = load;
  const overMs = performance.now();
  const received = () => platform.receiver.arrived.slice(receivedBefore);
  const findings = async () =>
    compare({ accepted, received: received() }, await storedPayroll(platform.postgresUrl()).reportsOf(`${prefix}-%`));
  // A report that is lost is still lost when the wait is over, and shows in the figures.
  await vi
    .waitFor(async () => expect((await findings()).lost).toEqual([]), { ...eventually, interval: 100 })
    .catch(() => {});
  const doneMs = performance.now() - overMs;
  const result = await findings();
  const announcedMs = announcementMs(accepted, received());
  return {
    ...result,
    name,
    reports: accepted.length,
    events: received().length,
    refusals,
    refusedMs,
    announcedMs,
    doneMs,
  };
}

/** From the 202 of each report until its webhook, the shortest first. */
function announcementMs(accepted: Load["accepted"], received: EventReceiver["arrived"]): number[] {
  const firstMs = new Map(received.toReversed().map(({ fileId, arrivedMs }) => [fileId, arrivedMs]));
  return accepted
    .flatMap(({ reportId, acceptedMs }) => (firstMs.get(reportId) ?? Number.NaN) - acceptedMs)
    .filter((ms) => !Number.isNaN(ms))
    .toSorted((one, other) => one - other);
}
