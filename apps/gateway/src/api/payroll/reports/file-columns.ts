import type { FileColumns } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { z } from "zod";
import type { PublicField } from "../../shared/field-names.ts";

/** Columns of an uploaded file, as its header names them. */
export const fileColumnsSchema = z
  .object({
    used: z.array(z.object({ header: z.string(), member: z.string() })).meta({
      description: "Columns that are read, in the order of the file, with the member that is read from each.",
    }),
    ignored: z.array(z.string()).meta({ description: "Columns from which no member is read, at most 100." }),
  })
  .nullable()
  .meta({ description: "Columns of the uploaded file; `null` if it has none." });

/** @param publicFieldOf the profile's name of a member */
export function toFileColumns(
  columns: FileColumns | undefined,
  publicFieldOf: PublicField,
): z.input<typeof fileColumnsSchema> {
  if (!columns) return null;
  const used = columns.used.map(({ header, member }) => ({ header, member: publicFieldOf(member) }));
  return { used, ignored: columns.ignored };
}
