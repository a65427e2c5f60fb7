import { listed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";
import type { Policy } from "./policy.ts";

const source = { sourceOwnerId: "text", sourceEmployerId: "text" } as const;
const replaceStatement = statement(
  "policy_sources_replace",
  {},
  `WITH named AS (SELECT DISTINCT * FROM ${unnested(source)}),
   gone AS (
     DELETE FROM policy_sources WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND policy_id = {id:text}
       AND (${listed(source)}) NOT IN (SELECT * FROM named))
   INSERT INTO policy_sources (policy_id, environment, owner_id, ${listed(source)}, named_at, named_by)
   SELECT {id:text}, {environment:text}, {ownerId:text}, named.*, clock_timestamp(), {namedBy:text?} FROM named
   ON CONFLICT DO NOTHING`,
  { rows: source },
);

/**
 * Replaces the sources that the terms of a policy name. A source that was named before keeps its time: only who adds it gives
 * consent, not who changes something else, renews the policy, or adds another one.
 */
export async function replaceNamedSources(tx: Queryable, tenant: Tenant, policy: Policy): Promise<void> {
  const terms = [policy, policy.nextTerm].flatMap((term) => term?.rating.exposureSources ?? []);
  const rows = terms.map(({ ownerId, employerId }) => ({ sourceOwnerId: ownerId, sourceEmployerId: employerId }));
  const { changedBy: namedBy } = changeStamp();
  await tx.query(replaceStatement, { ...tenant, id: policy.id, rows, namedBy });
}

const namedRow = { namedAt: "timestamptz?", namedBy: "text?", employerId: "text" } as const;
/** @param ofPolicy condition that finds the policies by index */
const namedSql = <const Condition extends string>(ofPolicy: Condition) =>
  `SELECT source.named_at AS "namedAt", source.named_by AS "namedBy", listed.employer_id AS "employerId"
   FROM policies AS listed JOIN policy_terms AS term ON term.environment = listed.environment AND term.owner_id = listed.owner_id
     AND term.policy_id = listed.id AND term.term = listed.term
   LEFT JOIN policy_sources AS source ON source.environment = listed.environment AND source.owner_id = listed.owner_id AND source.policy_id = listed.id
     AND source_owner_id = {sourceOwnerId:text} AND source_employer_id = {sourceEmployerId:text}
   WHERE listed.environment = {environment:text} AND listed.owner_id = {ownerId:text} AND ${ofPolicy} AND deleted_at IS NULL
     AND (status IN ('pending', 'active') AND listed.expires_at > now() OR status <> 'cancelled' AND named_at >= listed.expires_at)
     AND (cancels_at IS NULL OR cancels_at > now()) AND rating->'exposureSources' @> {sources:jsonb}
   ORDER BY listed.employer_id = {sourceEmployerId:text} DESC, named_at DESC NULLS LAST LIMIT 1` as const;
const namedStatement = statement("policy_names_source", namedRow, namedSql("listed.employer_id = {employerId:text}"));
const namedByAnyStatement = statement(
  "policy_of_any_employer_names_source",
  namedRow,
  namedSql(`listed.id IN (SELECT policy_id FROM policy_sources WHERE environment = {environment:text} AND owner_id = {ownerId:text}
     AND source_owner_id = {sourceOwnerId:text} AND source_employer_id = {sourceEmployerId:text})`),
);

/** A source that a policy names: since when and by whom, if that is known. */
interface NamedSource {
  namedAt?: Date;
  namedBy: string;
  /** Employer of the policy. */
  employerId: string;
}

/**
 * Selects the latest naming of a source by the policies of an employer; undefined if none names it. Without an employer, it is
 * that of any policy, preferably one whose employer has the same id. A cancelled policy names nothing, and an expired one only
 * what was named after it had ended, for its audit.
 */
export async function selectNamedSource(
  db: Queryable,
  { environment, ownerId }: Tenant,
  employerId: string,
  source: { ownerId: string; employerId: string },
): Promise<NamedSource | undefined> {
  const key = {
    environment,
    ownerId,
    sources: [{ ownerId: source.ownerId, employerId: source.employerId }],
    sourceOwnerId: source.ownerId,
    sourceEmployerId: source.employerId,
  };
  const [row] = await (employerId
    ? db.query(namedStatement, { ...key, employerId })
    : db.query(namedByAnyStatement, key));
  return (
    row && { ...(row.namedAt && { namedAt: row.namedAt }), namedBy: row.namedBy ?? "", employerId: row.employerId }
  );
}
