/**
 * Joins the policies for which payroll may count, as `policy` with `term`: those of the employer, and those that name its source in a
 * term, whatever id a grant has. `reported` has the owner and employer of the policies and those of the source.
 */
export const reportedTerms = `CROSS JOIN LATERAL (
       SELECT id FROM policies WHERE environment = reported.environment AND owner_id = reported.owner_id
         AND employer_id = reported.employer_id
       UNION
       SELECT policy_id FROM policy_sources WHERE environment = reported.environment AND owner_id = reported.owner_id
         AND source_owner_id = reported.source_owner_id AND source_employer_id = reported.source_employer_id) AS candidate
     JOIN policies AS policy ON policy.environment = reported.environment AND policy.owner_id = reported.owner_id
       AND policy.id = candidate.id AND policy.deleted_at IS NULL
     JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
       AND term.policy_id = policy.id`;

/** Condition for the terms in which it counts: those that name the source, and of the employer's policies those that name none. */
export const countsInTerm = `CASE WHEN coalesce(term.rating->'exposureSources', '[]'::jsonb) = '[]'::jsonb
       THEN policy.employer_id = reported.employer_id
       ELSE term.rating->'exposureSources' @> jsonb_build_array(
         jsonb_build_object('ownerId', reported.source_owner_id, 'employerId', reported.source_employer_id)) END`;

/** Columns of `reported` that both need. */
export const reportedColumns = {
  environment: "text",
  ownerId: "text",
  employerId: "text",
  sourceOwnerId: "text",
  sourceEmployerId: "text",
  periodStart: "date",
  periodEnd: "date",
} as const;
