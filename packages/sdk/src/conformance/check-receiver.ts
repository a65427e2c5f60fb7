import { type ConformanceCase, conformanceCases, type ProbeOutcome, type Receiver, type Verdict } from "./cases.ts";
import { isOurs, type Probe } from "./probe.ts";

/** The outcome of a case. `skipped`: it was not run, because an earlier one shows that it would say nothing. */
export interface CaseResult {
  readonly id: string;
  readonly title: string;
  readonly status: "passed" | "warning" | "failed" | "skipped";
  readonly expected: string;
  readonly received: string;
  /** Empty if the receiver needs no change, and where an earlier case has explained it. */
  readonly fix: string;
}

/** How the requests of the cases are made and sent. */
export interface CheckOptions extends Receiver {
  /** Signs and sends one request; never rejects for what the receiver does. */
  readonly send: (probe: Probe) => Promise<ProbeOutcome>;
  readonly newEventId: () => string;
  /** No case begins after this time. */
  readonly budgetMs: number;
  /** All cases, if omitted. */
  readonly cases?: readonly ConformanceCase[] | undefined;
  /** Resolves to the number of events that the receiver has processed, where that can be known. */
  readonly count?: (() => Promise<number>) | undefined;
}

/**
 * Runs the cases one after the other: at most 30 requests. If no event is accepted, or time has run out, the others are skipped, as is a
 * case that would only say again what an earlier one says: a first failure is explained once.
 */
export async function checkReceiver(options: CheckOptions): Promise<CaseResult[]> {
  const startedMs = performance.now();
  const results: CaseResult[] = [];
  for (const each of options.cases ?? conformanceCases) {
    const isLate = performance.now() - startedMs > options.budgetMs;
    const obstacle = isLate ? "the cases before took too long" : obstacleOf(each, results);
    if (obstacle !== undefined) {
      results.push({ ...described(each), status: "skipped", received: `not run: ${obstacle}`, fix: "" });
      continue;
    }
    const { status, received, fix } = await verdictOf(each, options);
    const isExplained = results.some((earlier) => earlier.fix === fix);
    results.push({ ...described(each), status, received, fix: isExplained ? "" : fix });
  }
  return results;
}

/** True if the receiver does all that it must. */
export function isConformant(results: readonly CaseResult[]): boolean {
  return results.every(({ status }) => status === "passed" || status === "warning");
}

const described = ({ id, title, expected }: ConformanceCase) => ({ id, title, expected });

/** The failure of an earlier case without whose success this one says nothing new. */
function obstacleOf({ needs }: ConformanceCase, results: readonly CaseResult[]): string | undefined {
  const [first] = results;
  if (first?.status === "failed") return "no event of ours is accepted";
  const needed = results.find(({ id }) => id === needs);
  return needed?.status === "failed" || needed?.status === "skipped" ? `see "${needed.title}"` : undefined;
}

async function verdictOf(each: ConformanceCase, options: CheckOptions): Promise<Verdict> {
  const { send, newEventId, count } = options;
  const message = "This is a conformance check of your receiver.";
  const probes = each.probes((probe) => ({
    eventId: newEventId(),
    createdAt: new Date(),
    message,
    signing: "valid",
    content: "plain",
    ...probe,
  }));
  const before = (await count?.()) ?? 0;
  const outcomes = each.isTogether ? await Promise.all(probes.map(send)) : await oneByOne(probes, send);
  const verdict = each.judge(outcomes, options);
  if (!count || verdict.status === "failed") return verdict;
  const expected = new Set(probes.filter(isOurs).map(({ eventId }) => eventId)).size;
  const processed = (await settledCount(count, before + expected)) - before;
  return processed === expected ? verdict : miscounted(processed, expected);
}

async function oneByOne(probes: readonly Probe[], send: CheckOptions["send"]): Promise<ProbeOutcome[]> {
  const outcomes: ProbeOutcome[] = [];
  for (const probe of probes) outcomes.push(await send(probe));
  return outcomes;
}

function miscounted(processed: number, expected: number): Verdict {
  const received = `${processed} events were processed instead of ${expected}`;
  if (processed < expected)
    return { status: "failed", received, fix: "Process every event that you have accepted, webhook.test included." };
  const fix =
    expected === 0
      ? "Verify the signature before you process the event."
      : "Process each event once: look its id up, which is in the signed body, in the transaction that does the work.";
  return { status: "failed", received, fix };
}

const longestCountMs = 5_000;
const settleMs = 200;

/** The count once it has reached the expected one, or will not, and what was sent twice has had its time. */
async function settledCount(count: () => Promise<number>, expected: number): Promise<number> {
  const endsMs = performance.now() + longestCountMs;
  while ((await count()) < expected && performance.now() < endsMs) await pause(settleMs);
  await pause(settleMs);
  return count();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
