import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import type { Calls } from "@platform/rpc/client/client";
import type { Tenant } from "@platform/service/call/tenant";
import type { PayPeriod } from "../payroll/pay-period.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";

/** The class codes that a rate table or a policy of the employer has, and the day on which the policy begins. */
export interface KnownClasses {
  has(state: string, classCode: string): boolean;
  /** First day of the policy term that covers the period, `YYYY-MM-DD`; undefined if it is not known. */
  policyDate?: string | undefined;
}

export const noKnownClasses: KnownClasses = { has: () => false };

/** Client of premium-audit, which has rate tables and policies. */
export type ClassCodes = Pick<Calls<typeof ClassCodeService>, "checkClassCodes" | "listPolicyClasses">;

/** A short wait: a report whose codes cannot be looked up is processed with warnings. */
const timeoutMs = 500;

interface ReportedPeriod extends PayPeriod {
  tenant: Tenant;
  employerId: string;
}

/**
 * Looks class codes up in premium-audit: those that the catalogue does not know, and those that depend on the day on which the
 * policy begins. If premium-audit is not available, no class is known.
 */
export class ClassLookup implements KnownClasses {
  policyDate: string | undefined;
  readonly #book: ClassCodeBook;
  readonly #classCodes: ClassCodes | undefined;
  readonly #report: ReportedPeriod;
  readonly #requested = new Set<string>();
  readonly #known = new Set<string>();

  constructor(
    { book, classCodes }: { book: ClassCodeBook; classCodes: ClassCodes | undefined },
    { tenant, employerId, periodStart, periodEnd }: ReportedPeriod,
  ) {
    this.#book = book;
    this.#classCodes = classCodes;
    this.#report = { tenant, employerId, periodStart, periodEnd };
  }

  has(state: string, classCode: string): boolean {
    return this.#known.has(keyOf(state, classCode));
  }

  /** Looks up the codes that it was not given before, in one call, or in none if there are none. */
  async load(records: readonly PayrollRecord[]): Promise<void> {
    const codes = this.#openCodes(records);
    if (codes.length === 0 || !this.#classCodes) return;
    const { tenant, employerId, periodEnd: date } = this.#report;
    try {
      const request = { employerId, date, codes };
      const response = await this.#classCodes.checkClassCodes(request, { tenant, timeoutMs });
      for (const { state, classCode } of response.known) this.#known.add(keyOf(state, classCode));
      this.policyDate = response.policyDate || this.policyDate;
    } catch {
      // The codes count as unverified, which is a warning.
    }
  }

  #openCodes(records: readonly PayrollRecord[]) {
    const codes = [];
    for (const { state, classCode } of records) {
      const key = keyOf(state, classCode);
      if (this.#requested.has(key)) continue;
      this.#requested.add(key);
      const { kind } = this.#book.check(classCode, state, this.#report.periodEnd);
      const isOpen = kind === "unverified" || kind === "discontinued" || this.#book.isDated(classCode, state);
      if (isOpen) codes.push({ state, classCode });
    }
    return codes;
  }
}

function keyOf(state: string, classCode: string): string {
  return `${state} ${classCode}`;
}
