import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { BilledTerm } from "../../policy/billing/cause.sql.ts";

const uncheckedRow = {
  environment: typed<BilledTerm["tenant"]["environment"]>("text"),
  owner_id: "text",
  policy_id: "text",
  term: "int",
  checked_on: "text?",
  today: "text",
} as const;
const today = "(now() AT TIME ZONE 'UTC')::date";
// The last period of a term is late at most the longest grace period after it.
const lockStatement = statement(
  "ledger_terms_unchecked",
  uncheckedRow,
  `SELECT term.environment, term.owner_id, term.policy_id, term.term, late_checked_on::text AS checked_on,
     ${today}::text AS today
   FROM policy_terms AS term JOIN policies AS policy ON policy.environment = term.environment AND policy.owner_id = term.owner_id
     AND policy.id = term.policy_id AND term.term <= policy.term
   WHERE pays_as_you_go AND billing ? 'paySchedule' AND deleted_at IS NULL
     AND (late_checked_on IS NULL OR late_checked_on < ${today})
     AND (late_checked_on IS NULL OR late_checked_on <= term.expires_at + interval '90 days')
   ORDER BY term.policy_id LIMIT {limit:int} FOR UPDATE OF term SKIP LOCKED`,
);

/** Locks and selects terms that were not checked for late reports today, with the current day of the database. */
export async function lockUncheckedTerms(
  tx: Queryable,
  limit: number,
): Promise<{ terms: (BilledTerm & { checkedOn?: string })[]; today: string }> {
  const rows = await tx.query(lockStatement, { limit });
  const terms = rows.map(({ environment, owner_id: ownerId, policy_id: policyId, term, checked_on: checkedOn }) => ({
    tenant: { environment, ownerId },
    policyId,
    term,
    ...(checkedOn !== null && { checkedOn }),
  }));
  return { terms, today: rows[0]?.today ?? "" };
}

const checkedStatement = statement(
  "ledger_term_checked",
  "UPDATE policy_terms SET late_checked_on = {today:date} WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}",
);

/** Updates the day of the check for late reports. */
export async function updateCheckedOn(
  tx: Queryable,
  { tenant, policyId, term }: BilledTerm,
  today: string,
): Promise<void> {
  await tx.query(checkedStatement, { ...tenant, policyId, term, today });
}
