import { listed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

interface RequestKey {
  tenant: Tenant;
  requestId: string;
}

const placedRequest = { environment: "text", ownerId: "text", requestId: "text", place: "int" } as const;
const findStatement = statement(
  "answered_requests_find",
  { place: "int", answer: "bytea" },
  `SELECT place, answered.answer FROM ${unnested(placedRequest, "request")}
   CROSS JOIN LATERAL (SELECT answer FROM answered_requests
     WHERE environment = request.environment AND owner_id = request.owner_id AND request_id = request.request_id LIMIT 1) AS answered`,
  { rows: placedRequest },
);

/** Selects the stored responses of requests, encoded as protobuf, by the position of the request, from 0. */
export async function selectResponses(tx: Queryable, requests: readonly RequestKey[]): Promise<Map<number, Buffer>> {
  const rows = requests.map(({ tenant, requestId }, place) => ({ ...tenant, requestId, place }));
  return new Map((await tx.query(findStatement, { rows })).map(({ place, answer }) => [place, answer]));
}

const storedResponse = {
  environment: "text",
  ownerId: "text",
  requestId: "text",
  answer: "bytea",
  answeredAt: "timestamptz",
} as const;
const insertStatement = statement(
  "answered_requests_insert",
  {},
  `INSERT INTO answered_requests (${listed(storedResponse)}) SELECT * FROM ${unnested(storedResponse)}`,
  { rows: storedResponse },
);

/** Inserts the responses of requests. The caller holds the locks of the employers and has found no stored responses. */
export async function insertResponses(
  tx: Queryable,
  responses: readonly (RequestKey & { answer: Uint8Array; now: Date })[],
): Promise<void> {
  const rows = responses.map(({ tenant, requestId, answer, now: answeredAt }) => ({
    ...tenant,
    requestId,
    answer: Buffer.from(answer),
    answeredAt,
  }));
  await tx.query(insertStatement, { rows });
}

const removeStatement = statement(
  "answered_requests_remove",
  { request_id: "text" },
  `DELETE FROM answered_requests WHERE (environment, owner_id, request_id) IN (
     SELECT environment, owner_id, request_id FROM answered_requests WHERE answered_at < {before:timestamptz}
     ORDER BY answered_at LIMIT {limit:int} FOR UPDATE SKIP LOCKED)
   RETURNING request_id`,
);

/** Deletes responses that are older than a time. Resolves to the number of rows. */
export async function deleteExpiredResponses(db: Queryable, before: Date, limit: number): Promise<number> {
  return (await db.query(removeStatement, { before, limit })).length;
}
