import type { Missing } from "@platform/contracts/premium_audit/v1/worksheets";
import { z } from "zod";
import { choiceOf } from "./choice.ts";

/** Schema of something that a final premium requires and that is missing. */
export const missingRecordSchema = z
  .object({
    code: z.enum(["NO_EXPOSURE", "RATES_MISSING", "AMOUNT_TOO_LARGE", "UNRATED_CLASS", "MISSING_MONTH"]),
    month: z.string().optional().meta({ description: "The missing month as `YYYY-MM`. Only with `MISSING_MONTH`." }),
    state: z.string().nullable().optional().meta({
      description: "State of the class without a rate; `null` when the state is unknown. Only with `UNRATED_CLASS`.",
    }),
    classification_code: z
      .string()
      .optional()
      .meta({ description: "Code of the class without a rate. Only with `UNRATED_CLASS`." }),
    from: z.iso.date().optional().meta({ description: "First day of the pay periods concerned." }),
    to: z.iso.date().optional().meta({ description: "Last day of the pay periods concerned." }),
  })
  .meta({ id: "Missing" });

/** Converts a message to its record, which contains only the members of its code. */
export function toMissingRecord({
  code,
  state,
  classCode,
  from,
  to,
  month,
}: Missing): z.input<typeof missingRecordSchema> {
  if (month !== "") return { code: choiceOf(code), month };
  if (classCode === "") return { code: choiceOf(code) };
  return { code: choiceOf(code), state: state || null, classification_code: classCode, from, to };
}
