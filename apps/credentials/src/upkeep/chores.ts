import type { Database } from "@platform/postgres/query/database";
import type { Chore } from "@platform/retention/upkeep";
import { announceAges } from "../ages/announce-ages.ts";
import { deleteExpiredRequests } from "../idempotency/idempotent-request.sql.ts";
import { deleteRequestCounts } from "../uses/request-count.sql.ts";

/** Ten minutes. */
export const upkeepIntervalMs = 600_000;
const batchSize = 1000;

interface Dependencies {
  database: Database;
  /** Retention of responses, in milliseconds. */
  responsesTtlMs: number;
}

/**
 * The periodic work of this service: deletes expired idempotent requests, which already count as unknown,
 * and counts of requests that no window includes any more; announces credentials that have become old.
 */
export function upkeepChores({ database, responsesTtlMs }: Dependencies): Chore[] {
  return [
    { what: "expired requests", batch: () => deleteExpiredRequests(database, responsesTtlMs, batchSize) },
    { what: "old counts of requests", batch: () => deleteRequestCounts(database, batchSize) },
    { what: "ages of credentials", batch: () => announceAges(database, batchSize) },
  ];
}
