import type { SyncEmployeesResponse } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { TenantCall } from "@platform/service/call/call";
import { refuseInvalid } from "@platform/validation/invalid";
import { askClassCodes, type ClassCodes, nothingAsked } from "../employees/class-codes.ts";
import type { Sync } from "./apply-sync.ts";
import { checkChanges } from "./check-changes.ts";
import type { SyncWriter } from "./sync-writer.ts";

interface SyncDependencies {
  writeSync: SyncWriter;
  classCodes?: ClassCodes;
  maxChanges: number;
}

/**
 * Applies changes to the employees of an employer in order, and publishes an event for each that makes a difference. A change
 * that does not fit the employee's state is refused (`errors` of the response); the others are applied. Idempotent for one
 * request. Throws INVALID_ARGUMENT with the violations; then nothing is applied.
 */
export async function syncEmployees(
  { writeSync, classCodes, maxChanges }: SyncDependencies,
  call: TenantCall,
  sync: Sync,
): Promise<SyncEmployeesResponse> {
  refuseInvalid("INVALID_SYNC", checkChanges(sync, maxChanges));
  const about = { tenant: call.tenant, employerId: sync.employerId, today: sync.now.toISOString().slice(0, 10) };
  let written = await writeSync(call, sync, nothingAsked);
  // No lock is held while premium-audit is asked, so the employees, and with them the codes to ask about, may change meanwhile.
  while ("open" in written) written = await writeSync(call, sync, await askClassCodes(classCodes, about, written.open));
  return written.answer;
}
