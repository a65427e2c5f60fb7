import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { burstOf, intervalMicros, maxAheadSeconds } from "./request-rate.ts";

/**
 * The end of an insert into `delivery_rates AS r` of now and the time that requests take up: adds that time to the claimed
 * time.
 *
 * @param now parameter with the present time
 */
export const addToRate = (
  now: string,
) => `ON CONFLICT (webhook_id, environment, owner_id) DO UPDATE SET next_at = (excluded.next_at - ${now})
     + CASE WHEN r.next_at > ${now} + interval '${maxAheadSeconds} seconds' THEN ${now} ELSE greatest(r.next_at, ${now}) END`;

const charge = statement<{ nextAtMicros: number }>(
  "delivery_rates_charge",
  `INSERT INTO delivery_rates AS r (webhook_id, environment, owner_id, next_at)
   VALUES ($1, $4, $5, $2::timestamptz + $3::int * interval '1 microsecond')
   ${addToRate("$2::timestamptz")}
   RETURNING (extract(epoch FROM next_at) * 1000000)::float8 AS "nextAtMicros"`,
);

/** Claims one request, whether there is room or not; the owner is locked. Resolves to the time when there is room, in Unix ms. */
export async function chargeRequest(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { webhookId, perSecond, now }: { webhookId: string; perSecond: number; now: Date },
): Promise<number> {
  const interval = intervalMicros(perSecond);
  const [row] = await tx.query(charge, [webhookId, now, interval, environment, ownerId]);
  const ahead = (row?.nextAtMicros ?? 0) - burstOf(perSecond) * interval;
  return Math.ceil(ahead / 1000);
}
