import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { GrantStatus } from "@platform/public-records/record/payroll-choices";
import type { TenantCall } from "@platform/service/call/call";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { selectGrant, updateGrant } from "./exposure-grant.sql.ts";
import { type ExposureGrant, grantIdPrefix } from "./exposure-grant.ts";
import { grantEvents } from "./exposure-grant-message.ts";

export interface GrantDependencies {
  database: Database;
}

interface Move {
  to: Exclude<GrantStatus, "offered">;
  /** Statuses from which the move is possible. */
  from: readonly GrantStatus[];
  /** True if only the grantee may make the move. */
  byGrantee: boolean;
}

const moves = {
  accept: { to: "accepted", from: ["offered"], byGrantee: true },
  decline: { to: "declined", from: ["offered"], byGrantee: true },
  revoke: { to: "revoked", from: ["offered", "accepted"], byGrantee: false },
} as const satisfies Record<string, Move>;

/**
 * Accepts, declines or revokes a grant, and publishes the matching event to both sides. Only the grantee accepts or declines;
 * either side revokes. Throws NOT_FOUND for a grant that the caller may not move, and FAILED_PRECONDITION with the status if
 * the grant has another status than the move needs.
 */
export async function changeExposureGrant(
  { database }: GrantDependencies,
  { tenant }: TenantCall,
  { id, move }: { id: string; move: keyof typeof moves },
): Promise<ExposureGrant> {
  const { to: status, from: allowedStatuses, byGrantee }: Move = moves[move];
  const changed = await database.transaction(async (tx) => {
    const grant = isId(grantIdPrefix, id) ? await selectGrant(tx, tenant, id, { lock: true }) : undefined;
    if (!grant || (byGrantee && grant.granteeOwnerId !== tenant.ownerId)) throw refusal("EXPOSURE_GRANT_NOT_FOUND");
    if (!allowedStatuses.includes(grant.status))
      throw refusal("WRONG_GRANT_STATUS", { status: grant.status, action: status });
    const now = new Date();
    const moved: ExposureGrant = {
      ...grant,
      status: status,
      updatedAt: now,
      ...(status === "accepted" ? { acceptedAt: now } : { endedAt: now }),
    };
    await updateGrant(tx, moved);
    await enqueue(tx, grantEvents(moved));
    return moved;
  });
  return changed;
}
