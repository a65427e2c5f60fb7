import type { EmployerMembers } from "@platform/contracts/payroll_intake/v1/employers";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import { isUniqueViolation } from "@platform/postgres/pool/failure";
import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { parseMessage } from "@platform/validation/message";
import { insertEmployer, selectSameEmployer } from "./employer.sql.ts";
import { type Employer, employerRecordPrefix } from "./employer.ts";
import { employerShape, fromMembers } from "./employer-message.ts";

/**
 * Creates the record of an employer by hand. Idempotent for one request. Throws INVALID_ARGUMENT with the violations, and
 * ALREADY_EXISTS if the employer has a record, for example because payroll came first.
 */
export async function createEmployer(
  { database }: { database: Database },
  { tenant, requestId }: TenantCall,
  members: EmployerMembers,
): Promise<Employer> {
  const { employerId } = parseMessage("INVALID_EMPLOYER", employerShape, members);
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  const employer: Employer = { id: newId(employerRecordPrefix), employerId, ...fromMembers(members), ...times };
  try {
    await database.transaction(async (tx) => {
      await insertEmployer(tx, tenant, employer, requestId);
      await enqueue(tx, [
        activityEvent("activityPayrollIntake", tenant, { action: "employer.created", resourceId: employer.id }),
      ]);
    });
    return employer;
  } catch (error) {
    if (!isUniqueViolation(error, "employers_known") && !isUniqueViolation(error, "employers_request")) throw error;
    const before = await selectSameEmployer(database, tenant, { requestId });
    if (before) return before;
    const same = await selectSameEmployer(database, tenant, { employerId });
    if (!same) throw error;
    throw refusal("DUPLICATE_EMPLOYER", { id: same.id });
  }
}
