import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { changeStamp } from "@platform/service/call/current-actor";
import type { Violation } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import { refuseInvalid } from "@platform/validation/invalid";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectTime } from "../../policy/policies/policy.sql.ts";
import { selectAudit, updateAcceptedPoints } from "./audit.sql.ts";
import type { Audit } from "./audit.ts";
import { wrongAuditStatus } from "./audit-faults.ts";

interface Acceptance {
  id: string;
  /** Codes of warnings of the newest version. One that is accepted already stays as it is. */
  points: readonly string[];
  /** May be empty. */
  reason: string;
}

/**
 * Accepts warnings of the newest version of a completed audit, so that they are no open points any more. It changes no figure and
 * makes no version; the next version has open points of its own.
 *
 * Throws NOT_FOUND; INVALID_ARGUMENT for a name that is no open point; FAILED_PRECONDITION if the audit is not completed.
 */
export function acceptOpenPoints(
  { database }: Pick<Dependencies, "database">,
  call: TenantCall,
  acceptance: Acceptance,
): Promise<Audit> {
  return database.transaction((tx) => accept(tx, call, acceptance));
}

async function accept(tx: Queryable, { tenant }: TenantCall, { id, points, reason }: Acceptance): Promise<Audit> {
  const audit = await selectAudit(tx, tenant, id, { lock: true });
  if (!audit) throw refusal("AUDIT_NOT_FOUND");
  if (audit.status !== "completed") throw wrongAuditStatus(audit.status, "accepted");
  const { openPoints = [], acceptedPoints = [] } = audit;
  const acceptedBefore = acceptedPoints.map(({ point }) => point);
  checkPoints(points, [...openPoints, ...acceptedBefore]);
  const accepted = points.filter((point) => openPoints.includes(point));
  if (accepted.length === 0) return audit;
  const now = await selectTime(tx);
  const { changedBy } = changeStamp();
  const acceptedBy = changedBy ?? undefined;
  const entries = accepted.map((point) => ({
    point,
    version: audit.version,
    reason,
    acceptedBy,
    acceptedAt: now.toISOString(),
  }));
  const after: Audit = {
    ...audit,
    openPoints: openPoints.filter((point) => !accepted.includes(point)),
    acceptedPoints: [...acceptedPoints, ...entries],
    updatedAt: now,
  };
  await updateAcceptedPoints(tx, tenant, after);
  await enqueue(tx, [activityEvent("activityPremiumAudit", tenant, { action: "audit.accepted", resourceId: id })]);
  return after;
}

function checkPoints(points: readonly string[], warningCodes: readonly string[]): void {
  const expected =
    warningCodes.length === 0
      ? "must be absent: the audit has no open point"
      : `must be one of ${warningCodes.toSorted().join(", ")}`;
  const violations = points.flatMap((point, index): Violation[] => {
    const field = `open_points[${index}]`;
    if (!warningCodes.includes(point)) return [{ field, description: expected }];
    return points.indexOf(point) < index ? [{ field, description: "repeats a point: name each once" }] : [];
  });
  if (points.length === 0) violations.push({ field: "open_points", description: "must name at least one open point" });
  refuseInvalid("INVALID_AUDIT", violations);
}
