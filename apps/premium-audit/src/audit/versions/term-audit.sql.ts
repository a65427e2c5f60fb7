import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { AuditType } from "@platform/public-records/record/audit-choices";
import type { PolicyStatus } from "@platform/public-records/record/policy-choices";
import type { Tenant } from "@platform/service/call/tenant";
import { auditType } from "../../policy/policies/audit-type.sql.ts";
import type { StoredFailure } from "./stored-failure.ts";
import type { TermAuditState } from "./term-audit.ts";

const termAuditRow = {
  policy_id: "text",
  policy_number: "text",
  policy_status: typed<PolicyStatus>("text"),
  employer_id: "text",
  term: "int",
  first_day: "date",
  last_day: "date",
  estimated_premium: "amount",
  premium: "amount",
  state: typed<TermAuditState>("text"),
  audit_id: "text",
  audit_type: typed<AuditType | "">("text"),
  failure: typed<StoredFailure | null>("jsonb?"),
  finished_at: "timestamptz?",
  due_on: "date?",
  /** The due date of an audit that is not finished is over. */
  is_overdue: "bool",
} as const;
/** A row of the list. Days are `YYYY-MM-DD`. */
export type TermAuditRow = RowOf<typeof termAuditRow>;

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
  `${audit}.changed_report_ids || ${audit}.changed_policy_members || ${audit}.changed_grant_ids || ${audit}.changed_audit_ids <> ARRAY[]::text[]`;
const auditState = (audit: string) =>
  `CASE WHEN ${audit}.status IN ('in_progress', 'awaiting_records', 'failed', 'waived') THEN ${audit}.status
     WHEN ${audit}.status = 'completed' AND ${isChanged(audit)} THEN 'out_of_date' ELSE 'settled' END`;
const ofTerm = `listed.environment = policy.environment AND listed.owner_id = policy.owner_id
  AND listed.policy_id = policy.id AND listed.term = term.term AND listed.deleted_at IS NULL`;
const ofPolicy = `policy.id AS policy_id, policy.policy_number, policy.status AS policy_status, policy.employer_id, term.term,
  trim_scale(term.estimated_premium) AS estimated_premium, trim_scale(term.premium) AS premium`;

/** Terms and their covered days, as `coveredDays` computes them. */
const terms = `policies AS policy
  JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id AND term.term <= policy.term
    AND term.environment = {environment:text} AND term.owner_id = {ownerId:text}
  CROSS JOIN LATERAL (SELECT (term.effective_at AT TIME ZONE 'UTC')::date AS first_day,
    policy.status = 'cancelled' AND policy.term = term.term AND policy.cancels_at < term.expires_at AS is_cut) AS starts
  CROSS JOIN LATERAL (SELECT first_day + CASE WHEN is_cut
      THEN ((policy.cancels_at + interval '1 second') AT TIME ZONE 'UTC')::date - first_day
      ELSE greatest(1, round(extract(epoch FROM term.expires_at - term.effective_at) / 86400)::int) END - 1 AS last_day
    ) AS ends`;
const mine =
  "policy.environment = {environment:text} AND policy.owner_id = {ownerId:text} AND policy.deleted_at IS NULL";

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

/** The rows of a tenant and employer, if there is one, by the last days and the last due date. */
const rows = (employer: string) => `(SELECT *,
    coalesce(state IN ('in_progress', 'awaiting_records', 'failed') AND due_on < (now() AT TIME ZONE 'UTC')::date, false) AS is_overdue
  FROM (${finals} ${employer} UNION ALL ${interims} ${employer}) AS every
  WHERE last_day BETWEEN {endsFrom:date} AND {endsTo:date} AND coalesce(due_on, 'infinity') <= {dueTo:date}) AS listed`;
const ofEmployer = "AND policy.employer_id = {employerId:text}";
const ofAll = "AND {employerId:text} = ''";
/** By due date, rows without one last, or by last day. */
const page = (employer: string) => `SELECT * FROM (
    SELECT *, CASE WHEN {byDueDate:bool} THEN coalesce(due_on, '9999-12-31') ELSE last_day END AS sorted_on FROM ${rows(employer)}) AS sorted
  WHERE ({state:text} = '' OR state = {state:text}) AND (NOT {isOverdue:bool} OR is_overdue) AND (sorted_on, policy_id, term, audit_id) > ({sortedOn:date}, {policyId:text}, {term:int}, {auditId:text})
  ORDER BY sorted_on, policy_id, term, audit_id LIMIT {limit:int}`;

const ofFilter = {
  environment: "text",
  ownerId: "text",
  employerId: "text",
  endsFrom: "date",
  endsTo: "date",
  dueTo: "date",
} as const;
const ofPage = {
  ...ofFilter,
  state: "text",
  isOverdue: "bool",
  byDueDate: "bool",
  sortedOn: "date",
  policyId: "text",
  term: "int",
  auditId: "text",
  limit: "int",
} as const;
const listedRow = { ...termAuditRow, sorted_on: "date" } as const;
// A statement for each, so that the one of an employer has its index.
const listStatement = statement("term_audits", listedRow, page(ofAll), { using: ofPage });
const listOfEmployerStatement = statement("term_audits_of_employer", listedRow, page(ofEmployer), { using: ofPage });

const valuesOf = ({ environment, ownerId }: Tenant, { employerId, endsFrom, endsTo, dueTo }: TermAuditFilter) => ({
  environment,
  ownerId,
  employerId,
  endsFrom: endsFrom || "-infinity",
  endsTo: endsTo || "infinity",
  dueTo: dueTo || "infinity",
});

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
  const key = {
    sortedOn: after?.sorted_on ?? "-infinity",
    policyId: after?.policy_id ?? "",
    term: after?.term ?? 0,
    auditId: after?.audit_id ?? "",
  };
  const values = { ...valuesOf(tenant, filter), state, isOverdue, byDueDate, ...key, limit: limit + 1 };
  return db.query(filter.employerId ? listOfEmployerStatement : listStatement, values);
}

const countRow = { state: typed<TermAuditState>("text"), count: "int", overdue: "int" } as const;
type CountRow = RowOf<typeof countRow>;
const counts = (employer: string) =>
  `SELECT state, count(*)::int AS count, count(*) FILTER (WHERE is_overdue)::int AS overdue FROM ${rows(employer)} GROUP BY state`;
const countStatement = statement("term_audits_count", countRow, counts(ofAll), { using: ofFilter });
const countOfEmployerStatement = statement("term_audits_count_of_employer", countRow, counts(ofEmployer), {
  using: ofFilter,
});

/** Counts the rows by state, and those of them that are overdue. */
export async function selectTermAuditCounts(
  db: Queryable,
  tenant: Tenant,
  filter: TermAuditFilter,
): Promise<CountRow[]> {
  return db.query(filter.employerId ? countOfEmployerStatement : countStatement, valuesOf(tenant, filter));
}
