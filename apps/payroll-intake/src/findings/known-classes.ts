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

interface Reported extends PayPeriod {
  tenant: Tenant;
  employerId: string;
}

/**
 * Looks class codes up in premium-audit: those that the catalogue does not know, and those that depend on the day on which the
 * policy begins. `load` asks once for the codes that it has not seen before, and not at all if there are none. If premium-audit
 * is not available, nothing is known.
 */
export function classLookup(
  { book, classCodes }: { book: ClassCodeBook; classCodes: ClassCodes | undefined },
  { tenant, employerId, periodEnd }: Reported,
) {
  const seen = new Set<string>();
  const found = new Set<string>();
  const keyOf = (state: string, classCode: string) => `${state} ${classCode}`;
  const known: KnownClasses = { has: (state, classCode) => found.has(keyOf(state, classCode)) };

  return {
    known,
    async load(records: readonly PayrollRecord[]): Promise<void> {
      const codes = [];
      for (const { state, classCode } of records) {
        const key = keyOf(state, classCode);
        if (seen.has(key)) continue;
        seen.add(key);
        const { kind } = book.check(classCode, state, periodEnd);
        const isOpen = kind === "unverified" || kind === "discontinued" || book.isDated(classCode, state);
        if (isOpen) codes.push({ state, classCode });
      }
      if (codes.length === 0 || !classCodes) return;
      try {
        const request = { employerId, date: periodEnd, codes };
        const response = await classCodes.checkClassCodes(request, { tenant, timeoutMs });
        for (const { state, classCode } of response.known) found.add(keyOf(state, classCode));
        known.policyDate = response.policyDate || known.policyDate;
      } catch {
        // The codes count as unverified, which is a warning.
      }
    },
  };
}
