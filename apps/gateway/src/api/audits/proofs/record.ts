import type {
  CheckReplayResponse,
  GetProofResponse,
  InputDocument,
  ListVersionInputsResponse,
  ProvenVersion,
  ReplayDifference,
  VersionInput,
} from "@platform/contracts/premium_audit/v1/proofs";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { versionActorSchema } from "@platform/public-records/record/audit";
import { auditVersionKinds, differencePlaces, versionInputKinds } from "@platform/public-records/record/audit-choices";
import { amountSchema } from "@platform/public-records/value/amount";
import { choiceOf } from "@platform/public-records/value/choice";
import { publicTime } from "@platform/public-records/value/public-time";
import { z } from "zod";

const digest = z.string().meta({ description: "SHA-256 in lower-case hexadecimal digits." });

const inputMembers = {
  kind: z.enum(versionInputKinds).meta({
    description:
      "`terms`: the policy as rated; `earlier_audits`: charges of interim audits; `rate_table`: rates that were used; `rule`: a rule row; `subcontractor`: an entry of the register; `report`: a payroll report or statement of no payroll; `noncompliance`: the charged multiple; `waiver`: the premium is the estimated one.",
  }),
  id: z.string().meta({ description: "Id of the policy, rate table, rule row, subcontractor, report or audit." }),
  digest,
};
const inputSchema = z.object(inputMembers).meta({ id: "VersionInput" });

function toInput(input: VersionInput | undefined): z.input<typeof inputSchema> {
  return { kind: choiceOf(input?.kind ?? ""), id: input?.id ?? "", digest: input?.digest ?? "" };
}

const provenVersionSchema = z
  .object({
    audit_id: z.string(),
    version: z.int(),
    kind: z.enum(auditVersionKinds),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Your reason, or the reason for which the platform made the version." }),
    actor: versionActorSchema,
    created_at: z.iso.datetime(),
    release: z.string().nullable().meta({ description: "Release of the platform that rated the version." }),
    period_start: z.iso.date(),
    period_end: z.iso.date(),
    total_premium: amountSchema,
    inputs_kept: z.boolean().meta({
      description: "False for versions of releases that kept no inputs: these have no digests and cannot be replayed.",
    }),
    inputs: z.array(inputSchema).meta({ description: "Inputs from which the version was rated, by kind and id." }),
    worksheet_digest: digest.nullable().meta({ description: "Digest of the figures and the worksheet." }),
    previous_digest: digest.nullable().meta({
      description: "`digest` of the version before; `null` for the first version of the chain.",
    }),
    digest: digest.nullable().meta({
      description: "SHA-256 of this object without `digest`, as canonical JSON (RFC 8785).",
    }),
  })
  .meta({ id: "ProvenVersion" });

/** Schema of the proof of an audit. */
export const proofSchema = z
  .object({
    object: z.literal("audit_proof"),
    audit_id: z.string(),
    versions: z.array(provenVersionSchema).meta({ description: "All versions, the first one first." }),
  })
  .meta({ id: "AuditProof" });

export function toProof(auditId: string, { versions }: GetProofResponse): z.input<typeof proofSchema> {
  return { object: "audit_proof", audit_id: auditId, versions: versions.map((version) => toVersion(auditId, version)) };
}

function toVersion(auditId: string, version: ProvenVersion): z.input<typeof provenVersionSchema> {
  const { actor } = version;
  return {
    audit_id: auditId,
    version: version.version,
    kind: choiceOf(version.kind),
    reason: version.reason || null,
    actor: actor ? { type: choiceOf(actor.type), id: actor.id || null } : null,
    created_at: publicTime(version.createdAt),
    release: version.release || null,
    period_start: version.periodStart,
    period_end: version.periodEnd,
    total_premium: exactNumber(version.totalPremium),
    inputs_kept: version.inputsKept,
    inputs: version.inputs.map(toInput),
    worksheet_digest: version.worksheetDigest || null,
    previous_digest: version.previousDigest || null,
    digest: version.digest || null,
  };
}

const document = z.string().meta({
  description:
    "Canonical JSON (RFC 8785) from which `digest` is calculated. That of a report has an empty list `lines`.",
});

