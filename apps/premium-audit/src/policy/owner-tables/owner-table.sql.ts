import { assigned, type Columns, listed, parameters, selected } from "@platform/postgres/query/columns";
import type { Page, PageRequest } from "@platform/postgres/query/page";
import { type Queryable, type Statement, statement } from "@platform/postgres/query/statement";
import { stamp } from "@platform/postgres/tables/stamp";
import { tenantList } from "@platform/postgres/tables/tenant-list";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";

/** A table that an owner loads in versions, without its rows. */
export interface OwnerTable {
  id: string;
  name: string;
  /** Number of the latest version, from 1. */
  version: number;
  rowCount: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt?: Date;
}

interface Declaration {
  /** In the names of tables, columns and statements. */
  name: "rate_table" | "rule_table";
  /** The rating term that names a table. */
  term: "rateTable" | "ruleTable";
  /** Columns that the table and each of its versions have beside number and row count. */
  dated: Columns;
  /** Further columns of the table. */
  members: Columns;
  /** Columns that only a version has beside its digest. */
  content: Columns;
}

type Row = Readonly<Record<string, unknown>>;

const mine = "environment = {environment:text} AND owner_id = {ownerId:text}";
const tenantKey: Columns = { environment: "text", ownerId: "text" };

/** The statements on one kind of table of owners and on its versions. A version never changes. */
export class OwnerTables<Table extends OwnerTable, Version extends object> {
  /** Selects a page of the tenant's tables, newest first. */
  readonly selectPage: (
    db: Queryable,
    tenant: Tenant,
    page: PageRequest & { deleted?: boolean },
  ) => Promise<Page<Table>>;
  readonly #statements: ReturnType<typeof statementsOf>;

  constructor(declaration: Declaration) {
    this.#statements = statementsOf(declaration);
    const row = tableColumns(declaration);
    const fromRow = (columns: object) => withoutNulls(columns as Row) as unknown as Table;
    const list = tenantList({ table: `${declaration.name}s`, row, columns: selected(row), filters: {}, fromRow });
    this.selectPage = (db, tenant, page) => list(db, tenant, page, {});
  }

