import {
  SummaryIntervalSchema,
  type SummaryInterval as SummaryIntervalValue,
} from "@platform/contracts/webhooks/v1/webhooks";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { enumNames } from "@platform/service/call/enum-names";
import type { Tenant } from "@platform/service/call/tenant";
import { firstIdAt } from "./replay.sql.ts";

export const summaryIntervals = enumNames<typeof SummaryIntervalValue>(SummaryIntervalSchema);
export type SummaryInterval = (typeof summaryIntervals.names)[number];

/** Deliveries that were created in one interval, by their present status. */
export interface DeliveryCounts {
  start: Date;
  delivered: number;
  failed: number;
  attempting: number;
}

const period = "webhook_id = $1 AND environment = $2 AND owner_id = $3 AND id >= $4 AND id < $5";

const summary = statement<DeliveryCounts>(
  "deliveries_summary",
  `SELECT date_trunc($6, created_at, 'UTC') AS start,
     (count(*) FILTER (WHERE status = 'delivered'))::int AS delivered,
     (count(*) FILTER (WHERE status = 'failed'))::int AS failed,
     (count(*) FILTER (WHERE status = 'attempting'))::int AS attempting
   FROM (
     SELECT created_at, status FROM deliveries WHERE ${period} AND event_type <> 'webhook.test'
     UNION ALL SELECT created_at, 'attempting' FROM pending_deliveries WHERE ${period}
   ) AS either
   GROUP BY start ORDER BY start`,
);

interface Period {
  tenant: Tenant;
  webhookId: string;
  from: Date;
  to: Date;
  interval: SummaryInterval;
}

/** Selects the intervals with deliveries, oldest first. */
export function selectSummary(db: Queryable, { tenant, webhookId, from: start, to: end, interval }: Period) {
  const values = [webhookId, tenant.environment, tenant.ownerId, firstIdAt(start), firstIdAt(end), interval];
  return db.query(summary, values);
}
