import { assigned, listed, parameters, type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { searchParts } from "@platform/postgres/query/search-text";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { employerMembers } from "@platform/public-records/noun/employer";
import { memberColumns } from "@platform/public-records/noun/members";
import { changeStamp } from "@platform/service/call/current-actor";
import { newId } from "@platform/service/call/ids";
import type { Environment, Tenant } from "@platform/service/call/tenant";
import { ofTenant } from "../payroll/report-key.sql.ts";
import { type Employer, type EmployerKey, employerRecordPrefix, type PartyId } from "./employer.ts";

const members = {
  ...memberColumns(employerMembers),
  partyIds: typed<readonly PartyId[]>("jsonb"),
  updatedAt: "timestamptz",
} as const;
const row = {
  id: "text",
  employerId: "text",
  ...members,
  createdAt: "timestamptz",
  deletedAt: "timestamptz?",
} as const;
const tenantColumns = { environment: typed<Environment>("text"), ownerId: "text" } as const;

const madeColumns = {
  id: "text",
  ...tenantColumns,
  employerId: "text",
  firstReportId: "text?",
  createdAt: "timestamptz",
} as const;
// An employer that is there costs one look in the index. Employers are inserted in one order, which prevents deadlocks.
const insertMissingStatement = statement(
  "employers_insert_missing",
  { firstReportId: "text?" },
  `INSERT INTO employers (${listed(madeColumns)}, updated_at)
   SELECT DISTINCT ON (environment, owner_id, employer_id) ${listed(madeColumns)}, created_at
   FROM ${unnested(madeColumns, "made")}
   WHERE NOT EXISTS (SELECT FROM employers AS known
     WHERE known.environment = made.environment AND known.owner_id = made.owner_id AND known.employer_id = made.employer_id
       AND known.deleted_at IS NULL)
   ORDER BY environment, owner_id, employer_id, first_report_id
   ON CONFLICT (environment, owner_id, employer_id) WHERE deleted_at IS NULL DO NOTHING
   RETURNING first_report_id AS "firstReportId"`,
  { rows: madeColumns },
);

/** An employer that a report, a roster or a policy names. */
export interface NamedEmployer extends EmployerKey {
  /** Id of the report that names it; null if it is no report. */
  reportId: string | null;
}

/** Inserts the employers that have no record. Resolves to the ids of the reports that made one. */
export async function insertMissingEmployers(
  tx: Queryable,
  employers: readonly NamedEmployer[],
): Promise<ReadonlySet<string>> {
  const createdAt = new Date();
  const rows = employers.map(({ tenant, employerId, reportId }) => {
    const { environment, ownerId } = tenant;
    return { id: newId(employerRecordPrefix), environment, ownerId, employerId, firstReportId: reportId, createdAt };
  });
  const rowsOfNew = await tx.query(insertMissingStatement, { rows });
  return new Set(rowsOfNew.flatMap(({ firstReportId }) => firstReportId ?? []));
}

const knownStatement = statement(
  "employers_known",
  { employerId: "text" },
  `SELECT employer_id AS "employerId" FROM employers
   WHERE ${ofTenant} AND employer_id = ANY ({employerIds:text[]}) AND deleted_at IS NULL`,
);

/** Selects which of the employers have a record. */
export async function selectKnown(
  db: Queryable,
  tenant: Tenant,
  employerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query(knownStatement, { ...tenant, employerIds });
  return new Set(rows.map(({ employerId }) => employerId));
}

const isFirstStatement = statement(
  "employer_is_of_report",
  { first: "bool" },
  `SELECT EXISTS (SELECT FROM employers
     WHERE ${ofTenant} AND employer_id = {employerId:text} AND deleted_at IS NULL AND first_report_id = {reportId:text}) AS first`,
);

/** Selects whether a report made the record of its employer. */
export async function selectIsFirst(
  db: Queryable,
  { tenant, employerId, reportId }: EmployerKey & { reportId: string },
): Promise<boolean> {
  const [answer] = await db.query(isFirstStatement, { ...tenant, employerId, reportId });
  return answer?.first ?? false;
}

/** Numbers of ids that are compared with a new one: a first report costs the same whether its owner has hundreds of employers or thousands. */
const newest = 200;
const besideInOrder = 50;
/** Sorts after every id. */
const afterAll = "~";
const ofOwner = `FROM employers WHERE ${ofTenant} AND deleted_at IS NULL`;
const compared = "SELECT id, employer_id, created_at";
/** The record of the employer that is compared. Its columns are read once, where they do not depend on a row. */
const recordOf = <const EmployerId extends string>(columns: string, employerId: EmployerId) =>
  `(SELECT ${columns} ${ofOwner} AND employer_id = ${employerId})` as const;
// Employers of one request are as old as each other, and none was known before another. Conditions beyond those of an index stand
// outside: within, Postgres expects few rows, then reads and sorts all of the table.
const similarTo = <const EmployerId extends string>(employerId: EmployerId, ownId: string, ownTime: string) =>
  `SELECT DISTINCT employer_id AS "employerId" FROM (
     (${compared} ${ofOwner} AND id < coalesce(${ownId}, '${afterAll}') ORDER BY id DESC LIMIT ${newest})
     UNION ALL (${compared} ${ofOwner} AND employer_id < ${employerId} ORDER BY employer_id DESC LIMIT ${besideInOrder})
     UNION ALL (${compared} ${ofOwner} AND employer_id > ${employerId} ORDER BY employer_id LIMIT ${besideInOrder})
   ) AS compared WHERE created_at < coalesce(${ownTime}, 'infinity')` as const;

const id = "{employerId:text}";
const similarStatement = statement(
  "employer_ids_similar",
  { employerId: "text" },
  similarTo(id, recordOf("id", id), recordOf("created_at", id)),
);

/** Selects ids of employers that were known before this one: those that stand beside it in their order, and the newest. */
export async function selectSimilarEmployerIds(db: Queryable, { tenant, employerId }: EmployerKey): Promise<string[]> {
  const rows = await db.query(similarStatement, { ...tenant, employerId });
  return rows.map((row) => row.employerId);
}

const similarToEachStatement = statement(
  "employer_ids_similar_each",
  { newId: "text", employerIds: "text[]" },
  `SELECT new.employer_id AS "newId", array(${similarTo("new.employer_id", "own.id", "own.created_at")}) AS "employerIds"
   FROM unnest({employerIds:text[]}) AS new (employer_id)
   LEFT JOIN LATERAL ${recordOf("id, created_at", "new.employer_id")} AS own ON true`,
);

/** Selects the same for each of several employers, by their ids. For one, Postgres plans the other statement better. */
export async function selectSimilarToEach(
  db: Queryable,
  tenant: Tenant,
  employerIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.query(similarToEachStatement, { ...tenant, employerIds });
  return new Map(rows.map(({ newId, employerIds }) => [newId, employerIds]));
}

const insertedColumns = { ...tenantColumns, ...row, requestId: "text", ...stamp } as const;
const insertStatement = statement(
  "employer_insert",
  {},
  `INSERT INTO employers (${listed(insertedColumns)}) VALUES (${parameters(insertedColumns)})`,
  { using: insertedColumns },
);

/** Inserts an employer that a partner creates. Rejects with a unique violation if the id is known. */
export async function insertEmployer(
  tx: Queryable,
  tenant: Tenant,
  employer: Employer,
  requestId: string,
): Promise<void> {
  await tx.query(insertStatement, { ...tenant, ...employer, requestId, ...changeStamp() });
}

const find = `SELECT ${selected(row)} FROM employers WHERE ${ofTenant} AND` as const;
const findStatement = statement("employer_find", row, `${find} id = {id:text} AND deleted_at IS NULL`);
const lockStatement = statement("employer_lock", row, `${find} id = {id:text} AND deleted_at IS NULL FOR UPDATE`);
const findByEmployerStatement = statement(
  "employer_find_by_employer",
  row,
  `${find} employer_id = {employerId:text} AND deleted_at IS NULL`,
);
const findByRequestStatement = statement("employer_find_by_request", row, `${find} request_id = {requestId:text}`);

/** Selects an employer by its id; with `lock` it is locked until the transaction ends. */
export async function selectEmployer(db: Queryable, tenant: Tenant, id: string, { lock = false } = {}) {
  const [employer] = await db.query(lock ? lockStatement : findStatement, { ...tenant, id });
  return employer && employerOf(employer);
}

/** Selects the employer that the request has created, or that has the partner's id. */
export async function selectSameEmployer(
  db: Queryable,
  tenant: Tenant,
  key: { requestId: string } | { employerId: string },
): Promise<Employer | undefined> {
  const [employer] =
    "requestId" in key
      ? await db.query(findByRequestStatement, { ...tenant, ...key })
      : await db.query(findByEmployerStatement, { ...tenant, ...key });
  return employer && employerOf(employer);
}

/** Selects a page of the tenant's employers, newest first. */
export const selectEmployers = tenantList({
  table: "employers",
  row,
  filters: { employerId: "employer_id" },
  search: searchParts("concat_ws(' ', listed.employer_id, listed.name, listed.id)"),
  fromRow: employerOf,
});

const namesStatement = statement(
  "employer_names",
  { employerId: "text", name: "text" },
  `SELECT employer_id AS "employerId", name FROM employers
   WHERE ${ofTenant} AND employer_id = ANY ({employerIds:text[]}) AND deleted_at IS NULL AND name <> ''`,
);

/** Selects the names of employers by their ids; those without a name are left out. */
export async function selectEmployerNames(
  db: Queryable,
  tenant: Tenant,
  employerIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query(namesStatement, { ...tenant, employerIds });
  return new Map(rows.map(({ employerId, name }) => [employerId, name]));
}

const changedColumns = { ...members, deletedAt: "timestamptz?", ...stamp } as const;
const updateStatement = statement(
  "employer_update",
  {},
  `UPDATE employers SET ${assigned(changedColumns)} WHERE ${ofTenant} AND id = {id:text}`,
  { using: changedColumns },
);

/** Updates the members of an employer that can change, and when it was deleted. */
export async function updateEmployerRow(tx: Queryable, tenant: Tenant, employer: Employer): Promise<void> {
  await tx.query(updateStatement, { ...tenant, ...employer, ...changeStamp() });
}

const countingStatement = statement(
  "employer_counting_report",
  { id: "text" },
  `SELECT id FROM payroll_reports
   WHERE ${ofTenant} AND employer_id = {employerId:text} AND status <> 'failed' AND superseded_by IS NULL AND voided_at IS NULL
   ORDER BY id DESC LIMIT 1`,
);

/** Selects the newest report of the employer that counts, or will; undefined if there is none. */
export async function selectCountingReport(db: Queryable, { tenant, employerId }: EmployerKey) {
  const [report] = await db.query(countingStatement, { ...tenant, employerId });
  return report?.id;
}

function employerOf({ deletedAt, ...employer }: RowOf<typeof row>): Employer {
  return { ...employer, ...(deletedAt && { deletedAt }) };
}
