import { type Queryable, statement } from "@platform/postgres/query/statement";
import { stamped } from "@platform/postgres/tables/stamp";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Tenant } from "@platform/service/call/tenant";

const eraseStatement = statement(
  "employee_erase",
  { id: "text" },
  `UPDATE employees SET heard = heard - 'name' - 'nameParts', email = '', hourly_rate = NULL, job_title = '', department = '',
     termination_reason = '', deleted_at = coalesce(deleted_at, {now:timestamptz}), updated_at = {now:timestamptz},
     ${stamped}
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND employer_id = {employerId:text} AND employee_id = {employeeId:text}
   RETURNING id`,
);

/** Erases the data of a person in its records, deleted ones too, and deletes them; resolves to their ids. */
export async function eraseEmployeeRows(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  person: { employerId: string; employeeId: string; now: Date },
): Promise<string[]> {
  const rows = await tx.query(eraseStatement, { environment, ownerId, ...person, ...changeStamp() });
  return rows.map(({ id }) => id);
}
