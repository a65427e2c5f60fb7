import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";

const findStatement = statement<{ answer: Buffer }>(
  "answered_request_find",
  "SELECT answer FROM answered_requests WHERE environment = $1 AND owner_id = $2 AND request_id = $3",
);

/** Selects the stored response of a request, encoded as protobuf; undefined if there is none. */
export async function selectResponse(tx: Queryable, { environment, ownerId }: Tenant, requestId: string) {
  const [row] = await tx.query(findStatement, [environment, ownerId, requestId]);
  return row?.answer;
}

const insertStatement = statement(
  "answered_request_insert",
  `INSERT INTO answered_requests (environment, owner_id, request_id, answer, answered_at) VALUES ($1, $2, $3, $4, $5)`,
);

/** Inserts the response of a request. The caller holds the lock of the employer and has found no stored response. */
export async function insertResponse(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { requestId, answer, now }: { requestId: string; answer: Uint8Array; now: Date },
): Promise<void> {
  await tx.query(insertStatement, [environment, ownerId, requestId, Buffer.from(answer), now]);
}

const removeStatement = statement<{ request_id: string }>(
  "answered_requests_remove",
  `DELETE FROM answered_requests WHERE (environment, owner_id, request_id) IN (
     SELECT environment, owner_id, request_id FROM answered_requests WHERE answered_at < $1
     ORDER BY answered_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING request_id`,
);

/** Deletes responses that are older than a time. Resolves to the number of rows. */
export async function deleteExpiredResponses(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(removeStatement, [before, limit])).length;
}
