import { decimalProblem } from "@platform/decimal/amount";
import { exact, zero } from "@platform/decimal/exact";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import type { Violation } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import { calendarDateExpected, isCalendarDate } from "@platform/validation/calendar-date";
import { invalidMember, refuseInvalid } from "@platform/validation/invalid";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectTerms, selectTime } from "../../policy/policies/policy.sql.ts";
import { ratedTerm, type Term } from "../../policy/policies/policy.ts";
import { selectEarlierAudits } from "../../policy/preview/earlier-audits.sql.ts";
import { namedRuleTable } from "../../policy/rule-tables/named-rule-table.ts";
import { governingState } from "../../policy/terms/governing-state.ts";
import { inputOf } from "../../rated/inputs/input.ts";
import { knownRuleKinds, toInputs } from "../../rated/inputs/rated-inputs.ts";
import type { NoncomplianceCharge, RuleBook } from "../../rating/rules/rule-book.ts";
import { rulesOfTerm } from "../../rating/rules/rules.ts";
import { withStatedRules } from "../../rating/rules/stated-rules.ts";
import { adjustPolicyPremium } from "../audits/adjust-policy-premium.ts";
import { lockWithTerm, selectAudit, updateAuditRow } from "../audits/audit.sql.ts";
import { type Audit, isUnfinished, type Noncompliance, nothingChanged } from "../audits/audit.ts";
import { wrongAuditStatus } from "../audits/audit-faults.ts";
import { auditEvent } from "../audits/audit-message.ts";
import { refuseOverlap } from "../audits/refuse-overlap.ts";
import { finishedNow, writeVersion } from "../audits/settle-audit.ts";
import { markLaterAudits } from "../versions/mark-later-audits.ts";
import { noncomplianceResults } from "./noncompliance-results.ts";
import { selectUnansweredDays } from "./unanswered-request.sql.ts";

interface Closing {
  id: string;
  /** Multiple of the estimated premium to charge, a decimal; empty means the highest that the state allows. */
  multiple: string;
  /** Number of times the records were requested; 0 means that `requests` has them, or that those of the audit decide. */
  requestsMade: number;
  /** The days of the requests, `YYYY-MM-DD`; empty if only their number is stated. */
  requests: readonly string[];
  reason: string;
}

/**
 * Closes an audit because the employer does not make its records available, and adds the noncompliance charge of the policy's
 * governing state. For an audit of part of a term, the charge is based on the prorated estimated premium. Unless the caller states
 * how often the records were requested, the requests of the audit count that are open after their due date.
 *
 * Throws NOT_FOUND; ALREADY_EXISTS if another audit now covers its days; INVALID_ARGUMENT for a multiple that the state does
 * not allow; FAILED_PRECONDITION if the audit is completed, no such charge is on file for the state on the effective date and the
 * policy states none, or the records were not requested often enough.
 */
export async function closeAuditNoncompliant(
  { database }: Pick<Dependencies, "database">,
  call: TenantCall,
  closing: Closing,
): Promise<Audit> {
  const audit = await database.transaction((tx) => close(tx, call, closing));
  return audit;
}

