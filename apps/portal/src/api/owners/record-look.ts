import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Tenant } from "@platform/service/call/tenant";
import type { PersonCall } from "../../access/page-call.ts";
import { insertClaim } from "../../accounts/claim.sql.ts";

export interface LookDependencies {
  database: Database;
}

/** A record that staff looked at, with its id; of the owner itself its own id. */
export interface Look {
  what: "owner" | "activity" | "records" | "report" | "webhook" | "delivery";
  resourceId: string;
}

/** Looks that an open page of an owner repeats: within ten minutes they are one look of a person. */
const pages: ReadonlySet<Look["what"]> = new Set(["owner", "activity"]);
const oneLookSeconds = 600;

/** Records in the owner's activity that staff looked at something. */
export async function recordLook(
  { database }: LookDependencies,
  { signedIn }: PersonCall,
  tenants: readonly Tenant[],
  { what, resourceId }: Look,
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const tenant of tenants) {
      const look = ["look", signedIn.personId, tenant.ownerId, tenant.environment, what];
      if (pages.has(what) && !(await insertClaim(tx, look, oneLookSeconds))) continue;
      await enqueue(tx, [activityEvent("activityPortal", tenant, { action: `support.viewed_${what}`, resourceId })]);
    }
  });
}
