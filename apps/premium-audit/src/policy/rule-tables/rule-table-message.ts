import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { RuleTableRowSchema, RuleTableSchema } from "@platform/contracts/premium_audit/v1/rule_tables";
import type { Tenant } from "@platform/service/call/tenant";
import { requiredText } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { canonicalJson, digestOf, type Json } from "../../rated/inputs/canonical-json.ts";
import type { RuleTableRow } from "../../rating/terms/rule-table.ts";
import type { OwnerTable } from "../owner-tables/owner-table.sql.ts";
import type { CheckedRows, RowError } from "./check-rule-rows.ts";

const nameMember = z.object({ name: requiredText() });

/** Returns a valid name of a table. Throws INVALID_ARGUMENT. */
export function checkedName(name: string): string {
  return parseMessage("INVALID_RULE_TABLE", nameMember, { name }).name;
}

/** Returns the SHA-256 of the canonical JSON of rows, which are in the order of their ids. */
export function digestOfRows(rows: readonly RuleTableRow[]): string {
  return digestOf(canonicalJson(rows as unknown as Json));
}

/** Converts a table to its message. */
export function toRuleTableMessage(tenant: Tenant, table: OwnerTable): MessageInitShape<typeof RuleTableSchema> {
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
  ruleTable?: MessageInitShape<typeof RuleTableSchema>;
  errors?: RowError[];
  errorsNotListed?: number;
}

/** Converts the outcome of loading a table to the response: the table, or the errors of its rows. */
export function toLoadedMessage(tenant: Tenant, outcome: OwnerTable | CheckedRows): Loaded {
  if ("id" in outcome) return { ruleTable: toRuleTableMessage(tenant, outcome) };
  return { errors: outcome.errors, errorsNotListed: outcome.errorsNotListed };
}

/** Converts a row to its message. */
export function toRowMessage(row: RuleTableRow): MessageInitShape<typeof RuleTableRowSchema> {
  return { ...row, shortRates: row.shortRates ?? [], classCodes: row.classCodes ?? [] };
}
