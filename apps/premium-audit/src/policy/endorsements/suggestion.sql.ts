import { listed, type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { withoutLeadingZeros } from "../../rating/terms/class-code.ts";
import type { ClassOfState } from "../class-codes/known-class.sql.ts";
import type { ExposureSource } from "../preview/exposure-source.ts";
import { countsInTerm, reportedColumns, reportedTerms } from "./reported-term.sql.ts";

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
  policyId: "text",
  term: "int",
  environment: typed<Tenant["environment"]>("text"),
  ownerId: "text",
  employerId: "text",
  policyNumber: "text",
  firstDay: "date",
  lastDay: "date",
  reportId: "text",
  state: "text",
  classCode: "text",
  isNewState: "bool",
} as const;

const reportedClass = {
  ...reportedColumns,
  reportId: "text",
  state: "text",
  classCode: "text",
  bareCode: "text",
} as const;
/** A suggestion is made once for each. */
const key = { policyId: "text", term: "int", state: "text", bareCode: "text" } as const;
const inserted = listed({ ...key, environment: "text", ownerId: "text", reportId: "text" });

// A policy without classifications names no classes to compare with: it is rated in proportion, or by all rates of a table.
const suggestStatement = statement(
  "endorsement_suggestions_insert",
  suggestionRow,
  `WITH missing AS (
     SELECT DISTINCT ON (policy.id, term.term, reported.state, reported.bare_code)
       policy.id AS policy_id, term.term, policy.employer_id, reported.environment, reported.owner_id, reported.report_id,
       reported.state, reported.class_code, reported.bare_code, policy.policy_number, first_day, end_day - 1 AS last_day,
       NOT EXISTS (SELECT FROM jsonb_array_elements(term.rating->'classifications') AS class
         WHERE reported.state IN (class->>'state', '')) AS is_new_state
     FROM ${unnested(reportedClass, "reported")}
     ${reportedTerms}
     CROSS JOIN LATERAL (SELECT (term.effective_at AT TIME ZONE 'UTC')::date AS first_day,
       (CASE WHEN policy.status = 'cancelled' AND policy.term = term.term THEN least(cancels_at, term.expires_at)
         ELSE term.expires_at END AT TIME ZONE 'UTC')::date AS end_day) AS covered
     WHERE reported.period_end >= first_day AND reported.period_start < end_day
       AND term.rating->'classifications' <> '[]'::jsonb
       AND NOT EXISTS (SELECT FROM jsonb_array_elements(term.rating->'classifications') AS class
         WHERE ltrim(class->>'classCode', '0') = reported.bare_code
           AND (class->>'state' IN (reported.state, '') OR reported.state = ''))
       AND ${countsInTerm}
     ORDER BY policy.id, term.term, reported.state, reported.bare_code, reported.report_id),
   added AS (
     INSERT INTO endorsement_suggestions (${inserted}) SELECT ${inserted} FROM missing
     ON CONFLICT DO NOTHING
     RETURNING ${listed(key)})
   SELECT ${selected(suggestionRow)} FROM missing JOIN added USING (${listed(key)})
   ORDER BY policy_id, term, report_id, state, class_code`,
  { rows: reportedClass },
);

/**
 * Inserts the class codes of payroll that policies do not have in the terms of its days, and returns those that are new in their
 * term. Two states of a class are two.
 */
export function insertSuggestions(
  tx: Queryable,
  payrolls: readonly ReportedPayroll[],
): Promise<RowOf<typeof suggestionRow>[]> {
  const rows = payrolls.flatMap(({ tenant, source, classes, ...payroll }) =>
    classes.map((reported) => ({
      ...tenant,
      ...payroll,
      ...reported,
      sourceOwnerId: source.ownerId,
      sourceEmployerId: source.employerId,
      bareCode: withoutLeadingZeros(reported.classCode),
    })),
  );
  return tx.query(suggestStatement, { rows });
}
