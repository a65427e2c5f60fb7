import type { RecordsRequest } from "@platform/contracts/premium_audit/v1/records_requests";
import { z } from "zod";
import { choiceOf } from "../value/choice.ts";
import { environmentSchema } from "../value/environment.ts";
import { publicTime, publicTimeOrNull } from "../value/public-time.ts";
import { recordsRequestStatuses } from "./audit-choices.ts";

/** Schema of a request for records, in responses and in the data of webhooks. */
export const recordsRequestSchema = z
  .object({
    id: z.string(),
    object: z.literal("records_request"),
    owner_id: z.string(),
    environment: environmentSchema,
    audit_id: z.string(),
    employer_id: z.string(),
    policy_id: z.string(),
    subject: z.string().meta({ description: "The requested records in one line." }),
    details: z.string().nullable(),
    due_date: z.iso.date().meta({ description: "Due date of the request." }),
    status: z.enum(recordsRequestStatuses).meta({
      description:
        "`overdue`: open after `due_date`. `answered`: the insured has delivered the records. `closed`: nothing more is needed.",
    }),
    answer: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    answered_at: z.iso.datetime().nullable(),
    closed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "RecordsRequest" });

export function toRecordsRequest(request: RecordsRequest): z.input<typeof recordsRequestSchema> {
  const { members, answeredAt, closedAt } = request;
  return {
    id: request.id,
    object: "records_request",
    owner_id: request.ownerId,
    environment: choiceOf(request.environment),
    audit_id: request.auditId,
    employer_id: request.employerId,
    policy_id: request.policyId,
    subject: members?.subject ?? "",
    details: members?.details || null,
    due_date: members?.dueDate ?? "",
    status: choiceOf(members?.status ?? ""),
    answer: members?.answer || null,
    created_at: publicTime(request.createdAt),
    updated_at: publicTime(request.updatedAt),
    answered_at: publicTimeOrNull(answeredAt),
    closed_at: publicTimeOrNull(closedAt),
  };
}
