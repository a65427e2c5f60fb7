import type { Queryable } from "@platform/postgres/query/statement";
import { auditMembers } from "@platform/public-records/noun/audit";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import type { MemberValues } from "@platform/public-records/noun/members";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectPolicy, selectTerms } from "../../policy/policies/policy.sql.ts";
import { coveredDays } from "../../policy/policies/policy.ts";
import { openUndoneAudit } from "../noncompliance/waive-audit.ts";
import { selectAuditOfRequest } from "./audit.sql.ts";
import type { Audit } from "./audit.ts";
import { daysOfNewAudit } from "./audit-period.ts";
import { newUndoneAudit, openAudit } from "./open-audit.ts";
import { refuseOverlap } from "./refuse-overlap.ts";

interface NewAudit {
  policyId: string;
  /** `interim` or `final`; empty means what follows from the days. */
  type: string;
  /** First and last day, `YYYY-MM-DD`; empty means those of the policy's current term. */
  periodStart: string;
  periodEnd: string;
  /** Members that are kept as they are sent. */
  plain: MemberValues<typeof auditMembers>;
}

/**
 * Creates an audit in progress and publishes `audit.started`; this service consumes that event and rates the audit. That of a term of
 * which a cancellation has left no day is completed with nothing at once. Idempotent for one request. Throws NOT_FOUND for an unknown policy; INVALID_ARGUMENT for a period outside its terms, or that does not
 * fit the type; ALREADY_EXISTS with the id of the term's final audit, or of an interim audit that covers one of the days.
 */
export async function createAudit(
  { database, dueDates }: Pick<Dependencies, "database" | "dueDates">,
  call: TenantCall,
  newAudit: NewAudit,
): Promise<Audit> {
  parseMessage("INVALID_AUDIT", z.object(checkedShape(auditMembers)), newAudit.plain);
  const audit = await database.transaction((tx) => open({ dueDates, tx }, call, newAudit));
  return audit;
}

async function open(
  { dueDates, tx }: Pick<Dependencies, "dueDates"> & { tx: Queryable },
  { tenant, requestId }: TenantCall,
  { policyId, plain, ...requestedDays }: NewAudit,
): Promise<Audit> {
  // Locked, so that two concurrent requests for the same days cannot both find no other audit.
  const policy = await selectPolicy(tx, tenant, policyId, { lock: true });
  if (!policy) throw refusal("POLICY_NOT_FOUND");
  const auditOfRequest = await selectAuditOfRequest(tx, tenant, requestId);
  if (auditOfRequest) return auditOfRequest;

  const terms = await selectTerms(tx, tenant, policyId);
  const [current] = terms;
  const { periodStart, periodEnd, type } = requestedDays;
  const asksForTerm = periodStart === "" && periodEnd === "" && type !== "interim";
  if (current && asksForTerm && !coveredDays(current)) {
    const opening = { policy, term: current, plain, dueDates, now: new Date() };
    const audit = newUndoneAudit(opening);
    await refuseOverlap(tx, tenant, audit);
    const period = { firstDay: audit.periodStart, lastDay: audit.periodEnd };
    return openUndoneAudit(tx, tenant, audit, { ...opening, period, requestId });
  }
  const days = await daysOfNewAudit(tx, tenant, terms, { policyId, ...requestedDays });
  return openAudit(tx, tenant, { policy, plain, ...days, requestId, dueDates, now: new Date() });
}
