import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event";
import type { Queryable } from "@platform/postgres/statement";
import type { Clock } from "./clock.ts";
import { envelopeForms, renderBody } from "./envelope.ts";
import { partnerEvent } from "./event-data.ts";
import { insertFanOut } from "./fan-out-rows.ts";

interface Dependencies {
  clock: Clock;
  /** Has what is due for these webhooks delivered. */
  wake(webhookIds: readonly string[]): void;
}

/**
 * What the service does about an event: a delivery for every webhook that wants it, committed with the inbox, and started
 * once it is committed.
 */
export function fanOutEvents({ clock, wake }: Dependencies) {
  const matched = new WeakMap<Event, readonly string[]>();
  return {
    async handle(tx: Queryable, event: Event): Promise<void> {
      const at = new Date(clock.now());
      const told = partnerEvent(event, event.occurredAt ? timestampDate(event.occurredAt) : at);
      if (!told) return;
      const bodies = new Map(envelopeForms.map((form) => [form, renderBody(form, told)]));
      matched.set(event, await insertFanOut(tx, { tenant: tenantOfEvent(event), event: told, bodies, at }));
    },
    committed(event: Event): void {
      const webhookIds = matched.get(event) ?? [];
      if (webhookIds.length > 0) wake(webhookIds);
    },
  };
}