  /** Inserts a table; false if the request has already created one. */
  async insert(tx: Queryable, tenant: Tenant, table: Table, requestId: string): Promise<boolean> {
    const values = { ...tenant, requestId, ...table, ...changeStamp() };
    return (await tx.query(this.#statements.insert, values)).length > 0;
  }

  /** Selects a table unless it is deleted. `update` and `share` lock it until the transaction ends. */
  async select(
    db: Queryable,
    tenant: Tenant,
    id: string,
    { lock }: { lock?: "update" | "share" } = {},
  ): Promise<Table | undefined> {
    const { find, lockForUpdate, lockForShare } = this.#statements;
    const by = lock === "update" ? lockForUpdate : lock === "share" ? lockForShare : find;
    return this.#tableOf(await db.query(by, { ...tenant, id }));
  }

  /** Selects the table that a request created. */
  async selectOfRequest(db: Queryable, tenant: Tenant, requestId: string): Promise<Table | undefined> {
    return this.#tableOf(await db.query(this.#statements.findByRequest, { ...tenant, requestId }));
  }

  /** Updates the members of a table that can change. */
  async update(tx: Queryable, tenant: Tenant, table: Table): Promise<void> {
    await tx.query(this.#statements.update, { ...tenant, ...table, ...changeStamp() });
  }

  /** Soft-deletes a table. */
  async remove(tx: Queryable, tenant: Tenant, id: string, now: Date): Promise<void> {
    await tx.query(this.#statements.remove, { ...tenant, id, now, ...changeStamp() });
  }

  /** Selects the id of a policy with a term that names the table; undefined if there is none. */
  async selectPolicy(tx: Queryable, tenant: Tenant, id: string): Promise<string | undefined> {
    const [row] = await tx.query(this.#statements.policy, { ...tenant, id });
    return row?.id;
  }

  /** Inserts the latest version of a table with its content. */
  async insertVersion(
    tx: Queryable,
    tenant: Tenant,
    { id: tableId, updatedAt: createdAt, ...table }: Table,
    content: { digest: string; rows?: readonly object[] },
  ): Promise<void> {
    const values = { ...tenant, ...table, tableId, createdAt, ...content, ...changeStamp() };
    await tx.query(this.#statements.insertVersion, values);
  }

  /** Selects the versions of a table without their content, newest first. */
  async selectVersions(db: Queryable, tenant: Tenant, id: string): Promise<Omit<Version, "rows">[]> {
    const rows = await db.query(this.#statements.versions, { ...tenant, id });
    return rows.map((row) => withoutNulls(row) as unknown as Version);
  }

  /** Selects a version of a table with its content; undefined if the table does not have it. */
  async selectVersion(
    db: Queryable,
    tenant: Tenant,
    { id, version }: { id: string; version: number },
  ): Promise<Version | undefined> {
    const [row] = await db.query(this.#statements.version, { ...tenant, id, version });
    return row && (withoutNulls(row) as unknown as Version);
  }

  #tableOf([row]: readonly Row[]): Table | undefined {
    return row && (withoutNulls(row) as unknown as Table);
  }
}

function tableColumns({ dated, members }: Declaration): Columns {
  return { id: "text", createdAt: "timestamptz", ...changeableOf({ dated, members }), deletedAt: "timestamptz?" };
}

function changeableOf({ dated, members }: Pick<Declaration, "dated" | "members">): Columns {
  return { name: "text", version: "int", ...dated, rowCount: "int", ...members, updatedAt: "timestamptz" };
}

function statementsOf(declaration: Declaration) {
  const { name, term, dated, content } = declaration;
  const row = tableColumns(declaration);
  const { deletedAt: _, ...created } = row;
  const inserted = { ...tenantKey, requestId: "text", ...created, ...stamp } as Columns;
  const changed = { ...changeableOf(declaration), ...stamp };
  const version = { version: "int", ...dated, rowCount: "int", digest: "text", createdAt: "timestamptz" } as Columns;
  const insertedVersion = { ...tenantKey, ...version, ...content, ...stamp };
  const find = `SELECT ${selected(row)} FROM ${name}s WHERE ${mine} AND id = {id:text} AND deleted_at IS NULL`;
  const ofTable = `FROM ${name}_versions WHERE ${mine} AND ${name}_id = {id:text}`;
  const read = (suffix: string, text: string, columns = row): Statement<Row> =>
    statement(`${name}_${suffix}`, columns, text, { using: {} });
  const ids: Columns = { id: "text" };
  return {
    insert: read(
      "insert",
      `INSERT INTO ${name}s (${listed(inserted)}) VALUES (${parameters(inserted)})
       ON CONFLICT (environment, owner_id, request_id) DO NOTHING RETURNING id`,
      ids,
    ),
    find: read("find", find),
    lockForUpdate: read("lock", `${find} FOR UPDATE`),
    lockForShare: read("share", `${find} FOR SHARE`),
    findByRequest: read(
      "find_by_request",
      `SELECT ${selected(row)} FROM ${name}s WHERE ${mine} AND request_id = {requestId:text}`,
    ),
    update: read("update", `UPDATE ${name}s SET ${assigned(changed)} WHERE ${mine} AND id = {id:text}`, {}),
    remove: read(
      "delete",
      `UPDATE ${name}s SET deleted_at = {now:timestamptz}, updated_at = {now:timestamptz}, ${assigned(stamp)}
       WHERE ${mine} AND id = {id:text}`,
      {},
    ),
    policy: read(
      "policy",
      `SELECT policy.id FROM policy_terms AS term JOIN policies AS policy ON policy.environment = term.environment
         AND policy.owner_id = term.owner_id AND policy.id = term.policy_id
       WHERE term.rating ? '${term}' AND term.rating->>'${term}' = {id:text} AND policy.environment = {environment:text}
         AND policy.owner_id = {ownerId:text} AND policy.deleted_at IS NULL
       ORDER BY policy.id LIMIT 1`,
      ids,
    ) as Statement<{ id: string }>,
    insertVersion: read(
      "version_insert",
      `INSERT INTO ${name}_versions (${name}_id, ${listed(insertedVersion)})
       VALUES ({tableId:text}, ${parameters(insertedVersion)})`,
      {},
    ),
    versions: read("versions", `SELECT ${selected(version)} ${ofTable} ORDER BY version DESC`, version),
    version: read("version", `SELECT ${selected({ ...version, ...content })} ${ofTable} AND version = {version:int}`, {
      ...version,
      ...content,
    }),
  };
}

/** A column that is null is an absent member. */
function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
