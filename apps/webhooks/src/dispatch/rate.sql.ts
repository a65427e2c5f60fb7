import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { burstOf, intervalMicros, maxAheadSeconds } from "./request-rate.ts";

/**
 * The end of an insert into `delivery_rates AS r` of now and the time that requests take up: adds that time to the claimed
 * time.
 */
export const addToRate =
  `ON CONFLICT (webhook_id, environment, owner_id) DO UPDATE SET next_at = (excluded.next_at - {now:timestamptz})
     + CASE WHEN r.next_at > {now:timestamptz} + interval '${maxAheadSeconds} seconds' THEN {now:timestamptz}
       ELSE greatest(r.next_at, {now:timestamptz}) END` as const;

const charge = statement(
  "delivery_rates_charge",
  { nextAtMicros: "float8" },
  `INSERT INTO delivery_rates AS r (webhook_id, environment, owner_id, next_at)
   VALUES ({webhookId:text}, {environment:text}, {ownerId:text}, {now:timestamptz} + {interval:int} * interval '1 microsecond')
   ${addToRate}
   RETURNING (extract(epoch FROM next_at) * 1000000)::float8 AS "nextAtMicros"`,
);

/** Claims one request, whether there is room or not; the owner is locked. Resolves to the time when there is room, in Unix ms. */
export async function chargeRequest(
  tx: Queryable,
  tenant: Tenant,
  { webhookId, perSecond, now }: { webhookId: string; perSecond: number; now: Date },
): Promise<number> {
  const interval = intervalMicros(perSecond);
  const [row] = await tx.query(charge, { ...tenant, webhookId, now, interval });
  const ahead = (row?.nextAtMicros ?? 0) - burstOf(perSecond) * interval;
  return Math.ceil(ahead / 1000);
}
