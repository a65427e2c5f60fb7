import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { AuditType } from "@platform/public-records/record/audit-choices";
import type { PolicyStatus } from "@platform/public-records/record/policy-choices";
import type { Tenant } from "@platform/service/call/tenant";
import { auditType } from "../../policy/policies/audit-type.sql.ts";
import type { StoredFailure } from "./stored-failure.ts";
import type { TermAuditState } from "./term-audit.ts";

/** A row of the list. Days are `YYYY-MM-DD`. */
export interface TermAuditRow {
  policy_id: string;
  policy_number: string;
  policy_status: PolicyStatus;
  employer_id: string;
  term: number;
  first_day: string;
  last_day: string;
  estimated_premium: string;
  premium: string;
  state: TermAuditState;
  audit_id: string;
  audit_type: AuditType | "";
  failure: StoredFailure | null;
  finished_at: Date | null;
  due_on: string | null;
  /** The due date of an audit that is not finished is over. */
  is_overdue: boolean;
}

/** Empty members do not filter. */
export interface TermAuditFilter {
  employerId: string;
  endsFrom: string;
  endsTo: string;
  /** Leaves rows without a due date out. */
  dueTo: string;
}

/** Key of the last row of a page. */
export interface TermAuditKey extends Pick<TermAuditRow, "policy_id" | "term" | "audit_id"> {
  /** The day by which the rows are sorted. */
  sorted_on: string;
}

const isChanged = (audit: string) =>
  `${audit}.changed_report_ids || ${audit}.changed_policy_members || ${audit}.changed_grant_ids || ${audit}.changed_audit_ids <> '{}'`;
const auditState = (audit: string) =>
  `CASE WHEN ${audit}.status IN ('in_progress', 'failed', 'waived') THEN ${audit}.status
     WHEN ${audit}.status = 'completed' AND ${isChanged(audit)} THEN 'out_of_date' ELSE 'settled' END`;
const ofTerm = `listed.environment = policy.environment AND listed.owner_id = policy.owner_id
  AND listed.policy_id = policy.id AND listed.term = term.term AND listed.deleted_at IS NULL`;
const ofPolicy = `policy.id AS policy_id, policy.policy_number, policy.status AS policy_status, policy.employer_id, term.term,
  trim_scale(term.estimated_premium) AS estimated_premium, trim_scale(term.premium) AS premium`;

/** Terms and their covered days, as `coveredDays` computes them. */
const terms = `policies AS policy
  JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id AND term.term <= policy.term
    AND term.environment = $1 AND term.owner_id = $2
  CROSS JOIN LATERAL (SELECT (term.effective_at AT TIME ZONE 'UTC')::date AS first_day,
    policy.status = 'cancelled' AND policy.term = term.term AND policy.cancels_at < term.expires_at AS is_cut) AS starts
  CROSS JOIN LATERAL (SELECT first_day + CASE WHEN is_cut
      THEN ((policy.cancels_at + interval '1 second') AT TIME ZONE 'UTC')::date - first_day
      ELSE greatest(1, round(extract(epoch FROM term.expires_at - term.effective_at) / 86400)::int) END - 1 AS last_day
    ) AS ends`;
const mine = "policy.environment = $1 AND policy.owner_id = $2 AND policy.deleted_at IS NULL";

/** One row for each term, with the final audit that counts: the newest that has not failed, else the newest. */
const finals = `SELECT ${ofPolicy}, first_day, last_day,
    CASE WHEN final.id IS NOT NULL THEN final.state WHEN NOT is_cut AND term.expires_at > now() THEN 'running'
      WHEN policy.audit_method = 'waived' THEN 'waived' ELSE 'due' END AS state,
    coalesce(final.id, '') AS audit_id, CASE WHEN final.id IS NULL THEN '' ELSE 'final' END AS audit_type, final.failure,
    final.finished_at, final.due_on
  FROM ${terms} LEFT JOIN LATERAL (
    SELECT id, ${auditState("listed")} AS state, failure, finished_at, due_on FROM audits AS listed
    WHERE ${ofTerm} AND ${auditType} = 'final' ORDER BY listed.status = 'failed', id DESC LIMIT 1) AS final ON true
  WHERE ${mine} AND last_day >= first_day`;

