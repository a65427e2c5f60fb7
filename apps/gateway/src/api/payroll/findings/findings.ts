import type { SubmissionWarning } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { Finding, Findings } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { type FindingError, type FindingWarning, findingsWith } from "@platform/error-codes/finding-codes";
import { choiceOf, codeSchema } from "@platform/public-records/value/choice";
import { z } from "zod";
import type { UnreadMember } from "../../../edge/names/unread-members.ts";

const findingMembers = {
  field: z.string().meta({ description: "Member of the submission that the finding is about." }),
  index: z
    .int()
    .nullable()
    .meta({ description: "Position of the employee, from 0; `null` when the finding is about the whole report." }),
  row: z
    .int()
    .nullable()
    .meta({ description: "Row of the uploaded file, where the first row is 1; `null` for a JSON report." }),
  employee_id: z.string().nullable(),
  message: z.string(),
  expected: z
    .string()
    .nullable()
    .meta({ description: "The expected value in words; `null` when the finding is not about one value." }),
  received: z.string().nullable().meta({
    description: "The value that was sent; for an amount of money or a name it is `null` or only the length.",
  }),
};

const errorSchema = z.object({ code: codeSchema(findingsWith("error")), ...findingMembers });

/** A warning, of a report, a dry run or a sync. */
const warningSchema = z.object({ code: codeSchema(findingsWith("warning")), ...findingMembers });

/** The first hundred findings of each severity, and the number of the others. */
export const findingsSchema = z.object({
  errors: z
    .array(errorSchema)
    .meta({ description: "Errors, at most 100. Each refuses the record of one employee; all other records count." }),
  errors_not_listed: z.int().meta({ description: "Number of further errors." }),
  warnings: z.array(warningSchema).meta({ description: "Warnings, at most 100. A warning refuses no record." }),
  warnings_not_listed: z.int().meta({ description: "Number of further warnings." }),
});

/**
 * The findings in a profile's member names, which `publicField` gives. A finding about a record of a file names its row.
 */
export function toFindings(
  findings: Findings | undefined,
  publicField: (field: string) => string,
  { ofFile = false } = {},
): z.input<typeof findingsSchema> {
  const toFinding = <Code extends string>(finding: Finding) => ({
    code: choiceOf<Code>(finding.code),
    ...toPlace(finding),
    message: finding.message,
    expected: finding.expected ?? null,
    received: finding.received ?? null,
  });
  const toPlace = ({ position, row, employeeId, code, field }: Finding) => ({
    field: fieldOf(code, position === undefined || ofFile ? field : `records[${position}].${field}`, publicField),
    index: position ?? null,
    row: ofFile && position !== undefined ? (row ?? position + 2) : null,
    employee_id: employeeId || null,
  });
  return {
    errors: (findings?.problems ?? []).map((finding) => toFinding<FindingError>(finding)),
    errors_not_listed: findings?.problemsNotListed ?? 0,
    warnings: (findings?.warnings ?? []).map((finding) => toFinding<FindingWarning>(finding)),
    warnings_not_listed: findings?.warningsNotListed ?? 0,
  };
}

const unreadCodes: readonly string[] = ["UNKNOWN_MEMBER", "IGNORED_COLUMN_WITH_MONEY"] satisfies FindingWarning[];

/** Returns the field of a finding in the partner's names. A member that is not read has no other name. */
export function fieldOf(code: string, field: string, publicField: (field: string) => string): string {
  return unreadCodes.includes(code) ? field : publicField(field);
}

/** The warnings that a response has at once. */
export const warningsSchema = z.array(warningSchema).meta({
  description:
    "Warnings that are known at once: members of the request that are not read, at most 51, and in a payroll report an employer that is new.",
});

/** Returns the warnings of a 202: those of the report, and members of the request that are not read. */
export function toAcceptedWarnings(
  warnings: readonly SubmissionWarning[],
  unread: readonly UnreadMember[],
): z.input<typeof warningsSchema> {
  const ofReport = warnings.map(({ code, field, message, expected, received }) => ({
    code: choiceOf<FindingWarning>(code),
    field,
    index: null,
    row: null,
    employee_id: null,
    message,
    expected: expected ?? null,
    received: received ?? null,
  }));
  return [...ofReport, ...toUnreadWarnings(unread)];
}

export function toUnreadWarnings(unread: readonly UnreadMember[]): z.input<typeof warningsSchema> {
  return unread.map(({ path, message }) => ({
    code: "UNKNOWN_MEMBER",
    field: path,
    index: null,
    row: null,
    employee_id: null,
    message,
    expected: null,
    received: null,
  }));
}
