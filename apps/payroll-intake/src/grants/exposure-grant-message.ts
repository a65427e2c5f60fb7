import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { ExposureGrantSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { type NewEvent, newEvent } from "@platform/messaging/event/event";
import type { GrantStatus } from "@platform/public-records/record/payroll-choices";
import type { ExposureGrant } from "./exposure-grant.ts";

/** Converts a grant to its message. */
export function toGrantMessage(grant: ExposureGrant): MessageInitShape<typeof ExposureGrantSchema> {
  const { tenant, createdAt, updatedAt, acceptedAt, endedAt, ...members } = grant;
  return {
    ...members,
    ...tenant,
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(acceptedAt && { acceptedAt: timestampFromDate(acceptedAt) }),
    ...(endedAt && { endedAt: timestampFromDate(endedAt) }),
  };
}

const eventOf = {
  offered: "exposureGrantOffered",
  accepted: "exposureGrantAccepted",
  declined: "exposureGrantDeclined",
  revoked: "exposureGrantRevoked",
} as const satisfies Record<GrantStatus, string>;

/** Makes the events of a grant's present status: one for the owner of the exposure and one for the grantee. */
export function grantEvents(grant: ExposureGrant): Event[] {
  const { environment, ownerId } = grant.tenant;
  return [ownerId, grant.granteeOwnerId].map((side) => {
    const value = { exposureGrant: create(ExposureGrantSchema, toGrantMessage(grant)) };
    // All these events have the same data, which the union type of events cannot express.
    return newEvent({
      tenant: { environment, ownerId: side },
      data: { case: eventOf[grant.status], value },
    } as NewEvent);
  });
}