/** Interim audits that are not settled, unless the final audit or another interim audit has replaced them. */
const interims = `SELECT ${ofPolicy}, listed.period_start, listed.period_end, ${auditState("listed")}, listed.id, 'interim',
    listed.failure, listed.finished_at, listed.due_on
  FROM ${terms} JOIN audits AS listed ON ${ofTerm} AND (listed.status IN ('in_progress', 'failed') OR ${isChanged("listed")})
  WHERE ${mine} AND ${auditType} = 'interim' AND NOT EXISTS (
    SELECT 1 FROM audits AS other WHERE other.environment = listed.environment AND other.owner_id = listed.owner_id
      AND other.policy_id = listed.policy_id AND other.term = listed.term
      AND other.id <> listed.id AND other.status <> 'failed' AND other.deleted_at IS NULL
      AND other.period_start <= listed.period_end AND other.period_end >= listed.period_start)`;

/** The rows of a tenant: $3 the employer if there is one, $4 and $5 the last days, $6 the last due date. */
const rows = (employer: string) => `(SELECT *,
    coalesce(state IN ('in_progress', 'failed') AND due_on < (now() AT TIME ZONE 'UTC')::date, false) AS is_overdue
  FROM (${finals} ${employer} UNION ALL ${interims} ${employer}) AS every
  WHERE last_day BETWEEN $4::date AND $5::date AND coalesce(due_on, 'infinity') <= $6::date) AS listed`;
const ofEmployer = "AND policy.employer_id = $3";
const ofAll = "AND $3 = ''";
/** $7 the state, $8 only what is overdue, $9 by due date, rows without one last, instead of by last day. */
const page = (employer: string) => `SELECT * FROM (
    SELECT *, CASE WHEN $9 THEN coalesce(due_on, '9999-12-31') ELSE last_day END AS sorted_on FROM ${rows(employer)}) AS sorted
  WHERE ($7 = '' OR state = $7) AND (NOT $8 OR is_overdue) AND (sorted_on, policy_id, term, audit_id) > ($10::date, $11, $12, $13)
  ORDER BY sorted_on, policy_id, term, audit_id LIMIT $14`;

// A statement for each, so that the one of an employer has its index.
const listStatement = statement<TermAuditRow & TermAuditKey>("term_audits", page(ofAll));
const listOfEmployerStatement = statement<TermAuditRow & TermAuditKey>("term_audits_of_employer", page(ofEmployer));

const valuesOf = ({ environment, ownerId }: Tenant, { employerId, endsFrom, endsTo, dueTo }: TermAuditFilter) => [
  environment,
  ownerId,
  employerId,
  endsFrom || "-infinity",
  endsTo || "infinity",
  dueTo || "infinity",
];

interface TermAuditPage extends TermAuditFilter {
  state: string;
  isOverdue: boolean;
  byDueDate: boolean;
  after?: TermAuditKey;
  limit: number;
}

/** Selects rows after a key, and one more than `limit` if there are. */
export async function selectTermAudits(
  db: Queryable,
  tenant: Tenant,
  { state, isOverdue, byDueDate, after, limit, ...filter }: TermAuditPage,
): Promise<(TermAuditRow & TermAuditKey)[]> {
  const key = after ? [after.sorted_on, after.policy_id, after.term, after.audit_id] : ["-infinity", "", 0, ""];
  const values = [...valuesOf(tenant, filter), state, isOverdue, byDueDate, ...key, limit + 1];
  return db.query(filter.employerId ? listOfEmployerStatement : listStatement, values);
}

interface CountRow {
  state: TermAuditState;
  count: number;
  overdue: number;
}
const counts = (employer: string) =>
  `SELECT state, count(*)::int AS count, count(*) FILTER (WHERE is_overdue)::int AS overdue FROM ${rows(employer)} GROUP BY state`;
const countStatement = statement<CountRow>("term_audits_count", counts(ofAll));
const countOfEmployerStatement = statement<CountRow>("term_audits_count_of_employer", counts(ofEmployer));

/** Counts the rows by state, and those of them that are overdue. */
export async function selectTermAuditCounts(
  db: Queryable,
  tenant: Tenant,
  filter: TermAuditFilter,
): Promise<CountRow[]> {
  return db.query(filter.employerId ? countOfEmployerStatement : countStatement, valuesOf(tenant, filter));
}
