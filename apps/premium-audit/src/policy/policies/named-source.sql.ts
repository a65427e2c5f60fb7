import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStampList } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Policy } from "./policy.ts";

const replaceStatement = statement(
  "policy_sources_replace",
  `WITH named AS (SELECT * FROM unnest($4::text[], $5::text[]) AS source (owner_id, employer_id)),
   gone AS (
     DELETE FROM policy_sources WHERE environment = $1 AND owner_id = $2 AND policy_id = $3
       AND (source_owner_id, source_employer_id) NOT IN (SELECT * FROM named))
   INSERT INTO policy_sources (policy_id, environment, owner_id, source_owner_id, source_employer_id, named_at, named_by)
   SELECT DISTINCT $3, $1, $2, named.owner_id, named.employer_id, clock_timestamp(), $6 FROM named
   ON CONFLICT DO NOTHING`,
);

/**
 * Replaces the sources that the terms of a policy name. A source that was named before keeps its time: only who adds it gives
 * consent, not who changes something else, renews the policy, or adds another one.
 */
export async function replaceNamedSources(tx: Queryable, tenant: Tenant, policy: Policy): Promise<void> {
  const terms = [policy, policy.nextTerm].flatMap((term) => term?.rating.exposureSources ?? []);
  const owners = terms.map(({ ownerId }) => ownerId);
  const employers = terms.map(({ employerId }) => employerId);
  const [namedBy] = changeStampList();
  await tx.query(replaceStatement, [tenant.environment, tenant.ownerId, policy.id, owners, employers, namedBy]);
}

const namedStatement = statement<{ namedAt: Date | null; namedBy: string | null }>(
  "policy_names_source",
  `SELECT source.named_at AS "namedAt", source.named_by AS "namedBy"
   FROM policies AS listed JOIN policy_terms AS term ON term.environment = listed.environment AND term.owner_id = listed.owner_id
     AND term.policy_id = listed.id AND term.term = listed.term
   LEFT JOIN policy_sources AS source ON source.environment = listed.environment AND source.owner_id = listed.owner_id AND source.policy_id = listed.id
     AND source_owner_id = $5 AND source_employer_id = $6
   WHERE listed.environment = $1 AND listed.owner_id = $2 AND listed.employer_id = $3 AND deleted_at IS NULL
     AND (status IN ('pending', 'active') AND listed.expires_at > now() OR status <> 'cancelled' AND named_at >= listed.expires_at)
     AND (cancels_at IS NULL OR cancels_at > now()) AND rating->'exposureSources' @> $4::jsonb
   ORDER BY named_at DESC NULLS LAST LIMIT 1`,
);

/** A source that a policy names: since when and by whom, if that is known. */
interface NamedSource {
  namedAt?: Date;
  namedBy: string;
}

/**
 * Selects the latest naming of a source by the policies of an employer; undefined if none names it. A cancelled policy names
 * nothing, and an expired one only what was named after it had ended, for its audit.
 */
export async function selectNamedSource(
  db: Queryable,
  { environment, ownerId }: Tenant,
  employerId: string,
  source: { ownerId: string; employerId: string },
): Promise<NamedSource | undefined> {
  const sourceJson = JSON.stringify([{ ownerId: source.ownerId, employerId: source.employerId }]);
  const values = [environment, ownerId, employerId, sourceJson, source.ownerId, source.employerId];
  const [row] = await db.query(namedStatement, values);
  return row && { ...(row.namedAt && { namedAt: row.namedAt }), namedBy: row.namedBy ?? "" };
}
