import type { Fault } from "@platform/service/fault";
import { invalidMember } from "@platform/validation/invalid";

/** Requested page of a list. */
export interface PageRequest {
  /** 1 to the largest page of the list; 0 means the default. */
  limit: number;
  /** Last id of the previous page; empty for the first page. */
  startingAfter: string;
}

export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}

interface PageBounds {
  defaultSize: number;
  maxSize: number;
}

/** Pages of what a partner lists. */
const partnerPages: PageBounds = { defaultSize: 20, maxSize: 100 };
/** Pages of what an operator lists. */
export const operatorPages: PageBounds = { defaultSize: 100, maxSize: 1000 };

interface ListStatements<Row> {
  /** Parameters: $1 environment, $2 owner, $3 id to start after, $4 limit, then the filters. */
  list: Statement<Row & ListedRow>;
  /** Parameters: $1 environment, $2 owner, $3 id. Returns the row, even if deleted. */
  exists: Statement<unknown>;
}

/**
 * Reads a page, newest first, in one statement with the same cost for all pages; only an empty page needs a second
 * statement. Throws INVALID_ARGUMENT for an invalid limit or an unknown id.
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
  return limit === 0 ? defaultSize : limit;
}

/** @param rows one more than the page has, where there are so many */
export function pageOf<Item>(rows: readonly Item[], size: number): Page<Item> {
  return { items: rows.slice(0, size), hasMore: rows.length > size };
}

/** The fault for a `starting_after` that names no record of the list. */
export function unknownCursor(): Fault {
  return invalidMember("INVALID_PAGE", "starting_after", "must be the id of a record of this list");
}
