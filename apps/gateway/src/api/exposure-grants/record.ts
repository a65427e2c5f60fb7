import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import { choiceOf } from "@platform/public-records/choice";
import { environmentSchema } from "@platform/public-records/environment";
import { publicTime } from "@platform/public-records/public-time";
import { z } from "zod";

/** Permission of an owner for another one to read the exposure of one employer. It never changes. */
export const exposureGrantRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("exposure_grant"),
    owner_id: z.string().meta({ description: "Owner whose exposure may be read." }),
    environment: environmentSchema,
    employer_id: z.string(),
    grantee_owner_id: z.string().meta({ description: "Owner who may read the exposure." }),
    grantee_employer_id: z.string().meta({ description: "Id that the grantee uses for the employer." }),
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
    created_at: publicTime(grant.createdAt),
    updated_at: publicTime(grant.createdAt),
  };
}
