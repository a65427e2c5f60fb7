import { Fault } from "@platform/service/fault";
import type { Tenant } from "@platform/service/tenant";
import type { Queryable, Statement } from "./statement.ts";

/** Requested page of a list. */
export interface PageRequest {
  /** 1 to 100; 0 means 20. */
  limit: number;
  /** Last id of the previous page; empty for the first page. */
  startingAfter: string;
}

export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}

/** A row of a list, and whether the row of `startingAfter` exists. */
export interface ListedRow {
  cursor_known: boolean;
}

const defaultLimit = 20;
const maxLimit = 100;
/** Sorts after every id. */
const afterAll = "~";

interface ListStatements<Row> {
  /** Parameters: $1 environment, $2 owner, $3 id to start after, $4 limit, then the filters. */
  list: Statement<Row & ListedRow>;
  /** Parameters: $1 environment, $2 owner, $3 id. Returns the row, even if deleted. */
  exists: Statement<unknown>;
}

/**
 *
 * Reads a page, newest first, in one statement with the same cost for all pages; only an empty page needs a second
 * statement. Throws INVALID_ARGUMENT for an invalid limit or an unknown id.
 *
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
