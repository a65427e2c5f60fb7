import { listed, type RowOf, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Environment, Tenant } from "@platform/service/call/tenant";
import type { ChainHead } from "./chain.ts";

const tenantRow = { environment: typed<Environment>("text"), ownerId: "text" } as const;
const headRow = { ...tenantRow, position: "bigint", digest: "text" } as const;

/** The head of a chain with its owner and environment. */
export interface TenantHead extends ChainHead, Tenant {}

// A tenant without a chain gets one here, so that there is a row to lock.
const lockStatement = statement(
  "activity_heads_lock",
  headRow,
  `INSERT INTO activity_heads AS head (${listed(tenantRow)}, position, digest)
   SELECT row.*, 0, '' FROM ${unnested(tenantRow)}
   ON CONFLICT (environment, owner_id) DO UPDATE SET position = head.position
   RETURNING ${selected(headRow, "head")}`,
  { rows: tenantRow },
);

/** Locks the heads of these chains until the transaction ends, in one order, which prevents deadlocks. */
export async function lockHeads(tx: Queryable, tenants: readonly Tenant[]): Promise<TenantHead[]> {
  const rows = tenants.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return (await tx.query(lockStatement, { rows })).map(headOf);
}

const updateStatement = statement(
  "activity_heads_update",
  {},
  `UPDATE activity_heads AS head SET position = row.position, digest = row.digest FROM ${unnested(headRow)}
   WHERE head.environment = row.environment AND head.owner_id = row.owner_id`,
  { rows: headRow },
);

/** Updates locked heads. */
export async function updateHeads(tx: Queryable, heads: readonly TenantHead[]): Promise<void> {
  await tx.query(updateStatement, { rows: heads });
}

const headStatement = statement(
  "activity_head",
  headRow,
  `SELECT ${selected(headRow)} FROM activity_heads
   WHERE environment = {environment:text} AND owner_id = {ownerId:text}`,
);

/** Selects the head of the tenant's chain; position 0 if it has no activity. */
export async function selectHead(db: Queryable, { environment, ownerId }: Tenant): Promise<ChainHead> {
  const [row] = await db.query(headStatement, { environment, ownerId });
  return row ? headOf(row) : { position: 0, digest: "" };
}

const unsealedStatement = statement(
  "activity_heads_unsealed",
  headRow,
  `SELECT ${selected(headRow)} FROM activity_heads
   WHERE position > coalesce(sealed_position, 0) AND (sealed_at IS NULL OR sealed_at < {day:timestamptz})
   ORDER BY environment, owner_id LIMIT {limit:int} FOR UPDATE SKIP LOCKED`,
);

/** Locks heads that have grown since their latest seal, which is from before the day. */
export async function lockUnsealedHeads(tx: Queryable, unsealed: { day: Date; limit: number }): Promise<TenantHead[]> {
  return (await tx.query(unsealedStatement, unsealed)).map(headOf);
}

const sealedStatement = statement(
  "activity_heads_sealed",
  {},
  `UPDATE activity_heads AS head SET sealed_position = row.position, sealed_at = {sealedAt:timestamptz} FROM ${unnested(headRow)}
   WHERE head.environment = row.environment AND head.owner_id = row.owner_id`,
  { rows: headRow, using: { sealedAt: "timestamptz" } },
);

/** Records that seals of these heads were sent. */
export async function updateSealed(tx: Queryable, heads: readonly TenantHead[], sealedAt: Date): Promise<void> {
  await tx.query(sealedStatement, { rows: heads, sealedAt });
}

/** Text by which an owner and environment are found in a map. */
export function keyOf({ environment, ownerId }: Tenant): string {
  return `${environment} ${ownerId}`;
}

function headOf({ position, ...row }: RowOf<typeof headRow>): TenantHead {
  return { ...row, position: Number(position) };
}
