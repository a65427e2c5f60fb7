import { listed, type RowOf, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** Requests of an owner within one minute, as one gateway counted them. */
export interface RequestCount {
  environment: string;
  ownerId: string;
  /** `A` or `B`. */
  profile: string;
  minute: Date;
  accepted: number;
  /** Refused by a rate limit. */
  refused: number;
}

const key = { environment: "text", ownerId: "text", profile: "text", minute: "timestamptz" } as const;
const requestCount = { ...key, accepted: "bigint", refused: "bigint" } as const;
// In the order of the key, so that two gateways do not wait for each other; each key once, because a row cannot be updated twice.
const addStatement = statement(
  "add_request_counts",
  {},
  `INSERT INTO request_counts AS known (${listed(requestCount)})
   SELECT environment, owner_id, profile, date_trunc('minute', minute), sum(accepted), sum(refused)
   FROM ${unnested(requestCount)} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
   ON CONFLICT (${listed(key)}) DO UPDATE
   SET accepted = known.accepted + excluded.accepted, refused = known.refused + excluded.refused`,
  { rows: requestCount },
);

/** Adds counts to those that are stored. */
export async function addRequestCounts(db: Queryable, counts: readonly RequestCount[]): Promise<void> {
  await db.query(addStatement, { rows: counts });
}

/** Requests of one profile. */
const usageRow = {
  profile: "text",
  /** Accepted in the window that ends now. */
  used: "float8",
  /** Accepted in the fullest window of the last 24 hours. */
  highest: "float8",
  /** Refused in the last 24 hours. */
  refused: "float8",
} as const;
type UsageRow = RowOf<typeof usageRow>;

const usageStatement = statement(
  "select_request_usage",
  usageRow,
  `SELECT profile, coalesce(sum(accepted) FILTER (WHERE minute > now() - make_interval(secs => {windowSeconds:int})), 0)::float8 AS used,
     max(in_window)::float8 AS highest, sum(refused)::float8 AS refused
   FROM (
     SELECT profile, minute, accepted, refused, sum(accepted) OVER (PARTITION BY profile ORDER BY minute
       RANGE BETWEEN make_interval(secs => {windowSeconds:int} - 60) PRECEDING AND CURRENT ROW) AS in_window
     FROM request_counts
     WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND minute > now() - interval '24 hours') AS counted
   GROUP BY profile ORDER BY profile`,
);

/** Selects the requests of the last 24 hours by profile, in windows of this length. */
export function selectRequestUsage(
  db: Queryable,
  { environment, ownerId }: Tenant,
  windowSeconds: number,
): Promise<UsageRow[]> {
  return db.query(usageStatement, { environment, ownerId, windowSeconds });
}

/** Requests of one owner and environment. */
const ownerRequestsRow = {
  ownerId: "text",
  environment: "text",
  accepted: "bigint",
  refused: "bigint",
  /** Share in the requests of all owners, 0 to 1. */
  share: "float8",
} as const;
export type OwnerRequests = RowOf<typeof ownerRequestsRow>;

const busiest = statement(
  "select_busiest_owners",
  ownerRequestsRow,
  `SELECT owner_id AS "ownerId", environment, sum(accepted)::bigint AS accepted, sum(refused)::bigint AS refused,
     (sum(accepted + refused) / nullif(sum(sum(accepted + refused)) OVER (), 0))::float8 AS share
   FROM request_counts WHERE minute > now() - make_interval(mins => {minutes:int})
   GROUP BY owner_id, environment ORDER BY sum(accepted + refused) DESC, owner_id, environment LIMIT {limit:int}`,
);

/** Selects the owners with most requests in the last minutes, the busiest first. */
export function selectBusiestOwners(db: Queryable, minutes: number, limit: number): Promise<OwnerRequests[]> {
  return db.query(busiest, { minutes, limit });
}

const deleteStatement = statement(
  "delete_request_counts",
  { one: "int" },
  `DELETE FROM request_counts WHERE ctid IN (
     SELECT ctid FROM request_counts WHERE minute <= now() - interval '25 hours'
     ORDER BY minute LIMIT {limit:int} FOR UPDATE SKIP LOCKED)
   RETURNING 1 AS one`,
);

/** Deletes up to `limit` counts that no window of a day includes any more. Resolves to the number of rows. */
export async function deleteRequestCounts(db: Queryable, limit: number): Promise<number> {
  return (await db.query(deleteStatement, { limit })).length;
}
