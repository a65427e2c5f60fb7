import type { Queryable } from "@platform/postgres/query/statement";
import { type AuditType, auditTypes } from "@platform/public-records/record/audit-choices";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import { type Period, termOfPeriod } from "../../policy/policies/period.ts";
import { coveredDays, type Term } from "../../policy/policies/policy.ts";
import { dateOf, dayNumber, daysOf, overlapOf } from "../../rating/days/days.ts";
import { selectLastInterimDay } from "./audit.sql.ts";
import type { Audit } from "./audit.ts";

/** The days of an audit, their term, and whether they are all of its covered days. */
export interface AuditedDays {
  term: Term;
  period: Period;
  type: AuditType;
}

interface RequestedDays {
  /** `YYYY-MM-DD`; empty if the request does not say it. */
  periodStart: string;
  periodEnd: string;
  /** `interim`, `final`, or empty: what follows from the days. */
  type: string;
}

/**
 * Returns the days of a new audit. An interim audit starts by default on the day after the latest interim audit. Throws
 * INVALID_ARGUMENT for days outside the terms, or that do not fit the type.
 *
 * @param terms all terms of the policy that have started, latest first
 */
export async function daysOfNewAudit(
  tx: Queryable,
  tenant: Tenant,
  terms: readonly Term[],
  { policyId, type, ...days }: RequestedDays & { policyId: string },
): Promise<AuditedDays> {
  checkType(type);
  if (type === "interim" && days.periodEnd === "") throw invalidType("period_end", "is required for an interim audit");
  const { term, period } = termOfPeriod(terms, days);
  const derived = typeOf(term, period);
  if (type === "final" && derived !== "final") {
    throw invalidType("audit_type", "must be interim, because the days are not the whole term of the policy");
  }
  if (type !== "interim" || days.periodStart !== "") return { term, period, type: type === "" ? derived : type };
  const last = await selectLastInterimDay(tx, tenant, { policyId, term: term.term });
  const isAfter = last !== undefined && last >= period.firstDay && last < period.lastDay;
  return { term, period: { ...period, ...(isAfter && { firstDay: dateOf(dayNumber(last) + 1) }) }, type };
}

/**
 * Returns the days that an audit covers now. Without new days a final audit covers what its term covers today, and an interim
 * audit the part of its days that is still covered; undefined if a cancellation has left none of them. Throws INVALID_ARGUMENT
 * for new days outside the terms.
 *
 * @param terms all terms of the policy that have started, latest first
 */
export function daysOfAudit(
  terms: readonly Term[],
  audit: Audit,
  days = { periodStart: "", periodEnd: "" },
): AuditedDays | undefined {
  const { periodStart, periodEnd, type } = audit;
  const isSame = (days.periodStart || periodStart) === periodStart && (days.periodEnd || periodEnd) === periodEnd;
  if (!isSame) {
    const range = { periodStart: days.periodStart || periodStart, periodEnd: days.periodEnd || periodEnd };
    const { term, period } = termOfPeriod(terms, range);
    return { term, period, type: typeOf(term, period) };
  }
  const term = terms.find((candidate) => candidate.term === audit.term);
  const covered = term && coveredDays(term);
  if (!covered) return undefined;
  if (type === "final") return { term, period: covered, type };
  const still = overlapOf(daysOf(periodStart, periodEnd), daysOf(covered.firstDay, covered.lastDay));
  return still && { term, period: { firstDay: dateOf(still.first), lastDay: dateOf(still.last) }, type };
}

function typeOf(term: Term, { firstDay, lastDay }: Period): AuditType {
  const covered = coveredDays(term);
  return covered?.firstDay === firstDay && covered.lastDay === lastDay ? "final" : "interim";
}

function checkType(type: string): asserts type is AuditType | "" {
  if (type === "" || auditTypes.some((candidate) => candidate === type)) return;
  throw invalidType("audit_type", `must be one of ${auditTypes.join(", ")}`);
}

function invalidType(field: string, description: string) {
  return invalidMember("INVALID_PERIOD", field, description);
}
