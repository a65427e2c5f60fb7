import type { Tenant } from "@platform/service/call/tenant";
import type { Dependencies } from "../../policy/dependencies.ts";
import type { Period } from "../../policy/policies/period.ts";
import type { ExposureSource } from "../../policy/preview/exposure-source.ts";
import { dateOf, dayNumber } from "../../rating/days/days.ts";
import { namedSourcesOf, sourceCounts } from "../../rating/terms/named-sources.ts";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";

/** More than a month, so that the first window almost always has the latest report. */
const firstWindowDays = 45;

interface Coverage {
  tenant: Tenant;
  employerId: string;
  covered: Period;
  rating: RatingTerms;
  /** `YYYY-MM-DD`. */
  today: string;
}

/**
 * Returns the last covered day that a report has which counts, and whose payroll the tenant can read. Reads back from today in
 * growing windows, because only the latest reports matter.
 */
export async function lastReportedDay(
  { exposure }: Pick<Dependencies, "exposure">,
  { tenant, employerId, covered, rating, today }: Coverage,
): Promise<{ lastDay?: string; sources: ExposureSource[] }> {
  const first = dayNumber(covered.firstDay);
  const last = dayNumber(covered.lastDay);
  const sources: ExposureSource[] = [];
  const namedSources = namedSourcesOf(rating, tenant.ownerId);
  let window = { from: Math.min(dayNumber(today), last) - firstWindowDays, to: last };
  for (let days = firstWindowDays; ; days *= 4) {
    const start = Math.max(first, window.from);
    let latest = "";
    const range = { employerId, from: dateOf(start), to: dateOf(window.to), namedSources };
    for await (const message of exposure.listExposure(range, { tenant })) {
      if (message.sources.length > 0) sources.splice(0, sources.length, ...message.sources);
      const { report } = message;
      if (!report || !sourceCounts(rating, report.source ?? { ownerId: tenant.ownerId, employerId }, tenant.ownerId))
        continue;
      if (report.periodEnd > latest) latest = report.periodEnd;
    }
    if (latest !== "") return { lastDay: latest < covered.lastDay ? latest : covered.lastDay, sources };
    if (start === first) return { sources };
    window = { from: start - days * 4, to: start - 1 };
  }
}
