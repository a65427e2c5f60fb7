import { type RowOf, typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** Primary key of a request. */
export interface RequestPlace {
  tenant: Tenant;
  /** Digest of endpoint and idempotency key. */
  keyDigest: Buffer;
}

interface NewRun {
  contentDigest: Buffer;
  requestId: string;
  leaseId: string;
  leaseMs: number;
  /** Retention in milliseconds; older rows count as absent. */
  ttlMs: number;
}

const placeOf = ({ tenant: { ownerId, environment }, keyDigest }: RequestPlace) => ({
  ownerId,
  environment,
  keyDigest,
});

const isPlace = "owner_id = {ownerId:text} AND environment = {environment:text} AND key_digest = {keyDigest:bytea}";
const expired = "r.created_at <= now() - {ttlMs:float8} * interval '1 ms'";

// One statement, so that of two concurrent callers the second sees the row of the first.
const take = statement(
  "take_idempotent_request",
  { requestId: "text" },
  `INSERT INTO idempotent_requests AS r
     (owner_id, environment, key_digest, content_digest, request_id, lease_id, leased_until)
   VALUES ({ownerId:text}, {environment:text}, {keyDigest:bytea}, {contentDigest:bytea}, {requestId:text}, {leaseId:text},
     now() + {leaseMs:float8} * interval '1 ms')
   ON CONFLICT (owner_id, environment, key_digest) DO UPDATE SET
     content_digest = excluded.content_digest,
     request_id = CASE WHEN ${expired} THEN excluded.request_id ELSE r.request_id END,
     created_at = CASE WHEN ${expired} THEN now() ELSE r.created_at END,
     lease_id = excluded.lease_id,
     leased_until = excluded.leased_until,
     status = NULL,
     sealed_body = NULL,
     error_code = ''
   WHERE (${expired})
     OR (r.status IS NULL AND r.content_digest = excluded.content_digest
       AND (r.leased_until <= now() OR r.lease_id = excluded.lease_id))
   RETURNING request_id AS "requestId"`,
);

/**
 * Claims the lease of a request that is new or expired, or whose last run released its lease or let it expire, or has this lease.
 * Resolves to the request id of the first run; undefined if the request cannot be claimed.
 */
export async function claimRequest(db: Queryable, place: RequestPlace, run: NewRun): Promise<string | undefined> {
  const values = { ...placeOf(place), ...run };
  const [row] = await db.query(take, values);
  return row?.requestId;
}

const selectKey = statement(
  "select_key_of_idempotent_request",
  { keyDigest: typed<Buffer>("bytea") },
  `SELECT key_digest AS "keyDigest" FROM idempotent_requests
   WHERE owner_id = {ownerId:text} AND environment = {environment:text} AND key_digest = ANY ({keyDigests:bytea[]})
   ORDER BY created_at DESC LIMIT 1`,
);

/** Selects which of these digests, of one key under several peppers, a stored request has; undefined if none. */
export async function selectKeyDigest(
  db: Queryable,
  { ownerId, environment }: Tenant,
  keyDigests: readonly Buffer[],
): Promise<Buffer | undefined> {
  return (await db.query(selectKey, { ownerId, environment, keyDigests }))[0]?.keyDigest;
}

const storedRequest = {
  contentDigest: "bytea",
  status: "int?",
  sealedBody: "bytea?",
  errorCode: "text",
  /** Until the lease ends; 0 when it has ended. */
  remainingMs: "int",
} as const;
/** A stored request; `status` and `sealedBody` are null until it is finished. */
export type StoredRequest = RowOf<typeof storedRequest>;

const select = statement(
  "select_idempotent_request",
  storedRequest,
  `SELECT content_digest AS "contentDigest", status, sealed_body AS "sealedBody", error_code AS "errorCode",
     greatest(0, ceil(1000 * extract(epoch FROM leased_until - now())))::int AS "remainingMs"
   FROM idempotent_requests WHERE ${isPlace}`,
);

/** Selects a request. */
export async function selectRequest(db: Queryable, place: RequestPlace): Promise<StoredRequest | undefined> {
  const [row] = await db.query(select, placeOf(place));
  return row;
}

const selectStatus = statement(
  "select_status_of_idempotent_request",
  { status: "int?" },
  `SELECT status FROM idempotent_requests
   WHERE request_id = {requestId:text} AND owner_id = {ownerId:text} AND environment = {environment:text} AND created_at > now() - {ttlMs:float8} * interval '1 ms'
   ORDER BY created_at DESC LIMIT 1`,
);

/** Selects the status of a stored response; undefined if there is none. */
export async function selectRequestStatus(
  db: Queryable,
  { ownerId, environment }: Tenant,
  requestId: string,
  ttlMs: number,
) {
  const [row] = await db.query(selectStatus, { requestId, ownerId, environment, ttlMs });
  return row?.status ?? undefined;
}

const renew = statement(
  "renew_idempotent_request",
  { one: "int" },
  `UPDATE idempotent_requests SET leased_until = now() + {leaseMs:float8} * interval '1 ms'
   WHERE ${isPlace} AND lease_id = {leaseId:text} AND status IS NULL RETURNING 1 AS one`,
);

/** Extends the lease from now on; false if it was released or superseded, or the request is finished. */
export async function updateLeaseRenewed(
  db: Queryable,
  place: RequestPlace,
  { leaseId, leaseMs }: { leaseId: string; leaseMs: number },
): Promise<boolean> {
  return (await db.query(renew, { ...placeOf(place), leaseId, leaseMs })).length > 0;
}

const finish = statement(
  "finish_idempotent_request",
  `UPDATE idempotent_requests SET status = {status:int}, sealed_body = {sealedBody:bytea}, error_code = {errorCode:text} WHERE ${isPlace} AND lease_id = {leaseId:text}`,
);

/** Updates a request with its response, unless another run holds the lease now. */
export async function updateRequestResponse(
  db: Queryable,
  place: RequestPlace,
  response: { leaseId: string; status: number; sealedBody: Buffer; errorCode: string },
): Promise<void> {
  await db.query(finish, { ...placeOf(place), ...response });
}

// Without its id, a renewal that is still on its way cannot extend the lease again.
const endLease = statement(
  "end_lease_of_idempotent_request",
  `UPDATE idempotent_requests SET leased_until = now(), lease_id = 'released ' || lease_id WHERE ${isPlace} AND lease_id = {leaseId:text} AND status IS NULL`,
);

/** Ends the lease, so that any caller may run the request again under its first request id. */
export async function updateLeaseEnd(db: Queryable, place: RequestPlace, leaseId: string): Promise<void> {
  await db.query(endLease, { ...placeOf(place), leaseId });
}

const remove = statement(
  "delete_idempotent_request",
  `DELETE FROM idempotent_requests WHERE ${isPlace} AND lease_id = {leaseId:text} AND status IS NULL`,
);

/** Deletes a request that has no response, if the caller holds its lease. */
export async function deleteRequest(db: Queryable, place: RequestPlace, leaseId: string): Promise<void> {
  await db.query(remove, { ...placeOf(place), leaseId });
}

const removeExpired = statement(
  "delete_expired_idempotent_requests",
  { one: "int" },
  `DELETE FROM idempotent_requests WHERE ctid IN (
     SELECT ctid FROM idempotent_requests WHERE created_at <= now() - {ttlMs:float8} * interval '1 ms'
     ORDER BY created_at LIMIT {limit:int} FOR UPDATE SKIP LOCKED)
   RETURNING 1 AS one`,
);

/** Deletes up to `limit` expired requests. Resolves to the number of rows. */
export async function deleteExpiredRequests(db: Queryable, ttlMs: number, limit: number): Promise<number> {
  const rows = await db.query(removeExpired, { ttlMs, limit });
  return rows.length;
}
