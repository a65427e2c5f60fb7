import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** A term to check for missing payroll, with the current day of the database. Days are `YYYY-MM-DD`. */
export interface UncheckedTerm {
  tenant: Tenant;
  policyId: string;
  term: number;
  /** Absent before the first time. */
  checkedOn?: string;
  today: string;
}

const rowRow = {
  environment: typed<Tenant["environment"]>("text"),
  owner_id: "text",
  policy_id: "text",
  term: "int",
  checked_on: "text?",
  today: "text",
} as const;

const today = "(now() AT TIME ZONE 'UTC')::date";
const lockStatement = statement(
  "payroll_terms_unchecked",
  rowRow,
  `SELECT environment, owner_id, policy_id, term, late_checked_on::text AS checked_on, ${today}::text AS today
   FROM policy_terms WHERE NOT pays_as_you_go AND (late_checked_on IS NULL OR late_checked_on < ${today})
   ORDER BY late_checked_on NULLS FIRST LIMIT {limit:int} FOR UPDATE SKIP LOCKED`,
);

/** Locks and selects terms without a ledger that were not checked for missing payroll today, except those that others have locked. */
export async function lockTermsToCheck(tx: Queryable, limit: number): Promise<UncheckedTerm[]> {
  const rows = await tx.query(lockStatement, { limit });
  return rows.map(({ environment, owner_id: ownerId, policy_id: policyId, term, checked_on, today: now }) => ({
    tenant: { environment, ownerId },
    policyId,
    term,
    today: now,
    ...(checked_on !== null && { checkedOn: checked_on }),
  }));
}

const checkedStatement = statement(
  "payroll_term_checked",
  `UPDATE policy_terms SET late_checked_on = {day:date}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}`,
);

/** Updates the day of the check for missing payroll; after `infinity` there is no other one. */
export async function updatePayrollChecked(
  tx: Queryable,
  { tenant, policyId, term }: Pick<UncheckedTerm, "tenant" | "policyId" | "term">,
  day: string,
): Promise<void> {
  await tx.query(checkedStatement, { ...tenant, policyId, term, day });
}
