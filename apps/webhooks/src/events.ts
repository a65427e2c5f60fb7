import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent, typeOf } from "@platform/messaging/event";
import { placeOfEvent } from "@platform/messaging/event-trace";
import type { Queryable } from "@platform/postgres/statement";
import { envelopeForms } from "@platform/public-records/envelope";
import { eventMembers } from "@platform/public-records/event-members";
import type { TenantCall } from "@platform/service/call";
import type { Clock } from "@platform/service/clock";
import { traceparentOf } from "@platform/service/tracing";
import { renderBody } from "./fan-out/envelope.ts";
import { partnerEvent } from "./fan-out/event-data.ts";
import { insertFanOut } from "./fan-out/fan-out.sql.ts";
import { contactChangedMail } from "./mail/compose-mail.ts";
import { insertMail } from "./mail/mail.sql.ts";
import { selectWantedOccasions } from "./registrations/subscription.sql.ts";

interface Dependencies {
  clock: Clock;
  /** Starts deliveries that are due for these webhooks. */
  wake(webhookIds: readonly string[]): void;
}

/**
 * Creates a delivery for every webhook that is subscribed to the event and whose filter it passes. They are committed with the inbox, and started after
 * the commit.
 */
export function fanOutEvents({ clock, wake }: Dependencies) {
  const matched = new WeakMap<Event, readonly string[]>();

  /** The statement of `last` ends the transaction, so nothing may follow it. */
  async function handle(tx: Queryable, event: Event, last: Queryable): Promise<void> {
    const at = new Date(clock.now());
    if (isContactChange(event)) await insertMail(tx, contactChangedMail(tenantOfEvent(event)), at);
    const told = partnerEvent(event, event.occurredAt ? timestampDate(event.occurredAt) : at);
    if (!told) return;
    const bodies = new Map(envelopeForms.map((form) => [form, renderBody(form, told)]));
    const traceparent = traceparentOf(placeOfEvent(event));
    // Work that no request caused has the id of an event here.
    const requestId = event.requestId.startsWith("req_") ? event.requestId : undefined;
    const tenant = tenantOfEvent(event);
    const members = eventMembers(told.type, told.data, tenant);
    const rendered = { tenant, event: told, members, bodies, at, traceparent, requestId };
    matched.set(event, await insertFanOut(last, rendered));
  }

  return {
    handle: (tx: Queryable, event: Event, _call: TenantCall, last: Queryable) => handle(tx, event, last),
    batch: {
      maxEvents: 100,
      // With many events a second, one fan-out, and so one claim, serves several.
      intervalMs: 5,
      /** Most owners have no webhooks, and one question tells for all events; what is left travels together. */
      async handle(tx: Queryable, events: readonly Event[], last: Queryable): Promise<void> {
        const wanted = await selectWantedOccasions(
          tx,
          events.map((event) => ({ tenant: tenantOfEvent(event), eventType: typeOf(event) })),
        );
        const told = events.filter((event, place) => wanted.has(place) || isContactChange(event));
        // An event with an e-mail has two statements, so its second one can follow those of the others.
        const isInOrder = !told.some(isContactChange);
        await Promise.all(told.map((event) => handle(tx, event, isInOrder && event === told.at(-1) ? last : tx)));
      },
    },
    committed(event: Event): void {
      const webhookIds = matched.get(event) ?? [];
      if (webhookIds.length > 0) wake(webhookIds);
    },
  };
}

/** True for one of the two events of a changed contact e-mail: the change is announced in both environments. */
function isContactChange({ environment, data }: Event): boolean {
  return (
    environment === "production" &&
    data.case === "activityCredentials" &&
    data.value.action === "owner.contact_email_changed"
  );
}
