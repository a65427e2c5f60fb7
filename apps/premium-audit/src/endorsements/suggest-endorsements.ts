import { create } from "@bufbuild/protobuf";
import type { Event } from "@platform/contracts/events/v1/events";
import { SuggestedClassSchema } from "@platform/contracts/events/v1/policy_events";
import { newEvent, tenantOfEvent } from "@platform/messaging/event";
import { inCallOf } from "@platform/messaging/event-call";
import { enqueue } from "@platform/messaging/outbox";
import { inBatches } from "@platform/messaging/process-batch";
import { insertSuggestions, type ReportedPayroll, type SuggestionRow } from "./suggestion.sql.ts";

/**
 * Consumes `file.processed`: compares the classes of payroll with those of the employer's policies, of its owner and of everybody
 * who reads it by a grant, and emits `endorsement.suggested` for those that a policy does not have.
 */
export const suggestEndorsements = inBatches(100, async (tx, events) => {
  const payrolls = events.flatMap(payrollsOf);
  if (payrolls.length === 0) return;
  const rows = await insertSuggestions(tx, payrolls);
  if (rows.length > 0) await enqueue(tx, suggestionsOf(rows, events));
});

function payrollsOf(event: Event): ReportedPayroll[] {
  if (event.data.case !== "fileProcessed" || event.data.value.notCounted) return [];
  const { fileId: reportId, employerId, payPeriodStart, payPeriodEnd, classes, grantees } = event.data.value;
  const tenant = tenantOfEvent(event);
  const payroll = {
    ...{ reportId, periodStart: payPeriodStart, periodEnd: payPeriodEnd, classes },
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

/** One event for each policy term and report. */
function suggestionsOf(rows: readonly SuggestionRow[], events: readonly Event[]): Event[] {
  const groups = Map.groupBy(rows, ({ policy_id, term, report_id }) => `${policy_id} ${term} ${report_id}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const cause = events.find((event) => reportIdOf(event) === first?.report_id);
    return first && cause ? [inCallOf(cause, () => suggestionOf(first, group, cause))] : [];
  });
}

function suggestionOf(about: SuggestionRow, classes: readonly SuggestionRow[], cause: Event): Event {
  const { environment, owner_id: ownerId } = about;
  const report = cause.data.case === "fileProcessed" ? cause.data.value : undefined;
  const value = {
    policyId: about.policy_id,
    policyNumber: about.policy_number,
    employerId: about.employer_id,
    termStart: about.first_day,
    termEnd: about.last_day,
    reportId: about.report_id,
    reportOwnerId: cause.ownerId,
    periodStart: report?.payPeriodStart ?? "",
    periodEnd: report?.payPeriodEnd ?? "",
    classes: classes.map(({ state, class_code: classCode, is_new_state: isNewState }) =>
      create(SuggestedClassSchema, { state, classCode, isNewState }),
    ),
  };
  return newEvent({ tenant: { environment, ownerId }, data: { case: "endorsementSuggested", value } });
}

function reportIdOf({ data }: Event): string | undefined {
  return data.case === "fileProcessed" ? data.value.fileId : undefined;
}
