import type { Tenant } from "@platform/service/call/tenant";
import { type Page, type PageRequest, pageOf, pageSize, unknownCursor } from "../query/page.ts";
import { type Queryable, type Statement, statement } from "../query/statement.ts";

interface ListOf<Row, Item, Filter extends string> {
  table: string;
  /** SQL after SELECT. */
  columns: string;
  /** SQL after FROM, in which the table is called `listed`; the table alone when left out. */
  from?: string;
  /** The column with the tenant's owner id; `owner_id` when left out. */
  owner?: string;
  /** Which rows the list has besides; when left out, those that are not deleted, or those that are if the request says so. */
  where?: string;
  /** The column that each filter of a request compares, and how if not for equality: `employer_id`, `id >=`. */
  filters: Record<Filter, string>;
  /** The item that a row is. */
  fromRow(row: Row): Item;
}

interface ListedRow {
  cursor_known: boolean;
}

/** Sorts after every id. */
const afterAll = "~";

/**
 * A list of a table with the columns `environment`, `owner_id` and `id`, that a tenant pages through: its own rows, newest
 * first, by the filters that are set. A page is one statement that costs the same wherever it lies; only an empty page
 * after a given id takes a second one. A record that was deleted since may still be the one to start after.
 *
 * Each combination of filters is a statement of its own, so that each finds its own index.
 *
 * The function that is returned throws INVALID_ARGUMENT for a wrong limit and for an id that the tenant does not have.
 */
export function tenantList<Row, Item, Filter extends string>(list: ListOf<Row, Item, Filter>) {
  const { table, columns, from = `${table} AS listed`, filters, fromRow } = list;
  const { owner = "owner_id" } = list;
  const listName = owner === "owner_id" ? table : `${table}_by_${owner}`;
  const ofTenant = `environment = $1 AND ${owner} = $2 AND id = $3`;
  const exists = statement<unknown>(`${listName}_exists`, `SELECT 1 FROM ${table} WHERE ${ofTenant}`);
  const statements = new Map<string, Statement<Row & ListedRow>>();

  function statementBy(columnsSet: readonly string[], deleted: boolean): Statement<Row & ListedRow> {
    const name = [listName, deleted ? "list_deleted" : "list", ...columnsSet].join("_");
    const known = statements.get(name);
    if (known) return known;
    const where = list.where ?? `listed.deleted_at IS ${deleted ? "NOT NULL" : "NULL"}`;
    const conditions = [where, ...columnsSet.map((column, index) => `listed.${comparisonOf(column)} $${index + 5}`)];
    const made = statement<Row & ListedRow>(
      name,
      `SELECT ${columns}, EXISTS (SELECT 1 FROM ${table} WHERE ${ofTenant}) AS cursor_known FROM ${from}
       WHERE listed.environment = $1 AND listed.${owner} = $2 AND listed.id < $3 AND ${conditions.join(" AND ")}
       ORDER BY listed.id DESC LIMIT $4`,
    );
    statements.set(name, made);
    return made;
  }

  // Declared with the list, not at its first page.
  statementBy([], false);

  return async (
    db: Queryable,
    { environment, ownerId }: Tenant,
    { limit, startingAfter, deleted = false }: PageRequest & { deleted?: boolean },
    wanted: { [Name in Filter]?: string | undefined },
  ): Promise<Page<Item>> => {
    const size = pageSize(limit);
    const set = (Object.keys(filters) as Filter[]).filter((name) => wanted[name]);
    const values = [environment, ownerId, startingAfter || afterAll, size + 1, ...set.map((name) => wanted[name])];
    const rows = await db.query(
      statementBy(
        set.map((name) => filters[name]),
        deleted,
      ),
      values,
    );
    if (startingAfter !== "") {
      const known = rows[0]?.cursor_known ?? (await db.query(exists, [environment, ownerId, startingAfter])).length > 0;
      if (!known) throw unknownCursor();
    }
    const { items, hasMore } = pageOf(rows, size);
    return { items: items.map(fromRow), hasMore };
  };
}

/** A column with the operator that a filter names, or for equality. */
function comparisonOf(column: string): string {
  return column.includes(" ") ? column : `${column} =`;
}
