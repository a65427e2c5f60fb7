import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

interface RequestKey {
  tenant: Tenant;
  requestId: string;
}

const findStatement = statement<{ place: string; answer: Buffer }>(
  "answered_requests_find",
  `SELECT place, answered.answer FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY
     AS request (environment, owner_id, request_id, place)
   CROSS JOIN LATERAL (SELECT answer FROM answered_requests
     WHERE environment = request.environment AND owner_id = request.owner_id AND request_id = request.request_id LIMIT 1) AS answered`,
);

/** Selects the stored responses of requests, encoded as protobuf, by the position of the request, from 0. */
export async function selectResponses(tx: Queryable, requests: readonly RequestKey[]): Promise<Map<number, Buffer>> {
  const rows = await tx.query(findStatement, [
    requests.map(({ tenant }) => tenant.environment),
    requests.map(({ tenant }) => tenant.ownerId),
    requests.map(({ requestId }) => requestId),
  ]);
  return new Map(rows.map(({ place, answer }) => [Number(place) - 1, answer]));
}

const insertStatement = statement(
  "answered_requests_insert",
  `INSERT INTO answered_requests (environment, owner_id, request_id, answer, answered_at)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::timestamptz[])`,
);

/** Inserts the responses of requests. The caller holds the locks of the employers and has found no stored responses. */
export async function insertResponses(
  tx: Queryable,
  responses: readonly (RequestKey & { answer: Uint8Array; now: Date })[],
): Promise<void> {
  await tx.query(insertStatement, [
    responses.map(({ tenant }) => tenant.environment),
    responses.map(({ tenant }) => tenant.ownerId),
    responses.map(({ requestId }) => requestId),
    responses.map(({ answer }) => Buffer.from(answer)),
    responses.map(({ now }) => now),
  ]);
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
