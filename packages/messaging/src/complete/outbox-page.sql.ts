import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { selectCompleteUntil } from "../publish/emitted-events.ts";

/** An event of the outbox, without its content. */
const outboxEventRow = {
  seq: "bigint",
  event_id: "text",
  type: "text",
  created_at: "timestamptz",
  is_published: "bool",
} as const;
export type OutboxEvent = RowOf<typeof outboxEventRow>;

// A row without an event if there is none. What this snapshot does not show began before the time that it reads.
const afterNumber = statement(
  "outbox_page",
  { ...outboxEventRow, seq: "bigint?", lastNumber: "bigint", readAt: "timestamptz" },
  `SELECT event.*, head.last_number AS "lastNumber", head.read_at AS "readAt"
   FROM (SELECT coalesce(max(seq), 0) AS last_number, clock_timestamp() AS read_at FROM outbox) AS head
   LEFT JOIN LATERAL (
     SELECT seq, event_id, type, created_at, published_at IS NOT NULL AS is_published
     FROM outbox WHERE seq > {after:bigint} ORDER BY seq LIMIT {limit:int}
   ) AS event ON true ORDER BY event.seq`,
);

const readHead = statement("outbox_head", { seq: "bigint" }, "SELECT coalesce(max(seq), 0) AS seq FROM outbox");

/** Events of an outbox after a number. */
export interface OutboxPage {
  readonly events: readonly OutboxEvent[];
  readonly hasMore: boolean;
  readonly lastNumber: bigint;
  readonly readAt: Date;
  readonly openSince: Date;
}

/** Selects the events after a number. */
export async function selectOutboxPage(db: Queryable, after: bigint, limit: number): Promise<OutboxPage> {
  const openSince = await selectCompleteUntil(db);
  const rows = await db.query(afterNumber, { after: after.toString(), limit: limit + 1 });
  const events = rows.flatMap(({ seq, event_id, type, created_at, is_published }) =>
    seq === null ? [] : [{ seq, event_id, type, created_at, is_published }],
  );
  const [head] = rows;
  return {
    events: events.slice(0, limit),
    hasMore: events.length > limit,
    lastNumber: BigInt(head?.lastNumber ?? 0),
    readAt: head?.readAt ?? new Date(0),
    openSince,
  };
}

/** Events of an outbox that owners get in turns. */
export interface Turns {
  /** Events of each owner in each environment at most. */
  readonly perOwner: number;
  readonly types: readonly string[];
  /** Owners who are left out. */
  readonly exceptOwnerIds: readonly string[];
}

const inTurns = statement(
  "outbox_in_turns",
  outboxEventRow,
  `SELECT seq, event_id, type, created_at, is_published FROM (
     SELECT seq, event_id, type, created_at, published_at IS NOT NULL AS is_published,
       row_number() OVER (PARTITION BY environment, owner_id ORDER BY seq) AS turn
     FROM outbox
     WHERE seq > {after:bigint} AND type = ANY ({types:text[]}) AND owner_id <> ALL ({exceptOwnerIds:text[]})
   ) AS waiting
   WHERE turn <= {perOwner:int} ORDER BY turn, seq LIMIT {limit:int}`,
);

/** Selects the first events of each owner after a number: the first of each, then the second of each. */
export async function selectTurns(
  db: Queryable,
  after: bigint,
  limit: number,
  { perOwner, types, exceptOwnerIds }: Turns,
): Promise<OutboxPage> {
  const [head] = await db.query(readHead);
  const events = await db.query(inTurns, { after: after.toString(), limit, perOwner, types, exceptOwnerIds });
  const epoch = new Date(0);
  return { events, hasMore: false, lastNumber: BigInt(head?.seq ?? 0), readAt: epoch, openSince: epoch };
}

const contents = statement(
  "outbox_contents",
  { payload: "bytea" },
  `SELECT payload FROM outbox WHERE seq = ANY ({numbers:bigint[]}) AND type = {type:text} ORDER BY seq`,
);

/** Selects the encoded events of one type with these numbers, in their order. */
export async function selectContents(db: Queryable, type: string, numbers: readonly bigint[]): Promise<Uint8Array[]> {
  const rows = await db.query(contents, { type, numbers: numbers.map(String) });
  return rows.map(({ payload }) => payload);
}

const again = statement(
  "outbox_again",
  { seq: "bigint" },
  `UPDATE outbox SET published_at = NULL, waiting_since = now()
   WHERE seq = ANY ({numbers:bigint[]}) AND published_at IS NOT NULL RETURNING seq`,
);

/** Marks events as unpublished, by their numbers. Resolves to how many were published. */
export async function updateAgain(db: Queryable, numbers: readonly bigint[]): Promise<number> {
  return (await db.query(again, { numbers: numbers.map(String) })).length;
}
