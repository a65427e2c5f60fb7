import type { RateTable, RateTableRow, RateTableVersion } from "@platform/contracts/premium_audit/v1/rate_tables";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { rateTableMembers } from "@platform/public-records/noun/rate-table";
import { recordShape, toRecordMembers } from "@platform/public-records/noun/record-members";
import { rateApplications, rateBases } from "@platform/public-records/record/rating-choices";
import { amountSchema } from "@platform/public-records/value/amount";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { deletedAtSchema, publicTime, toDeletedAt } from "@platform/public-records/value/public-time";
import { z } from "zod";

const effectiveFrom = z.iso.date().nullable();

/** Schema of a rate table without its rows. */
export const rateTableRecordSchema = z
  .object({
    id: z.string(),
    object: z.literal("rate_table"),
    owner_id: z.string(),
    environment: environmentSchema,
    name: z.string(),
    effective_from: effectiveFrom.meta({
      description: "First day of rows without `effective_from`; `null` when these rows have always applied.",
    }),
    applies_to: z.enum(rateApplications),
    version: z.int().meta({ description: "Number of the latest version, from 1." }),
    row_count: z.int().meta({ description: "Number of rows of the latest version." }),
    ...recordShape(rateTableMembers),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "RateTable" });

export function toRateTableRecord(table: RateTable): z.input<typeof rateTableRecordSchema> {
  return {
    id: table.id,
    object: "rate_table",
    owner_id: table.ownerId,
    environment: choiceOf(table.environment),
    name: table.name,
    effective_from: table.effectiveFrom || null,
    applies_to: choiceOf(table.appliesTo),
    version: table.version,
    row_count: table.rowCount,
    ...toRecordMembers(rateTableMembers, table),
    created_at: publicTime(table.createdAt),
    updated_at: publicTime(table.updatedAt),
    ...toDeletedAt(table),
  };
}

/** Schema of a version of a rate table. */
export const rateTableVersionSchema = z.object({
  version: z.int(),
  effective_from: effectiveFrom,
  applies_to: z.enum(rateApplications),
  row_count: z.int(),
  created_at: z.iso.datetime(),
});

export function toRateTableVersion(version: RateTableVersion): z.input<typeof rateTableVersionSchema> {
  return {
    version: version.version,
    effective_from: version.effectiveFrom || null,
    applies_to: choiceOf(version.appliesTo),
    row_count: version.rowCount,
    created_at: publicTime(version.createdAt),
  };
}

/** Schema of a row of a rate table. */
export const rateTableRowSchema = z.object({
  id: z.string().meta({ description: "State, class code and day: the same in every version." }),
  object: z.literal("rate_table_row"),
  state: z.string(),
  class_code: z.string(),
  description: z.string().nullable(),
  basis: z.enum(rateBases),
  rate: amountSchema,
  minimum_premium: amountSchema.nullable(),
  effective_from: effectiveFrom,
});

export function toRateTableRow(row: RateTableRow): z.input<typeof rateTableRowSchema> {
  return {
    id: row.id,
    object: "rate_table_row",
    state: row.state,
    class_code: row.classCode,
    description: row.description || null,
    basis: choiceOf(row.basis),
    rate: exactNumber(row.rate),
    minimum_premium: exactNumberOrNull(row.minimumPremium || undefined),
    effective_from: row.effectiveFrom || null,
  };
}
