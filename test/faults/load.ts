import { setTimeout as pause } from "node:timers/promises";
import type { Partner } from "../fixture/partner/partner.ts";
import { manyEmployees, type Payroll, samplePayroll } from "../fixture/partner/payroll.ts";
import { persistent } from "../fixture/partner/persistent-partner.ts";
import type { AcceptedReport } from "./ledger.ts";

/** Clients that report while a fault happens. */
export interface Load {
  readonly accepted: readonly AcceptedReport[];
  /** Requests that ended without a result: with a 503, or because the connection was lost. */
  readonly refusals: number;
  /** The longest time that a client had to repeat one request until it was accepted. */
  readonly refusedMs: number;
  /** Resolves once more reports have been accepted, this many for each client. */
  accepts(reports: number): Promise<void>;
  /** Resolves once a request has been refused. */
  refuses(): Promise<void>;
  /** Rejects with what a client did not expect; else does not settle. */
  failed(): Promise<never>;
  /** Stops after the reports that are being sent. Rejects with what a client did not expect. */
  stop(): Promise<void>;
}

/** Keeps the load of one client below some ten reports a second, so that the fault is measured and not the machine. */
const pauseMs = 75;

/**
 * Starts a client for each partner, which sends one report after the other, each of an employer of its own, and repeats it until
 * it is accepted.
 *
 * @param name the names of the employers begin with it
 */
export function startLoad(partners: readonly Partner[], name: string): Load {
  const accepted: AcceptedReport[] = [];
  const over = new AbortController();
  let refusals = 0;
  let refusedMs = 0;
  /** Also of reports that are not accepted yet. */
  let refusedSoFar = 0;

  async function run(partner: Partner, client: number): Promise<void> {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const payroll = samplePayroll({
        employerId: `${name}-${client}-${number}`,
        employees: manyEmployees(1 + (number % 5)),
      });
      accepted.push({ payroll, reportId: await submit(partner, payroll) });
      await pause(pauseMs);
    }
  }

  async function submit(partner: Partner, payroll: Payroll): Promise<string> {
    const startedMs = performance.now();
    let refusedHere = 0;
    function refused(): void {
      refusedHere += 1;
      refusedSoFar += 1;
    }
    async function report(): ReturnType<Partner["report"]> {
      const answer = await partner.report(payroll).catch((error) => {
        refused();
        throw error;
      });
      if (answer.status === 503) refused();
      return answer;
    }
    const reportId = await persistent({ ...partner, report }).submit(payroll);
    refusals += refusedHere;
    if (refusedHere > 0) refusedMs = Math.max(refusedMs, performance.now() - startedMs);
    return reportId;
  }

  const running = Promise.all(partners.map(run));
  running.catch(() => {});
  return {
    accepted,
    get refusals() {
      return refusals;
    },
    get refusedMs() {
      return refusedMs;
    },
    async accepts(reports) {
      const expectedCount = accepted.length + reports * partners.length;
      while (accepted.length < expectedCount) await Promise.race([running, pause(pauseMs)]);
    },
    async refuses() {
      const before = refusedSoFar;
      while (refusedSoFar === before) await Promise.race([running, pause(pauseMs)]);
    },
    failed: () => running.then(() => new Promise<never>(() => {})),
    async stop() {
      over.abort();
      await running;
    },
  };
}
