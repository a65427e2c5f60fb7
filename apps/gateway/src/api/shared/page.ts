import { z } from "zod";
import { choice } from "./choice.ts";
import { ownerId } from "./owner.ts";
import { queryBoolean, queryInteger } from "./query-value.ts";
import { text } from "./text.ts";

/** The largest number of records on a page. */
const maxLimit = 100;
const defaultLimit = 20;

/** The id of the last record of the previous page, after which a list continues. */
export const startingAfter = text();

/** Number of records on a page. */
export const limit = queryInteger({ minimum: 1, maximum: maxLimit });

/** Query parameters of every list, in both profiles. */
export const pageMembers = {
  limit: limit.default(defaultLimit).meta({ description: `Number of records on a page, from 1 to ${maxLimit}.` }),
  starting_after: startingAfter
    .optional()
    .meta({ description: "Id of the last record of the previous page. The list continues after it." }),
};

/** Query parameter of lists that can show deleted records. */
export const deleted = queryBoolean().default(false).meta({
  description:
    "`true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period.",
});

/** The query of a list of records that belong to employers. */
const employerListQuery = z.object({
  owner_id: ownerId.optional(),
  employer_id: text()
    .optional()
    .meta({ description: "Lists only records of this employer.", examples: ["employer_042"] }),
  ...pageMembers,
});

/** The same of records that can be deleted and have no status. */
export const deletableEmployerListQuery = employerListQuery.extend({ deleted });

/** The same of records that have a status. */
export function listQuery<const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) {
  return employerListQuery.extend({
    status: choice(statuses).optional().meta({ description: "Lists only records with this status." }),
  });
}

/** The same of records that can be deleted. */
export function deletableListQuery<const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) {
  return listQuery(statuses).extend({ deleted });
}

interface PageQuery {
  limit: number;
  starting_after?: string | undefined;
  employer_id?: string | undefined;
  status?: string | undefined;
  deleted?: boolean | undefined;
}

/** A list query as services read it, where an empty text means no filter. */
export function toPageRequest({ limit, starting_after = "", employer_id = "", status = "", deleted }: PageQuery) {
  const page = { limit, startingAfter: starting_after, employerId: employer_id, status };
  return deleted ? { ...page, deleted } : page;
}

/** A page of a list in Profile A. */
export function pageSchema<Schema extends z.ZodType>(record: Schema) {
  return z.object({ data: z.array(record), has_more: hasMore });
}

/** The member of every page that says whether another one follows. */
export const hasMore = z.boolean().meta({ description: "True if there is another page." });
