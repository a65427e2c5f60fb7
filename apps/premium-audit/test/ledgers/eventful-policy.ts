import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { exact, zero } from "@platform/decimal/exact";
import { expect } from "vitest";
import type { TestReport } from "../exposure-server.ts";
import { tenant } from "../running-premium-audit.ts";
import { billing, classifications, type LedgerStage, months } from "./ledger-stage.ts";

type PolicyChange = Parameters<LedgerStage["service"]["policies"]["updatePolicy"]>[0]["members"];

/** Something that happens to a policy or its payroll, with the month that it happens to and a number. */
interface Happening {
  kind: "report" | "void" | "correct" | "endorse" | "cancel" | "reinstate" | "payday";
  month: number;
  value: number;
}

/** Creates a pay-as-you-go policy of 2025 with most kinds of premium. */
export async function eventfulPolicy(stage: LedgerStage, paySchedule: string): Promise<EventfulPolicy> {
  const rating = {
    classifications,
    experienceModifier: "1.00",
    expenseConstant: "240",
    discountTable: "A",
    minimumPremium: "900",
    shortRateFactor: "0.6",
    terrorismRate: "0.03",
    surcharges: [{ name: "assessment", rate: "0.0123", base: "final" }],
  };
  const members = { rating, billing: { ...billing, paySchedule }, premium: "24000" };
  const policy = await stage.service.policy(members as Parameters<typeof stage.service.policy>[0]);
  return new EventfulPolicy(stage, policy, paySchedule);
}

/** A policy to which anything happens, with all causes that its ledger must name. */
class EventfulPolicy {
  readonly id: string;
  readonly #employerId: string;
  readonly #paySchedule: string;
  readonly #stage: LedgerStage;
  readonly #reports = new Map<number, TestReport>();
  readonly #causes: string[] = [];
  #isCancelled = false;

  constructor(stage: LedgerStage, { id, employerId }: { id: string; employerId: string }, paySchedule: string) {
    this.#stage = stage;
    this.id = id;
    this.#employerId = employerId;
    this.#paySchedule = paySchedule;
  }

  async happens({ kind, month, value }: Happening): Promise<void> {
    if (kind === "report" || kind === "correct") return this.#report(month, value);
    if (kind === "endorse") return this.#change({ rating: { experienceModifier: (0.5 + month / 10).toFixed(2) } });
    if (kind === "void") return this.#void(month);
    if (kind === "payday") {
      if (this.#paySchedule !== "biweekly") return;
      const payPeriodStart = months[month]?.periodEnd ?? "";
      return this.#change({ billing: { ...billing, paySchedule: this.#paySchedule, payPeriodStart } });
    }
    if ((kind === "cancel") === this.#isCancelled) return;
    this.#isCancelled = kind === "cancel";
    if (!this.#isCancelled) return this.#change({ status: "active" });
    const cancellationDate = timestampFromDate(new Date(Date.UTC(2025, month, (value % 27) + 2)));
    const cancellationMethod = value % 2 === 0 ? "pro_rata" : "short_rate";
    return this.#change({ status: "cancelled", cancellationDate, cancellationMethod });
  }

  /** Reports the months of the year that no report has. */
  async complete(): Promise<void> {
    for (const month of months.keys()) if (!this.#reports.has(month)) await this.#report(month, 1_000_000 + month);
  }

  /** Returns the sum of the entries, after checking that they name everything and follow each other. */
  async charged() {
    const { settled, entries } = this.#stage;
    const missingCauses = async () => {
      const causes = (await entries(this.id)).entries.flatMap((entry) => entry.causes.map((c) => `${c.kind} ${c.id}`));
      return this.#causes.filter((cause) => !causes.includes(cause));
    };
    await expect.poll(missingCauses).toEqual([]);
    await settled(this.id);
    const { entries: all, totals } = await entries(this.id);
    let sum = zero;
    for (const [index, entry] of all.entries()) {
      expect([entry.number, exact(entry.chargedBefore).toFixed(2)]).toEqual([index + 1, sum.toFixed(2)]);
      sum = sum.plus(entry.due ?? "0");
    }
    expect(totals?.due).toBe(sum.toFixed(2));
    return { due: sum.toFixed(2), totalDue: totals?.totalDue };
  }

  /** Reports a month, or corrects its report. */
  async #report(month: number, value: number): Promise<void> {
    const { service } = this.#stage;
    const report = service.report(this.#employerId, { ...months[month], grossWages: (value / 100).toFixed(2) });
    const replaced = this.#reports.get(month);
    if (replaced) this.#removeFromExposure(replaced);
    this.#reports.set(month, report);
    this.#causes.push(`${replaced ? "report_corrected" : "report_completed"} ${report.reportId}`);
    await service.intake.publishProcessed(report, replaced ? { replacing: replaced } : {});
  }

  async #void(month: number): Promise<void> {
    const report = this.#reports.get(month);
    if (!report) return;
    this.#reports.delete(month);
    this.#causes.push(`report_voided ${report.reportId}`);
    this.#removeFromExposure(report);
    await this.#stage.service.intake.publishVoided(report);
  }

  async #change(members: NonNullable<PolicyChange>): Promise<void> {
    const paths = Object.keys(members).map((name) => {
      const path = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return path === "rating" ? "rating.experience_modifier" : path;
    });
    await this.#stage.service.policies.updatePolicy({ id: this.id, members, updateMask: { paths } }, { tenant });
  }

  #removeFromExposure(report: TestReport): void {
    const { reports } = this.#stage.service.payroll;
    reports.splice(reports.indexOf(report), 1);
  }
}
