import type { Queryable } from "@platform/postgres/statement";
import { z } from "zod";
import { parseRequest } from "../parse-request.ts";
import { isOwnerId } from "../request-fields.ts";
import { selectOwnersAfter } from "./owner.sql.ts";
import type { Owner } from "./owner.ts";

const defaultLimit = 100;
const maxLimit = 1000;

const request = z.object({
  limit: z.int().min(0, `must be 1 to ${maxLimit}`).max(maxLimit, `must be 1 to ${maxLimit}`),
  afterId: z.string().refine((id) => id === "" || isOwnerId(id), "must be an owner's id"),
});

/** A page of owners by id. Throws INVALID_ARGUMENT. */
export async function listOwners(
  database: Queryable,
  input: { limit: number; afterId: string },
): Promise<{ owners: Owner[]; hasMore: boolean }> {
  const { limit, afterId } = parseRequest(request, { limit: input.limit, afterId: input.afterId });
  const size = limit === 0 ? defaultLimit : limit;
  const owners = await selectOwnersAfter(database, afterId, size + 1);
  return { owners: owners.slice(0, size), hasMore: owners.length > size };
}
