import type { TenantCall } from "@platform/service/call/call";
import { invalidMember } from "@platform/validation/invalid";
import { updateOwner } from "./update-owner.ts";

/**
 * Changes the contact e-mail of the calling owner; resolves to the new one. An owner cannot be without one, because it is told
 * there that a webhook was disabled. Throws INVALID_ARGUMENT.
 */
export async function changeContactEmail(
  dependencies: Parameters<typeof updateOwner>[0],
  { tenant }: TenantCall,
  { contactEmail }: { contactEmail: string },
): Promise<string> {
  if (contactEmail === "") throw invalidMember("INVALID_OWNER", "contact_email", "is required");
  const unchanged = { plan: undefined, name: undefined, ownerType: undefined, retentionYears: undefined };
  return (await updateOwner(dependencies, { id: tenant.ownerId, contactEmail, ...unchanged })).contactEmail;
}
