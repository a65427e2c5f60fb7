import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** A rate of a table that the current version of a completed audit used. */
export interface UsedRate {
  auditId: string;
  state: string;
  classCode: string;
  firstDay: string;
  lastDay: string;
  rate: string;
  /** First day of the audited term. */
  termFirstDay: string;
}

const rowRow = {
  id: "text",
  state: "text",
  class_code: "text",
  first_day: "date",
  last_day: "date",
  rate: "numeric",
  term_first_day: "text",
} as const;

const usedStatement = statement(
  "rate_table_used_rates",
  rowRow,
  `SELECT audit.id, line.state, line.class_code, line.first_day, line.last_day, trim_scale(line.rate) AS rate,
     to_char(term.effective_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS term_first_day
   FROM worksheet_lines AS line
   JOIN audits AS audit ON audit.environment = line.environment AND audit.owner_id = line.owner_id
     AND audit.id = line.audit_id AND audit.version = line.version
   JOIN policy_terms AS term ON term.environment = audit.environment AND term.owner_id = audit.owner_id
     AND term.policy_id = audit.policy_id AND term.term = audit.term
   WHERE line.rate_source IS NOT NULL AND line.rate_source->>'rateTable' = {id:text} AND audit.environment = {environment:text}
     AND audit.owner_id = {ownerId:text} AND audit.status = 'completed' AND audit.deleted_at IS NULL
   ORDER BY audit.id FOR UPDATE OF audit`,
);

/** Selects the rates of a table that completed audits were rated with, and locks these audits. */
export async function selectUsedRates(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
): Promise<UsedRate[]> {
  const rows = await tx.query(usedStatement, { environment, ownerId, id });
  return rows.map((row) => ({
    auditId: row.id,
    state: row.state,
    classCode: row.class_code,
    firstDay: row.first_day,
    lastDay: row.last_day,
    rate: row.rate,
    termFirstDay: row.term_first_day,
  }));
}

const markStatement = statement(
  "rate_table_mark_audits",
  `UPDATE audits SET updated_at = {now:timestamptz}, changed_policy_members = array_append(changed_policy_members, 'rate_table')
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = ANY ({ids:text[]}) AND NOT 'rate_table' = ANY (changed_policy_members)`,
);

/** Updates audits whose rates have changed: they are out of date because of `rate_table`. */
export async function updateRatesChanged(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(markStatement, { environment, ownerId, ids, now });
}
