import { fromBinary } from "@bufbuild/protobuf";
import { WorksheetSchema } from "@platform/contracts/premium_audit/v1/worksheets";
import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { BilledTerm } from "../../policy/billing/cause.sql.ts";

const comparedStatement = statement(
  "ledger_terms_compared",
  { environment: typed<BilledTerm["tenant"]["environment"]>("text"), owner_id: "text", policy_id: "text", term: "int" },
  `UPDATE policy_terms AS compared SET compared_on = (now() AT TIME ZONE 'UTC')::date
   FROM (SELECT term.environment, term.owner_id, term.policy_id, term.term FROM policy_terms AS term
     JOIN policies AS policy ON policy.environment = term.environment AND policy.owner_id = term.owner_id
     AND policy.id = term.policy_id AND term.term <= policy.term
     WHERE pays_as_you_go AND billing IS NOT NULL AND deleted_at IS NULL
       AND coalesce(compared_on, (term.effective_at AT TIME ZONE 'UTC')::date) <= (now() AT TIME ZONE 'UTC')::date - 7
       AND coalesce(compared_on, term.effective_at) <= term.expires_at + interval '90 days'
     ORDER BY term.policy_id LIMIT {limit:int} FOR UPDATE OF term SKIP LOCKED) AS due
   WHERE compared.environment = due.environment AND compared.owner_id = due.owner_id AND compared.policy_id = due.policy_id AND compared.term = due.term
   RETURNING compared.environment, compared.owner_id, compared.policy_id, compared.term`,
);

/** Updates the day of comparison of terms that were compared a week ago or never, and returns them. */
export async function updateComparedTerms(db: Queryable, limit: number): Promise<BilledTerm[]> {
  const rows = await db.query(comparedStatement, { limit });
  return rows.map(({ environment, owner_id: ownerId, policy_id: policyId, term }) => ({
    tenant: { environment, ownerId },
    policyId,
    term,
  }));
}

const ofTerm =
  "environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}";
const namedStatement = statement(
  "ledger_named_reports",
  { id: "text" },
  `SELECT cause->>'id' AS id FROM ledger_entries CROSS JOIN LATERAL jsonb_array_elements(causes) AS cause WHERE ${ofTerm}
   UNION SELECT id FROM ledger_causes WHERE ${ofTerm}`,
);
const worksheetStatement = statement(
  "ledger_newest_worksheet",
  { worksheet: "bytea" },
  `SELECT worksheet FROM ledger_entries AS entry JOIN ledger_worksheets AS rated
     ON rated.environment = entry.environment AND rated.owner_id = entry.owner_id AND entry_id = id
   WHERE entry.environment = {environment:text} AND entry.owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int} ORDER BY number DESC LIMIT 1`,
);

/** Selects the ids of the reports that the ledger of a term knows: causes, and what its newest worksheet was rated from. */
export async function selectKnownReports(
  db: Queryable,
  { tenant, policyId, term }: BilledTerm,
): Promise<ReadonlySet<string>> {
  const namedReports = await db.query(namedStatement, { ...tenant, policyId, term });
  const [rated] = await db.query(worksheetStatement, { ...tenant, policyId, term });
  const { lines = [], noPayroll = [] } = rated ? fromBinary(WorksheetSchema, rated.worksheet) : {};
  return new Set([
    ...namedReports.map(({ id }) => id),
    ...lines.flatMap(({ sources }) => sources.map(({ reportId }) => reportId)),
    ...noPayroll.map(({ reportId }) => reportId),
  ]);
}
