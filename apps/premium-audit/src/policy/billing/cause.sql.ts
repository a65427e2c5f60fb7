import { newEvent } from "@platform/messaging/event/event";
import { enqueue } from "@platform/messaging/publish/outbox";
import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Cause, RecordedCause } from "./cause.ts";

/** A term of a policy that pays as it goes. */
export interface BilledTerm {
  tenant: Tenant;
  policyId: string;
  term: number;
}

const termRow = {
  environment: typed<Tenant["environment"]>("text"),
  owner_id: "text",
  policy_id: "text",
  term: "int",
} as const;
type TermRow = RowOf<typeof termRow>;

const ownStamp = "{changedBy:text?}, {changedRequestId:text?}";

/** Ends a statement that finds terms as `billed`: writes the cause for each. */
const inserted = <const By extends string = typeof ownStamp>(by: By = ownStamp as By) =>
  `INSERT INTO ledger_causes (environment, owner_id, policy_id, term, kind, id,
    changed_by, request_id)
  SELECT DISTINCT environment, owner_id, policy_id, term, {kind:text}, {id:text}, ${by} FROM billed
  RETURNING environment, owner_id, policy_id, term` as const;

const ofTermStatement = statement(
  "ledger_cause_of_term",
  termRow,
  `WITH billed AS (SELECT * FROM policy_terms WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}
     AND pays_as_you_go) ${inserted()}`,
);

/** Has the premium of a term developed after the commit, if the term pays as it goes. */
export async function insertCause(
  tx: Queryable,
  tenant: Tenant,
  { policyId, term, ...cause }: Cause & { policyId: string; term: number },
): Promise<void> {
  await announce(
    tx,
    await tx.query(ofTermStatement, { kind: cause.kind, id: cause.id, ...changeStamp(), ...tenant, policyId, term }),
  );
}

const ofEmployerStatement = statement(
  "ledger_cause_of_employer",
  termRow,
  `WITH billed AS (SELECT term.* FROM policies AS policy
     JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id AND term.term <= policy.term AND pays_as_you_go
     WHERE policy.environment = {environment:text} AND policy.owner_id = {ownerId:text} AND employer_id = {employerId:text} AND deleted_at IS NULL) ${inserted()}`,
);

/** Has the premium of all terms of an employer developed that pay as they go. */
export async function insertCauseOfEmployer(
  tx: Queryable,
  tenant: Tenant,
  { employerId, ...cause }: Cause & { employerId: string },
): Promise<void> {
  await announce(
    tx,
    await tx.query(ofEmployerStatement, { kind: cause.kind, id: cause.id, ...changeStamp(), ...tenant, employerId }),
  );
}

const isSource = `environment = {environment:text} AND owner_id = {ownerId:text} AND source_owner_id = {sourceOwnerId:text} AND source_employer_id = {employerId:text}`;
const ofGrantStatement = statement(
  "ledger_cause_of_grant",
  termRow,
  `WITH billed AS (SELECT term.* FROM policies AS policy
     JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id AND term.term <= policy.term AND pays_as_you_go
     WHERE policy.environment = {environment:text} AND policy.owner_id = {ownerId:text} AND deleted_at IS NULL
       AND (policy.employer_id = {granteeEmployerId:text} OR policy.id IN (
         SELECT policy_id FROM policy_sources WHERE ${isSource} UNION ALL
         SELECT policy_id FROM ledger_sources WHERE ${isSource}))) ${inserted()}`,
);

/** Has the premium of all terms developed that a grant concerns: of the grantee's employer, or whose policy names or read the source. */
export async function insertCauseOfGrant(
  tx: Queryable,
  tenant: Tenant,
  change: { granteeEmployerId: string; source: { grantId: string; ownerId: string; employerId: string } },
): Promise<void> {
  const { granteeEmployerId, source } = change;
  const { grantId: id, ownerId: sourceOwnerId, employerId } = source;
  const cause = { kind: "grant_changed", id, ...changeStamp() };
  await announce(
    tx,
    await tx.query(ofGrantStatement, { ...cause, ...tenant, granteeEmployerId, sourceOwnerId, employerId }),
  );
}

