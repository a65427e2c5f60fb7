import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  RateTableRowSchema,
  RateTableSchema,
  RateTableVersionSchema,
} from "@platform/contracts/premium_audit/v1/rate_tables";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import { pickMembers } from "@platform/public-records/noun/members";
import { rateTableMembers } from "@platform/public-records/noun/rate-table";
import { rateApplications } from "@platform/public-records/record/rating-choices";
import type { Tenant } from "@platform/service/call/tenant";
import { calendarDate, oneOf, orEmpty, requiredText } from "@platform/validation/members";
import { z } from "zod";
import type { CheckedRows, RowError } from "./check-rows.ts";
import type { RateTable, RateTableVersion, StoredRow } from "./rate-table.ts";

/** Schema of the members of a table that a partner may set. */
export const checkedRateTable = z.object({
  name: requiredText(),
  effectiveFrom: orEmpty(calendarDate()),
  appliesTo: orEmpty(oneOf(rateApplications)),
  ...checkedShape(rateTableMembers),
});

/** Converts checked members; an empty text is a default. */
export function fromMembers({ name, effectiveFrom, appliesTo: applies, ...plain }: z.output<typeof checkedRateTable>) {
  return {
    ...pickMembers(rateTableMembers, plain),
    name,
    ...(effectiveFrom !== "" && { effectiveFrom }),
    appliesTo: applies === "outstanding" ? ("outstanding" as const) : ("new_and_renewal" as const),
  };
}

/** Converts a table to its message. */
export function toRateTableMessage(tenant: Tenant, table: RateTable): MessageInitShape<typeof RateTableSchema> {
  const { createdAt, updatedAt, deletedAt, ...rest } = table;
  return {
    ...tenant,
    ...rest,
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(deletedAt && { deletedAt: timestampFromDate(deletedAt) }),
  };
}

/** The members of the responses that create and change a table. */
interface Loaded {
  rateTable?: MessageInitShape<typeof RateTableSchema>;
  errors?: RowError[];
  errorsNotListed?: number;
}

/** Converts the outcome of loading a table to the response: the table, or the errors of its rows. */
export function toLoadedMessage(tenant: Tenant, outcome: RateTable | CheckedRows): Loaded {
  if ("id" in outcome) return { rateTable: toRateTableMessage(tenant, outcome) };
  return { errors: outcome.errors, errorsNotListed: outcome.errorsNotListed };
}

/** Converts a version to its message. */
export function toVersionMessage({
  createdAt,
  ...version
}: RateTableVersion): MessageInitShape<typeof RateTableVersionSchema> {
  return { ...version, createdAt: timestampFromDate(createdAt) };
}

/** Converts a row to its message, with the day of its table if it has none of its own. */
export function toRowMessage(row: StoredRow, tableFrom = ""): MessageInitShape<typeof RateTableRowSchema> {
  return { ...row, minimumPremium: row.minimumPremium ?? "", effectiveFrom: row.effectiveFrom ?? tableFrom };
}
