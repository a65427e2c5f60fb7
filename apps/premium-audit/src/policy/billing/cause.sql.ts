import { newEvent } from "@platform/messaging/event/event";
import { enqueue } from "@platform/messaging/publish/outbox";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Cause, RecordedCause } from "./cause.ts";

/** A term of a policy that pays as it goes. */
export interface BilledTerm {
  tenant: Tenant;
  policyId: string;
  term: number;
}

interface TermRow {
  environment: Tenant["environment"];
  owner_id: string;
  policy_id: string;
  term: number;
}

/** Ends a statement that finds terms as `billed`: writes the cause for each. */
const inserted = (
  by = "$3::text, $4::text",
) => `INSERT INTO ledger_causes (environment, owner_id, policy_id, term, kind, id,
    changed_by, request_id)
  SELECT DISTINCT environment, owner_id, policy_id, term, $1::text, $2::text, ${by} FROM billed
  RETURNING environment, owner_id, policy_id, term`;

const ofTermStatement = statement<TermRow>(
  "ledger_cause_of_term",
  `WITH billed AS (SELECT * FROM policy_terms WHERE environment = $5 AND owner_id = $6 AND policy_id = $7 AND term = $8
     AND pays_as_you_go) ${inserted()}`,
);

/** Has the premium of a term developed after the commit, if the term pays as it goes. */
export async function insertCause(
  tx: Queryable,
  tenant: Tenant,
  { policyId, term, ...cause }: Cause & { policyId: string; term: number },
): Promise<void> {
  const values = [cause.kind, cause.id, ...changeStampList(), tenant.environment, tenant.ownerId, policyId, term];
  await announce(tx, await tx.query(ofTermStatement, values));
}

const ofEmployerStatement = statement<TermRow>(
  "ledger_cause_of_employer",
  `WITH billed AS (SELECT term.* FROM policies AS policy
     JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id AND term.term <= policy.term AND pays_as_you_go
     WHERE policy.environment = $5 AND policy.owner_id = $6 AND employer_id = $7 AND deleted_at IS NULL) ${inserted()}`,
);

/** Has the premium of all terms of an employer developed that pay as they go. */
export async function insertCauseOfEmployer(
  tx: Queryable,
  tenant: Tenant,
  { employerId, ...cause }: Cause & { employerId: string },
): Promise<void> {
  const values = [cause.kind, cause.id, ...changeStampList(), tenant.environment, tenant.ownerId, employerId];
  await announce(tx, await tx.query(ofEmployerStatement, values));
}

const ofRateTableStatement = statement<TermRow>(
  "ledger_cause_of_rate_table",
  `WITH billed AS (SELECT term.* FROM policy_terms AS term JOIN policies AS policy ON policy.environment = term.environment AND policy.owner_id = term.owner_id
     AND policy.id = term.policy_id
     WHERE term.environment = $5 AND term.owner_id = $6 AND pays_as_you_go AND term.term <= policy.term
       AND rating->>'rateTable' = $2 AND deleted_at IS NULL) ${inserted()}`,
);

/** Has the premium of all terms developed that pay as they go and name a rate table. */
export async function insertCauseOfRateTable(tx: Queryable, tenant: Tenant, id: string): Promise<void> {
  const values = ["rate_table_changed", id, ...changeStampList(), tenant.environment, tenant.ownerId];
  await announce(tx, await tx.query(ofRateTableStatement, values));
}

/** The credentials and requests of another owner are not shown. */
const reportedBy = `CASE WHEN owner_id = $6 THEN $3::text ELSE 'owner:' || $6 END, CASE WHEN owner_id = $6 THEN $4::text END`;
const ofReportStatement = statement<TermRow>(
  "ledger_cause_of_report",
  `WITH billed AS (SELECT term.* FROM policies AS policy
     JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id AND term.term <= policy.term AND pays_as_you_go
       AND (term.effective_at AT TIME ZONE 'UTC')::date <= $9::date AND (term.expires_at AT TIME ZONE 'UTC')::date >= $8::date
     WHERE policy.environment = $5 AND deleted_at IS NULL
       AND ((policy.owner_id = $6 AND employer_id = $7) OR (policy.owner_id, policy.id) IN (
         SELECT owner_id, policy_id FROM ledger_sources
         WHERE environment = $5 AND source_owner_id = $6 AND source_employer_id = $7))) ${inserted(reportedBy)}`,
);

/** A report that came, went or changed, and who caused it. */
export interface ReportCause extends Cause {
  tenant: Tenant;
  employerId: string;
  periodStart: string;
  periodEnd: string;
  changedBy: string | null;
  requestId: string | null;
}

/** Has the premium of all terms developed that a report concerns: one event for each term, however many reports there are. */
export async function insertCausesOfReports(tx: Queryable, reports: readonly ReportCause[]): Promise<void> {
  const terms: TermRow[] = [];
  for (const { tenant, kind, id, employerId, periodStart, periodEnd, changedBy, requestId } of reports) {
    const cause = [kind, id, changedBy, requestId, tenant.environment, tenant.ownerId];
    terms.push(...(await tx.query(ofReportStatement, [...cause, employerId, periodStart, periodEnd])));
  }
  await announce(tx, terms);
}

async function announce(tx: Queryable, rows: readonly TermRow[]): Promise<void> {
  const terms = new Map(rows.map((row) => [`${row.policy_id} ${row.term}`, row]));
  await enqueue(
    tx,
    [...terms.values()].map(({ environment, owner_id: ownerId, policy_id: policyId, term }) =>
      newEvent({
        tenant: { environment, ownerId },
        data: { case: "premiumDevelopmentDue", value: { policyId, term } },
      }),
    ),
  );
}

const forgottenStatement = statement<TermRow>(
  "ledger_causes_forgotten",
  `UPDATE ledger_causes SET announced_at = now() WHERE announced_at < now() - interval '1 hour'
   RETURNING environment, owner_id, policy_id, term`,
);

/**
 * Requests the development of ledgers again that has not come within an hour: its event was dead-lettered, or the premium of another
 * term holds it up. Resolves to the number of causes.
 */
export async function announceForgottenCauses(tx: Queryable): Promise<number> {
  const rows = await tx.query(forgottenStatement, []);
  await announce(tx, rows);
  return rows.length;
}

interface CauseRow {
  kind: Cause["kind"];
  id: string;
  changed_by: string | null;
  request_id: string | null;
  created_at: Date;
}
const takeStatement = statement<CauseRow>(
  "ledger_causes_take",
  `WITH taken AS (DELETE FROM ledger_causes WHERE environment = $1 AND owner_id = $2 AND policy_id = $3 AND term = $4
     RETURNING seq, kind, id, changed_by, request_id, created_at)
   SELECT * FROM taken ORDER BY seq`,
);

/** Deletes the causes of a term that are in no entry yet, and returns them in order. The transaction has locked the policy. */
export async function takeCauses(tx: Queryable, { tenant, policyId, term }: BilledTerm): Promise<RecordedCause[]> {
  const rows = await tx.query(takeStatement, [tenant.environment, tenant.ownerId, policyId, term]);
  return rows.map(({ kind, id, changed_by: changedBy, request_id: requestId, created_at: at }) => ({
    kind,
    id,
    ...(changedBy !== null && { changedBy }),
    ...(requestId !== null && { requestId }),
    at: at.toISOString(),
  }));
}
