import type { Queryable } from "@platform/postgres/statement";
import type { Chore } from "@platform/retention/upkeep";
import { deleteExpiredRequests } from "../idempotency/idempotent-request.sql.ts";

/** Ten minutes. */
export const upkeepIntervalMs = 600_000;
const batchSize = 1000;

interface Dependencies {
  database: Queryable;
  /** How long an answer is kept. */
  answersTtlMs: number;
}

/** What becomes due with time here: requests whose answers partners can no longer ask for. Expired, they already count as unknown. */
export function upkeepChores({ database, answersTtlMs }: Dependencies): Chore[] {
  return [{ what: "expired requests", batch: () => deleteExpiredRequests(database, answersTtlMs, batchSize) }];
}
