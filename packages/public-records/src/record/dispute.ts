import type { Dispute, DisputedLine } from "@platform/contracts/premium_audit/v1/disputes";
import { exactNumber } from "@platform/decimal/exact-number";
import { z } from "zod";
import { amountSchema } from "../value/amount.ts";
import { choiceOf } from "../value/choice.ts";
import { environmentSchema } from "../value/environment.ts";
import { publicTime, publicTimeOrNull } from "../value/public-time.ts";
import { disputedLineStatuses, disputeStatuses } from "./audit-choices.ts";
import { disputeGrounds, lineBases, rateBases } from "./rating-choices.ts";

const lineSchema = z
  .object({
    line: z.int().meta({ description: "Number of the line in the dispute, from 1." }),
    state: z.string().nullable(),
    classification_code: z.string(),
    basis: z.enum(lineBases),
    rate_period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    counted: amountSchema.meta({
      description: "Remuneration of the line in the disputed version; its units when `rate_basis` is not `per_100`.",
    }),
    rate_basis: z
      .enum(rateBases)
      .meta({ description: "Unit of the amounts: remuneration, or the persons, hours or classes of the rate." }),
    ground: z.enum(disputeGrounds),
    amount: amountSchema.meta({ description: "Disputed part of the line." }),
    should_be: z
      .object({ state: z.string().nullable(), classification_code: z.string(), amount: amountSchema })
      .meta({ description: "Correction of `amount`; with an amount of 0 it does not count at all." }),
    report_id: z.string().nullable().meta({ description: "Report with the disputed pay." }),
    employee_id: z.string().nullable().meta({ description: "Person with the disputed pay." }),
    note: z.string().nullable(),
    status: z.enum(disputedLineStatuses),
  })
  .meta({ id: "DisputedLine" });

/** Schema of a dispute of lines of an audit, in responses and in the data of webhooks. */
export const disputeRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("dispute"),
    owner_id: z.string(),
    environment: environmentSchema,
    employer_id: z.string(),
    audit_id: z.string(),
    version: z.int().meta({ description: "The disputed version of the audit." }),
    status: z.enum(disputeStatuses),
    reason: z.string(),
    lines: z.array(lineSchema),
    resolution: z
      .string()
      .nullable()
      .meta({ description: "Reason that was stated when it was resolved or withdrawn." }),
    resolved_version: z.int().nullable().meta({
      description: "The version of the audit that the accepted lines made; `null` when none was accepted.",
    }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    resolved_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Time of the decision; `null` while the dispute is open." }),
  })
  .meta({ id: "Dispute" });

export function toDisputeRecord(dispute: Dispute): z.input<typeof disputeRecordSchema> {
  return {
    id: dispute.id,
    object: "dispute",
    owner_id: dispute.ownerId,
    environment: choiceOf(dispute.environment),
    employer_id: dispute.employerId,
    audit_id: dispute.auditId,
    version: dispute.version,
    status: choiceOf(dispute.status),
    reason: dispute.reason,
    lines: dispute.lines.map(toLine),
    resolution: dispute.resolution || null,
    resolved_version: dispute.resolvedVersion || null,
    created_at: publicTime(dispute.createdAt),
    updated_at: publicTime(dispute.updatedAt),
    resolved_at: publicTimeOrNull(dispute.resolvedAt),
  };
}

function toLine(line: DisputedLine, index: number): z.input<typeof lineSchema> {
  return {
    line: index + 1,
    state: line.state || null,
    classification_code: line.classCode,
    basis: choiceOf(line.basis),
    rate_period: { start: line.firstDay, end: line.lastDay },
    counted: exactNumber(line.counted),
    rate_basis: choiceOf(line.rateBasis || "per_100"),
    ground: choiceOf(line.ground),
    amount: exactNumber(line.amount),
    should_be: {
      state: line.toState || null,
      classification_code: line.toClassCode,
      amount: exactNumber(line.toAmount),
    },
    report_id: line.reportId || null,
    employee_id: line.employeeId || null,
    note: line.note || null,
    status: choiceOf(line.status),
  };
}
