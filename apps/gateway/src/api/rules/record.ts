import type { CoveredRule, GetRuleCoverageResponse } from "@platform/contracts/premium_audit/v1/rules";
import { z } from "zod";

const coveredRuleSchema = z
  .object({
    kind: z.string().meta({ description: "Kind of rule, such as `overtime` or `officer_limits`." }),
    applies_to: z.string().nullable().meta({
      description:
        "The kind of owner, the kind of contract or the group of classes that the rule is about; `null` when it is about all payroll.",
    }),
    on_file: z.boolean().meta({ description: "Whether a row is on file that applies in this state on this date." }),
    rule: z
      .string()
      .nullable()
      .meta({ description: "Stable id of the row, as worksheets name it; `null` when there is none." }),
    from: z.iso.date().nullable().meta({ description: "Effective date from which the row applies to policies." }),
    source: z.string().nullable().meta({ description: "Where the figures are published." }),
    checked_on: z.iso.date().nullable().meta({ description: "Day on which the row was compared with its source." }),
  })
  .meta({ id: "CoveredRule" });

/** Schema of the kinds of rules that are, or are not, on file for a state and a date. */
export const ruleCoverageSchema = z
  .object({
    object: z.literal("rule_coverage"),
    state: z.string(),
    date: z.iso.date(),
    rules: z.array(coveredRuleSchema),
  })
  .meta({ id: "RuleCoverage" });

export function toRuleCoverage(
  asked: { state: string; date: string },
  { rules }: GetRuleCoverageResponse,
): z.input<typeof ruleCoverageSchema> {
  return { object: "rule_coverage", ...asked, rules: rules.map(toCoveredRule) };
}

function toCoveredRule({ kind, of, row }: CoveredRule): z.input<typeof coveredRuleSchema> {
  return {
    kind,
    applies_to: of || null,
    on_file: row !== undefined,
    rule: row?.rule ?? null,
    from: row?.effectiveFrom ?? null,
    source: row?.source ?? null,
    checked_on: row?.checkedOn || null,
  };
}
