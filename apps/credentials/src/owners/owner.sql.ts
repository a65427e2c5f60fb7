import { type Queryable, statement } from "@platform/postgres/statement";
import { changeStamp } from "@platform/service/actor";
import type { Owner } from "./owner.ts";

const columns = `id, owner_type AS "ownerType", coalesce(plan, '') AS plan, contact_email AS "contactEmail",
  created_at AS "createdAt"`;

const insert = statement<Owner>(
  "insert_owner",
  `INSERT INTO owners (id, owner_type, plan, contact_email, changed_by, changed_request_id)
   VALUES ($1, $2, nullif($3, ''), $4, $5, $6)
   ON CONFLICT (id) DO NOTHING RETURNING ${columns}`,
);

/** Inserts an owner; undefined if the id is taken. */
export async function insertOwner(db: Queryable, owner: Omit<Owner, "createdAt">): Promise<Owner | undefined> {
  const values = [owner.id, owner.ownerType, owner.plan, owner.contactEmail, ...changeStamp()];
  const [row] = await db.query(insert, values);
  return row;
}

const select = statement<Owner>("select_owner", `SELECT ${columns} FROM owners WHERE id = $1`);

/** Selects an owner; undefined if there is none. */
export async function selectOwner(db: Queryable, id: string): Promise<Owner | undefined> {
  const [row] = await db.query(select, [id]);
  return row;
}

const selectAfter = statement<Owner>(
  "select_owners_after",
  `SELECT ${columns} FROM owners WHERE id > $1 ORDER BY id LIMIT $2`,
);

/** Selects the owners after an id, ordered by id. */
export function selectOwnersAfter(db: Queryable, afterId: string, limit: number): Promise<Owner[]> {
  return db.query(selectAfter, [afterId, limit]);
}

const lock = statement("lock_owner", "SELECT 1 FROM owners WHERE id = $1 FOR NO KEY UPDATE");

/** Locks an owner until the transaction ends. Readers are not blocked. */
export async function lockOwner(tx: Queryable, id: string): Promise<void> {
  await tx.query(lock, [id]);
}

const update = statement<Owner>(
  "update_owner",
  `UPDATE owners
   SET plan = nullif(coalesce($2, plan), ''), contact_email = coalesce($3, contact_email), updated_at = now(),
     changed_by = $4, changed_request_id = $5
   WHERE id = $1 RETURNING ${columns}`,
);

/** Updates the given members of an owner; an empty plan removes the assigned one. Undefined if there is no such owner. */
export async function updateOwnerRow(
  db: Queryable,
  change: { id: string; plan?: string | undefined; contactEmail?: string | undefined },
): Promise<Owner | undefined> {
  const values = [change.id, change.plan ?? null, change.contactEmail ?? null, ...changeStamp()];
  const [row] = await db.query(update, values);
  return row;
}
