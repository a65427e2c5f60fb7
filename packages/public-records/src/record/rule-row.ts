import type { RuleRow } from "@platform/contracts/premium_audit/v1/rules";
import { z } from "zod";

/** Schema of a rule as a worksheet names it. */
export const ruleRowSchema = z
  .object({
    rule: z
      .string()
      .meta({ description: "Stable id of the rule; it ends in `policy` when the policy states the value." }),
    kind: z.string(),
    state: z.string().meta({ description: "State of the rule; `*` for every state without a rule of its own." }),
    effective_from: z.iso.date(),
    source: z.string(),
    rule_table: z
      .object({ id: z.string(), version: z.int(), row: z.string().meta({ description: "Id of the row." }) })
      .nullable()
      .meta({ description: "Your rule table that has the rule; `null` when it is on file or the policy states it." }),
    checked_on: z.iso.date().nullable().meta({
      description:
        "Day on which the rule was compared with its source; `null` when it was not, or when the policy states the value.",
    }),
  })
  .meta({ id: "RuleRow" });

export function toRuleRow(row: RuleRow): z.input<typeof ruleRowSchema> {
  return {
    rule: row.rule,
    kind: row.kind,
    state: row.state,
    effective_from: row.effectiveFrom,
    source: row.source,
    rule_table: row.ruleTable ? { id: row.ruleTable.id, version: row.ruleTable.version, row: row.ruleTable.row } : null,
    checked_on: row.checkedOn || null,
  };
}
