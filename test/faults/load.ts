import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";
import type { Partner } from "../fixture/partner/partner.ts";
import { manyEmployees, type Payroll, samplePayroll } from "../fixture/partner/payroll.ts";
import { persistent } from "../fixture/partner/persistent-partner.ts";
import type { AcceptedReport } from "./ledger.ts";

/** Keeps the load of one client below some ten reports a second, so that the fault is measured and not the machine; `npm test` has other tests beside. */
const pauseMs = process.env.FAULT_ROUNDS === undefined ? 300 : 75;

/**
 * Clients that report while a fault happens, one for each partner: each sends one report after the other, each of an employer of its
 * own, and repeats it until it is accepted.
 */
export class Load {
  readonly accepted: AcceptedReport[] = [];
  /** Requests that ended without a result: with a 503, or because the connection was lost. */
  refusals = 0;
  /** The longest time that a client had to repeat one request until it was accepted. */
  refusedMs = 0;
  /** The messages of the refusals, each once. */
  readonly reasons = new Set<string>();
  /** Counts refusals also of reports that are not accepted yet. */
  #refusedSoFar = 0;
  readonly #clientCount: number;
  readonly #end = new AbortController();
  readonly #running: Promise<unknown>;

  /**
   * Starts the clients.
   *
   * @param name the names of the employers begin with it
   */
  constructor(partners: readonly Partner[], name: string) {
    this.#clientCount = partners.length;
    this.#running = Promise.all(partners.map((partner, index) => this.#run(partner, `${name}-${index}`)));
    this.#running.catch(() => {});
  }

  /** Resolves once more reports have been accepted, this many for each client. */
  async accepts(reports: number): Promise<void> {
    const expectedCount = this.accepted.length + reports * this.#clientCount;
    while (this.accepted.length < expectedCount) await this.#pause();
  }

  /** Resolves once a request has been refused. */
  async refuses(): Promise<void> {
    const before = this.#refusedSoFar;
    while (this.#refusedSoFar === before) await this.#pause();
  }

  /** Rejects with what a client did not expect; else does not settle. */
  async failed(): Promise<never> {
    await this.#running;
    return new Promise<never>(() => {});
  }

  /** Stops after the reports that are being sent. Rejects with what a client did not expect. */
  async stop(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }

  async #pause(): Promise<void> {
    await Promise.race([this.#running, pause(pauseMs)]);
  }

  async #run(partner: Partner, name: string): Promise<void> {
    for (let number = 0; !this.#end.signal.aborted; number += 1) {
      const payroll = samplePayroll({ employerId: `${name}-${number}`, employees: manyEmployees(1 + (number % 5)) });
      const reportId = await this.#submit(partner, payroll);
      this.accepted.push({ payroll, reportId, acceptedMs: performance.now() });
      await pause(pauseMs);
    }
  }

  async #submit(partner: Partner, payroll: Payroll): Promise<string> {
    const startMs = performance.now();
    let refusals = 0;
    const report = async () => {
      const refused = (reason: string) => {
        refusals += 1;
        this.#refusedSoFar += 1;
        this.reasons.add(reason);
      };
      try {
        const response = await partner.report(payroll);
        if (response.status === 503) refused(response.text.replace(/req_\w+/, "req_…"));
        return response;
      } catch (error) {
        refused(inspect(error));
        throw error;
      }
    };
    const reportId = await persistent({ ...partner, report }).submit(payroll);
    this.refusals += refusals;
    if (refusals > 0) this.refusedMs = Math.max(this.refusedMs, performance.now() - startMs);
    return reportId;
  }
}
