import type { Tenant } from "@platform/service/call/tenant";
import { type Columns, type RowOf, selected } from "../query/columns.ts";
import { type Page, type PageRequest, pageOf, pageSize, unknownCursor } from "../query/page.ts";
import type { Search } from "../query/search-text.ts";
import { type Queryable, type Statement, statement } from "../query/statement.ts";

interface ListDeclaration<Row extends Columns, Item, Filter extends string> {
  table: string;
  /** Columns of a row. */
  row: Row;
  /** SQL after SELECT; default: the columns of the row. */
  columns?: string;
  /** SQL after FROM, in which the table is called `listed`; default: the table alone. */
  from?: string;
  /** The column with the tenant's owner id; default `owner_id`. */
  owner?: string;
  /** Further condition of all rows; default: that they are not deleted, or that they are if the request says so. */
  where?: string;
  /**
   * The column that each filter of a request compares, and how if not for equality: `employer_id`, `id >=`, or of another table
   * `term.status =`.
   */
  filters: Record<Filter, string>;
  /** The part of a row in which a typed text is looked for; absent: the list is not searched. */
  search?: Search;
  /** The item that a row is. */
  fromRow(row: RowOf<Row>): Item;
}

const cursor = { isCursorKnown: "bool" } as const;

/** Sorts after every id. */
const afterAll = "~";

/** Rows that a search reads in their order before it asks an index. */
const newestRows = 2000;

/**
 * How rows are found. Postgres does not know how many words begin as one does, and reads a million rows in order for a rare one; so a search
 * with an index reads only the newest rows in order, where a page of what is frequent is found, and looks for the rest by the index.
 */
type Way = "list" | "search" | "search_newest" | "search_index";

/** The ways by which a page is looked for, one after the other until one fills it. */
function waysOf(text: string, search: Search | undefined): readonly Way[] {
  if (text === "") return ["list"];
  return search?.isIndexed ? ["search_newest", "search_index"] : ["search"];
}

/**
 * A list of a table with the columns `environment`, `owner_id` and `id`, that a tenant pages through: its own rows, newest
 * first, by the filters that are set. A page is one statement that costs the same wherever it lies; only an empty page
 * after a given id takes a second one. A record that was deleted since may still be the one to start after.
 *
 * Each combination of filters is a statement of its own, so that each finds its own index.
 *
 * The function that is returned throws INVALID_ARGUMENT for a wrong limit and for an id that the tenant does not have.
 */
export function tenantList<const Row extends Columns, Item, Filter extends string>(
  list: ListDeclaration<Row, Item, Filter>,
) {
  const statements = new ListStatements<Row>(list);
  return async (
    db: Queryable,
    { environment, ownerId }: Tenant,
    { limit, startingAfter, deleted = false, search = "" }: PageRequest & { deleted?: boolean; search?: string },
    filterValues: { [Name in Filter]?: string | undefined },
  ): Promise<Page<Item>> => {
    const size = pageSize(limit);
    const filters = (Object.keys(list.filters) as Filter[]).filter((name) => filterValues[name]);
    const columns = filters.map((name) => list.filters[name]);
    const page = (way: Way) => statements.page(columns, deleted, way);
    const searched = search && list.search?.toValue(search);
    const start = { environment, ownerId, startingAfter };
    const values = Object.fromEntries(filters.map((name, index) => [filterParameter(index), filterValues[name]]));
    const request = { ...start, before: startingAfter || afterAll, limit: size + 1, ...values, searched };
    let rows: RowOf<Row & typeof cursor>[] = [];
    for (const way of waysOf(search, list.search)) {
      rows = await db.query(page(way), request);
      if (rows.length > size) break;
    }
    if (startingAfter !== "") {
      const isKnown = rows[0]?.isCursorKnown ?? (await db.query(statements.exists, start)).length > 0;
      if (!isKnown) throw unknownCursor();
    }
    const { items, hasMore } = pageOf(rows, size);
    return { items: items.map(({ isCursorKnown: _, ...row }) => list.fromRow(row as unknown as RowOf<Row>)), hasMore };
  };
}

/** The statements of a list: one for each combination of filters, made when it is first used. */
class ListStatements<Row extends Columns> {
  /** Selects a row if the tenant has a record with an id. */
  readonly exists: Statement<unknown>;
  readonly #list: Omit<ListDeclaration<Row, unknown, string>, "fromRow">;
  readonly #name: string;
  readonly #owner: string;
  readonly #pages = new Map<string, Statement<RowOf<Row & typeof cursor>>>();

  constructor(list: Omit<ListDeclaration<Row, unknown, string>, "fromRow">) {
    const { table, owner = "owner_id" } = list;
    this.#list = list;
    this.#owner = owner;
    this.#name = owner === "owner_id" ? table : `${table}_by_${owner}`;
    this.exists = statement(`${this.#name}_exists`, this.#existsSql());
    // Declared with the list, not at its first page.
    this.page([], false, "list");
  }

  page(columns: readonly string[], deleted: boolean, way: Way): Statement<RowOf<Row & typeof cursor>> {
    const kind = `${way}${deleted ? "_deleted" : ""}`;
    const name = [this.#name, kind, ...columns].join("_");
    const declared = this.#pages.get(name);
    if (declared) return declared;
    const page: Statement<RowOf<Row & typeof cursor>> = statement(
      name,
      { ...this.#list.row, ...cursor },
      this.#pageSql(columns, deleted, way),
    );
    this.#pages.set(name, page);
    return page;
  }

  #pageSql(columns: readonly string[], deleted: boolean, way: Way): string {
    const { table, search, where = `listed.deleted_at IS ${deleted ? "NOT NULL" : "NULL"}` } = this.#list;
    const conditions = [
      where,
      ...columns.map((column, index) => `${comparisonOf(column)} {${filterParameter(index)}:text}`),
      ...(way !== "list" && search ? this.#searchConditions(search, way) : []),
    ];
    return `SELECT ${this.#list.columns ?? selected(this.#list.row, "listed")}, EXISTS (${this.#existsSql()}) AS "isCursorKnown"
       FROM ${this.#list.from ?? `${table} AS listed`}
       WHERE listed.environment = {environment:text} AND listed.${this.#owner} = {ownerId:text} AND listed.id < {before:text}
         AND ${conditions.join(" AND ")}
       ORDER BY listed.id${way === "search_index" ? " || ''" : ""} DESC LIMIT {limit:int}`;
  }

  #searchConditions(search: Search, way: Way): string[] {
    const condition = search.condition("{searched:text}");
    if (way !== "search_newest") return [condition];
    // No index has a condition with IS TRUE, and none the order of the ids with an empty text at their end.
    return [
      `(${condition}) IS TRUE`,
      `listed.id >= COALESCE((SELECT id FROM ${this.#list.table} WHERE environment = {environment:text} AND ${this.#owner} = {ownerId:text}
         AND id < {before:text} ORDER BY id DESC OFFSET ${newestRows} LIMIT 1), '')`,
    ];
  }

  #existsSql(): string {
    return `SELECT 1 FROM ${this.#list.table} WHERE environment = {environment:text}
       AND ${this.#owner} = {ownerId:text} AND id = {startingAfter:text}`;
  }
}

/** The name of the value that a filter compares. */
const filterParameter = (index: number) => `filter${index + 1}`;

/** A column with its table and the operator that a filter names, or for equality. */
function comparisonOf(column: string): string {
  const source = column.includes(".") ? column : `listed.${column}`;
  return column.includes(" ") ? source : `${source} =`;
}
