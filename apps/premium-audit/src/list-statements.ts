import type { ListedRow } from "@platform/postgres/page";
import { statement } from "@platform/postgres/statement";

/** Which filters a list has: each combination is a statement of its own, so that each finds its own index. */
export interface ListFilters {
  employerId: string;
  status: string;
  /** Lists of what belongs to a policy can be asked for one policy's. */
  policyId?: string;
}

/**
 * The statements that list a table newest first, by which filters are set, and the one that knows whether a row exists.
 *
 * @param columns SQL after SELECT, from `from`, in which the table itself is called `listed`
 */
export function listStatements<Row>(table: string, columns: string, from: string) {
  const known = `(SELECT true FROM ${table} WHERE environment = $1 AND owner_id = $2 AND id = $3)`;
  const byFilters = new Map(
    [[], ["employer_id"], ["status"], ["employer_id", "status"]].flatMap((names) =>
      [names, [...names, "policy_id"]].map((filters) => {
        const conditions = filters.map((name, index) => ` AND listed.${name} = $${index + 5}`).join("");
        const name = [table, "list", ...filters].join("_");
        const text = `SELECT ${columns}, coalesce(${known}, false) AS cursor_known FROM ${from}
           WHERE listed.environment = $1 AND listed.owner_id = $2 AND listed.deleted_at IS NULL AND listed.id < $3${conditions}
           ORDER BY listed.id DESC LIMIT $4`;
        return [filters.join(), statement<Row & ListedRow>(name, text)] as const;
      }),
    ),
  );
  const exists = statement<unknown>(
    `${table}_exists`,
    `SELECT 1 FROM ${table} WHERE environment = $1 AND owner_id = $2 AND id = $3`,
  );

  return ({ employerId, status, policyId = "" }: ListFilters) => {
    const set = Object.entries({ employer_id: employerId, status, policy_id: policyId }).filter(([, value]) => value);
    const list = byFilters.get(set.map(([name]) => name).join());
    if (!list) throw new RangeError("a list was asked for filters that it has not");
    return { statements: { list, exists }, values: set.map(([, value]) => value) };
  };
}
