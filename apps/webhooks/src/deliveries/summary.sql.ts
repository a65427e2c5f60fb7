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

const period = `webhook_id = {webhookId:text} AND environment = {environment:text} AND owner_id = {ownerId:text}
       AND id >= {firstId:text} AND id < {endId:text}`;

/** Deliveries that were created in one interval, by their present status. */
const deliveryCounts = { start: "timestamptz", delivered: "int", failed: "int", attempting: "int" } as const;

const summary = statement(
  "deliveries_summary",
  deliveryCounts,
  `SELECT date_trunc({interval:text}, created_at, 'UTC') AS start,
     (count(*) FILTER (WHERE status = 'delivered'))::int AS delivered,
     (count(*) FILTER (WHERE status = 'failed'))::int AS failed,
     (count(*) FILTER (WHERE status = 'attempting'))::int AS attempting
   FROM (
     SELECT created_at, status FROM deliveries WHERE ${period} AND event_type <> 'webhook.test'
     UNION ALL SELECT created_at, 'attempting' FROM pending_deliveries WHERE ${period}
   ) AS either
   GROUP BY start ORDER BY start`,
);

interface Period extends Tenant {
  webhookId: string;
  from: Date;
  to: Date;
  interval: SummaryInterval;
}

/** Selects the intervals with deliveries, oldest first. */
export function selectSummary(db: Queryable, { from: start, to: end, ...values }: Period) {
  return db.query(summary, { ...values, firstId: firstIdAt(start), endId: firstIdAt(end) });
}
