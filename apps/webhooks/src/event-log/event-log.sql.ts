import { type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

const loggedEvent = {
  id: "text",
  sequence: "bigint",
  type: "text",
  occurredAt: "timestamptz",
  /** Time when it got its sequence. */
  recordedAt: "timestamptz",
  requestId: "text?",
  resourceId: "text?",
  /** JSON text; null once it was removed on request. */
  data: "text?",
  /** JSON text of the data in envelope 3; null if it does not differ. */
  form3Data: "text?",
  payloadRemovedAt: "timestamptz?",
} as const;

/** An event of the log. */
export type LoggedEvent = Omit<RowOf<typeof loggedEvent>, "sequence"> & { sequence: bigint };

const ofOwner = "environment = {environment:text} AND owner_id = {ownerId:text}";
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

/** The ends of the log with one event; all members of the event are null if there is none. */
const pageRow = { ...loggedEvent, id: "text?", firstSequence: "bigint", lastSequence: "bigint" } as const;

const pageValues = {
  environment: "text",
  ownerId: "text",
  after: "bigint",
  before: "bigint",
  limit: "int",
  types: "text[]",
  resourceId: "text",
} as const;

/**
 * Each kind of search has a statement of its own, so that each uses its own index. A page of several types is merged from
 * theirs.
 *
 * A type and a record are bounds of rows, as the sequence is, and not compared for equality: then only their own index has the
 * rows in order. Otherwise Postgres may read the whole log by sequence for a type that it believes to be frequent, because its
 * sample of millions of events has no event of a rare type.
 */
function pageStatement(order: "ASC" | "DESC", by: "sequence" | "type" | "resource") {
  const page = (column: string, value: string, where: string) => `SELECT ${selected(loggedEvent)} FROM events
    WHERE ${ofOwner} AND ${rowOf(column, "sequence")} > ${rowOf(value, "{after:bigint}")}
      AND ${rowOf(column, "sequence")} < ${rowOf(value, "{before:bigint}")} AND ${where}
    ORDER BY ${column && `events.${column} ${order}, `}events.sequence ${order} LIMIT {limit:int}`;
  const ways = {
    sequence: page("", "", "cardinality({types:text[]}) = 0 AND {resourceId:text} = ''"),
    type: `SELECT found.* FROM unnest({types:text[]}) AS wanted (type) CROSS JOIN LATERAL (${page("type", "wanted.type", "{resourceId:text} = ''")})
      AS found ORDER BY found.sequence ${order} LIMIT {limit:int}`,
    resource: page(
      "resource_id",
      "{resourceId:text}",
      "resource_id IS NOT NULL AND (cardinality({types:text[]}) = 0 OR type = ANY ({types:text[]}))",
    ),
  };
  return statement(
    `events_page_by_${by}_${order.toLowerCase()}`,
    pageRow,
    `SELECT s.first_sequence AS "firstSequence", s.last_sequence AS "lastSequence", page.* FROM event_sequences AS s
     LEFT JOIN LATERAL (${ways[by]}) AS page ON true
     WHERE s.environment = {environment:text} AND s.owner_id = {ownerId:text} ORDER BY page.sequence ${order}`,
    { using: pageValues },
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
  tenant: Tenant,
  { oldestFirst, ...page }: WantedEvents,
): Promise<EventPage> {
  const way = page.resourceId !== "" ? "resource" : page.types.length > 0 ? "type" : "sequence";
  const rows = await db.query(pages[oldestFirst ? "oldest" : "newest"][way], { ...tenant, ...page });
  const [ends] = rows;
  return {
    events: rows.flatMap((row) => (row.id === null ? [] : fromRow({ ...row, id: row.id }))),
    firstSequence: BigInt(ends?.firstSequence ?? 1),
    lastSequence: BigInt(ends?.lastSequence ?? 0),
  };
}

const find = statement(
  "events_find_logged",
  loggedEvent,
  `SELECT ${selected(loggedEvent)} FROM events WHERE id = {id:text} AND ${ofOwner}`,
);

/** Selects an event; undefined if the tenant has no such event. */
export async function selectLoggedEvent(db: Queryable, tenant: Tenant, id: string): Promise<LoggedEvent | undefined> {
  const [row] = await db.query(find, { ...tenant, id });
  return row && fromRow(row);
}

const ofSequence = (condition: string) => `SELECT recorded_at FROM events WHERE ${ofOwner} AND sequence ${condition}`;

// Times never decrease with the sequence, so a binary search by sequence finds it, without an index of times. Nearly all
// sequences have an event, and the search for it ends at the first partition that has it; the next one after a hole is searched
// in all of them.
const findAtTime = statement(
  "events_first_at_time",
  { sequence: "bigint" },
  `WITH RECURSIVE search (low, high) AS (
     SELECT 0::bigint, last_sequence + 1 FROM event_sequences WHERE ${ofOwner}
     UNION ALL
     SELECT CASE WHEN probe.time < {time:timestamptz} THEN middle + 1 ELSE low END, CASE WHEN probe.time < {time:timestamptz} THEN high ELSE middle END
     FROM (SELECT low, high, (low + high) / 2 AS middle FROM search WHERE low < high) AS half CROSS JOIN LATERAL (
       SELECT coalesce((${ofSequence("= middle LIMIT 1")}), (${ofSequence(">= middle ORDER BY sequence LIMIT 1")})) AS time
     ) AS probe
   )
   SELECT low AS sequence FROM search WHERE low >= high LIMIT 1`,
);

/** Selects the smallest sequence from which on all events were recorded at that time or later. */
export async function selectFirstSequenceAt(db: Queryable, tenant: Tenant, time: Date): Promise<bigint> {
  const [row] = await db.query(findAtTime, { ...tenant, time });
  return BigInt(row?.sequence ?? 0);
}

const tenantColumns = { environment: typed<Tenant["environment"]>("text"), ownerId: "text" } as const;
const ends = statement(
  "event_sequences_last",
  { ...tenantColumns, last: "bigint" },
  `SELECT ${selected(tenantColumns, "asked")}, s.last_sequence AS last FROM ${unnested(tenantColumns, "asked")}
   JOIN event_sequences s ON s.environment = asked.environment AND s.owner_id = asked.owner_id`,
  { rows: tenantColumns },
);

/** Selects the last sequence of each of these tenants that has one. */
export async function selectLastSequences(db: Queryable, tenants: readonly Tenant[]) {
  const rows = await db.query(ends, { rows: tenants });
  return rows.map(({ last, ...tenant }) => ({ tenant, last: BigInt(last) }));
}

function fromRow({ sequence, ...row }: RowOf<typeof loggedEvent>): LoggedEvent {
  return { ...row, sequence: BigInt(sequence) };
}
