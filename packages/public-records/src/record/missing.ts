import type { Missing } from "@platform/contracts/premium_audit/v1/worksheets";
import { z } from "zod";
import { choiceOf } from "../value/choice.ts";
import { missingSourceCauses } from "./rating-choices.ts";

/** Schema of something that a final premium requires and that is missing. */
export const missingRecordSchema = z
  .object({
    code: z.enum([
      "SOURCE_MISSING",
      "NO_EXPOSURE",
      "RATES_MISSING",
      "AMOUNT_TOO_LARGE",
      "UNRATED_CLASS",
      "RULE_NOT_ON_FILE",
      "MISSING_DAYS",
    ]),
    state: z.string().nullable().optional().meta({
      description:
        "State of the class without a rate or of the rule; `null` when the state is unknown. Only with `UNRATED_CLASS` and `RULE_NOT_ON_FILE`.",
    }),
    rule: z.string().optional().meta({
      description: "Kind of the rule, such as `officer_limits`. Only with `RULE_NOT_ON_FILE`.",
    }),
    applies_to: z.string().nullable().optional().meta({
      description:
        "Case that the rule is about, such as a kind of owner or `short_rate`; `null` when it is about all payroll. Only with `RULE_NOT_ON_FILE`.",
    }),
    date: z.iso.date().optional().meta({
      description: "Effective date of the policy, which decides the rule. Only with `RULE_NOT_ON_FILE`.",
    }),
    classification_code: z
      .string()
      .optional()
      .meta({ description: "Code of the class without a rate. Only with `UNRATED_CLASS`." }),
    owner_id: z.string().optional().meta({ description: "Owner of the source. Only with `SOURCE_MISSING`." }),
    employer_id: z
      .string()
      .optional()
      .meta({ description: "Id that this owner uses for the employer. Only with `SOURCE_MISSING`." }),
    cause: z
      .enum(missingSourceCauses)
      .optional()
      .meta({
        description:
          "Reason for which the source delivers nothing: its owner has never offered you a grant of it (`not_offered`), the " +
          "latest grant is not accepted (`offered`, `declined`, `revoked`), or no report or statement of no payroll has one of the " +
          "audited days (`nothing_reported`). Only with `SOURCE_MISSING`.",
      }),
    from: z.iso.date().optional().meta({
      description:
        "First day without a report, of the pay periods with the class, or of the audited days that a source lacks.",
    }),
    to: z.iso.date().optional().meta({
      description:
        "Last day without a report, of the pay periods with the class, or of the audited days that a source lacks.",
    }),
    days: z
      .int()
      .optional()
      .meta({ description: "Number of days from `from` to `to`. Only with `MISSING_DAYS` and `SOURCE_MISSING`." }),
  })
  .meta({ id: "Missing" });

/** Schema of the number of days for which nothing is reported. */
export const missingDaysSchema = z.int().meta({
  description:
    "Number of days that are in no payroll report and no statement of no payroll. `missing` has them as ranges with the code " +
    "`MISSING_DAYS`; it lists at most 1,000 problems.",
});

/** Converts a message to its record, which contains only the members of its code. */
export function toMissingRecord({
  code,
  state,
  classCode,
  from: firstDay,
  to,
  days,
  rule,
  of: appliesTo,
  date,
  ownerId,
  employerId,
  cause,
}: Missing): z.input<typeof missingRecordSchema> {
  if (rule !== "") return { code: choiceOf(code), rule, applies_to: appliesTo || null, state: state || null, date };
  if (cause !== "") {
    return {
      code: choiceOf(code),
      owner_id: ownerId,
      employer_id: employerId,
      cause: choiceOf(cause),
      from: firstDay,
      to,
      days,
    };
  }
  if (days > 0) return { code: choiceOf(code), from: firstDay, to, days };
  if (classCode === "") return { code: choiceOf(code) };
  return { code: choiceOf(code), state: state || null, classification_code: classCode, from: firstDay, to };
}
