import { type RowOf, selected, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { withoutLeadingZeros } from "../../rating/terms/class-code.ts";

/** A class code in a state; an empty state is any. */
const classOfStateRow = {
  state: "text",
  classCode: "text",
} as const;
export type ClassOfState = RowOf<typeof classOfStateRow>;

const wantedClass = { ...classOfStateRow, bareCode: "text" } as const;
const knownStatement = statement(
  "class_codes_known",
  classOfStateRow,
  `SELECT ${selected(classOfStateRow, "wanted")} FROM ${unnested(wantedClass, "wanted")}
   WHERE EXISTS (
     SELECT FROM rate_tables AS held JOIN rate_table_rows AS row ON row.environment = held.environment AND row.owner_id = held.owner_id
       AND row.rate_table_id = held.id AND row.version = held.version AND row.bare_code = wanted.bare_code AND (row.state = wanted.state OR wanted.state = '')
     WHERE held.environment = {environment:text} AND held.owner_id = {ownerId:text} AND held.deleted_at IS NULL)
   OR {employerId:text} <> '' AND EXISTS (
     SELECT FROM policies AS policy JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id,
       jsonb_array_elements(term.rating->'classifications') AS class
     WHERE policy.environment = {environment:text} AND policy.owner_id = {ownerId:text} AND policy.employer_id = {employerId:text} AND policy.deleted_at IS NULL
       AND ltrim(class->>'classCode', '0') = ltrim(wanted.bare_code, '0')
       AND (class->>'state' = wanted.state OR wanted.state = ''))`,
  { rows: wantedClass },
);

/** Selects the class codes that a rate table of the owner or a policy of the employer has; without an employer, only tables count. */
export async function selectKnownClasses(
  db: Queryable,
  { environment, ownerId }: Tenant,
  employerId: string,
  classes: readonly ClassOfState[],
): Promise<ClassOfState[]> {
  if (classes.length === 0) return [];
  const rows = classes.map((row) => ({ ...row, bareCode: withoutLeadingZeros(row.classCode) }));
  return db.query(knownStatement, { environment, ownerId, employerId, rows });
}

const dateStatement = statement(
  "class_codes_policy_date",
  { first_day: "text" },
  `SELECT to_char(term.effective_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS first_day
   FROM policies AS policy JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id
   WHERE policy.environment = {environment:text} AND policy.owner_id = {ownerId:text} AND policy.employer_id = {employerId:text} AND policy.deleted_at IS NULL
     AND (term.effective_at AT TIME ZONE 'UTC')::date <= {day:date} AND (term.expires_at AT TIME ZONE 'UTC')::date > {day:date}
   ORDER BY term.effective_at DESC LIMIT 1`,
);

/** Selects the first day of the policy term that covers a day; undefined if the employer has none. */
export async function selectPolicyDate(
  db: Queryable,
  { environment, ownerId }: Tenant,
  employerId: string,
  day: string,
): Promise<string | undefined> {
  const [row] = await db.query(dateStatement, { environment, ownerId, employerId, day });
  return row?.first_day;
}

const policyClassesStatement = statement(
  "class_codes_of_policies",
  classOfStateRow,
  `SELECT DISTINCT class->>'state' AS state, class->>'classCode' AS "classCode"
   FROM policies AS policy JOIN policy_terms AS term ON term.environment = policy.environment AND term.owner_id = policy.owner_id
     AND term.policy_id = policy.id,
     jsonb_array_elements(term.rating->'classifications') AS class
   WHERE policy.environment = {environment:text} AND policy.owner_id = {ownerId:text} AND policy.employer_id = {employerId:text} AND policy.deleted_at IS NULL
     AND (term.effective_at AT TIME ZONE 'UTC')::date <= {periodEnd:date}
     AND (CASE WHEN policy.status = 'cancelled' AND policy.term = term.term THEN least(cancels_at, term.expires_at)
       ELSE term.expires_at END AT TIME ZONE 'UTC')::date > {periodStart:date}
     AND class->>'state' <> ''
   ORDER BY 1, 2`,
);

/** Selects the classes of the employer's policy terms that cover a day of the period, each once. */
export async function selectPolicyClasses(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { employerId, periodStart, periodEnd }: { employerId: string; periodStart: string; periodEnd: string },
): Promise<ClassOfState[]> {
  return db.query(policyClassesStatement, { environment, ownerId, employerId, periodStart, periodEnd });
}

const tableClassRow = {
  id: "text",
  state: "text",
  class_code: "text",
  description: "text",
  basis: "text",
  effective_from: "date?",
  table_id: "text",
  version: "int",
  name: "text",
} as const;

const listStatement = statement(
  "class_codes_of_tables",
  tableClassRow,
  `SELECT * FROM (
     SELECT (row.state || ':' || row.class_code || ':' || held.id || ':' ||
         coalesce(row.effective_from::text, '')) COLLATE "C" AS id,
       row.state, row.class_code, row.description, row.basis, coalesce(row.effective_from, held.effective_from) AS effective_from,
       held.id AS table_id, held.version, held.name
     FROM rate_tables AS held JOIN rate_table_rows AS row ON row.environment = held.environment AND row.owner_id = held.owner_id
       AND row.rate_table_id = held.id AND row.version = held.version
     WHERE held.environment = {environment:text} AND held.owner_id = {ownerId:text} AND held.deleted_at IS NULL AND ({state:text} = '' OR row.state = {state:text})
       AND ({q:text} = '' OR position({q:text} IN lower(row.class_code || ' ' || row.description)) > 0)) AS listed
   WHERE id > {after:text} AND ({date:text} = '' OR effective_from IS NULL OR effective_from <= nullif({date:text}, '')::date)
   ORDER BY id LIMIT {limit:int}`,
);

interface ClassFilter {
  state: string;
  date: string;
  /** Text to search for, in lower case. */
  q: string;
  after: string;
  limit: number;
}

/** Selects classes of the owner's rate tables in the order of their ids. */
export async function selectTableClasses(db: Queryable, { environment, ownerId }: Tenant, filter: ClassFilter) {
  const { state, date, q, after, limit } = filter;
  const rows = await db.query(listStatement, { environment, ownerId, state, date, q, after, limit });
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    classCode: row.class_code,
    description: row.description,
    basis: row.basis,
    effectiveFrom: row.effective_from ?? "",
    rateTableId: row.table_id,
    rateTableVersion: row.version,
    rateTableName: row.name,
  }));
}
