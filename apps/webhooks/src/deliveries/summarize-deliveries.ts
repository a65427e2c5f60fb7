import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { refusal } from "@platform/service/refusal";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { existsWebhook } from "../registrations/webhook.sql.ts";
import { type SummaryInterval, selectSummary } from "./summary.sql.ts";

interface Wanted {
  webhookId: string;
  from: Date | undefined;
  to: Date | undefined;
  interval: SummaryInterval;
}

/** Maximum number of intervals of a summary: a month of hours, and a retention of days. */
const maxIntervals = 800;
const intervalMs = { hour: 3_600_000, day: 86_400_000 } as const;

const time = z.date({ error: "is required" });
const period = z
  .object({ from: time, to: time, interval: z.enum(["hour", "day"]) })
  .refine(({ from, to }) => to > from, { path: ["to"], error: "must be later than from" })
  .refine(({ from, to, interval }) => Number(to) - Number(from) <= maxIntervals * intervalMs[interval], {
    path: ["to"],
    error: `must be at most ${maxIntervals} intervals after from`,
  });

/**
 * Counts a webhook's deliveries by the hour or day (UTC) of their creation and by status, without tests; also those of a
 * deleted webhook. Throws NOT_FOUND; INVALID_ARGUMENT for an invalid period.
 */
export async function summarizeDeliveries(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  wanted: Wanted,
) {
  const { from, to, interval } = parseMessage("INVALID_PERIOD", period, wanted);
  if (!(await existsWebhook(database, tenant, wanted.webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  return selectSummary(database, { tenant, webhookId: wanted.webhookId, from, to, interval });
}