const ofTableStatement = statement(
  "ledger_cause_of_table",
  termRow,
  `WITH billed AS (SELECT term.* FROM policy_terms AS term JOIN policies AS policy ON policy.environment = term.environment AND policy.owner_id = term.owner_id
     AND policy.id = term.policy_id
     WHERE term.environment = {environment:text} AND term.owner_id = {ownerId:text} AND pays_as_you_go AND term.term <= policy.term
       AND {id:text} IN (rating->>'rateTable', rating->>'ruleTable') AND deleted_at IS NULL) ${inserted()}`,
);

/** Has the premium of all terms developed that pay as they go and name a rate table or rule table. */
export async function insertCauseOfTable(
  tx: Queryable,
  tenant: Tenant,
  kind: "rate_table_changed" | "rule_table_changed",
  id: string,
): Promise<void> {
  await announce(tx, await tx.query(ofTableStatement, { kind, id, ...changeStamp(), ...tenant }));
}

/** The credentials and requests of another owner are not shown. */
const reportedBy = `CASE WHEN owner_id = {ownerId:text} THEN {changedBy:text?} ELSE 'owner:' || {ownerId:text} END, CASE WHEN owner_id = {ownerId:text} THEN {requestId:text?} END`;
const ofReportStatement = statement(
  "ledger_cause_of_report",
  termRow,
  `WITH billed AS (SELECT term.* FROM policies AS policy
     JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id AND term.term <= policy.term AND pays_as_you_go
       AND (term.effective_at AT TIME ZONE 'UTC')::date <= {periodEnd:date} AND (term.expires_at AT TIME ZONE 'UTC')::date >= {periodStart:date}
     WHERE policy.environment = {environment:text} AND deleted_at IS NULL
       AND ((policy.owner_id = {ownerId:text} AND employer_id = {employerId:text}) OR (policy.owner_id, policy.id) IN (
         SELECT owner_id, policy_id FROM ledger_sources
         WHERE environment = {environment:text} AND source_owner_id = {ownerId:text} AND source_employer_id = {employerId:text}))) ${inserted(reportedBy)}`,
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
    terms.push(
      ...(await tx.query(ofReportStatement, {
        kind,
        id,
        changedBy,
        requestId,
        ...tenant,
        employerId,
        periodStart,
        periodEnd,
      })),
    );
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

const forgottenStatement = statement(
  "ledger_causes_forgotten",
  termRow,
  `UPDATE ledger_causes SET announced_at = now() WHERE announced_at < now() - interval '1 hour'
   RETURNING environment, owner_id, policy_id, term`,
);

/**
 * Requests the development of ledgers again that has not come within an hour: its event was dead-lettered, or the premium of another
 * term holds it up. Resolves to the number of causes.
 */
export async function announceForgottenCauses(tx: Queryable): Promise<number> {
  const rows = await tx.query(forgottenStatement, {});
  await announce(tx, rows);
  return rows.length;
}

const causeRow = {
  kind: typed<Cause["kind"]>("text"),
  id: "text",
  changed_by: "text?",
  request_id: "text?",
  created_at: "timestamptz",
} as const;
const takeStatement = statement(
  "ledger_causes_take",
  causeRow,
  `WITH taken AS (DELETE FROM ledger_causes WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {policyId:text} AND term = {term:int}
     RETURNING seq, kind, id, changed_by, request_id, created_at)
   SELECT * FROM taken ORDER BY seq`,
);

/** Deletes the causes of a term that are in no entry yet, and returns them in order. The transaction has locked the policy. */
export async function takeCauses(tx: Queryable, { tenant, policyId, term }: BilledTerm): Promise<RecordedCause[]> {
  const rows = await tx.query(takeStatement, { ...tenant, policyId, term });
  return rows.map(({ kind, id, changed_by: changedBy, request_id: requestId, created_at: at }) => ({
    kind,
    id,
    ...(changedBy !== null && { changedBy }),
    ...(requestId !== null && { requestId }),
    at: at.toISOString(),
  }));
}
