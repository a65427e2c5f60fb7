import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import { selectPolicy, selectTerms } from "../../policy/policies/policy.sql.ts";
import { daysOfTerm } from "../../policy/policies/policy.ts";
import type { Payment } from "./payment.ts";

/**
 * Returns the term of a policy that a payment is for, which may be the scheduled one, by the day on which the term begins; nothing
 * if the request does not say it. Throws INVALID_ARGUMENT if no term begins on the day.
 */
export async function statedTerm(
  tx: Queryable,
  tenant: Tenant,
  policyId: string,
  stated: Timestamp | undefined,
): Promise<Pick<Payment, "term" | "termEffectiveAt">> {
  if (!stated) return {};
  const policy = await selectPolicy(tx, tenant, policyId);
  const terms = [...(policy?.nextTerm ? [policy.nextTerm] : []), ...(await selectTerms(tx, tenant, policyId))];
  const day = timestampDate(stated).toISOString().slice(0, 10);
  const match = terms.find((term) => daysOfTerm(term).firstDay === day);
  if (match) return { term: match.term, termEffectiveAt: match.effectiveAt };
  const days = terms.map((term) => daysOfTerm(term).firstDay).toSorted();
  const description = `must be the effective_date of a term of the policy: ${days.join(" or ")}`;
  throw invalidMember("INVALID_PAYMENT", "term_effective_date", description);
}
