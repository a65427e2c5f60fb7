import { idLength } from "@platform/service/call/ids";

/** The part of an id after its prefix, as SQL. It begins with the time, whatever the prefix is. */
export const partOfId = (id: string) => `right(${id}, ${idLength})`;

/**
 * Returns an SQL condition that a column has an id, for tables that are partitioned by ids with several prefixes. Postgres then reads
 * the one partition that can have it; by `column = id` alone it reads an index of each. Both are expressions of type text. Where `id` is that of
 * another table, put the condition into a lateral subquery that ends with `OFFSET 0`: it keeps Postgres, which expects to read every
 * partition for each id, from reading all partitions once.
 */
export function sameId(column: string, id: string): string {
  return `${column} = ${id} AND ${partOfId(column)} = ${partOfId(id)}`;
}
