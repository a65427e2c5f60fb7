import type { RuleTable, RuleTableRow, RuleTableVersion } from "@platform/contracts/premium_audit/v1/rule_tables";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { ruleTableKinds } from "@platform/public-records/record/rating-choices";
import { amountSchema } from "@platform/public-records/value/amount";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { deletedAtSchema, publicTime, toDeletedAt } from "@platform/public-records/value/public-time";
import { z } from "zod";

/** Schema of a rule table without its rows. */
export const ruleTableRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("rule_table"),
    owner_id: z.string(),
    environment: environmentSchema,
    name: z.string(),
    version: z.int().meta({ description: "Number of the latest version, from 1." }),
    row_count: z.int().meta({ description: "Number of rows of the latest version." }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "RuleTable" });

export function toRuleTableRecord(table: RuleTable): z.input<typeof ruleTableRecordSchema> {
  return {
    id: table.id,
    object: "rule_table",
    owner_id: table.ownerId,
    environment: choiceOf(table.environment),
    name: table.name,
    version: table.version,
    row_count: table.rowCount,
    created_at: publicTime(table.createdAt),
    updated_at: publicTime(table.updatedAt),
    ...toDeletedAt(table),
  };
}

/** Schema of a version of a rule table. */
export const ruleTableVersionSchema = z.object({
  version: z.int(),
  row_count: z.int(),
  digest: z.string().meta({ description: "SHA-256 of the rows." }),
  created_at: z.iso.datetime(),
});

export function toRuleTableVersion({
  version,
  rowCount,
  digest,
  createdAt,
}: RuleTableVersion): z.input<typeof ruleTableVersionSchema> {
  return { version, row_count: rowCount, digest, created_at: publicTime(createdAt) };
}

const optionalAmount = amountSchema.nullable();

/** Schema of a row of a rule table; a value that its kind does not have is `null`. */
export const ruleTableRowSchema = z.object({
  id: z.string().meta({ description: "Kind, state, day and case: the same in every version." }),
  object: z.literal("rule_table_row"),
  kind: z.enum(ruleTableKinds),
  state: z.string(),
  effective_from: z.iso.date(),
  source: z.string(),
  applies_to: z.string().nullable(),
  classification_codes: z.array(z.string()),
  deducted: z.boolean().nullable(),
  weekly_minimum: optionalAmount,
  weekly_maximum: optionalAmount,
  yearly_maximum: optionalAmount,
  fixed_yearly: optionalAmount,
  part_of_week_counts: z.boolean().nullable(),
  multiple: optionalAmount,
  exact: z.boolean().nullable(),
  requests: z.int().nullable(),
  class_when_none: z.string().nullable(),
  remuneration_share: optionalAmount,
  expense_constant_minimum: optionalAmount,
  divided: z.boolean().nullable(),
  class_below: z.string().nullable(),
  class_at_or_above: z.string().nullable(),
  hourly_wage: optionalAmount,
  short_rates: z.array(z.object({ to_day: z.int(), share: amountSchema })),
});

export function toRuleTableRow(row: RuleTableRow): z.input<typeof ruleTableRowSchema> {
  return {
    id: row.id,
    object: "rule_table_row",
    kind: choiceOf(row.kind),
    state: row.state,
    effective_from: row.effectiveFrom,
    source: row.source,
    applies_to: row.appliesTo || null,
    classification_codes: row.classCodes,
    deducted: row.deducted ?? null,
    weekly_minimum: exactNumberOrNull(row.weeklyMinimum),
    weekly_maximum: exactNumberOrNull(row.weeklyMaximum),
    yearly_maximum: exactNumberOrNull(row.yearlyMaximum),
    fixed_yearly: exactNumberOrNull(row.fixedYearly),
    part_of_week_counts: row.partOfWeekCounts ?? null,
    multiple: exactNumberOrNull(row.multiple),
    exact: row.exact ?? null,
    requests: row.requests ?? null,
    class_when_none: row.classWhenNone || null,
    remuneration_share: exactNumberOrNull(row.remunerationShare),
    expense_constant_minimum: exactNumberOrNull(row.expenseConstantMinimum),
    divided: row.divided ?? null,
    class_below: row.classBelow || null,
    class_at_or_above: row.classAtOrAbove || null,
    hourly_wage: exactNumberOrNull(row.hourlyWage),
    short_rates: row.shortRates.map(({ toDay, share }) => ({ to_day: toDay, share: exactNumber(share) })),
  };
}
