import { operatorPages, type Page, pageOf, pageSize } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import { invalidMember } from "@platform/validation/invalid";
import { optionalText, orEmpty } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { isOwnerId, ownerType } from "../principal/request-fields.ts";
import { type OwnerFilters, selectOwnersAfter } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";

const filters = z.object({ search: optionalText(254), ownerType: orEmpty(ownerType), plan: optionalText() });

/**
 * Lists the owners that match the filters, ordered by id; if wanted, those with a retention of their own, also deleted ones. Throws
 * INVALID_ARGUMENT for an invalid limit, cursor or filter.
 */
export async function listOwners(
  database: Queryable,
  { limit, afterId, ...input }: { limit: number; afterId: string } & OwnerFilters,
): Promise<Page<Owner>> {
  const size = pageSize(limit, operatorPages);
  if (afterId !== "" && !isOwnerId(afterId)) throw invalidMember("INVALID_PAGE", "after_id", "must be an owner id");
  const { search, ownerType: type, plan } = input;
  parseMessage("INVALID_PAGE", filters, { search, ownerType: type, plan });
  return pageOf(await selectOwnersAfter(database, { afterId, limit: size + 1 }, input), size);
}
