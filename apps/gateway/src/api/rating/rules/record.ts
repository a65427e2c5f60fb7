import type { CoveredRule, GetRuleCoverageResponse } from "@platform/contracts/premium_audit/v1/rules";
import { type RuleStatus, ruleBases, ruleStatuses } from "@platform/public-records/record/rating-choices";
import { choiceOf } from "@platform/public-records/value/choice";
import { z } from "zod";

const coveredRuleSchema = z
  .object({
    kind: z.string().meta({ description: "Kind of rule, such as `overtime` or `officer_limits`." }),
    applies_to: z.string().nullable().meta({
      description:
        "The kind of owner or of contract, the group of classes, or both, such as `officer/construction`, that the rule is about; `null` when it is about all payroll.",
    }),
    status: z.enum(ruleStatuses).meta({
      description:
        "`on_file`: a row of the state applies, or a countrywide one whose source is about the state. `default`: a countrywide row applies whose source is not about the state; worksheets that use it have the warning `RULE_UNCONFIRMED`. `not_on_file`: no row applies.",
    }),
    on_file: z.boolean().meta({ description: "True if `status` is `on_file`." }),
    rule: z
      .string()
      .nullable()
      .meta({ description: "Stable id of the row, as worksheets name it; `null` when there is none." }),
    from: z.iso.date().nullable().meta({ description: "Effective date from which the row applies to policies." }),
    source: z.string().nullable().meta({ description: "Publication of the figures." }),
    basis: z.enum(ruleBases).nullable().meta({
      description:
        "Source with which the row was compared: a `publication` of the bureau, the state or the law, or a `quotation` of it by an insurer, an agent or an adviser. `rule_table` for a row of your rule table. `unconfirmed` if the row was not compared; `null` when there is no row.",
    }),
    checked_on: z.iso.date().nullable().meta({
      description: "Day on which the row was compared with its source; `null` when it is `unconfirmed`.",
    }),
    covers: z.string().nullable().meta({
      description:
        "The part of `applies_to` that the row covers: some days, one of two limits, some classes; `null` if it covers all.",
    }),
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
  query: { state: string; date: string },
  { rules }: GetRuleCoverageResponse,
): z.input<typeof ruleCoverageSchema> {
  return { object: "rule_coverage", ...query, rules: rules.map(toCoveredRule) };
}

function toCoveredRule({
  kind,
  of: appliesTo,
  status,
  row,
  basis,
  covers,
}: CoveredRule): z.input<typeof coveredRuleSchema> {
  return {
    kind,
    applies_to: appliesTo || null,
    status: choiceOf<RuleStatus>(status),
    on_file: status === "on_file",
    rule: row?.rule ?? null,
    from: row?.effectiveFrom ?? null,
    source: row?.source ?? null,
    basis: basisOf(basis),
    checked_on: row?.checkedOn || null,
    covers: covers || null,
  };
}

const bases = coveredRuleSchema.shape.basis.unwrap();

/** Reads the basis of a row; `null` without a row. */
function basisOf(basis: string): z.input<typeof bases> | null {
  return basis === "" ? null : bases.parse(basis);
}
