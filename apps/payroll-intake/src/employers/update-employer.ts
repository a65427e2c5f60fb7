import type { EmployerMembers } from "@platform/contracts/payroll_intake/v1/employers";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { employerMembers } from "@platform/public-records/noun/employer";
import { pickMembers } from "@platform/public-records/noun/members";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { parseMessage } from "@platform/validation/message";
import { selectEmployer, updateEmployerRow } from "./employer.sql.ts";
import type { Employer } from "./employer.ts";
import { employerShape, fromMembers } from "./employer-message.ts";

interface EmployerChange {
  id: string;
  members: EmployerMembers;
  /** Members to change, by their names in the proto. */
  paths: readonly string[];
}

/** Changes the named members of an employer, except its id. Throws NOT_FOUND, and INVALID_ARGUMENT with the violations. */
export async function updateEmployer(
  { database }: { database: Database },
  { tenant }: TenantCall,
  { id, members, paths }: EmployerChange,
): Promise<Employer> {
  parseMessage("INVALID_EMPLOYER", employerShape.omit({ employerId: true }), members);
  return await database.transaction(async (tx) => {
    const before = await selectEmployer(tx, tenant, id, { lock: true });
    if (!before) throw refusal("EMPLOYER_NOT_FOUND");
    const partyIds = paths.includes("party_ids") ? fromMembers(members).partyIds : before.partyIds;
    const after = { ...before, ...pickMembers(employerMembers, members, paths), partyIds, updatedAt: new Date() };
    await updateEmployerRow(tx, tenant, after);
    await enqueue(tx, [activityEvent("activityPayrollIntake", tenant, { action: "employer.updated", resourceId: id })]);
    return after;
  });
}
