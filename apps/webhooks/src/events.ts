import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import type { InboxHandler } from "@platform/messaging/consume/process-message";
import { tenantOfEvent, typeOf } from "@platform/messaging/event/event";
import { placeOfEvent } from "@platform/messaging/event/event-trace";
import type { Queryable } from "@platform/postgres/query/statement";
import { envelopeForms } from "@platform/public-records/event/envelope";
import { eventMembers } from "@platform/public-records/event/event-members";
import type { Tenant } from "@platform/service/call/tenant";
import type { Clock } from "@platform/service/lifecycle/clock";
import { traceparentOf } from "@platform/service/observe/tracing";
import { releaseAuditEvents } from "./event-log/record-events.sql.ts";
import { renderBody } from "./fan-out/envelope.ts";
import { partnerEvent } from "./fan-out/event-data.ts";
import { insertFanOut, type RenderedEvent } from "./fan-out/fan-out.sql.ts";
import { contactChangedMail } from "./mail/compose-mail.ts";
import { insertMail } from "./mail/mail.sql.ts";
import { deleteNoticesOfOwner, recordOccurrences } from "./mail/notices/notice.sql.ts";
import { occurrencesOf } from "./mail/notices/occurrences.ts";
import { selectSubscribedOccasions } from "./registrations/subscription.sql.ts";

interface Dependencies {
  clock: Clock;
  /** Starts deliveries that are due for these webhooks. */
  wake(webhookIds: readonly string[]): void;
  /** Called when an event of this tenant was recorded in the log. */
  recorded(tenant: Tenant): void;
  /** Called when a notice was counted, which may have become due. */
  noticed(): void;
}

/**
 * Records every event that its owner may see in the log, and creates a delivery for every webhook that is subscribed to it and
 * whose filter it passes. They are committed with the inbox, in one statement for all events that have arrived; deliveries are
 * started after the commit. Occurrences for notices are counted in the same transaction.
 */
export function fanOutEvents({ clock, wake, recorded, noticed }: Dependencies): InboxHandler {
  return {
    // With many events a second, one fan-out, and so one claim, serves several.
    batch: { maxEvents: 100, intervalMs: 5 },
    async handleNew({ database, durable }, events) {
      const at = new Date(clock.now());
      const subscribedEvents = await subscribedOf(database, events);
      const rendered = events.flatMap((event) => render(event, at, subscribedEvents.has(event)) ?? []);
      const eventIds = events.map(({ id }) => id);
      const fanOut = (db: Queryable) => insertFanOut(db, { durable, eventIds }, rendered);
      const followed = events.filter(hasEffects);
      const { entered, webhookIds } = await (followed.length === 0
        ? fanOut(database)
        : database.transaction(async (tx) => {
            const done = await fanOut(tx);
            const fresh = followed.filter(({ id }) => done.entered.has(id));
            for (const event of fresh) await follow(tx, event, at);
            await recordOccurrences(tx, fresh.flatMap(occurrencesOf), at);
            return done;
          }));
      if (followed.length > 0) noticed();
      for (const { tenant, event } of rendered) if (entered.has(event.id)) recorded(tenant);
      if (webhookIds.length > 0) wake(webhookIds);
      return entered;
    },
  };
}

/** Returns true for an event that changes more here than the log and deliveries. */
function hasEffects(event: Event): boolean {
  const isFollowed = isContactChange(event) || isOwnerDeletion(event) || event.data.case === "auditErased";
  return isFollowed || occurrencesOf(event).length > 0;
}

/** Applies the changes of an event other than notices. */
async function follow(tx: Queryable, event: Event, at: Date): Promise<void> {
  const tenant = tenantOfEvent(event);
  if (isContactChange(event)) await insertMail(tx, contactChangedMail(tenant), at);
  if (isOwnerDeletion(event)) await deleteNoticesOfOwner(tx, tenant);
  if (event.data.case === "auditErased") await releaseAuditEvents(tx, tenant, event.data.value.auditId);
}

/**
 * Selects the events that some webhook is subscribed to. Most owners have no webhooks, and one query serves several events. It
 * costs more than rendering a single one.
 */
async function subscribedOf(database: Queryable, events: readonly Event[]): Promise<ReadonlySet<Event>> {
  if (events.length === 1) return new Set(events);
  const places = await selectSubscribedOccasions(
    database,
    events.map((event) => ({ tenant: tenantOfEvent(event), eventType: typeOf(event) })),
  );
  return new Set(events.filter((_, place) => places.has(place)));
}

/**
 * Renders an event in the form of partners; undefined if they do not receive it. It has bodies only if a webhook is subscribed
 * to it.
 */
function render(event: Event, at: Date, isSubscribed: boolean): RenderedEvent | undefined {
  const enveloped = partnerEvent(event, event.occurredAt ? timestampDate(event.occurredAt) : at);
  if (!enveloped) return undefined;
  const bodies = new Map(isSubscribed ? envelopeForms.map((form) => [form, renderBody(form, enveloped)]) : []);
  const traceparent = traceparentOf(placeOfEvent(event));
  // Work that no request caused has the id of an event here.
  const requestId = event.requestId.startsWith("req_") ? event.requestId : undefined;
  const tenant = tenantOfEvent(event);
  const members = eventMembers(enveloped.type, enveloped.data, tenant);
  return { tenant, event: enveloped, members, bodies, at, traceparent, requestId };
}

/** Returns true for one of the two events of a changed contact e-mail: the change is announced in both environments. */
function isContactChange({ environment, data }: Event): boolean {
  return (
    environment === "production" &&
    data.case === "activityCredentials" &&
    data.value.action === "owner.contact_email_changed"
  );
}

/** Returns true for one of the two events of a deleted owner, one in each environment. */
function isOwnerDeletion({ data }: Event): boolean {
  return data.case === "activityCredentials" && data.value.action === "owner.deleted";
}
