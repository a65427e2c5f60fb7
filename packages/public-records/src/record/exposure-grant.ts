import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import { z } from "zod";
import { exposureGrantMembers } from "../noun/exposure-grant.ts";
import { recordShape, toRecordMembers } from "../noun/record-members.ts";
import { choiceOf } from "../value/choice.ts";
import { environmentSchema } from "../value/environment.ts";
import { publicTime, publicTimeOrNull } from "../value/public-time.ts";
import { grantStatuses } from "./payroll-choices.ts";

/** Schema of an exposure grant, in responses and in the data of webhooks. Both sides see the same record. */
export const exposureGrantRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("exposure_grant"),
    owner_id: z.string().meta({ description: "Owner whose exposure may be read." }),
    environment: environmentSchema,
    employer_id: z.string().meta({ description: "Id that the owner uses for the employer." }),
    grantee_owner_id: z.string().meta({ description: "Owner who may read the exposure." }),
    grantee_employer_id: z.string().meta({ description: "Id that the grantee uses for the employer." }),
    status: z.enum(grantStatuses).meta({
      description:
        "Status of the grant. The grant has no effect until it is `accepted`. A `declined` or `revoked` grant never changes again.",
    }),
    ...recordShape(exposureGrantMembers),
    accepted_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable().meta({ description: "Time at which the grant was declined or revoked." }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "ExposureGrant" });

export function toExposureGrantRecord(grant: ExposureGrant): z.input<typeof exposureGrantRecordSchema> {
  return {
    id: grant.id,
    object: "exposure_grant",
    owner_id: grant.ownerId,
    environment: choiceOf(grant.environment),
    employer_id: grant.employerId,
    grantee_owner_id: grant.granteeOwnerId,
    grantee_employer_id: grant.granteeEmployerId,
    status: choiceOf(grant.status),
    ...toRecordMembers(exposureGrantMembers, grant),
    accepted_at: publicTimeOrNull(grant.acceptedAt),
    ended_at: publicTimeOrNull(grant.endedAt),
    created_at: publicTime(grant.createdAt),
    updated_at: publicTime(grant.updatedAt),
  };
}
