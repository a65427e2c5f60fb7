import type { AmountChange, Statement, StatementDifference } from "@platform/contracts/premium_audit/v1/statements";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { z } from "zod";
import { amountSchema } from "../value/amount.ts";
import {
  accountSchema,
  auditRecordSchema,
  auditVersionRecordSchema,
  toAccount,
  toAuditRecord,
  toAuditVersionRecord,
} from "./audit.ts";
import { noInsured, partiesSchema, statedInsuredSchema, toParties } from "./policy-parties.ts";
import { toWorksheet, worksheetSchema } from "./worksheet.ts";

const amount = amountSchema;
const days = z.object({ start: z.iso.date(), end: z.iso.date() });
const { shape: audit } = auditRecordSchema;
const { shape: version } = auditVersionRecordSchema;

const changeSchema = z
  .object({
    before: amount.nullable(),
    after: amount.nullable(),
    change: amount.meta({ description: "The added amounts; an absent amount counts as 0." }),
  })
  .meta({ id: "AmountChange" });

function toChange(change: AmountChange | undefined): z.input<typeof changeSchema> {
  return {
    before: exactNumberOrNull(change?.before),
    after: exactNumberOrNull(change?.after),
    change: exactNumber(change?.change || "0"),
  };
}

const differenceSchema = z
  .object({
    version: z.int().meta({ description: "Number of the previous version." }),
    figures: z
      .array(z.object({ figure: z.string(), amount: changeSchema }))
      .meta({ description: "The members of `results` that changed." }),
    classes: z
      .array(
        z.object({
          state: z.string().nullable(),
          classification_code: z.string(),
          remuneration: changeSchema,
          premium: changeSchema,
        }),
      )
      .meta({ description: "The classes of which remuneration or manual premium changed, over all their lines." }),
  })
  .meta({ id: "StatementDifference" });

function toDifference({ version: before, figures, classes }: StatementDifference): z.input<typeof differenceSchema> {
  return {
    version: before,
    figures: figures.map(({ figure, amount: change }) => ({ figure, amount: toChange(change) })),
    classes: classes.map(({ state, classCode, remuneration, premium }) => ({
      state: state || null,
      classification_code: classCode,
      remuneration: toChange(remuneration),
      premium: toChange(premium),
    })),
  };
}

/** Schema of the statement of a version of an audit. */
export const statementSchema = z
  .object({
    object: z.literal("audit_statement"),
    audit_id: z.string(),
    owner: z.object({
      id: z.string(),
      name: z.string().nullable().meta({ description: "Name for people; `null` when the owner has none." }),
    }),
    environment: audit.environment,
    ...partiesSchema,
    insured: statedInsuredSchema,
    policy: z.object({ id: z.string(), policy_number: z.string() }),
    term: days.meta({ description: "First and last day of the audited policy term." }),
    period: days.meta({ description: "First and last audited day of the version." }),
    status: audit.status.meta({ description: "Status of the audit." }),
    audit_type: audit.audit_type,
    method: audit.method,
    out_of_date: audit.out_of_date,
    noncompliance: audit.noncompliance,
    version: z.int().meta({ description: "Number of the version; 0 until the audit has a result." }),
    is_current: z.boolean().meta({
      description:
        "False when the audit has a newer version, or no result at present because it is being rated again or has failed.",
    }),
    kind: version.kind
      .nullable()
      .meta({ description: "Number of the version; `null` until the audit has a result, as are all figures." }),
    reason: version.reason,
    approved_by: version.actor,
    approved_at: z.iso.datetime().nullable().meta({ description: "Time at which the version was made." }),
    digest: version.digest,
    results: accountSchema.nullable().meta({ description: "Figures of the version, with the payments until now." }),
    premium_by_class: z
      .array(
        z.object({
          state: z.string().nullable(),
          classification_code: z.string(),
          class_description: z.string().nullable(),
          estimated_premium: amount.nullable().meta({
            description:
              "Manual premium of the estimated payroll of the days of the worksheet; `null` when the policy estimates no payroll " +
              "of the class, or when the inputs of the version are not kept.",
          }),
          actual_premium: amount.nullable().meta({
            description: "Manual premium of the lines of the class; `null` when they have no rate.",
          }),
        }),
      )
      .meta({ description: "Manual premium of each class: estimated before the term, and as audited." }),
    worksheet: worksheetSchema.nullable().meta({
      description:
        "All lines, steps and rules; `null` without a result, and for a version that was closed as non-compliant.",
    }),
    report_ids: z.array(z.string()).meta({
      description: "The payroll reports from which the version was rated, including statements of no payroll.",
    }),
    difference: differenceSchema.nullable().meta({
      description: "Changes since the previous version; `null` for the first version.",
    }),
  })
  .meta({ id: "AuditStatement" });

/** Converts a statement to its public record. */
export function toStatement(statement: Statement): z.input<typeof statementSchema> {
  if (!statement.audit) throw new TypeError("A service returned a statement of no audit.");
  const record = toAuditRecord(statement.audit);
  const { version: auditVersion } = statement;
  const shown = auditVersion && toAuditVersionRecord(auditVersion);
  const parties = toParties(statement.parties);
  return {
    object: "audit_statement",
    audit_id: record.id,
    owner: { id: record.owner_id, name: statement.ownerName || null },
    environment: record.environment,
    ...parties,
    insured: { employer_id: record.employer_id, ...(parties.insured ?? noInsured) },
    policy: { id: record.policy_id, policy_number: statement.policyNumber },
    term: { start: statement.termStart, end: statement.termEnd },
    period: { start: statement.periodStart, end: statement.periodEnd },
    status: record.status,
    audit_type: record.audit_type,
    method: record.method,
    out_of_date: record.out_of_date,
    noncompliance: statement.noncompliance ? record.noncompliance : null,
    version: shown?.version ?? 0,
    is_current: record.results !== null && shown?.version === record.version,
    kind: shown?.kind ?? null,
    reason: shown?.reason ?? null,
    approved_by: shown?.actor ?? null,
    approved_at: shown?.created_at ?? null,
    digest: shown?.digest ?? null,
    results: auditVersion?.results ? toAccount(auditVersion.results) : null,
    premium_by_class: statement.classes.map((classPremium) => ({
      state: classPremium.state || null,
      classification_code: classPremium.classCode,
      class_description: classPremium.description || null,
      estimated_premium: exactNumberOrNull(classPremium.estimatedPremium),
      actual_premium: exactNumberOrNull(classPremium.actualPremium),
    })),
    worksheet: statement.worksheet ? toWorksheet(statement.worksheet) : null,
    report_ids: statement.reportIds,
    difference: statement.difference ? toDifference(statement.difference) : null,
  };
}
