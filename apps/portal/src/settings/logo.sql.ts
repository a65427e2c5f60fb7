import { type Queryable, statement } from "@platform/postgres/statement";

/** The picture that an owner's pages and printed worksheets show. */
export interface LogoRow {
  type: string;
  bytes: Buffer;
}

const select = statement<LogoRow>("logo_select", "SELECT type, bytes FROM owner_logos WHERE owner_id = $1");

export async function selectLogo(db: Queryable, ownerId: string): Promise<LogoRow | undefined> {
  return (await db.query(select, [ownerId]))[0];
}

const versions = statement<{ ownerId: string; digest: string }>(
  "logo_versions",
  `SELECT owner_id AS "ownerId", digest FROM owner_logos WHERE owner_id = ANY ($1)`,
);

/** What changes with the logo, by owner; an owner without a logo is not in it. */
export async function selectLogoVersions(db: Queryable, ownerIds: readonly string[]): Promise<Map<string, string>> {
  const rows = ownerIds.length === 0 ? [] : await db.query(versions, [ownerIds]);
  return new Map(rows.map(({ ownerId, digest }) => [ownerId, digest.slice(0, 16)]));
}

const upsert = statement(
  "logo_upsert",
  `INSERT INTO owner_logos (owner_id, type, bytes, digest) VALUES ($1, $2, $3, $4)
   ON CONFLICT (owner_id) DO UPDATE SET type = excluded.type, bytes = excluded.bytes, digest = excluded.digest, updated_at = now()`,
);

export async function upsertLogo(tx: Queryable, ownerId: string, logo: LogoRow, digest: string): Promise<void> {
  await tx.query(upsert, [ownerId, logo.type, logo.bytes, digest]);
}

const remove = statement<{ ownerId: string }>(
  "logo_delete",
  `DELETE FROM owner_logos WHERE owner_id = $1 RETURNING owner_id AS "ownerId"`,
);

/** False if the owner has none. */
export async function deleteLogo(tx: Queryable, ownerId: string): Promise<boolean> {
  return (await tx.query(remove, [ownerId])).length > 0;
}
