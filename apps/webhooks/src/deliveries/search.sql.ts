import { type Queryable, type Statement, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { pendingColumns, settledColumns } from "./delivery.sql.ts";
import type { Delivery, DeliveryStatus } from "./delivery.ts";
import { firstIdAt } from "./replay.sql.ts";

/** A search for deliveries that match every member that is set. */
export interface DeliverySearch {
  /** Undefined: the deliveries of all webhooks, also of deleted ones. */
  webhookId: string | undefined;
  status: DeliveryStatus | undefined;
  eventTypes: readonly string[] | undefined;
  eventId: string | undefined;
  /** Id of the record that the event is about. */
  resourceId: string | undefined;
  /** Selects deliveries created at this time or later. */
  from: Date | undefined;
  /** Selects deliveries created before this time. */
  to: Date | undefined;
  /** HTTP status of the last attempt: the least and the greatest. */
  codes: readonly [number, number] | undefined;
}

interface SearchPage extends DeliverySearch {
  tenant: Tenant;
  /** Id of a delivery, or empty. */
  before: string;
  limit: number;
}

/** Selects a page of deliveries, newest first. The cost does not depend on how many settled deliveries do not match. */
export function selectDeliveries(db: Queryable, page: SearchPage): Promise<Delivery[]> {
  const search = page.eventId !== undefined || page.resourceId !== undefined ? byEvent(page) : byWebhook(page);
  return db.query(search.statement, search.values);
}

/** Sorts after every id. */
const afterAll = "~";
const inPage = "environment = $1 AND owner_id = $2 AND id < $3 AND id >= $4";
const ownWebhooks = "(SELECT id FROM webhooks WHERE environment = $1 AND owner_id = $2) AS w";

/** Returns the parameters that every search has; others follow them. */
function parametersOf({ tenant, before, limit, from: start, to: end }: SearchPage) {
  const ends = [before || afterAll, end ? firstIdAt(end) : afterAll].toSorted();
  const values: unknown[] = [tenant.environment, tenant.ownerId, ends[0], start ? firstIdAt(start) : "", limit];
  return { values, add: (value: unknown, type: string) => `$${values.push(value)}::${type}` };
}

/** Returns SQL that reads one table, or both, depending on the status. */
function tablesOf(status: DeliveryStatus | undefined, pending: string, settled: string): string {
  const parts = [
    ...(status === undefined || status === "attempting" ? [pending] : []),
    ...(status === "attempting" ? [] : [settled]),
  ];
  return `SELECT * FROM (${parts.join(" UNION ALL ")}) AS either ORDER BY id DESC LIMIT $5`;
}

/** Returns the statement of a combination of members. Each has its own, so that each uses its own index. */
function searchStatement(kind: string, page: SearchPage, text: string): Statement<Delivery> {
  const { status = "any", webhookId, eventTypes, eventId, resourceId, codes } = page;
  const set = Object.entries({ webhook: webhookId, types: eventTypes, event: eventId, resource: resourceId, codes });
  const names = set.flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return statement(["deliveries", kind, status, ...names].join("_"), text);
}

const settledOnly = (status: DeliveryStatus | undefined) => (status === undefined ? [] : [`status = '${status}'`]);

// Returns SQL that steps from one kind of a webhook's deliveries to the next: kinds are few, and their index is read once for
// each.
const kindColumns = "d.webhook_id, d.status, coalesce(d.response_code, 0) AS code, d.event_type";
const kindOrder = "ORDER BY d.webhook_id, d.status, coalesce(d.response_code, 0), d.event_type LIMIT 1";
const kindsOf = (webhooks: string) => `kinds AS (
    SELECT kind.* FROM ${webhooks} CROSS JOIN LATERAL (
      SELECT ${kindColumns} FROM deliveries d WHERE d.webhook_id = w.id ${kindOrder}
    ) AS kind
    UNION ALL
    SELECT kind.* FROM kinds CROSS JOIN LATERAL (
      SELECT ${kindColumns} FROM deliveries d WHERE d.webhook_id = kinds.webhook_id
        AND (d.status, coalesce(d.response_code, 0), d.event_type) > (kinds.status, kinds.code, kinds.event_type) ${kindOrder}
    ) AS kind
  )`;

/**
 * Searches the deliveries of each webhook: all of them, those that failed, or those of each kind that matches. A kind is a
 * status, a response code and an event type.
 */
function byWebhook(page: SearchPage) {
  const { status, webhookId, eventTypes, codes } = page;
  const { values, add } = parametersOf(page);
  const webhooks = webhookId === undefined ? ownWebhooks : `(SELECT ${add(webhookId, "text")} AS id) AS w`;
  const types = eventTypes && `= ANY (${add(eventTypes, "text[]")})`;
  const range = codes && `BETWEEN ${codes.map((code) => add(code, "int")).join(" AND ")}`;
  const walk = (steps: string, rowSql: string) =>
    `SELECT found.* FROM ${steps} CROSS JOIN LATERAL (${rowSql} ORDER BY id DESC LIMIT $5) AS found`;

  const pendingOnly = [...(types ? [`event_type ${types}`] : []), ...(range ? [`response_code ${range}`] : [])];
  const pending = walk(
    webhooks,
    `SELECT ${pendingColumns} FROM pending_deliveries WHERE ${["webhook_id = w.id", inPage, ...pendingOnly].join(" AND ")}`,
  );
  if (status === "attempting" || !(types || range || status === "delivered")) {
    const conditions = ["webhook_id = w.id", inPage, ...settledOnly(status)].join(" AND ");
    const settled = walk(webhooks, `SELECT ${settledColumns} FROM deliveries WHERE ${conditions}`);
    return { statement: searchStatement("search", page, tablesOf(status, pending, settled)), values };
  }
  const conditions = [
    ...settledOnly(status),
    ...(types ? [`event_type ${types}`] : []),
    ...(range ? [`code ${range}`] : []),
  ].join(" AND ");
  const settled = walk(
    `(SELECT * FROM kinds WHERE ${conditions}) AS kind`,
    `SELECT ${settledColumns} FROM deliveries d WHERE d.webhook_id = kind.webhook_id AND d.status = kind.status
      AND coalesce(d.response_code, 0) = kind.code AND d.event_type = kind.event_type AND ${inPage}`,
  );
  const text = `WITH RECURSIVE ${kindsOf(webhooks)} ${tablesOf(status, pending, settled)}`;
  return { statement: searchStatement("search", page, text), values };
}

/**
 * Searches from the events that match, whose deliveries are few. Pending ones have no index by event: their table is written
 * all the time.
 */
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
    `SELECT DISTINCT event_id FROM event_bodies WHERE environment = $1 AND owner_id = $2 AND resource_id = ${add(resourceId, "text")}${event ? ` AND event_id = ${event}` : ""}`;
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
  return {
    statement: searchStatement("search_events", page, `WITH ${events} ${tablesOf(status, pending, settled)}`),
    values,
  };
}
