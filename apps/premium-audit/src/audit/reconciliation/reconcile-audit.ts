import { type Exact, exact, zero } from "@platform/decimal/exact";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dependencies } from "../../policy/dependencies.ts";
import type { WorksheetWarning } from "../../policy/preview/exposure-source.ts";
import { sourceCounts } from "../../rating/terms/named-sources.ts";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";
import { type Comparison, type PayrollOf, reconcile } from "./reconcile.ts";
import { selectStatedTotals } from "./stated-total.sql.ts";

interface AuditToReconcile {
  tenant: Tenant;
  auditId: string;
  employerId: string;
  /** Says which sources of payroll count. */
  terms: Pick<RatingTerms, "exposureSources" | "namedInsureds">;
  audited: { firstDay: string; lastDay: string };
}

/**
 * Compares the totals of an audit's documents with payroll. A report counts in the period in which its last day is, as a payroll
 * register counts it; payroll of sources that the policy does not name does not count.
 */
export async function reconcileAudit(
  { exposure, database }: Pick<Dependencies, "exposure"> & { database: Queryable },
  { tenant, auditId, employerId, terms, audited }: AuditToReconcile,
): Promise<Comparison[]> {
  const totals = await selectStatedTotals(database, tenant, auditId);
  // One call for the wage reports of all states of a quarter and its federal return.
  const summaries = new Map<string, ReturnType<typeof exposure.summarizeExposure>>();
  function summaryOf(id: string, firstDay: string, lastDay: string) {
    const key = JSON.stringify([id, firstDay, lastDay]);
    const summary =
      summaries.get(key) ?? exposure.summarizeExposure({ employerId: id, from: firstDay, to: lastDay }, { tenant });
    summaries.set(key, summary);
    return summary;
  }

  const payrollOf: PayrollOf = async ({ employerIds, periodStart: firstDay, periodEnd: lastDay, state }) => {
    let sum: Exact = zero;
    for (const id of employerIds) {
      const { reports, figures } = await summaryOf(id, firstDay, lastDay);
      const counted = new Set(
        reports
          .filter(({ source }) => id !== employerId || !source || sourceCounts(terms, source, tenant.ownerId))
          .map(({ reportId }) => reportId),
      );
      for (const figure of figures) {
        if (state !== "" && figure.state !== state) continue;
        for (const { reportId, amounts } of figure.parts) {
          if (counted.has(reportId)) sum = sum.plus(exact(amounts?.grossWages || "0"));
        }
      }
    }
    return sum;
  };
  return reconcile(totals, payrollOf, audited);
}

/** Makes a warning of each difference that is not within the tolerance. */
export function unreconciledWarnings(comparisons: readonly Comparison[]): WorksheetWarning[] {
  return comparisons
    .filter(({ isReconciled }) => !isReconciled)
    .map(({ kind, state, periodStart, periodEnd, documentIds, stated, payroll, difference, exceedsAudit }) => {
      const where = state === "" ? "" : ` in ${state}`;
      const outside = exceedsAudit ? " Some of these days are not audited: report their payroll, too." : "";
      return {
        code: "UNRECONCILED",
        message:
          `${names[kind]} ${exact(stated).toFixed(2)} of wages${where} for ${periodStart} to ${periodEnd}, and payroll reports have ` +
          `${exact(payroll).toFixed(2)}: a difference of ${exact(difference).toFixed(2)}.${outside}`,
        personCount: 0,
        periodStart,
        periodEnd,
        documentIds,
        unreconciled: { kind, state, stated, payroll, difference },
      };
    });
}

const names = {
  federal: "Forms 941 state",
  state: "Wage reports of the state have",
  register: "The register of payroll has",
} as const;
