import type { Subcontractor } from "@platform/contracts/premium_audit/v1/subcontractors";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { recordShape, toRecordMembers } from "@platform/public-records/noun/record-members";
import { subcontractorMembers } from "@platform/public-records/noun/subcontractor";
import { subcontractorContracts } from "@platform/public-records/record/rating-choices";
import { amountSchema } from "@platform/public-records/value/amount";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { deletedAtSchema, publicTime, toDeletedAt } from "@platform/public-records/value/public-time";
import { z } from "zod";
import { requireRecord } from "../../shared/require-record.ts";

/** Schema of a subcontractor in responses. */
export const subcontractorRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("subcontractor"),
    owner_id: z.string(),
    environment: environmentSchema,
    employer_id: z.string().meta({ description: "The employer who hired the subcontractor." }),
    name: z.string(),
    state: z
      .string()
      .nullable()
      .meta({ description: "State of the work; `null` for the state of the governing class." }),
    classification_code: z.string().nullable().meta({
      description: "Class of the work performed; `null` for the governing class of the policy over the term.",
    }),
    contract: z.enum(subcontractorContracts),
    payments: z.array(
      z.object({ from: z.iso.date(), to: z.iso.date(), amount: amountSchema, payroll: amountSchema.nullable() }),
    ),
    certificates: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), reference: z.string().nullable() })),
    ...recordShape(subcontractorMembers),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "Subcontractor" });

export function toSubcontractorRecord(subcontractor: Subcontractor): z.input<typeof subcontractorRecordSchema> {
  const { id, ownerId, environment, createdAt, updatedAt } = subcontractor;
  const members = requireRecord(subcontractor.members);
  return {
    id,
    object: "subcontractor",
    owner_id: ownerId,
    environment: choiceOf(environment),
    employer_id: members.employerId,
    name: members.name,
    state: members.state || null,
    classification_code: members.classCode || null,
    contract: choiceOf(members.contract),
    payments: members.payments.map(({ from: firstDay, to: lastDay, amount, payroll }) => ({
      from: firstDay,
      to: lastDay,
      amount: exactNumber(amount),
      payroll: exactNumberOrNull(payroll),
    })),
    certificates: members.certificates.map(({ from: firstDay, to: lastDay, reference }) => ({
      from: firstDay,
      to: lastDay,
      reference: reference || null,
    })),
    ...toRecordMembers(subcontractorMembers, members),
    created_at: publicTime(createdAt),
    updated_at: publicTime(updatedAt),
    ...toDeletedAt(subcontractor),
  };
}
