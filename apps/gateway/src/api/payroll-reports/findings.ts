import type { Finding, Findings } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { findingCodes } from "@platform/error-codes/finding-codes";
import { choiceOf, codeSchema } from "@platform/public-records/choice";
import { z } from "zod";

const findingSchema = z.object({
  code: codeSchema(findingCodes),
  field: z.string().meta({ description: "Member of the submission that the finding is about." }),
  index: z
    .int()
    .nullable()
    .meta({ description: "Position of the employee, from 0; `null` when the finding is about the whole report." }),
  row: z
    .int()
    .nullable()
    .meta({ description: "Row of the uploaded file, where the header is row 1; `null` for a JSON report." }),
  employee_id: z.string().nullable(),
  message: z.string(),
});

/** The first hundred findings of each severity, and the number of the others. */
export const findingsSchema = z.object({
  errors: z
    .array(findingSchema)
    .meta({ description: "Errors, at most 100. Each refuses the record of one employee; the other records count." }),
  errors_not_listed: z.int().meta({ description: "Number of further errors." }),
  warnings: z.array(findingSchema).meta({ description: "Warnings, at most 100. A warning refuses no record." }),
  warnings_not_listed: z.int().meta({ description: "Number of further warnings." }),
});

/**
 * The findings in a profile's member names, which `publicField` gives. A finding about a record of a file names its row,
 * where the header is row 1.
 */
export function toFindings(
  findings: Findings | undefined,
  publicField: (field: string) => string,
  { ofFile = false } = {},
): z.input<typeof findingsSchema> {
  const toFinding = ({ position, employeeId, code, field, message }: Finding): z.input<typeof findingSchema> => ({
    code: choiceOf(code),
    field: publicField(position === undefined || ofFile ? field : `records[${position}].${field}`),
    index: position ?? null,
    row: ofFile && position !== undefined ? position + 2 : null,
    employee_id: employeeId || null,
    message,
  });
  return {
    errors: (findings?.problems ?? []).map(toFinding),
    errors_not_listed: findings?.problemsNotListed ?? 0,
    warnings: (findings?.warnings ?? []).map(toFinding),
    warnings_not_listed: findings?.warningsNotListed ?? 0,
  };
}
