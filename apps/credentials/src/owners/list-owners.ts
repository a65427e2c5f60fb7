import { operatorPages, type Page, pageOf, pageSize } from "@platform/postgres/page";
import type { Queryable } from "@platform/postgres/statement";
import { invalidMember } from "@platform/validation/invalid";
import { isOwnerId } from "../request-fields.ts";
import { selectOwnersAfter } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";

/** Lists owners, ordered by id; if wanted, those with a retention of their own instead, also deleted ones. Throws INVALID_ARGUMENT for an invalid limit or cursor. */
export async function listOwners(
  database: Queryable,
  { limit, afterId, withOwnRetention }: { limit: number; afterId: string; withOwnRetention: boolean },
): Promise<Page<Owner>> {
  const size = pageSize(limit, operatorPages);
  if (afterId !== "" && !isOwnerId(afterId)) throw invalidMember("INVALID_PAGE", "after_id", "must be an owner id");
  return pageOf(await selectOwnersAfter(database, { afterId, limit: size + 1, withOwnRetention }), size);
}
