import type { ExposureLine, ExposureReport, ExposureSource } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Tenant } from "@platform/service/tenant";
import type { Dependencies } from "../dependencies.ts";
import type { PayrollReport } from "../rating/payroll.ts";
import { type Rating, ratePayroll } from "../rating/rate-payroll.ts";
import { rulesOn } from "../rating/rules.ts";
import type { Period } from "./period.ts";
import { ratedTerm, type Term } from "./policy.ts";

interface Asked {
  tenant: Tenant;
  employerId: string;
  term: Term;
  period: Period;
}

/** A rating, with the owners and employers whose exposure it includes. */
export interface ExposureRating extends Rating {
  sources: { ownerId: string; employerId: string }[];
}

/**
 * Rates the exposure of an employer: the tenant's own and that of granted owners. Lines are rated as they are streamed;
 * memory holds sums and line positions, not lines, except those of persons with individual limits.
 */
export async function rateExposure(
  { exposure }: Pick<Dependencies, "exposure">,
  asked: Asked,
): Promise<ExposureRating> {
  const { tenant, employerId, period } = asked;
  const term = ratedTerm(asked.term);
  const rating = ratePayroll(term, period, rulesOn(term.firstDay));
  const sources: ExposureRating["sources"] = [];
  // From the first day of the term, because earlier pay counts towards yearly maximums.
  const wanted = { employerId, from: term.firstDay, to: period.lastDay };
  for await (const message of exposure.listExposure(wanted, { tenant })) {
    sources.push(...message.sources.map(sourceOf));
    if (message.report) rating.add(reportOf(message.report), message.lines.map(lineOf));
  }
  return { ...rating.finish(), sources };
}

function sourceOf({ ownerId, employerId }: ExposureSource) {
  return { ownerId, employerId };
}

function reportOf({ reportId, source, periodStart, periodEnd, subcontractorPayments }: ExposureReport): PayrollReport {
  return {
    reportId,
    ownerId: source?.ownerId ?? "",
    periodStart,
    periodEnd,
    ...(subcontractorPayments !== undefined && { subcontractorPayments }),
  };
}

function lineOf({ $typeName: _, $unknown: __, ...line }: ExposureLine) {
  return line;
}
