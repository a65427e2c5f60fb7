import { enqueue } from "@platform/messaging/publish/outbox";
import type { GrantDependencies } from "./change-exposure-grant.ts";
import { lockGrantsOfActors, updateGrant } from "./exposure-grant.sql.ts";
import type { ExposureGrant } from "./exposure-grant.ts";
import { grantEvents } from "./exposure-grant-message.ts";

/** Number of grants in one transaction, small so that it locks them only briefly. */
const grantsAtOnce = 100;

/**
 * Ends all offers and grants that these actors of an owner gave or accepted, in both environments, and publishes
 * `exposure_grant.revoked` to both sides. Resolves to the grants that it has ended, each with its actor; idempotent.
 */
export async function revokeGrantsOfActors(
  { database }: GrantDependencies,
  { ownerId, actors }: { ownerId: string; actors: readonly string[] },
): Promise<{ grant: ExposureGrant; actor: string }[]> {
  const revoked: { grant: ExposureGrant; actor: string }[] = [];
  for (let last = grantsAtOnce; last === grantsAtOnce; ) {
    const batch = await database.transaction(async (tx) => {
      const grants = await lockGrantsOfActors(tx, { ownerId, actors, limit: grantsAtOnce });
      const now = new Date();
      const ended = grants.map(({ grant, actor }) => {
        const moved: ExposureGrant = { ...grant, status: "revoked", updatedAt: now, endedAt: now };
        return { grant: moved, actor };
      });
      for (const { grant } of ended) await updateGrant(tx, grant);
      await enqueue(
        tx,
        ended.flatMap(({ grant }) => grantEvents(grant)),
      );
      return ended;
    });
    revoked.push(...batch);
    last = batch.length;
  }
  return revoked;
}
