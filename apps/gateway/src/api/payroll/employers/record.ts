import type { Employer } from "@platform/contracts/payroll_intake/v1/employers";
import { employerMembers } from "@platform/public-records/noun/employer";
import { recordShape, toRecordMembers } from "@platform/public-records/noun/record-members";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { deletedAtSchema, publicTime, toDeletedAt } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { requireRecord } from "../../shared/require-record.ts";

/** Schema of an employer in responses. */
export const employerRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("employer"),
    owner_id: z.string(),
    environment: environmentSchema,
    employer_id: z
      .string()
      .meta({ description: "Your own id of the employer, which reports, employees and policies name." }),
    ...recordShape(employerMembers),
    party_ids: z
      .array(z.object({ party: z.string(), id: z.string() }))
      .meta({ description: "Ids that other parties use for the employer." }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "Employer" });

export function toEmployerRecord(employer: Employer): z.input<typeof employerRecordSchema> {
  const { id, ownerId, environment, createdAt, updatedAt } = employer;
  const members = requireRecord(employer.members);
  return {
    id,
    object: "employer",
    owner_id: ownerId,
    environment: choiceOf(environment),
    employer_id: members.employerId,
    ...toRecordMembers(employerMembers, members),
    party_ids: members.partyIds.map((partyId) => ({ party: partyId.party, id: partyId.id })),
    created_at: publicTime(createdAt),
    updated_at: publicTime(updatedAt),
    ...toDeletedAt(employer),
  };
}
