import { hash } from "node:crypto";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { changeStamp } from "@platform/service/call/current-actor";

const select = statement(
  "select_logo",
  { image: "bytea" },
  "SELECT image FROM owner_logos WHERE owner_id = {ownerId:text}",
);

/** Selects the logo of an owner, a PNG; undefined if it has none. */
export async function selectLogo(db: Queryable, ownerId: string): Promise<Buffer | undefined> {
  return (await db.query(select, { ownerId }))[0]?.image;
}

/** Hash that changes with the logo; empty without one. For a statement that reads or changes `owners`. */
export const logoVersion = `coalesce((SELECT left(digest, 16) FROM owner_logos WHERE owner_id = owners.id), '')`;

const upsert = statement(
  "upsert_logo",
  `INSERT INTO owner_logos (owner_id, image, digest, changed_by, changed_request_id) VALUES ({ownerId:text}, {image:bytea}, {digest:text}, {changedBy:text?}, {changedRequestId:text?})
   ON CONFLICT (owner_id) DO UPDATE SET image = excluded.image, digest = excluded.digest, updated_at = now(),
     changed_by = excluded.changed_by, changed_request_id = excluded.changed_request_id`,
);

/** Inserts or replaces the logo of an owner. */
export async function upsertLogo(tx: Queryable, ownerId: string, image: Buffer): Promise<void> {
  await tx.query(upsert, { ownerId, image, digest: hash("sha256", image), ...changeStamp() });
}

const remove = statement("delete_logo", "DELETE FROM owner_logos WHERE owner_id = {ownerId:text} RETURNING owner_id");

/** Deletes the logo of an owner. False if it has none. */
export async function deleteLogo(tx: Queryable, ownerId: string): Promise<boolean> {
  return (await tx.query(remove, { ownerId })).length > 0;
}
