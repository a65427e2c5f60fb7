import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { Event } from "@platform/contracts/events/v1/events";
import { PayrollTrendSchema, SuggestedClassSchema } from "@platform/contracts/events/v1/policy_events";
import { newEvent } from "@platform/messaging/event/event";
import type { Tenant } from "@platform/service/call/tenant";
import type { ReportedPayroll } from "./suggestion.sql.ts";

/** Data of `endorsement.suggested`: classes that the policy does not have, or a trend of its payroll. */
interface Suggestion {
  tenant: Tenant;
  policyId: string;
  policyNumber: string;
  /** Employer of the policy. */
  employerId: string;
  /** First and last covered day of the term. */
  firstDay: string;
  lastDay: string;
  payroll: ReportedPayroll;
  classes?: readonly MessageInitShape<typeof SuggestedClassSchema>[];
  trend?: MessageInitShape<typeof PayrollTrendSchema>;
}

export function endorsementSuggested(suggestion: Suggestion): Event {
  const { tenant, policyId, policyNumber, employerId, firstDay, lastDay, payroll, classes = [], trend } = suggestion;
  const { source, reportId, periodStart, periodEnd } = payroll;
  const value = {
    policyId,
    policyNumber,
    employerId,
    termStart: firstDay,
    termEnd: lastDay,
    reportId,
    reportOwnerId: source.ownerId,
    periodStart,
    periodEnd,
    classes: classes.map((suggested) => create(SuggestedClassSchema, suggested)),
    ...(trend && { trend: create(PayrollTrendSchema, trend) }),
  };
  return newEvent({ tenant, data: { case: "endorsementSuggested", value } });
}
