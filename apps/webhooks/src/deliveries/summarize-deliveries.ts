import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { existsWebhook } from "../registrations/webhook.sql.ts";
import { selectSummary } from "./summary.sql.ts";
import { periodIn, type RequestedPeriod } from "./summary-period.ts";

/**
 * Counts a webhook's deliveries by the hour or day (UTC) of their creation and by status, without tests; also those of a
 * deleted webhook. Throws NOT_FOUND; INVALID_ARGUMENT for an invalid period.
 */
export async function summarizeDeliveries(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { webhookId, ...requestedPeriod }: RequestedPeriod & { webhookId: string },
) {
  const period = periodIn(requestedPeriod);
  if (!(await existsWebhook(database, tenant, webhookId))) throw refusal("WEBHOOK_NOT_FOUND");
  return selectSummary(database, { ...period, ...tenant, webhookId });
}
