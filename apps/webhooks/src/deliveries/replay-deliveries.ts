import type { Database } from "@platform/postgres/query/database";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import type { Clock } from "@platform/service/lifecycle/clock";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { selectWebhook } from "../registrations/webhook.sql.ts";
import { type DeliveryStatus, deliveryStatuses } from "./delivery.ts";
import { insertReplay, selectReplay } from "./replay.sql.ts";

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
  /** Last id of the previous call. */
  startingAfter: string;
}

/** Maximum number of deliveries that one call replays. */
const maxReplayed = 10_000;

const finishedStatuses = deliveryStatuses.names.filter((status) => status !== "attempting");
const time = z.date({ error: "is required" });
const span = z
  .object({
    from: time,
    to: time,
    status: z.enum(finishedStatuses, { error: `must be ${finishedStatuses.join(" or ")}` }).optional(),
  })
  .refine(({ from: start, to: end }) => end > start, { path: ["to"], error: "must be later than from" });

/**
 * Delivers the events of a time range again: each event that had a delivery in it, and passes the filter that the webhook has now,
 * gets a new one with all its attempts. New events go first. Throws NOT_FOUND; INVALID_ARGUMENT for an invalid time range or status.
 */
export async function replayDeliveries(
  { database, clock, wake }: Dependencies,
  { tenant }: TenantCall,
  replay: Replay,
) {
  const chosen = await chosenBy(database, tenant, replay);
  const replayed = await insertReplay(database, chosen, new Date(clock.now()));
  if (replayed.replayed > 0) wake([chosen.webhookId]);
  return replayed;
}

/** Counts the deliveries that `replayDeliveries` would make; throws as it does. */
export async function previewReplay(
  { database }: Pick<Dependencies, "database">,
  { tenant }: TenantCall,
  replay: Replay,
) {
  return { ...(await selectReplay(database, await chosenBy(database, tenant, replay))), maxReplayed };
}

async function chosenBy(database: Database, tenant: Tenant, replay: Replay) {
  const { webhookId, startingAfter } = replay;
  const { from: start, to: end, status } = parseMessage("INVALID_REPLAY", span, replay);
  if (!(await selectWebhook(database, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  return { ...tenant, webhookId, from: start, to: end, status, after: startingAfter, limit: maxReplayed };
}
