import { operatorPages, pageSize } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import { invalidMember } from "@platform/validation/invalid";
import { type OwnerRequests, selectBusiestOwners } from "./request-count.sql.ts";

const dayMinutes = 1440;

/** Lists the owners with most requests in the last minutes, the busiest first. Throws INVALID_ARGUMENT for a period above a day. */
export async function listBusiestOwners(
  database: Queryable,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<OwnerRequests[]> {
  if (minutes < 1 || minutes > dayMinutes)
    throw invalidMember("INVALID_CREDENTIAL", "minutes", `must be 1 to ${dayMinutes}`);
  return selectBusiestOwners(database, minutes, pageSize(limit, operatorPages));
}
