import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { withoutLeadingZeros } from "../../rating/terms/class-code.ts";
import type { ClassOfState } from "../class-codes/known-class.sql.ts";
import type { ExposureSource } from "../preview/exposure-source.ts";

/** Payroll that an owner may read: its own, or of another owner that granted it. */
export interface ReportedPayroll {
  /** The owner of the policies. */
  tenant: Tenant;
  /** Id that the owner gives the employer. */
  employerId: string;
  source: Pick<ExposureSource, "ownerId" | "employerId">;
  reportId: string;
  periodStart: string;
  periodEnd: string;
  classes: readonly ClassOfState[];
}

/** A class code that a policy does not have in a term, of a report. */
const suggestionRow = {
  policy_id: "text",
  term: "int",
  environment: typed<Tenant["environment"]>("text"),
  owner_id: "text",
  employer_id: "text",
  policy_number: "text",
  first_day: "date",
  last_day: "date",
  report_id: "text",
  state: "text",
  class_code: "text",
  is_new_state: "bool",
} as const;
export type SuggestionRow = RowOf<typeof suggestionRow>;

// A policy without classifications names no classes to compare with: it is rated in proportion, or by all rates of a table.
const suggestStatement = statement(
  "endorsement_suggestions_insert",
  suggestionRow,
  `WITH missing AS (
     SELECT DISTINCT ON (policy.id, term.term, reported.state, reported.bare_code)
       policy.id AS policy_id, term.term, reported.*, policy.policy_number, first_day, end_day - 1 AS last_day,
       NOT EXISTS (SELECT FROM jsonb_array_elements(term.rating->'classifications') AS class
         WHERE reported.state IN (class->>'state', '')) AS is_new_state
     FROM unnest({environments:text[]}, {ownerIds:text[]}, {employerIds:text[]}, {sourceOwnerIds:text[]}, {sourceEmployerIds:text[]}, {reportIds:text[]}, {periodStarts:date[]}, {periodEnds:date[]},
       {states:text[]}, {classCodes:text[]}, {bareCodes:text[]}) AS reported (environment, owner_id, employer_id, source_owner_id,
         source_employer_id, report_id, period_start, period_end, state, class_code, bare_code)
     JOIN policies AS policy ON policy.environment = reported.environment AND policy.owner_id = reported.owner_id
       AND policy.employer_id = reported.employer_id AND policy.deleted_at IS NULL
     JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id
     CROSS JOIN LATERAL (SELECT (term.effective_at AT TIME ZONE 'UTC')::date AS first_day,
       (CASE WHEN policy.status = 'cancelled' AND policy.term = term.term THEN least(cancels_at, term.expires_at)
         ELSE term.expires_at END AT TIME ZONE 'UTC')::date AS end_day) AS covered
     WHERE reported.period_end >= first_day AND reported.period_start < end_day
       AND term.rating->'classifications' <> '[]'::jsonb
       AND NOT EXISTS (SELECT FROM jsonb_array_elements(term.rating->'classifications') AS class
         WHERE ltrim(class->>'classCode', '0') = reported.bare_code
           AND (class->>'state' IN (reported.state, '') OR reported.state = ''))
       AND (coalesce(term.rating->'exposureSources', '[]'::jsonb) = '[]'::jsonb
         OR term.rating->'exposureSources' @> jsonb_build_array(
           jsonb_build_object('ownerId', source_owner_id, 'employerId', source_employer_id)))
     ORDER BY policy.id, term.term, reported.state, reported.bare_code, reported.report_id),
   added AS (
     INSERT INTO endorsement_suggestions (policy_id, term, state, bare_code, environment, owner_id, report_id)
     SELECT policy_id, term, state, bare_code, environment, owner_id, report_id FROM missing
     ON CONFLICT DO NOTHING
     RETURNING policy_id, term, state, bare_code)
   SELECT policy_id, term, environment, owner_id, employer_id, policy_number, first_day, last_day, report_id, state,
     class_code, is_new_state
   FROM missing JOIN added USING (policy_id, term, state, bare_code)
   ORDER BY policy_id, term, report_id, state, class_code`,
);

/**
 * Inserts the class codes of payroll that policies do not have in the terms of its days, and returns those that are new in their
 * term. Two states of a class are two.
 */
export function insertSuggestions(tx: Queryable, payrolls: readonly ReportedPayroll[]): Promise<SuggestionRow[]> {
  const rows = payrolls.flatMap((payroll) => payroll.classes.map((reported) => ({ ...payroll, ...reported })));
  return tx.query(suggestStatement, {
    environments: rows.map(({ tenant }) => tenant.environment),
    ownerIds: rows.map(({ tenant }) => tenant.ownerId),
    employerIds: rows.map(({ employerId }) => employerId),
    sourceOwnerIds: rows.map(({ source }) => source.ownerId),
    sourceEmployerIds: rows.map(({ source }) => source.employerId),
    reportIds: rows.map(({ reportId }) => reportId),
    periodStarts: rows.map(({ periodStart }) => periodStart),
    periodEnds: rows.map(({ periodEnd }) => periodEnd),
    states: rows.map(({ state }) => state),
    classCodes: rows.map(({ classCode }) => classCode),
    bareCodes: rows.map(({ classCode }) => withoutLeadingZeros(classCode)),
  });
}
