import { type ConformanceCase, conformanceCases, type Probe, type ProbeOutcome, type Receiver } from "./cases.ts";

/** The outcome of a case. `skipped`: it was not run, because an earlier one shows that it would say nothing. */
export interface CaseResult {
  readonly id: string;
  readonly title: string;
  readonly status: "passed" | "warning" | "failed" | "skipped";
  readonly expected: string;
  readonly received: string;
  readonly fix: string;
}

/** How the requests of the cases are made and sent. */
export interface CheckOptions extends Receiver {
  /** Signs and sends one request; never rejects for what the receiver does. */
  readonly send: (probe: Probe) => Promise<ProbeOutcome>;
  readonly newEventId: () => string;
  /** No case begins after this time. */
  readonly budgetMs: number;
}

/**
 * Runs the cases one after the other: at most 15 requests. If no event is accepted, or time has run out, the others are skipped: their
 * verdicts would say nothing.
 */
export async function checkReceiver(options: CheckOptions): Promise<CaseResult[]> {
  const startedMs = performance.now();
  const results: CaseResult[] = [];
  for (const each of conformanceCases) {
    const isUnreachable = results[0]?.status === "failed";
    const isLate = performance.now() - startedMs > options.budgetMs;
    if (isUnreachable || isLate) {
      const received = isUnreachable
        ? "not run: no event of ours is accepted"
        : "not run: the cases before took too long";
      results.push({
        ...described(each),
        status: "skipped",
        received,
        fix: "Fix the failures above, then run it again.",
      });
      continue;
    }
    results.push({ ...described(each), ...each.judge(await outcomesOf(each, options), options) });
  }
  return results;
}

/** True if the receiver does all that it must. */
export function isConformant(results: readonly CaseResult[]): boolean {
  return results.every(({ status }) => status === "passed" || status === "warning");
}

const described = ({ id, title, expected }: ConformanceCase) => ({ id, title, expected });

async function outcomesOf(
  { probes, isTogether }: ConformanceCase,
  { send, newEventId }: CheckOptions,
): Promise<ProbeOutcome[]> {
  const message = "This is a conformance check of your receiver.";
  const requests = probes((probe) => ({
    eventId: newEventId(),
    createdAt: new Date(),
    message,
    signing: "valid",
    ...probe,
  }));
  if (isTogether) return Promise.all(requests.map(send));
  const outcomes: ProbeOutcome[] = [];
  for (const probe of requests) outcomes.push(await send(probe));
  return outcomes;
}
