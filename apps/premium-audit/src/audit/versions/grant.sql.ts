import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { mostChangedGrants } from "../audits/audit.ts";

const ofTenant = "environment = {environment:text} AND owner_id = {ownerId:text}";
const isSource = "source_owner_id = {sourceOwnerId:text} AND source_employer_id = {employerId:text}";
const policiesNaming = `SELECT policy_id FROM policy_sources WHERE ${ofTenant} AND ${isSource}`;
const auditsRatedWith = `SELECT audit_id FROM audit_sources WHERE ${ofTenant} AND ${isSource}`;
const lockStatement = statement(
  "audits_of_grant_lock",
  `SELECT id FROM audits WHERE ${ofTenant} AND deleted_at IS NULL AND (employer_id = {granteeEmployerId:text}
     OR policy_id IN (${policiesNaming}) OR id IN (${auditsRatedWith})) ORDER BY id FOR UPDATE`,
);

/** Locks the audits that a grant may concern until the transaction ends: of its employer, of policies that name it, and rated with it. */
export async function lockAuditsOfGrant(tx: Queryable, tenant: Tenant, change: GrantChange): Promise<void> {
  await tx.query(lockStatement, parametersOf(tenant, change));
}

/** A grant that was accepted or revoked. */
interface GrantChange {
  /** The grantee's id of the employer. */
  granteeEmployerId: string;
  source: { grantId: string; ownerId: string; employerId: string };
  now: Date;
}

/** An audit stores one more grant than it shows, to know that there are more. A full list does not change: no owner can make it grow. */
const hasRoom =
  `NOT {grantId:text} = ANY (changed_grant_ids) AND cardinality(changed_grant_ids) <= ${mostChangedGrants}` as const;

const acceptedStatement = statement(
  "audits_mark_grant_accepted",
  `UPDATE audits SET changed_grant_ids = array_append(changed_grant_ids, {grantId:text}), updated_at = {now:timestamptz}
   WHERE ${ofTenant} AND (employer_id = {granteeEmployerId:text} OR policy_id IN (${policiesNaming}))
     AND deleted_at IS NULL AND status = 'completed' AND ${hasRoom}
     AND NOT EXISTS (SELECT FROM audit_sources AS source WHERE source.environment = audits.environment
                     AND source.owner_id = audits.owner_id AND source.audit_id = audits.id AND source.counts
                     AND source_owner_id = {sourceOwnerId:text} AND source_employer_id = {employerId:text})
     AND NOT EXISTS (SELECT FROM policy_terms AS term WHERE term.environment = audits.environment AND term.owner_id = audits.owner_id
                     AND term.policy_id = audits.policy_id AND term.term = audits.term
                     AND (rating->'exposureSources' <> '[]'::jsonb OR audits.employer_id <> {granteeEmployerId:text})
                     AND NOT rating->'exposureSources' @> jsonb_build_array(
                       jsonb_build_object('ownerId', {sourceOwnerId:text}, 'employerId', {employerId:text})))`,
);

/**
 * Updates the completed audits that were rated without the source: those of the employer, unless their policy names others, and
 * those whose policy names the source.
 */
export async function updateGrantAccepted(tx: Queryable, tenant: Tenant, change: GrantChange): Promise<void> {
  await tx.query(acceptedStatement, parametersOf(tenant, change));
}

const revokedStatement = statement(
  "audits_mark_grant_revoked",
  `WITH withdrawn AS (
     UPDATE audit_sources AS source SET counts = false, withdrawn_at = coalesce(withdrawn_at, {now:timestamptz})
     WHERE ${ofTenant} AND ${isSource} AND (grant_id IS NULL OR grant_id = {grantId:text}))
   UPDATE audits SET changed_grant_ids = array_append(changed_grant_ids, {grantId:text}), updated_at = {now:timestamptz}
   WHERE ${ofTenant} AND deleted_at IS NULL AND status = 'completed' AND ${hasRoom}
     AND id IN (${auditsRatedWith} AND (grant_id IS NULL OR grant_id = {grantId:text}))
     AND EXISTS (SELECT FROM cited_reports AS cited
                 WHERE cited.environment = audits.environment AND cited.owner_id = audits.owner_id
                   AND cited.audit_id = audits.id AND cited.version = audits.version
                   AND (cited.source_owner_id IS NULL OR (cited.source_owner_id, cited.source_employer_id) = ({sourceOwnerId:text}, {employerId:text})))`,
);

/** Updates the source of audits as withdrawn, and the completed audits that were rated with it. */
export async function updateGrantRevoked(tx: Queryable, tenant: Tenant, change: GrantChange): Promise<void> {
  await tx.query(revokedStatement, parametersOf(tenant, change));
}

function parametersOf({ environment, ownerId }: Tenant, { granteeEmployerId, source, now }: GrantChange) {
  const { grantId, ownerId: sourceOwnerId, employerId } = source;
  return { environment, ownerId, granteeEmployerId, grantId, sourceOwnerId, employerId, now };
}
