import { Fault } from "@platform/service/fault";

/** Part of a list, newest first. */
export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}

const defaultLimit = 20;
const maxLimit = 100;

/** How many items a page has. 0 takes the default; throws INVALID_ARGUMENT when it is not 1 to 100. */
export function pageLimit(limit: number): number {
  if (limit === 0) return defaultLimit;
  if (limit >= 1 && limit <= maxLimit) return limit;
  const violations = [{ field: "limit", description: `must be 1 to ${maxLimit}` }];
  throw new Fault("INVALID_ARGUMENT", "LIMIT_INVALID", `limit must be 1 to ${maxLimit}.`, { violations });
}

/** @param items one more than the page has, where there are so many */
export function pageOf<Item>(items: Item[], limit: number): Page<Item> {
  return { items: items.slice(0, limit), hasMore: items.length > limit };
}

/** `starting_after` names nothing in the list. */
export function unknownCursor(): Fault {
  const violations = [{ field: "starting_after", description: "must be the id of an item of this list" }];
  const message = "starting_after must be the id of an item of this list.";
  return new Fault("INVALID_ARGUMENT", "CURSOR_UNKNOWN", message, { violations });
}
