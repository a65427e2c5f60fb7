import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event/event";
import { type Queryable, statement } from "@platform/postgres/query/statement";

const deletions = ["memberships", "invitations", "identity_providers", "staff_consents", "comments"].map((table) =>
  statement(`${table}_delete_of_owner`, `DELETE FROM ${table} WHERE owner_id = {ownerId:text}`),
);

/** Consumes changes of owners: a deleted owner has no people, invitations, identity provider and comments any more. */
export const followOwners = {
  async handle(tx: Queryable, event: Event): Promise<void> {
    if (event.data.case !== "activityCredentials" || event.data.value.action !== "owner.deleted") return;
    const { ownerId } = tenantOfEvent(event);
    for (const deletion of deletions) await tx.query(deletion, { ownerId });
  },
};
