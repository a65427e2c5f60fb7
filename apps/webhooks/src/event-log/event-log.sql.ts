import { type Queryable, type Statement, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { LoggedEvent } from "./logged-event.ts";

type EventRow = Omit<LoggedEvent, "sequence"> & { sequence: string };

const columns = `id, sequence, type, occurred_at AS "occurredAt", recorded_at AS "recordedAt", request_id AS "requestId",
  resource_id AS "resourceId", data, form3_data AS "form3Data", payload_removed_at AS "payloadRemovedAt"`;

const rowOf = (...members: string[]) => `(${members.filter(Boolean).join(", ")})`;

/** Bounds and filters of a page. The sequences `after` and `before` are not part of it. */
export interface WantedEvents {
  oldestFirst: boolean;
  limit: number;
  after: bigint;
  before: bigint;
  /** Empty: all types. */
  types: readonly string[];
  /** Empty: all records. */
  resourceId: string;
}

/** One page, with the bounds of the whole log in the same snapshot. */
export interface EventPage {
  events: LoggedEvent[];
  firstSequence: bigint;
  lastSequence: bigint;
}

type PageRow = { firstSequence: string; lastSequence: string } & ({ id: null } | EventRow);

/**
 * Each kind of search has a statement of its own, so that each uses its own index. A page of several types is merged from
 * theirs.
 *
 * A type and a record are bounds of rows, as the sequence is, and not compared for equality: then only their own index has the
 * rows in order. Otherwise Postgres may read the whole log by sequence for a type that it believes to be frequent, because its
 * sample of millions of events has no event of a rare type.
 */
function pageStatement(order: "ASC" | "DESC", by: "sequence" | "type" | "resource"): Statement<PageRow> {
  const page = (column: string, value: string, where: string) => `SELECT ${columns} FROM events
    WHERE environment = $1 AND owner_id = $2 AND ${rowOf(column, "sequence")} > ${rowOf(value, "$3")}
      AND ${rowOf(column, "sequence")} < ${rowOf(value, "$4")} AND ${where}
    ORDER BY ${column && `events.${column} ${order}, `}events.sequence ${order} LIMIT $5`;
  const ways = {
    sequence: page("", "", "cardinality($6::text[]) = 0 AND $7 = ''"),
    type: `SELECT found.* FROM unnest($6::text[]) AS wanted (type) CROSS JOIN LATERAL (${page("type", "wanted.type", "$7 = ''")})
      AS found ORDER BY found.sequence ${order} LIMIT $5`,
    resource: page(
      "resource_id",
      "$7",
      "resource_id IS NOT NULL AND (cardinality($6::text[]) = 0 OR type = ANY ($6::text[]))",
    ),
  };
  return statement<PageRow>(
    `events_page_by_${by}_${order.toLowerCase()}`,
    `SELECT s.first_sequence AS "firstSequence", s.last_sequence AS "lastSequence", page.* FROM event_sequences AS s
     LEFT JOIN LATERAL (${ways[by]}) AS page ON true
     WHERE s.environment = $1 AND s.owner_id = $2 ORDER BY page.sequence ${order}`,
  );
}

const pages = {
  oldest: {
    sequence: pageStatement("ASC", "sequence"),
    type: pageStatement("ASC", "type"),
    resource: pageStatement("ASC", "resource"),
  },
  newest: {
    sequence: pageStatement("DESC", "sequence"),
    type: pageStatement("DESC", "type"),
    resource: pageStatement("DESC", "resource"),
  },
};

/** Selects events by their sequence, and the ends of the log, in one snapshot. */
export async function selectEvents(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { oldestFirst, limit, after, before, types, resourceId }: WantedEvents,
): Promise<EventPage> {
  const way = resourceId !== "" ? "resource" : types.length > 0 ? "type" : "sequence";
  const values = [environment, ownerId, String(after), String(before), limit, types, resourceId];
  const rows = await db.query(pages[oldestFirst ? "oldest" : "newest"][way], values);
  const [ends] = rows;
  return {
    events: rows.flatMap((row) => (row.id === null ? [] : fromRow(row))),
    firstSequence: BigInt(ends?.firstSequence ?? 1),
    lastSequence: BigInt(ends?.lastSequence ?? 0),
  };
}

const find = statement<EventRow>(
  "events_find_logged",
  `SELECT ${columns} FROM events WHERE id = $3 AND environment = $1 AND owner_id = $2`,
);

/** Selects an event; undefined if the tenant has no such event. */
export async function selectLoggedEvent(
  db: Queryable,
  { environment, ownerId }: Tenant,
  eventId: string,
): Promise<LoggedEvent | undefined> {
  const [row] = await db.query(find, [environment, ownerId, eventId]);
  return row && fromRow(row);
}

const ofSequence = (condition: string) =>
  `SELECT recorded_at FROM events WHERE environment = $1 AND owner_id = $2 AND sequence ${condition}`;

// Times never decrease with the sequence, so a binary search by sequence finds it, without an index of times. Nearly all
// sequences have an event, and the search for it ends at the first partition that has it; the next one after a hole is searched
// in all of them.
const findAtTime = statement<{ sequence: string }>(
  "events_first_at_time",
  `WITH RECURSIVE search (low, high) AS (
     SELECT 0::bigint, last_sequence + 1 FROM event_sequences WHERE environment = $1 AND owner_id = $2
     UNION ALL
     SELECT CASE WHEN probe.time < $3 THEN middle + 1 ELSE low END, CASE WHEN probe.time < $3 THEN high ELSE middle END
     FROM (SELECT low, high, (low + high) / 2 AS middle FROM search WHERE low < high) AS half CROSS JOIN LATERAL (
       SELECT coalesce((${ofSequence("= middle LIMIT 1")}), (${ofSequence(">= middle ORDER BY sequence LIMIT 1")})) AS time
     ) AS probe
   )
   SELECT low AS sequence FROM search WHERE low >= high LIMIT 1`,
);

/** Selects the smallest sequence from which on all events were recorded at that time or later. */
export async function selectFirstSequenceAt(
  db: Queryable,
  { environment, ownerId }: Tenant,
  time: Date,
): Promise<bigint> {
  const [row] = await db.query(findAtTime, [environment, ownerId, time]);
  return BigInt(row?.sequence ?? 0);
}

const ends = statement<{ environment: Tenant["environment"]; ownerId: string; last: string }>(
  "event_sequences_last",
  `SELECT asked.environment, asked.owner_id AS "ownerId", s.last_sequence AS last
   FROM unnest($1::environment[], $2::text[]) AS asked (environment, owner_id)
   JOIN event_sequences s ON s.environment = asked.environment AND s.owner_id = asked.owner_id`,
);

/** Selects the last sequence of each of these tenants that has one. */
export async function selectLastSequences(db: Queryable, tenants: readonly Tenant[]) {
  const rows = await db.query(ends, [
    tenants.map(({ environment }) => environment),
    tenants.map(({ ownerId }) => ownerId),
  ]);
  return rows.map(({ environment, ownerId, last }) => ({ tenant: { environment, ownerId }, last: BigInt(last) }));
}

function fromRow({ sequence, ...row }: EventRow): LoggedEvent {
  return { ...row, sequence: BigInt(sequence) };
}
