import { type Queryable, statement } from "@platform/postgres/query/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";
import type { Cutoffs } from "@platform/retention/owner-retention";
import { agedBy } from "@platform/retention/owner-retention.sql";

const removeStatement = statement(
  "employees_remove",
  { id: "text" },
  `DELETE FROM employees WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM employees AS employee
     WHERE ${agedBy("employee", "deleted_at")}
       AND ${notHeld("employee", "employer_id")}
     ORDER BY deleted_at LIMIT {limit:int} FOR UPDATE OF employee SKIP LOCKED)
   RETURNING id`,
);

/** Deletes the rows of employees that were soft-deleted before a time, except under a legal hold. Resolves to the number. */
export async function deleteExpiredEmployees(db: Queryable, before: Cutoffs, limit: number): Promise<number> {
  return (await db.query(removeStatement, { cutoffs: before, limit })).length;
}
