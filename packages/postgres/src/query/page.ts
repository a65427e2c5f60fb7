import type { Fault } from "@platform/service/call/fault";
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

/** How many items a page has: the limit, or the default for 0. Throws INVALID_ARGUMENT for a limit out of bounds. */
export function pageSize(limit: number, { defaultSize, maxSize }: PageBounds = partnerPages): number {
  if (!Number.isInteger(limit) || limit < 0 || limit > maxSize) {
    throw invalidMember("INVALID_PAGE", "limit", `must be a whole number from 1 to ${maxSize}`);
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
