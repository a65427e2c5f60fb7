import { type Queryable, statement } from "@platform/postgres/statement";
import { notHeld } from "@platform/retention/legal-hold.sql";

const removeStatement = statement<{ id: string }>(
  "employees_remove",
  `DELETE FROM employees WHERE (environment, owner_id, id) IN (
     SELECT environment, owner_id, id FROM employees AS employee
     WHERE deleted_at < $1
       AND ${notHeld("employee", "employer_id")}
     ORDER BY deleted_at LIMIT $2 FOR UPDATE OF employee SKIP LOCKED)
   RETURNING id`,
);

/** Deletes the rows of employees that were soft-deleted before a time, except under a legal hold. Resolves to the number. */
export async function deleteExpiredEmployees(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(removeStatement, [before, limit])).length;
}
