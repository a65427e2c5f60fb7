import { pageOf, pageSize, unknownCursor } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import type { Tenant } from "@platform/service/call/tenant";
import { selectEvents, selectFirstSequenceAt, selectLoggedEvent } from "./event-log.sql.ts";

/** Filters of a list. Empty texts and lists do not filter. */
interface EventsRequest {
  limit: number;
  /** Id of the last event of the previous page. */
  startingAfter: string;
  oldestFirst: boolean;
  types: readonly string[];
  resourceId: string;
  afterSequence: bigint;
  recordedFrom: Date | undefined;
  recordedBefore: Date | undefined;
}

/** Greater than every sequence. */
export const endOfLog = 2n ** 63n - 1n;

/** Lists a page of the tenant's log. Throws INVALID_ARGUMENT for a wrong limit and an unknown cursor. */
export async function listEvents(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  request: EventsRequest,
) {
  const size = pageSize(request.limit);
  const bounds = await boundsOf(database, tenant, request);
  const { oldestFirst, types, resourceId } = request;
  const page = await selectEvents(database, tenant, { ...bounds, oldestFirst, types, resourceId, limit: size + 1 });
  const { items: events, hasMore } = pageOf(page.events, size);
  return { ...page, events, hasMore };
}

/** Resolves to the sequences between which the page is; those of events and times do not change, so they may be read before. */
async function boundsOf(
  database: Queryable,
  tenant: Tenant,
  request: EventsRequest,
): Promise<{ after: bigint; before: bigint }> {
  const { startingAfter, oldestFirst, recordedFrom, recordedBefore } = request;
  const [cursor, first, before] = await Promise.all([
    startingAfter === "" ? undefined : selectLoggedEvent(database, tenant, startingAfter),
    recordedFrom && selectFirstSequenceAt(database, tenant, recordedFrom),
    recordedBefore && selectFirstSequenceAt(database, tenant, recordedBefore),
  ]);
  if (startingAfter !== "" && !cursor) throw unknownCursor();
  const lower = [
    request.afterSequence,
    first === undefined ? 0n : first - 1n,
    oldestFirst && cursor ? cursor.sequence : 0n,
  ];
  const upper = [before ?? endOfLog, !oldestFirst && cursor ? cursor.sequence : endOfLog];
  return {
    after: lower.reduce((most, value) => (value > most ? value : most)),
    before: upper.reduce((least, value) => (value < least ? value : least)),
  };
}