async function close(
  tx: Queryable,
  { tenant }: TenantCall,
  { id, multiple, reason, ...statedRequests }: Closing,
): Promise<Audit> {
  await lockWithTerm(tx, tenant, id);
  const audit = await selectAudit(tx, tenant, id);
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  if (!isUnfinished(audit)) throw wrongAuditStatus(audit.status, "closed");
  const terms = await selectTerms(tx, tenant, audit.policyId);
  const term = terms.find((candidate) => candidate.term === audit.term);
  if (!term) throw refusal("AUDIT_NOT_FOUND");

  await refuseOverlap(tx, tenant, audit);

  const rated = ratedTerm(term);
  const rules = rulesOfTerm({ ...rated, ...(await namedRuleTable(tx, tenant, term.rating)) });
  const stated = readRequests(statedRequests, await selectTime(tx));
  const requested = stated.requestsMade > 0 ? stated : unanswered(await selectUnansweredDays(tx, tenant, id));
  const allowed = allowedCharge(withStatedRules(rules, rated), term, requested.requestsMade);
  const times = multiple || allowed.multiple;
  checkMultiple(times, allowed);
  const period = { firstDay: audit.periodStart, lastDay: audit.periodEnd };
  const { policyId } = audit;
  const { adjustments } = await selectEarlierAudits(tx, tenant, { policyId, term, period });
  const { results, charge } = noncomplianceResults({ term: rated, period, rules, multiple: times, adjustments });
  const closed: Audit = {
    ...finishedNow(audit),
    status: "non_compliant",
    version: audit.version + 1,
    results,
    noncompliance: { multiple: times, charge, ...requested },
    ...nothingChanged,
    revisionReason: reason,
  };
  const earlier = adjustments === undefined ? {} : { adjustments };
  const considered = { rules: rules.considered(), ruleKinds: knownRuleKinds, ruleTable: rules.usedTable() };
  const inputs = [
    ...toInputs(policyId, { term: rated, audited: period, earlier, register: [], ...considered }),
    inputOf("noncompliance", id, { multiple: times, requests_made: requested.requestsMade }),
  ];
  await writeVersion(tx, tenant, closed, "noncompliance", { inputs });
  await updateAuditRow(tx, tenant, closed);
  const premiumEvents = await adjustPolicyPremium(tx, tenant, closed, closed.updatedAt);
  await markLaterAudits(tx, tenant, closed);
  await enqueue(tx, [auditEvent(tenant, "auditAdjusted", closed), ...premiumEvents]);
  return closed;
}

/** Returns how often, and on which days, the records were requested. Throws INVALID_ARGUMENT. */
function readRequests(
  { requestsMade, requests }: Pick<Closing, "requestsMade" | "requests">,
  now: Date,
): Pick<Noncompliance, "requestsMade" | "requests"> {
  if (requests.length === 0) return { requestsMade };
  const today = now.toISOString().slice(0, 10);
  const violations = requests.flatMap((day, index): Violation[] => {
    const refused = (description: string) => [{ field: `requests[${index}]`, description }];
    if (!isCalendarDate(day)) return refused(calendarDateExpected);
    if (day > today) return refused(`must not be after today, ${today}`);
    return requests.indexOf(day) < index ? refused("repeats a day: two requests of one day count once") : [];
  });
  if (requestsMade !== 0 && requestsMade !== requests.length) {
    const description = `must be the number of requests, ${requests.length}, or be left out`;
    violations.push({ field: "requests_made", description });
  }
  refuseInvalid("INVALID_MULTIPLE", violations);
  return { requestsMade: requests.length, requests: requests.toSorted() };
}

/** Returns the requests of the audit that were not answered by their due date. */
function unanswered(days: string[]): Pick<Noncompliance, "requestsMade" | "requests"> {
  return { requestsMade: days.length, ...(days.length > 0 && { requests: days }) };
}

function allowedCharge(rules: RuleBook, term: Term, requestsMade: number): NoncomplianceCharge {
  const allowed = rules.noncompliance(governingState(term.rating));
  if (!allowed) {
    throw refusal("NO_NONCOMPLIANCE_CHARGE");
  }
  if (requestsMade < allowed.requests) {
    throw refusal("RECORDS_NOT_REQUESTED", { times: allowed.requests, made: requestsMade });
  }
  return allowed;
}

function checkMultiple(multiple: string, allowed: NoncomplianceCharge): void {
  const bound = exact(allowed.multiple);
  const value = decimalProblem("factor", multiple) ? undefined : exact(multiple);
  const fits = value && (allowed.exact ? value.eq(bound) : value.gt(zero) && value.lte(bound));
  if (fits) return;
  const description = allowed.exact ? `must be ${allowed.multiple}` : `must be above 0 and at most ${allowed.multiple}`;
  throw invalidMember("INVALID_MULTIPLE", "multiple", description);
}
