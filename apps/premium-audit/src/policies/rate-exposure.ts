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

/** A rating, and whose exposure it was made from. */
export interface ExposureRating extends Rating {
  sources: { ownerId: string; employerId: string }[];
}

/**
 * Rates what payroll counts for an employer, the tenant's own and what it was granted, as it arrives: memory holds sums
 * and the numbers of the lines, not the lines.
 */
export async function rateExposure(
  { exposure }: Pick<Dependencies, "exposure">,
  asked: Asked,
): Promise<ExposureRating> {
  const { tenant, employerId, period } = asked;
  const term = ratedTerm(asked.term);
  const rating = ratePayroll(term, period, rulesOn(term.firstDay));
  const sources: ExposureRating["sources"] = [];
  // From the first day of the term: what was earned before the period may decide what still counts in it.
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
