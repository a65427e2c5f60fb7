import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { mostChangedGrants } from "../audits/audit.ts";

const ofEmployer =
  "environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {granteeEmployerId:text}";
const lockStatement = statement(
  "audits_of_employer_lock",
  { id: "text" },
  `SELECT id FROM audits WHERE ${ofEmployer} AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
);

/** Locks the audits of an employer until the transaction ends, and resolves to their ids. */
export async function lockAuditsOfEmployer(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  employerId: string,
): Promise<string[]> {
  return (await tx.query(lockStatement, { environment, ownerId, granteeEmployerId: employerId })).map(({ id }) => id);
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
   WHERE ${ofEmployer} AND deleted_at IS NULL AND status = 'completed' AND ${hasRoom}
     AND NOT EXISTS (SELECT FROM audit_sources AS source WHERE source.environment = audits.environment
                     AND source.owner_id = audits.owner_id AND source.audit_id = audits.id AND source.counts
                     AND source_owner_id = {sourceOwnerId:text} AND source_employer_id = {employerId:text})
     AND NOT EXISTS (SELECT FROM policy_terms AS term WHERE term.environment = audits.environment AND term.owner_id = audits.owner_id
                     AND term.policy_id = audits.policy_id AND term.term = audits.term
                     AND rating->'exposureSources' <> '[]'::jsonb
                     AND NOT rating->'exposureSources' @> jsonb_build_array(
                       jsonb_build_object('ownerId', {sourceOwnerId:text}, 'employerId', {employerId:text})))`,
);

/** Updates the completed audits of the employer that were rated without the source, unless their policy names others. */
export async function updateGrantAccepted(tx: Queryable, { environment, ownerId }: Tenant, change: GrantChange) {
  const { granteeEmployerId, source, now } = change;
  await tx.query(acceptedStatement, {
    environment,
    ownerId,
    granteeEmployerId,
    grantId: source.grantId,
    sourceOwnerId: source.ownerId,
    employerId: source.employerId,
    now,
  });
}

const revokedStatement = statement(
  "audits_mark_grant_revoked",
  `WITH withdrawn AS (
     UPDATE audit_sources AS source SET counts = false, withdrawn_at = coalesce(withdrawn_at, {now:timestamptz})
     FROM audits AS audit
     WHERE audit.environment = source.environment AND audit.owner_id = source.owner_id AND audit.id = source.audit_id
       AND audit.environment = {environment:text} AND audit.owner_id = {ownerId:text} AND audit.employer_id = {granteeEmployerId:text}
       AND source.environment = {environment:text} AND source.owner_id = {ownerId:text} AND source_owner_id = {sourceOwnerId:text} AND source_employer_id = {employerId:text}
       AND (grant_id IS NULL OR grant_id = {grantId:text}))
   UPDATE audits SET changed_grant_ids = array_append(changed_grant_ids, {grantId:text}), updated_at = {now:timestamptz}
   WHERE ${ofEmployer} AND deleted_at IS NULL AND status = 'completed' AND ${hasRoom}
     AND EXISTS (SELECT FROM audit_sources AS source WHERE source.environment = audits.environment
                 AND source.owner_id = audits.owner_id AND source.audit_id = audits.id
                 AND source_owner_id = {sourceOwnerId:text} AND source_employer_id = {employerId:text} AND (grant_id IS NULL OR grant_id = {grantId:text}))
     AND EXISTS (SELECT FROM cited_reports AS cited
                 WHERE cited.environment = audits.environment AND cited.owner_id = audits.owner_id
                   AND cited.audit_id = audits.id AND cited.version = audits.version
                   AND (cited.source_owner_id IS NULL OR (cited.source_owner_id, cited.source_employer_id) = ({sourceOwnerId:text}, {employerId:text})))`,
);

/** Updates the source of audits as withdrawn, and the completed audits of the employer that were rated with it. */
export async function updateGrantRevoked(tx: Queryable, { environment, ownerId }: Tenant, change: GrantChange) {
  const { granteeEmployerId, source, now } = change;
  await tx.query(revokedStatement, {
    environment,
    ownerId,
    granteeEmployerId,
    grantId: source.grantId,
    sourceOwnerId: source.ownerId,
    employerId: source.employerId,
    now,
  });
}
