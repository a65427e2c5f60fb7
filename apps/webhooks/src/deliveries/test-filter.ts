import { isPartnerEventType } from "@platform/messaging/event/partner-events";
import type { Database } from "@platform/postgres/query/database";
import { eventMembers } from "@platform/public-records/event/event-members";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { selectLoggedEvent } from "../event-log/event-log.sql.ts";
import { compareWithFilter, type EventFilter } from "../fan-out/filter.sql.ts";
import { eventFilter } from "../registrations/check-filter.ts";
import { selectWebhook } from "../registrations/webhook.sql.ts";
import { selectEvent } from "./event.sql.ts";

interface FilterTest {
  /** Filter to compare with; undefined: that of a webhook. */
  filter: EventFilter | null | undefined;
  webhookId: string;
  /** Id of an event of the tenant; empty: the event that follows. */
  eventId: string;
  eventType: string;
  /** JSON text of its `data`. */
  data: string;
}

/**
 * Compares an event with a filter, or with that of a webhook, as the fan-out does, and delivers nothing. Throws NOT_FOUND for
 * an unknown webhook or event, or one of another owner; FAILED_PRECONDITION when the event is no longer retained;
 * INVALID_ARGUMENT.
 */
export async function testFilter(
  { database }: { database: Database },
  { tenant }: TenantCall,
  { filter, webhookId, ...event }: FilterTest,
) {
  if ((filter === undefined) === (webhookId === "")) throw invalid("filter", "must be sent, or webhook_id, not both");
  const testedFilter = filter === undefined ? await filterOf(database, tenant, webhookId) : filter;
  parseMessage("INVALID_WEBHOOK", z.object({ filter: eventFilter.nullish() }), { filter: testedFilter });
  const { eventType, data } = await eventOf(database, tenant, event);
  const members = eventMembers(eventType, data, tenant);
  if (!Object.values(members).flat().every(isStorable)) {
    throw invalid("event.data", "must have no NUL characters and unpaired surrogates, which no event has");
  }
  return { eventType, ...(await compareWithFilter(database, testedFilter, members)) };
}

async function filterOf(database: Database, tenant: Tenant, webhookId: string): Promise<EventFilter | null> {
  const webhook = await selectWebhook(database, tenant, webhookId);
  if (!webhook) throw refusal("WEBHOOK_NOT_FOUND");
  return webhook.filter;
}

async function eventOf(
  database: Database,
  tenant: Tenant,
  { eventId, ...sample }: Pick<FilterTest, "eventId" | "eventType" | "data">,
) {
  if ((eventId === "") === (sample.eventType === "")) throw invalid("event_id", "must be sent, or event, not both");
  if (eventId === "") {
    if (!isPartnerEventType(sample.eventType))
      throw invalid("event.type", "must be an event type such as file.processed");
    refuseTest("event.type", sample.eventType);
    return { eventType: sample.eventType, data: fromJson(sample.data) };
  }
  const logged = await selectLoggedEvent(database, tenant, eventId);
  if (logged) {
    if (logged.data === null) throw refusal("EVENT_NOT_KEPT");
    return { eventType: logged.type, data: JSON.parse(logged.data) as unknown };
  }
  // The event is of a release without the log, or a test.
  const event = await selectEvent(database, tenant, eventId);
  if (!event) throw refusal("EVENT_NOT_FOUND");
  refuseTest("event_id", event.eventType);
  if (!event.body) throw refusal("EVENT_NOT_KEPT");
  return { eventType: event.eventType, data: (JSON.parse(event.body.toString()) as { data: unknown }).data };
}

/** Returns true if Postgres can store the text. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes("\0");

function refuseTest(field: string, eventType: string): void {
  if (eventType === "webhook.test") throw invalid(field, "must not be of webhook.test, which no filter applies to");
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("event.data", "must be JSON");
  }
}

const invalid = (field: string, description: string) => invalidMember("INVALID_WEBHOOK", field, description);
