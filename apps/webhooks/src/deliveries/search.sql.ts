import { type Queryable, type Statement, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import { pendingColumns, settledColumns } from "./delivery.sql.ts";
import type { Delivery, DeliveryStatus } from "./delivery.ts";
import { firstIdAt } from "./replay.sql.ts";

/** Which deliveries are searched for: those that match every member that is set. */
export interface DeliverySearch {
  /** Undefined: the deliveries of all webhooks, also of deleted ones. */
  webhookId: string | undefined;
  status: DeliveryStatus | undefined;
  eventTypes: readonly string[] | undefined;
  eventId: string | undefined;
  /** Id of the record that the event is about. */
  resourceId: string | undefined;
  /** Created at this time or later. */
  from: Date | undefined;
  /** Created before this time. */
  to: Date | undefined;
  /** HTTP status of the last attempt: the least and the greatest. */
  codes: readonly [number, number] | undefined;
}

interface SearchPage extends DeliverySearch {
  tenant: Tenant;
  /** The id of a delivery, or empty. */
  before: string;
  limit: number;
}

/** Selects a page of deliveries, newest first. The cost does not depend on how many deliveries do not match. */
export function selectDeliveries(db: Queryable, page: SearchPage): Promise<Delivery[]> {
  const search = page.eventId !== undefined || page.resourceId !== undefined ? byEvent(page) : byWebhook(page);
  return db.query(search.statement, search.values);
}

/** Sorts after every id. */
const afterAll = "~";
const inPage = "environment = $1 AND owner_id = $2 AND id < $3 AND id >= $4";
const ownWebhooks = "(SELECT id FROM webhooks WHERE environment = $1 AND owner_id = $2) AS w";

/** The parameters that every search has; others follow them. */
function parametersOf({ tenant, before, limit, from, to }: SearchPage) {
  const ends = [before || afterAll, to ? firstIdAt(to) : afterAll].toSorted();
  const values: unknown[] = [tenant.environment, tenant.ownerId, ends[0], from ? firstIdAt(from) : "", limit];
  return { values, add: (value: unknown, type: string) => `$${values.push(value)}::${type}` };
}

/** One table, or both, as the status says. */
function tablesOf(status: DeliveryStatus | undefined, pending: string, settled: string): string {
  const parts = [
    ...(status === undefined || status === "attempting" ? [pending] : []),
    ...(status === "attempting" ? [] : [settled]),
  ];
  return `SELECT * FROM (${parts.join(" UNION ALL ")}) AS either ORDER BY id DESC LIMIT $5`;
}

/** Each combination of members is a statement of its own, so that each finds its own index. */
function named(kind: string, page: SearchPage, text: string): Statement<Delivery> {
  const { status = "any", webhookId, eventTypes, eventId, resourceId, codes } = page;
  const set = Object.entries({ webhook: webhookId, types: eventTypes, event: eventId, resource: resourceId, codes });
  const names = set.flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return statement(["deliveries", kind, status, ...names].join("_"), text);
}

const settledOnly = (status: DeliveryStatus | undefined) => (status === undefined ? [] : [`status = '${status}'`]);

/**
 * Walks down the deliveries of each webhook: all of them, or those of each type or of each response code, which have an index
 * each. Comparing rows makes sure that this index is used, also where statistics say that nearly all deliveries are of one type.
 */
function byWebhook(page: SearchPage) {
  const { status, webhookId, eventTypes, codes } = page;
  const { values, add } = parametersOf(page);
  const webhook = webhookId === undefined ? "w.id" : add(webhookId, "text");
  const types = eventTypes && add(eventTypes, "text[]");
  const range = codes?.map((code) => add(code, "int"));
  const walks = webhookId === undefined ? [ownWebhooks] : [];
  const pendingOnly = [
    ...(types ? [`event_type = ANY (${types})`] : []),
    ...(range ? [`response_code BETWEEN ${range.join(" AND ")}`] : []),
  ];

  function walk(
    columns: string,
    table: string,
    steps: readonly string[],
    column: string,
    conditions: readonly string[],
  ) {
    const found = `SELECT ${columns} FROM ${table} WHERE ${[`webhook_id = ${webhook}`, inPage, ...conditions].join(" AND ")}
      ORDER BY ${column}id DESC LIMIT $5`;
    return `SELECT found.* FROM ${[...walks, ...steps, `LATERAL (${found}) AS found`].join(" CROSS JOIN ")}`;
  }

  const stepping = (column: string, value: string) =>
    `(${column}, id) >= (${value}, $4) AND (${column}, id) < (${value}, $3)`;
  function settled(): string {
    const own = settledOnly(status);
    if (types) {
      // Not by the index of responses, which would have to be sorted.
      const responses = range ? [`response_code + 0 BETWEEN ${range.join(" AND ")}`] : [];
      const conditions = [stepping("event_type", "type.name"), ...own, ...responses];
      return walk(settledColumns, "deliveries", [`unnest(${types}) AS type (name)`], "event_type DESC, ", conditions);
    }
    if (range) {
      const conditions = [stepping("response_code", "code.value"), ...own];
      const each = `generate_series(${range.join(", ")}) AS code (value)`;
      return walk(settledColumns, "deliveries", [each], "response_code DESC, ", conditions);
    }
    return walk(settledColumns, "deliveries", [], "", own);
  }

  const pending = walk(pendingColumns, "pending_deliveries", [], "", pendingOnly);
  return { statement: named("search", page, tablesOf(status, pending, settled())), values };
}

/** Starts from the events that match, whose deliveries are few. Pending ones have no index by event: their table is written all the time. */
function byEvent(page: SearchPage) {
  const { status, webhookId, eventTypes, eventId, resourceId, codes } = page;
  const { values, add } = parametersOf(page);
  const conditions = [
    inPage,
    ...(eventTypes ? [`event_type = ANY (${add(eventTypes, "text[]")})`] : []),
    ...(codes ? [`response_code BETWEEN ${add(codes[0], "int")} AND ${add(codes[1], "int")}`] : []),
  ];
  const event = eventId === undefined ? undefined : add(eventId, "text");
  const ofResource =
    resourceId !== undefined &&
    `SELECT DISTINCT event_id FROM event_bodies WHERE resource_id = ${add(resourceId, "text")}${event ? ` AND event_id = ${event}` : ""}`;
  const ofWebhook = webhookId === undefined ? undefined : add(webhookId, "text");
  const events = `wanted AS MATERIALIZED (${ofResource || `SELECT ${event} AS event_id`})`;
  const settled = `SELECT found.* FROM wanted CROSS JOIN LATERAL (
      SELECT ${settledColumns} FROM deliveries
      WHERE ${["event_id = wanted.event_id", ...conditions, ...settledOnly(status), ...(ofWebhook ? [`webhook_id = ${ofWebhook}`] : [])].join(" AND ")}
    ) AS found`;
  const pending = `SELECT found.* FROM ${ownWebhooks} CROSS JOIN LATERAL (
      SELECT ${pendingColumns} FROM pending_deliveries
      WHERE ${["webhook_id = w.id", ...conditions, "event_id IN (SELECT event_id FROM wanted)"].join(" AND ")}
    ) AS found${ofWebhook ? ` WHERE w.id = ${ofWebhook}` : ""}`;
  return { statement: named("search_events", page, `WITH ${events} ${tablesOf(status, pending, settled)}`), values };
}
