import type { Database } from "@platform/postgres/database";
import type { TenantCall } from "@platform/service/call";
import type { Clock } from "@platform/service/clock";
import { Fault, type Violation } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";
import { selectWebhook } from "../registrations/webhook.sql.ts";
import type { DeliveryStatus } from "./delivery.ts";
import { insertReplay } from "./replay.sql.ts";

interface Dependencies {
  database: Database;
  clock: Clock;
  wake(webhookIds: readonly string[]): void;
}

interface Replay {
  webhookId: string;
  from: Date | undefined;
  to: Date | undefined;
  status: DeliveryStatus | undefined;
  /** The last id of the previous call. */
  startingAfter: string;
}

/** Maximum number of deliveries that one call replays. */
const maxReplayed = 10_000;

/**
 * Delivers the events of a time range again: each event that had a delivery in it gets a new one with all its attempts. New
 * events go first. Throws NOT_FOUND; INVALID_ARGUMENT for an invalid time range or status.
 */
export async function replayDeliveries(
  { database, clock, wake }: Dependencies,
  { tenant }: TenantCall,
  replay: Replay,
) {
  const { webhookId, from, to, status, startingAfter } = replay;
  const violations = violationsOf(replay);
  if (violations.length > 0 || !from || !to || status === "attempting") {
    const message = violations.map(({ field, description }) => `${field} ${description}.`).join(" ");
    throw new Fault("INVALID_ARGUMENT", "REPLAY_INVALID", message, { violations });
  }
  if (!(await selectWebhook(database, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  const now = new Date(clock.now());
  const span = { tenant, webhookId, from, to, status, after: startingAfter, limit: maxReplayed, now };
  const replayed = await insertReplay(database, span);
  if (replayed.replayed > 0) wake([webhookId]);
  return replayed;
}

function violationsOf({ from, to, status }: Replay): Violation[] {
  const violations: Violation[] = [];
  if (!from) violations.push({ field: "from", description: "is required" });
  if (!to) violations.push({ field: "to", description: "is required" });
  if (from && to && to <= from) violations.push({ field: "to", description: "must be later than from" });
  if (status === "attempting") violations.push({ field: "status", description: "must be delivered or failed" });
  return violations;
}
