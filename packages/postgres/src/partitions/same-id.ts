import { idLength } from "@platform/service/call/ids";

/** Returns the part of an id after its prefix, as SQL. It begins with the time, whatever the prefix is. */
export const partOfId = (id: string) => `right(${id}, ${idLength})`;

/**
 * Returns an SQL condition that a column has an id, for tables that are partitioned by ids with several prefixes. Postgres then reads
 * the one partition that can have it; with `column = id` alone it reads an index of each. Both are expressions of type text. If `id` is a
 * column of another table, put the condition into a lateral subquery that ends with `OFFSET 0`: otherwise Postgres expects to read
 * every partition for each id, and reads all partitions once instead.
 */
export function sameId<const Id extends string>(column: string, id: Id): `${string} = ${Id}${string}` {
  return `${column} = ${id} AND ${partOfId(column)} = ${partOfId(id)}`;
}
