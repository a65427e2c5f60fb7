import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event/event";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { deletePortalSessions } from "../access/embedding/portal-session.sql.ts";

const deletions = [
  "memberships",
  "invitations",
  "identity_providers",
  "owner_domains",
  "staff_consents",
  "comments",
  "portal_sessions",
  "frame_hosts",
  "brandings",
].map((table) => statement(`${table}_delete_of_owner`, `DELETE FROM ${table} WHERE owner_id = {ownerId:text}`));

const endsSessions = new Set(["api_key.deleted", "api_key.disabled"]);

/**
 * Consumes changes of owners: a deleted owner has no people, invitations, identity provider and comments any more, and a key that does
 * not work any more has no sessions of pages elsewhere.
 */
export const followOwners = {
  async handle(tx: Queryable, event: Event): Promise<void> {
    if (event.data.case !== "activityCredentials") return;
    const { action, resourceId: createdBy } = event.data.value;
    const { ownerId } = tenantOfEvent(event);
    if (endsSessions.has(action)) await deletePortalSessions(tx, { ownerId, createdBy });
    if (action !== "owner.deleted") return;
    for (const deletion of deletions) await tx.query(deletion, { ownerId });
  },
};
