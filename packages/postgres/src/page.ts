import { Fault } from "@platform/service/fault";
import type { Tenant } from "@platform/service/tenant";
import type { Queryable, Statement } from "./statement.ts";

/** What part of a list is asked for. */
export interface PageRequest {
  /** 1 to 100; 0 means 20. */
  limit: number;
  /** The last id of the page before; empty for the first page. */
  startingAfter: string;
}

export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}

/** A row of a list, with whether the row that the list starts after exists. */
export interface ListedRow {
  cursor_known: boolean;
}

const defaultLimit = 20;
const maxLimit = 100;
/** Sorts after every id. */
const afterAll = "~";

interface ListStatements<Row> {
  /** $1 environment, $2 owner, $3 the id to start after, $4 how many, then the filters. */
  list: Statement<Row & ListedRow>;
  /** $1 environment, $2 owner, $3 id: a row if there is one, deleted or not. */
  exists: Statement<unknown>;
}

/**
 * Reads a page, newest first, in one statement that costs the same wherever the page lies; only an empty page after a
 * given id needs a second one. Throws INVALID_ARGUMENT for a wrong limit and an unknown id.
 */
export async function readPage<Row>(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { limit, startingAfter }: PageRequest,
  { list, exists }: ListStatements<Row>,
  filters: readonly unknown[],
): Promise<Page<Row>> {
  if (limit < 0 || limit > maxLimit) throw refusal("limit", `must be a whole number from 1 to ${maxLimit}`);
  const size = limit === 0 ? defaultLimit : limit;
  const rows = await db.query(list, [environment, ownerId, startingAfter || afterAll, size + 1, ...filters]);
  if (startingAfter !== "") {
    const known = rows[0]?.cursor_known ?? (await db.query(exists, [environment, ownerId, startingAfter])).length > 0;
    if (!known) throw refusal("starting_after", "must be the id of a record of this list");
  }
  return { items: rows.slice(0, size), hasMore: rows.length > size };
}

function refusal(field: string, description: string): Fault {
  const violations = [{ field, description }];
  return new Fault("INVALID_ARGUMENT", "INVALID_PAGE", "The page asked for is not valid.", { violations });
}
