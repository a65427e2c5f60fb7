import type { Event } from "@platform/contracts/events/v1/events";
import { inBatches } from "@platform/messaging/consume/process-batch";
import { tenantOfEvent } from "@platform/messaging/event/event";
import { inCallOf } from "@platform/messaging/event/event-call";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { namedSourcesOf, sourceCounts } from "../../rating/terms/named-sources.ts";
import type { Dependencies } from "../dependencies.ts";
import { selectPolicy } from "../policies/policy.sql.ts";
import { daysOfTerm, ratedTerm } from "../policies/policy.ts";
import { payrollTrend } from "./payroll-trend.ts";
import { insertSuggestions, type ReportedPayroll } from "./suggestion.sql.ts";
import { endorsementSuggested } from "./suggestion-event.ts";
import { insertTrend, selectEstimatedPolicies } from "./trend.sql.ts";

/** Payroll with the event that announced it. */
interface AnnouncedPayroll extends ReportedPayroll {
  cause: Event;
}

/**
 * Consumes `file.processed`: compares payroll with the employer's policies, of its owner and of everybody who reads it by a grant, and
 * emits `endorsement.suggested` for classes that a policy does not have and for payroll far from the estimate of the term.
 */
export function suggestEndorsements({ exposure }: Pick<Dependencies, "exposure">) {
  return inBatches(100, async (tx, events) => {
    const payrolls = events.flatMap(payrollsOf);
    if (payrolls.length === 0) return;
    const suggested = [...(await suggestClasses(tx, payrolls)), ...(await suggestEstimates(tx, exposure, payrolls))];
    if (suggested.length > 0) await enqueue(tx, suggested);
  });
}

function payrollsOf(event: Event): AnnouncedPayroll[] {
  if (event.data.case !== "fileProcessed" || event.data.value.notCounted) return [];
  const { fileId: reportId, employerId, payPeriodStart, payPeriodEnd, classes, grantees } = event.data.value;
  const tenant = tenantOfEvent(event);
  const payroll = {
    reportId,
    periodStart: payPeriodStart,
    periodEnd: payPeriodEnd,
    classes,
    cause: event,
    source: { ownerId: tenant.ownerId, employerId },
  };
  return [
    { ...payroll, tenant, employerId },
    ...grantees.map((grantee) => ({
      ...payroll,
      tenant: { ...tenant, ownerId: grantee.ownerId },
      employerId: grantee.employerId,
    })),
  ];
}

/** Makes one event for each policy term and report. */
async function suggestClasses(tx: Queryable, payrolls: readonly AnnouncedPayroll[]): Promise<Event[]> {
  const rows = await insertSuggestions(tx, payrolls);
  const groups = Map.groupBy(rows, ({ policyId, term, reportId }) => `${policyId} ${term} ${reportId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const payroll = payrolls.find(({ reportId, tenant }) => {
      return reportId === first?.reportId && tenant.ownerId === first.ownerId;
    });
    if (!first || !payroll) return [];
    const { policyId, policyNumber, employerId, firstDay, lastDay } = first;
    const classes = group.map(({ state, classCode, isNewState }) => ({ state, classCode, isNewState }));
    const about = { tenant: payroll.tenant, policyId, policyNumber, employerId, firstDay, lastDay, payroll, classes };
    return [inCallOf(payroll.cause, () => endorsementSuggested(about))];
  });
}

/** Makes one event for each policy whose payroll has become far from its estimate. */
async function suggestEstimates(
  tx: Queryable,
  exposure: Dependencies["exposure"],
  payrolls: readonly AnnouncedPayroll[],
): Promise<Event[]> {
  const events: Event[] = [];
  for (const { policyId, payroll } of await selectEstimatedPolicies(tx, payrolls)) {
    const { tenant, reportId, cause } = payroll;
    const policy = await selectPolicy(tx, tenant, policyId);
    if (!policy) continue;
    const { employerId, rating } = policy;
    const days = daysOfTerm(policy);
    const namedSources = namedSourcesOf(rating, tenant.ownerId);
    const request = { employerId, from: days.firstDay, to: days.lastDay, namedSources };
    const { reports, figures } = await exposure.summarizeExposure(request, { tenant });
    const counted = reports.filter(({ source }) => source && sourceCounts(rating, source, tenant.ownerId));
    const trend = payrollTrend(ratedTerm(policy), { reports: counted, figures });
    if (!trend) continue;
    const { estimatedPayroll, ...shownTrend } = trend;
    const isAbove = Number(trend.percent) > 100;
    if (!(await insertTrend(tx, tenant, { policyId, term: policy.term, estimatedPayroll, isAbove, reportId })))
      continue;
    const about = {
      tenant,
      policyId,
      policyNumber: policy.policyNumber,
      employerId,
      ...days,
      payroll,
      trend: shownTrend,
    };
    events.push(inCallOf(cause, () => endorsementSuggested(about)));
  }
  return events;
}
