import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { RuleRow } from "../../rating/rules/rule-row.ts";

/** A completed audit of a term that names a rule table. */
export interface AuditOfTable {
  auditId: string;
  /** First day of the audited term. */
  firstDay: string;
  /** The rules that the current version looked up and found. */
  rules: RuleRow[];
  /** States of the lines of the current version. */
  states: string[];
}

const auditsStatement = statement(
  "rule_table_audits",
  {
    auditId: "text",
    firstDay: "text",
    rules: typed<RuleRow[]>("jsonb"),
    states: "text[]",
  },
  `SELECT audit.id AS "auditId", to_char(term.effective_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "firstDay", version.rules,
     ARRAY(SELECT DISTINCT line.state FROM worksheet_lines AS line WHERE line.environment = audit.environment
       AND line.owner_id = audit.owner_id AND line.audit_id = audit.id AND line.version = audit.version) AS states
   FROM audits AS audit
   JOIN policy_terms AS term ON term.environment = audit.environment AND term.owner_id = audit.owner_id
     AND term.policy_id = audit.policy_id AND term.term = audit.term
   JOIN audit_versions AS version ON version.environment = audit.environment AND version.owner_id = audit.owner_id
     AND version.audit_id = audit.id AND version.version = audit.version
   WHERE audit.environment = {environment:text} AND audit.owner_id = {ownerId:text} AND audit.status = 'completed' AND audit.deleted_at IS NULL
     AND term.rating->>'ruleTable' = {id:text}
   ORDER BY audit.id FOR UPDATE OF audit`,
);

/** Selects the completed audits of terms that name a rule table, and locks them. */
export function selectAuditsOfTable(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  id: string,
): Promise<AuditOfTable[]> {
  return tx.query(auditsStatement, { environment, ownerId, id });
}

const markStatement = statement(
  "rule_table_mark_audits",
  `UPDATE audits SET updated_at = {now:timestamptz}, changed_policy_members = array_append(changed_policy_members, 'rule_table')
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND id = ANY ({ids:text[]}) AND NOT 'rule_table' = ANY (changed_policy_members)`,
);

/** Updates audits whose rules have changed: they are out of date because of `rule_table`. */
export async function updateRulesChanged(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(markStatement, { environment, ownerId, ids, now });
}
