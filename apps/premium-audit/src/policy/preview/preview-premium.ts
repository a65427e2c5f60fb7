import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { type PolicyParties, partiesOf } from "../../rating/terms/policy-parties.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Period, termOfPeriod } from "../policies/period.ts";
import { selectPolicy, selectTerms } from "../policies/policy.sql.ts";
import { selectEarlierAudits } from "./earlier-audits.sql.ts";
import { type ExposureRating, rateExposure } from "./rate-exposure.ts";

interface PreviewRequest {
  policyId: string;
  /** `YYYY-MM-DD`; empty means the first day of the term. */
  periodStart: string;
  /** `YYYY-MM-DD`; empty means today while the term runs, else its last day. */
  periodEnd: string;
}

/**
 * Calculates the premium of the exposure so far without creating an audit, for example for pay-as-you-go billing. Throws
 * NOT_FOUND; INVALID_ARGUMENT for a period outside the terms of the policy.
 */
export async function previewPremium(
  dependencies: Pick<Dependencies, "database" | "exposure">,
  { tenant }: TenantCall,
  { policyId, periodStart, periodEnd }: PreviewRequest,
): Promise<ExposureRating & Period & { parties: PolicyParties }> {
  const { database } = dependencies;
  const [policy, terms] = await Promise.all([
    selectPolicy(database, tenant, policyId),
    selectTerms(database, tenant, policyId),
  ]);
  if (!policy) throw refusal("POLICY_NOT_FOUND");
  const { term, period } = termOfPeriod(terms, { periodStart, periodEnd });
  const today = new Date().toISOString().slice(0, 10);
  const soFar = periodEnd === "" && today < period.lastDay && today >= period.firstDay ? today : period.lastDay;
  const days = { ...period, lastDay: soFar };
  const earlier = await selectEarlierAudits(database, tenant, { policyId, term, period: days });
  const rating = await rateExposure(dependencies, {
    tenant,
    policyId,
    employerId: policy.employerId,
    term,
    period: days,
    earlier,
  });
  return { ...days, ...rating, parties: partiesOf(term.rating) };
}
