import { type RowOf, selected, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { AuditType } from "@platform/public-records/record/audit-choices";
import type { PolicyStatus } from "@platform/public-records/record/policy-choices";
import type { Tenant } from "@platform/service/call/tenant";
import { auditType } from "../../policy/policies/audit-type.sql.ts";
import type { StoredFailure } from "./stored-failure.ts";
import type { TermAuditState } from "./term-audit.ts";

const policyColumns = { employerId: "text", policyNumber: "text" } as const;
const termColumns = { term: "int", estimatedPremium: "amount", premium: "amount" } as const;
/** The columns that a term without an audit has too. */
const auditColumns = {
  firstDay: "date",
  lastDay: "date",
  state: typed<TermAuditState>("text"),
  auditId: "text",
  auditType: typed<AuditType | "">("text"),
  failure: typed<StoredFailure | null>("jsonb?"),
  finishedAt: "timestamptz?",
  dueOn: "date?",
} as const;
const termAuditRow = {
  policyId: "text",
  policyStatus: typed<PolicyStatus>("text"),
  ...policyColumns,
  ...termColumns,
  ...auditColumns,
  /** The due date of an audit that is not finished is over. */
  isOverdue: "bool",
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
export interface TermAuditKey extends Pick<TermAuditRow, "policyId" | "term" | "auditId"> {
  /** The day by which the rows are sorted. */
  sortedOn: string;
}

const isChanged = (audit: string) =>
  `${audit}.changed_report_ids || ${audit}.changed_policy_members || ${audit}.changed_grant_ids || ${audit}.changed_audit_ids <> ARRAY[]::text[]`;
const auditState = (audit: string) =>
  `CASE WHEN ${audit}.status IN ('in_progress', 'awaiting_records', 'failed', 'waived') THEN ${audit}.status
     WHEN ${audit}.status = 'completed' AND ${isChanged(audit)} THEN 'out_of_date' ELSE 'settled' END`;
const ofTerm = `listed.environment = policy.environment AND listed.owner_id = policy.owner_id
  AND listed.policy_id = policy.id AND listed.term = term.term AND listed.deleted_at IS NULL`;
const ofPolicy = `policy.id AS "policyId", policy.status AS "policyStatus", ${selected(policyColumns, "policy")}, ${selected(termColumns, "term")}`;
/** Selects the columns of an audit in one order, because UNION goes by their places. */
const ofAudit = (sql: Readonly<Record<keyof typeof auditColumns, string>>) =>
  Object.entries(auditColumns)
    .map(([name]) => `${sql[name as keyof typeof auditColumns]} AS "${name}"`)
    .join(", ");

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
const finals = `SELECT ${ofPolicy}, ${ofAudit({
  firstDay: "first_day",
  lastDay: "last_day",
  state: `CASE WHEN final.id IS NOT NULL THEN final.state WHEN NOT is_cut AND term.expires_at > now() THEN 'running'
      WHEN policy.audit_method = 'waived' THEN 'waived' ELSE 'due' END`,
  auditId: "coalesce(final.id, '')",
  auditType: "CASE WHEN final.id IS NULL THEN '' ELSE 'final' END",
  failure: "final.failure",
  finishedAt: "final.finished_at",
  dueOn: "final.due_on",
})}
  FROM ${terms} LEFT JOIN LATERAL (
    SELECT id, ${auditState("listed")} AS state, failure, finished_at, due_on FROM audits AS listed
    WHERE ${ofTerm} AND ${auditType} = 'final' ORDER BY listed.status = 'failed', id DESC LIMIT 1) AS final ON true
  WHERE ${mine} AND last_day >= first_day`;

/** Interim audits that are not settled, unless the final audit or another interim audit has replaced them. */
const interims = `SELECT ${ofPolicy}, ${ofAudit({
  firstDay: "listed.period_start",
  lastDay: "listed.period_end",
  state: auditState("listed"),
  auditId: "listed.id",
  auditType: "'interim'",
  failure: "listed.failure",
  finishedAt: "listed.finished_at",
  dueOn: "listed.due_on",
})}
  FROM ${terms} JOIN audits AS listed ON ${ofTerm} AND (listed.status IN ('in_progress', 'failed') OR ${isChanged("listed")})
  WHERE ${mine} AND ${auditType} = 'interim' AND NOT EXISTS (
    SELECT 1 FROM audits AS other WHERE other.environment = listed.environment AND other.owner_id = listed.owner_id
      AND other.policy_id = listed.policy_id AND other.term = listed.term
      AND other.id <> listed.id AND other.status <> 'failed' AND other.deleted_at IS NULL
      AND other.period_start <= listed.period_end AND other.period_end >= listed.period_start)`;

/** The rows of a tenant and employer, if there is one, by the last days and the last due date. */
const rows = (employer: string) => `(SELECT *,
    coalesce(state IN ('in_progress', 'awaiting_records', 'failed') AND "dueOn" < (now() AT TIME ZONE 'UTC')::date, false) AS "isOverdue"
  FROM (${finals} ${employer} UNION ALL ${interims} ${employer}) AS every
  WHERE "lastDay" BETWEEN {endsFrom:date} AND {endsTo:date} AND coalesce("dueOn", 'infinity') <= {dueTo:date}) AS listed`;
const ofEmployer = "AND policy.employer_id = {employerId:text}";
const ofAll = "AND {employerId:text} = ''";
/** By due date, rows without one last, or by last day. */
const page = (employer: string) => `SELECT * FROM (
    SELECT *, CASE WHEN {byDueDate:bool} THEN coalesce("dueOn", '9999-12-31') ELSE "lastDay" END AS "sortedOn" FROM ${rows(employer)}) AS sorted
  WHERE ({state:text} = '' OR state = {state:text}) AND (NOT {isOverdue:bool} OR "isOverdue") AND ("sortedOn", "policyId", term, "auditId") > ({sortedOn:date}, {policyId:text}, {term:int}, {auditId:text})
  ORDER BY "sortedOn", "policyId", term, "auditId" LIMIT {limit:int}`;

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
const listedRow = { ...termAuditRow, sortedOn: "date" } as const;
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
    sortedOn: after?.sortedOn ?? "-infinity",
    policyId: after?.policyId ?? "",
    term: after?.term ?? 0,
    auditId: after?.auditId ?? "",
  };
  const values = { ...valuesOf(tenant, filter), state, isOverdue, byDueDate, ...key, limit: limit + 1 };
  return db.query(filter.employerId ? listOfEmployerStatement : listStatement, values);
}

const countRow = { state: typed<TermAuditState>("text"), count: "int", overdue: "int" } as const;
type CountRow = RowOf<typeof countRow>;
const counts = (employer: string) =>
  `SELECT state, count(*)::int AS count, count(*) FILTER (WHERE "isOverdue")::int AS overdue FROM ${rows(employer)} GROUP BY state`;
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
