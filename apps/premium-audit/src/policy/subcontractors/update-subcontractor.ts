import { isDeepStrictEqual } from "node:util";
import type { SubcontractorMembers } from "@platform/contracts/premium_audit/v1/subcontractors";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { memberKeys } from "@platform/public-records/noun/members";
import { subcontractorMembers } from "@platform/public-records/noun/subcontractor";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { invalidMember } from "@platform/validation/invalid";
import { parseMessage } from "@platform/validation/message";
import type { Dependencies } from "../dependencies.ts";
import { lockRegisterToChange, markRegisterChanged } from "./mark-register-changed.ts";
import { selectSubcontractor, updateSubcontractorRow } from "./subcontractor.sql.ts";
import { isRatedOtherwise, type Subcontractor } from "./subcontractor.ts";
import { checkedSubcontractor } from "./subcontractor-members.ts";
import { fromSubcontractorMembers, subcontractorActivity } from "./subcontractor-message.ts";

interface SubcontractorChange {
  id: string;
  members: SubcontractorMembers;
  /** Field mask: members in snake_case, except `employer_id`. */
  paths: readonly string[];
}

/** The members that an update may name, by their path. */
const members = {
  name: "name",
  state: "state",
  class_code: "classCode",
  contract: "contract",
  payments: "payments",
  certificates: "certificates",
  ...memberKeys(subcontractorMembers),
} as const;

/**
 * Updates the named members of a subcontractor, unless nothing changes, and marks the completed audits that its payments before
 * or after the change touch. Throws NOT_FOUND; INVALID_ARGUMENT with the violations.
 */
export async function updateSubcontractor(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  change: SubcontractorChange,
): Promise<Subcontractor> {
  const updated = await database.transaction(async (tx) => {
    const before = await lockSubcontractor(tx, tenant, change.id);
    const after = changed(before, change);
    if (isDeepStrictEqual({ ...after, updatedAt: before.updatedAt }, before)) return before;
    await updateSubcontractorRow(tx, tenant, after);
    if (isRatedOtherwise(before, after)) {
      const touched = { employerId: before.employerId, changed: [before, after], now: after.updatedAt };
      await markRegisterChanged(tx, tenant, touched);
    }
    await enqueue(tx, [subcontractorActivity(tenant, "subcontractor.updated", after.id)]);
    return after;
  });
  return updated;
}

/** Selects a subcontractor and locks the register of its employer, so that it is changed once at a time. Throws NOT_FOUND. */
export async function lockSubcontractor(
  tx: Queryable,
  tenant: TenantCall["tenant"],
  id: string,
): Promise<Subcontractor> {
  const subcontractor = await selectSubcontractor(tx, tenant, id);
  if (subcontractor) await lockRegisterToChange(tx, tenant, subcontractor.employerId);
  const current = subcontractor && (await selectSubcontractor(tx, tenant, id));
  if (!current) throw refusal("SUBCONTRACTOR_NOT_FOUND");
  return current;
}

function changed(before: Subcontractor, { members: newMembers, paths }: SubcontractorChange): Subcontractor {
  if (paths.includes("employer_id") && newMembers.employerId !== before.employerId) {
    throw invalidMember("INVALID_SUBCONTRACTOR", "employer_id", "cannot be changed; register a new subcontractor");
  }
  const requestedMembers = Object.entries(members).filter(([path]) => paths.includes(path));
  const values = Object.fromEntries(requestedMembers.map(([, member]) => [member, newMembers[member]]));
  const all = { ...before, ...values } as unknown as SubcontractorMembers;
  parseMessage("INVALID_SUBCONTRACTOR", checkedSubcontractor, all);
  return { ...before, ...fromSubcontractorMembers(all), updatedAt: new Date() };
}