/** Schema of the inputs of a version. */
export const versionInputsSchema = z
  .object({
    object: z.literal("version_inputs"),
    audit_id: z.string(),
    version: z.int().meta({ description: "0 until the audit has a version." }),
    inputs: z.array(z.object({ ...inputMembers, document }).meta({ id: "InputDocument" })),
    worksheet: z
      .object({ digest, document })
      .nullable()
      .meta({ description: "The figures and the worksheet of the version." }),
  })
  .meta({ id: "VersionInputs" });

export function toVersionInputs(
  auditId: string,
  { version, inputs, worksheet }: ListVersionInputsResponse,
): z.input<typeof versionInputsSchema> {
  const toDocument = (input: InputDocument) => ({ ...toInput(input.input), document: input.document });
  return {
    object: "version_inputs",
    audit_id: auditId,
    version,
    inputs: inputs.map(toDocument),
    worksheet: worksheet ? { digest: worksheet.input?.digest ?? "", document: worksheet.document } : null,
  };
}

const differenceSchema = z
  .object({
    where: z.enum(differencePlaces).meta({
      description:
        "Kind of the altered data. `payroll_records`: a payroll report, since the version was made. `kept_inputs`: the stored inputs of the version. `worksheet` or `figures`: the stored result, or the calculation of a later release. `chain`: a digest.",
    }),
    message: z.string(),
    input: inputSchema.nullable().meta({ description: "The input that differs; `null` for a result." }),
    report_id: z.string().nullable(),
    position: z.int().nullable().meta({ description: "Position of the payroll line in the report, from 0." }),
    employee_id: z.string().nullable(),
    line: z
      .object({ index: z.int(), state: z.string().nullable(), classification_code: z.string().nullable() })
      .nullable()
      .meta({ description: "The worksheet line that differs; `index` is from 0." }),
    step: z
      .object({ index: z.int(), state: z.string().nullable(), step: z.string().nullable() })
      .nullable()
      .meta({ description: "The worksheet step that differs; `index` is from 0." }),
    member: z.string().nullable().meta({ description: "Name of the member that differs, such as `gross_wages`." }),
    kept: z.string().nullable().meta({ description: "The stored value." }),
    replayed: z.string().nullable().meta({
      description: "The value of the present payroll records, or of the replay.",
    }),
  })
  .meta({ id: "ReplayDifference" });

/** Schema of a replay. */
export const replaySchema = z
  .object({
    object: z.literal("audit_replay"),
    audit_id: z.string(),
    version: z.int(),
    equal: z.boolean().meta({ description: "True when nothing differs." }),
    total_premium: amountSchema.meta({ description: "The premium of the version, as it is stored." }),
    replayed_premium: amountSchema.nullable().meta({
      description: "The premium that the stored inputs give now; `null` when they cannot be rated.",
    }),
    difference: differenceSchema.nullable().meta({ description: "The first difference; `null` when all is equal." }),
  })
  .meta({ id: "AuditReplay" });

export function toReplay(auditId: string, replay: CheckReplayResponse): z.input<typeof replaySchema> {
  return {
    object: "audit_replay",
    audit_id: auditId,
    version: replay.version,
    equal: replay.equal,
    total_premium: exactNumber(replay.totalPremium),
    replayed_premium: exactNumberOrNull(replay.replayedPremium),
    difference: replay.difference ? toDifference(replay.difference) : null,
  };
}

function toDifference(difference: ReplayDifference): z.input<typeof differenceSchema> {
  const { line, step, state, classCode, stepName } = difference;
  return {
    where: choiceOf(difference.where),
    message: difference.message,
    input: difference.input ? toInput(difference.input) : null,
    report_id: difference.reportId || null,
    position: difference.position ?? null,
    employee_id: difference.employeeId || null,
    line: line === undefined ? null : { index: line, state: state || null, classification_code: classCode || null },
    step: step === undefined ? null : { index: step, state: state || null, step: stepName || null },
    member: difference.member || null,
    kept: difference.kept ?? null,
    replayed: difference.replayed ?? null,
  };
}
