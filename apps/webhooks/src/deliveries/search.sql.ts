import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { pendingColumns, settledColumns } from "./delivery.sql.ts";
import { type Delivery, type DeliveryStatus, deliveryRow } from "./delivery.ts";
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

interface SearchPage extends DeliverySearch, Tenant {
  /** Id of a delivery, or empty. */
  before: string;
  limit: number;
}

/** Sorts after every id. */
const afterAll = "~";

/** Selects a page of deliveries, newest first. The cost does not depend on how many settled deliveries do not match. */
export function selectDeliveries(db: Queryable, page: SearchPage): Promise<Delivery[]> {
  const { from: start, to: end, before, codes } = page;
  const search = page.eventId !== undefined || page.resourceId !== undefined ? byEvent(page) : byWebhook(page);
  const [endId = afterAll] = [before || afterAll, end ? firstIdAt(end) : afterAll].toSorted();
  const bounds = { endId, firstId: start ? firstIdAt(start) : "", leastCode: codes?.[0], greatestCode: codes?.[1] };
  return db.query(search, { ...page, ...bounds });
}

/** Values of a search. A statement has only the parameters of the members that are set. */
const searchValues = {
  environment: "text",
  ownerId: "text",
  firstId: "text",
  endId: "text",
  limit: "int",
  webhookId: "text?",
  eventTypes: "text[]?",
  eventId: "text?",
  resourceId: "text?",
  leastCode: "int?",
  greatestCode: "int?",
} as const;
const ofOwner = "environment = {environment:text} AND owner_id = {ownerId:text}";
const inPage = `${ofOwner} AND id < {endId:text} AND id >= {firstId:text}`;
const ownWebhooks = `(SELECT id FROM webhooks WHERE ${ofOwner}) AS w`;
const inTypes = "= ANY ({eventTypes:text[]})";
const inCodes = "BETWEEN {leastCode:int} AND {greatestCode:int}";

/** Returns SQL that reads one table, or both, depending on the status. */
function tablesOf(status: DeliveryStatus | undefined, pending: string, settled: string): string {
  const parts = [
    ...(status === undefined || status === "attempting" ? [pending] : []),
    ...(status === "attempting" ? [] : [settled]),
  ];
  return `SELECT * FROM (${parts.join(" UNION ALL ")}) AS either ORDER BY id DESC LIMIT {limit:int}`;
}

/** Returns the statement of a combination of members. Each has its own, so that each uses its own index. */
function searchStatement(kind: string, page: SearchPage, text: string) {
  const { status = "any", webhookId, eventTypes, eventId, resourceId, codes } = page;
  const set = Object.entries({ webhook: webhookId, types: eventTypes, event: eventId, resource: resourceId, codes });
  const names = set.flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return statement(["deliveries", kind, status, ...names].join("_"), deliveryRow, text, { using: searchValues });
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
  const webhooks = webhookId === undefined ? ownWebhooks : "(SELECT {webhookId:text} AS id) AS w";
  const walk = (steps: string, rowSql: string) =>
    `SELECT found.* FROM ${steps} CROSS JOIN LATERAL (${rowSql} ORDER BY id DESC LIMIT {limit:int}) AS found`;
  const matching = (codeColumn: string) => [
    ...(eventTypes ? [`event_type ${inTypes}`] : []),
    ...(codes ? [`${codeColumn} ${inCodes}`] : []),
  ];

  const pending = walk(
    webhooks,
    `SELECT ${pendingColumns} FROM pending_deliveries
      WHERE ${["webhook_id = w.id", inPage, ...matching("response_code")].join(" AND ")}`,
  );
  if (status === "attempting" || !(eventTypes || codes || status === "delivered")) {
    const conditions = ["webhook_id = w.id", inPage, ...settledOnly(status)].join(" AND ");
    const settled = walk(webhooks, `SELECT ${settledColumns} FROM deliveries WHERE ${conditions}`);
    return searchStatement("search", page, tablesOf(status, pending, settled));
  }
  const conditions = [...settledOnly(status), ...matching("code")].join(" AND ");
  const settled = walk(
    `(SELECT * FROM kinds WHERE ${conditions}) AS kind`,
    `SELECT ${settledColumns} FROM deliveries d WHERE d.webhook_id = kind.webhook_id AND d.status = kind.status
      AND coalesce(d.response_code, 0) = kind.code AND d.event_type = kind.event_type AND ${inPage}`,
  );
  return searchStatement("search", page, `WITH RECURSIVE ${kindsOf(webhooks)} ${tablesOf(status, pending, settled)}`);
}

/**
 * Searches from the events that match, whose deliveries are few. Pending ones have no index by event: their table is written
 * all the time.
 */
function byEvent(page: SearchPage) {
  const { status, webhookId, eventTypes, eventId, resourceId, codes } = page;
  const conditions = [
    inPage,
    ...(eventTypes ? [`event_type ${inTypes}`] : []),
    ...(codes ? [`response_code ${inCodes}`] : []),
  ];
  const ofResource = `SELECT DISTINCT event_id FROM event_bodies WHERE ${ofOwner} AND resource_id = {resourceId:text}${eventId === undefined ? "" : " AND event_id = {eventId:text}"}`;
  const events = resourceId === undefined ? "SELECT {eventId:text} AS event_id" : ofResource;
  const ofWebhook = webhookId === undefined ? [] : ["webhook_id = {webhookId:text}"];
  const settled = `SELECT found.* FROM wanted CROSS JOIN LATERAL (
      SELECT ${settledColumns} FROM deliveries
      WHERE ${["event_id = wanted.event_id", ...conditions, ...settledOnly(status), ...ofWebhook].join(" AND ")}
    ) AS found`;
  const pending = `SELECT found.* FROM ${ownWebhooks} CROSS JOIN LATERAL (
      SELECT ${pendingColumns} FROM pending_deliveries
      WHERE ${["webhook_id = w.id", ...conditions, "event_id IN (SELECT event_id FROM wanted)"].join(" AND ")}
    ) AS found${webhookId === undefined ? "" : " WHERE w.id = {webhookId:text}"}`;
  const text = `WITH wanted AS MATERIALIZED (${events}) ${tablesOf(status, pending, settled)}`;
  return searchStatement("search_events", page, text);
}
