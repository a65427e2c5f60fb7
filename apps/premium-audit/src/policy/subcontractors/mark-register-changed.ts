import { isDeepStrictEqual } from "node:util";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { RegisteredSubcontractor } from "../../rating/payroll/registered-subcontractor.ts";
import { insertCauseOfEmployer } from "../billing/cause.sql.ts";
import { lockRegister, selectRegister } from "./subcontractor.sql.ts";
import { paidDays, type Subcontractor, toRegistered } from "./subcontractor.ts";

/** Name of a change of the register in `changed_policy_members` of an audit. */
export const registerMember = "subcontractors";

const lockAuditsStatement = statement(
  "audits_completed_of_employer_lock",
  `SELECT id FROM audits WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {employerId:text} AND status = 'completed'
     AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
);

/**
 * Locks the register of an employer for a change, after the completed audits of the employer: a revision locks in the same
 * order, so the two cannot wait for each other.
 */
export async function lockRegisterToChange(tx: Queryable, tenant: Tenant, employerId: string): Promise<void> {
  await tx.query(lockAuditsStatement, { ...tenant, employerId });
  await lockRegister(tx, tenant, employerId);
}

const markStatement = statement(
  "audits_mark_register",
  `UPDATE audits SET updated_at = {now:timestamptz}, changed_policy_members = changed_policy_members || {registerMember:text}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {employerId:text} AND period_end >= {from:date}
     AND EXISTS (SELECT FROM policy_terms AS term WHERE term.environment = audits.environment AND term.owner_id = audits.owner_id
                   AND term.policy_id = audits.policy_id AND term.term = audits.term
                   AND (term.effective_at AT TIME ZONE 'UTC')::date <= {to:date})
     AND status = 'completed' AND deleted_at IS NULL AND NOT {registerMember:text} = ANY (changed_policy_members)`,
);

/**
 * Marks the completed audits of an employer as out of date whose term, up to their last day, has one of the days for which the
 * changed subcontractors were paid: an interim audit is rated from the first day of the term. The transaction has locked the
 * register.
 */
export async function markRegisterChanged(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { employerId, changed, now }: { employerId: string; changed: readonly Subcontractor[]; now: Date },
): Promise<void> {
  const days = paidDays(changed);
  if (!days) return;
  const tenant = { environment, ownerId };
  await insertCauseOfEmployer(tx, tenant, { employerId, kind: "subcontractors_changed", id: employerId });
  await tx.query(markStatement, {
    environment,
    ownerId,
    employerId,
    from: days.from,
    to: days.to,
    registerMember,
    now,
  });
}

/** Locks the register of an employer and returns true if it has changed since a rating read it. */
export async function hasRegisterChanged(
  tx: Queryable,
  tenant: Tenant,
  { employerId, register }: { employerId: string; register: readonly RegisteredSubcontractor[] },
): Promise<boolean> {
  await lockRegister(tx, tenant, employerId);
  const current = (await selectRegister(tx, tenant, employerId)).map(toRegistered);
  return !isDeepStrictEqual(current, register);
}
