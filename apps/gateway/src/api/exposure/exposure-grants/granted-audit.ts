import type { ExposureGrant } from "@platform/contracts/payroll_intake/v1/exposure";
import type { GrantedAudit, GrantedLine } from "@platform/contracts/premium_audit/v1/audits";
import { exactNumberOrNull } from "@platform/decimal/exact-number";
import { auditStatuses } from "@platform/public-records/record/audit-choices";
import { lineBases } from "@platform/public-records/record/rating-choices";
import {
  deductionsSchema,
  lineSourcesSchema,
  toDeductions,
  toLineSources,
} from "@platform/public-records/record/worksheet";
import { amountSchema } from "@platform/public-records/value/amount";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { publicTime, publicTimeOrNull } from "@platform/public-records/value/public-time";
import { z } from "zod";

const nullWithOthers = "`null` when the line also has payroll of others.";

const lineSchema = z
  .object({
    state: z.string().nullable(),
    classification_code: z.string(),
    basis: z.enum(lineBases),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    payroll: amountSchema.nullable().meta({ description: `Payroll of the line; ${nullWithOthers}` }),
    deductions: deductionsSchema,
    remuneration: amountSchema.nullable().meta({ description: `Payroll minus deductions; ${nullWithOthers}` }),
    sources: lineSourcesSchema,
  })
  .meta({ id: "GrantedAuditLine" });

/** An audit as the owner of the exposure sees it. */
export const grantedAuditSchema = z
  .object({
    id: z.string().meta({ description: "Id of the audit, which belongs to the grantee." }),
    object: z.literal("granted_audit"),
    grant_id: z.string(),
    owner_id: z.string().meta({ description: "Owner of the exposure." }),
    environment: environmentSchema,
    employer_id: z.string().meta({ description: "Id that the owner of the exposure uses for the employer." }),
    grantee_owner_id: z.string().meta({ description: "Owner of the audit." }),
    status: z.enum(auditStatuses),
    version: z.int().meta({ description: "The newest version that was rated from the exposure." }),
    period_start: z.iso.date(),
    period_end: z.iso.date(),
    withdrawn_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Time at which the exposure was withdrawn from the audit." }),
    lines: z.array(lineSchema),
    reports: z.array(z.object({ report_id: z.string(), digest: z.string() })).meta({
      description:
        "Your reports that the version was rated from, with the digests that the proof of the audit has. Empty for versions of " +
        "releases that kept no inputs.",
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "GrantedAudit" });

export function toGrantedAudit(grant: ExposureGrant, audit: GrantedAudit): z.input<typeof grantedAuditSchema> {
  return {
    id: audit.id,
    object: "granted_audit",
    grant_id: grant.id,
    owner_id: grant.ownerId,
    environment: choiceOf(grant.environment),
    employer_id: grant.employerId,
    grantee_owner_id: grant.granteeOwnerId,
    status: choiceOf(audit.status),
    version: audit.version,
    period_start: audit.periodStart,
    period_end: audit.periodEnd,
    withdrawn_at: publicTimeOrNull(audit.withdrawnAt),
    lines: audit.lines.map(toLine),
    reports: audit.reports.map(({ reportId, digest }) => ({ report_id: reportId, digest })),
    created_at: publicTime(audit.createdAt),
  };
}

function toLine(line: GrantedLine): z.input<typeof lineSchema> {
  return {
    state: line.state || null,
    classification_code: line.classCode,
    basis: choiceOf(line.basis),
    period: { start: line.firstDay, end: line.lastDay },
    payroll: exactNumberOrNull(line.payroll),
    deductions: toDeductions(line.deductions),
    remuneration: exactNumberOrNull(line.remuneration),
    sources: toLineSources(line.sources),
  };
}
