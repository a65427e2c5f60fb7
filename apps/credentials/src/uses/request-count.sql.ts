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

// In the order of the key, so that two gateways do not wait for each other; each key once, because a row cannot be updated twice.
const addStatement = statement(
  "add_request_counts",
  `INSERT INTO request_counts AS known (environment, owner_id, profile, minute, accepted, refused)
   SELECT environment, owner_id, profile, date_trunc('minute', at), sum(accepted), sum(refused)
   FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::bigint[])
     AS counted (environment, owner_id, profile, at, accepted, refused)
   GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
   ON CONFLICT (environment, owner_id, profile, minute) DO UPDATE
   SET accepted = known.accepted + excluded.accepted, refused = known.refused + excluded.refused`,
);

/** Adds counts to those that are stored. */
export async function addRequestCounts(db: Queryable, counts: readonly RequestCount[]): Promise<void> {
  await db.query(addStatement, [
    counts.map(({ environment }) => environment),
    counts.map(({ ownerId }) => ownerId),
    counts.map(({ profile }) => profile),
    counts.map(({ minute }) => minute),
    counts.map(({ accepted }) => accepted),
    counts.map(({ refused }) => refused),
  ]);
}

/** Requests of one profile. */
interface UsageRow {
  profile: string;
  /** Accepted in the window that ends now. */
  used: number;
  /** Accepted in the fullest window of the last 24 hours. */
  highest: number;
  /** Refused in the last 24 hours. */
  refused: number;
}

const usageStatement = statement<UsageRow>(
  "select_request_usage",
  `SELECT profile, coalesce(sum(accepted) FILTER (WHERE minute > now() - make_interval(secs => $3)), 0)::float8 AS used,
     max(in_window)::float8 AS highest, sum(refused)::float8 AS refused
   FROM (
     SELECT profile, minute, accepted, refused, sum(accepted) OVER (PARTITION BY profile ORDER BY minute
       RANGE BETWEEN make_interval(secs => $3 - 60) PRECEDING AND CURRENT ROW) AS in_window
     FROM request_counts
     WHERE environment = $1 AND owner_id = $2 AND minute > now() - interval '24 hours') AS counted
   GROUP BY profile ORDER BY profile`,
);

/** Selects the requests of the last 24 hours by profile, in windows of this length. */
export function selectRequestUsage(
  db: Queryable,
  { environment, ownerId }: Tenant,
  windowSeconds: number,
): Promise<UsageRow[]> {
  return db.query(usageStatement, [environment, ownerId, windowSeconds]);
}

const deleteStatement = statement<{ one: number }>(
  "delete_request_counts",
  `DELETE FROM request_counts WHERE ctid IN (
     SELECT ctid FROM request_counts WHERE minute <= now() - interval '25 hours'
     ORDER BY minute LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING 1 AS one`,
);

/** Deletes up to `limit` counts that no window of a day includes any more. Resolves to the number of rows. */
export async function deleteRequestCounts(db: Queryable, limit: number): Promise<number> {
  return (await db.query(deleteStatement, [limit])).length;
}
