import type { Event } from "@platform/contracts/events/v1/events";
import { catalog } from "@platform/messaging/event/catalog";
import { isPartnerEventKey } from "@platform/messaging/event/partner-events";
import type { EnvelopedEvent } from "@platform/public-records/event/envelope";
import { eventData } from "@platform/public-records/event/event-data";

/** A row of the table for a value of any type. The key of the row and the value come from the same event. */
type AnyEventData = {
  toData(value: unknown): object | undefined;
  form3?: { toData(value: unknown): object | undefined };
};

/** Returns an event in the form of partners; undefined for an event between services. */
export function partnerEvent({ id, environment, data }: Event, occurredAt: Date): EnvelopedEvent | undefined {
  if (!data.case || !isPartnerEventKey(data.case)) return undefined;
  const { type, source } = catalog[data.case];
  const { toData, form3 } = eventData[data.case] as AnyEventData;
  const shown = toData(data.value);
  return shown && { id, type, occurredAt, environment, source, data: shown, form3Data: form3?.toData(data.value) };
}

/** Returns the event of a test call. */
export function testEvent(id: string, environment: string, occurredAt: Date): EnvelopedEvent {
  const { type, source } = catalog.webhookTest;
  const data = eventData.webhookTest.toData(undefined) ?? {};
  return { id, type, occurredAt, environment, source, data };
}
