import { isDeepStrictEqual } from "node:util";
import { zero } from "@platform/decimal/exact";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { selectChargedBeforeAudit } from "../../policy/billing/charged.sql.ts";
import type { Period } from "../../policy/policies/period.ts";
import { ratedTerm, type Term } from "../../policy/policies/policy.ts";
import { selectEarlierAudits, selectSettledAudits } from "../../policy/preview/earlier-audits.sql.ts";
import { inputOf } from "../../rated/inputs/input.ts";
import { knownRuleKinds, toInputs } from "../../rated/inputs/rated-inputs.ts";
import { dateOf, dayNumber } from "../../rating/days/days.ts";
import { rulesOn } from "../../rating/rules/rules.ts";
import { insertAudit, updateAuditRow } from "../audits/audit.sql.ts";
import { type Audit, nothingChanged } from "../audits/audit.ts";
import { auditEvent } from "../audits/audit-message.ts";
import { writeVersion } from "../audits/settle-audit.ts";
import { waivedResults } from "./waived-results.ts";

interface WaivedTerm {
  term: Term;
  period: Period;
  now: Date;
}

/**
 * Inserts the final audit of a term that the plan of the policy waives, with a version that has the estimated premium, and publishes
 * `audit.completed`: nothing is started, because no records are audited. The transaction has locked the policy.
 */
export async function openWaivedAudit(tx: Queryable, tenant: Tenant, audit: Audit, waiving: WaivedTerm): Promise<void> {
  const { dueDate: _, nextReminder: __, ...undated } = audit;
  const opened: Audit = { ...undated, method: "waived" };
  await insertAudit(tx, tenant, opened, newId("req_"));
  await writeWaiver(tx, tenant, opened, waiving);
}

/**
 * Writes the next version of a waived audit, unless it would show the same, and publishes `audit.adjusted`, or `audit.completed` for
 * the first version. The transaction has locked the audit and the policy.
 */
export async function writeWaiver(
  tx: Queryable,
  tenant: Tenant,
  audit: Audit,
  { term, period, now }: WaivedTerm,
): Promise<void> {
  const { policyId } = audit;
  const rated = ratedTerm(term);
  const rules = rulesOn(rated.firstDay);
  const earlier = await selectEarlierAudits(tx, tenant, { policyId, term, period });
  const results = waivedResults({ term: rated, period, rules, earlier });
  const days = { periodStart: period.firstDay, periodEnd: period.lastDay };
  const waived: Audit = {
    ...audit,
    ...days,
    ...nothingChanged,
    status: "waived",
    results,
    revisionReason: "",
    version: audit.version + 1,
    updatedAt: now,
    finishedAt: now,
  };
  if (isDeepStrictEqual(shownOf(waived), shownOf(audit))) return;
  const considered = { rules: rules.considered(), ruleKinds: knownRuleKinds };
  const inputs = [
    ...toInputs(policyId, { term: rated, audited: period, earlier, register: [], ...considered }),
    inputOf("waiver", audit.id, {}),
  ];
  const isFirst = audit.version === 0;
  const occasion = isFirst ? "The policy waives the audit." : "The estimated premium or the days of the term changed.";
  await writeVersion(tx, tenant, waived, "waiver", { inputs, occasion });
  await updateAuditRow(tx, tenant, waived);
  await enqueue(tx, [auditEvent(tenant, isFirst ? "auditCompleted" : "auditAdjusted", waived)]);
}

/** Returns the members that a version of a waived audit shows. */
function shownOf({ results, periodStart, periodEnd }: Audit) {
  return { results, periodStart, periodEnd };
}

/**
 * Inserts the final audit of a term of which a cancellation has left no day: it is completed at once with 0.00, so that everything that
 * was charged or paid is returned. Publishes `audit.started` and `audit.completed`. The transaction has locked the policy.
 */
export async function openUndoneAudit(
  tx: Queryable,
  tenant: Tenant,
  audit: Audit,
  { term, period, now, requestId }: WaivedTerm & { requestId: string },
): Promise<Audit> {
  const { policyId } = audit;
  const { firstDay } = period;
  const lastDay = dateOf(dayNumber(firstDay) - 1);
  const rated = { ...ratedTerm(term), cancellation: { lastDay, method: "pro_rata" as const } };
  const rules = rulesOn(rated.firstDay);
  const earlier = { charged: await chargedOfTerm(tx, tenant, { policyId, term }) };
  const completed: Audit = {
    ...audit,
    status: "completed",
    version: 1,
    results: waivedResults({ term: rated, period, rules, earlier }),
    finishedAt: now,
  };
  await insertAudit(tx, tenant, audit, requestId);
  const considered = { rules: rules.considered(), ruleKinds: knownRuleKinds };
  const inputs = [
    ...toInputs(policyId, { term: rated, audited: period, earlier, register: [], ...considered }),
    inputOf("waiver", audit.id, {}),
  ];
  await writeVersion(tx, tenant, completed, "audit", { inputs, occasion: "The cancellation left no covered day." });
  await updateAuditRow(tx, tenant, completed);
  await enqueue(tx, [auditEvent(tenant, "auditStarted", audit), auditEvent(tenant, "auditCompleted", completed)]);
  return completed;
}

/** Returns what interim audits, or the ledger, charged for a term, without and with surcharges. */
async function chargedOfTerm(tx: Queryable, tenant: Tenant, { policyId, term }: { policyId: string; term: Term }) {
  if (term.paysAsYouGo) return selectChargedBeforeAudit(tx, tenant, { policyId, term: term.term });
  const settled = await selectSettledAudits(tx, tenant, { policyId, term: term.term });
  const interim = settled.filter(({ type }) => type === "interim");
  const sumOf = (name: "premium" | "total") => interim.reduce((sum, charge) => sum.plus(charge[name]), zero).toFixed();
  return { premium: sumOf("premium"), total: sumOf("total") };
}
