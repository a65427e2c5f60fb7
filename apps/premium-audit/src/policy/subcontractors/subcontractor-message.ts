import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import type { SubcontractorMembers, SubcontractorSchema } from "@platform/contracts/premium_audit/v1/subcontractors";
import { exact } from "@platform/decimal/exact";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { pickMembers } from "@platform/public-records/noun/members";
import { subcontractorMembers } from "@platform/public-records/noun/subcontractor";
import type { SubcontractorContract } from "@platform/public-records/record/rating-choices";
import type { Tenant } from "@platform/service/call/tenant";
import type { Subcontractor } from "./subcontractor.ts";

/** Converts a subcontractor to its message. */
export function toSubcontractorMessage(
  tenant: Tenant,
  { id, createdAt, updatedAt, deletedAt, ...members }: Subcontractor,
): MessageInitShape<typeof SubcontractorSchema> {
  return {
    id,
    ...tenant,
    members,
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(deletedAt && { deletedAt: timestampFromDate(deletedAt) }),
  };
}

/** Converts valid members to those of a subcontractor. */
export function fromSubcontractorMembers(members: SubcontractorMembers) {
  const { employerId, name, state, classCode, contract, payments, certificates } = members;
  return {
    employerId,
    name,
    state,
    classCode,
    contract: (contract || "unstated") as SubcontractorContract,
    payments: payments.map((row) => ({
      from: row.from,
      to: row.to || row.from,
      amount: exact(row.amount).toFixed(),
      ...(row.payroll !== undefined && { payroll: exact(row.payroll).toFixed() }),
    })),
    certificates: certificates.map((row) => ({ from: row.from, to: row.to, reference: row.reference })),
    ...pickMembers(subcontractorMembers, members),
  };
}

/** Returns the event of a change, for the activity of the owner; partners get no other event for it. */
export function subcontractorActivity(
  tenant: Tenant,
  action: `subcontractor.${"created" | "updated" | "deleted"}`,
  id: string,
): Event {
  return activityEvent("activityPremiumAudit", tenant, { action, resourceId: id });
}
