import { type Queryable, statement } from "@platform/postgres/query/statement";

/** A passkey of a person. */
export interface PasskeyRow {
  id: string;
  personId: string;
  /** The authenticator's id of the key, base64url. */
  credentialId: string;
  publicKey: Buffer;
  /** Signatures that the authenticator has counted. */
  signatures: string;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = `id, person_id AS "personId", credential_id AS "credentialId", public_key AS "publicKey", signatures, transports,
  name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

const ofPerson = statement<PasskeyRow>(
  "passkeys_of_person",
  `SELECT ${columns} FROM passkeys WHERE person_id = $1 ORDER BY created_at DESC, id`,
);

export function selectPasskeys(db: Queryable, personId: string): Promise<PasskeyRow[]> {
  return db.query(ofPerson, [personId]);
}

const byCredential = statement<PasskeyRow>(
  "passkey_by_credential",
  `SELECT ${columns} FROM passkeys WHERE credential_id = $1`,
);

export async function selectPasskeyByCredential(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  return (await db.query(byCredential, [credentialId]))[0];
}

const insert = statement<PasskeyRow>(
  "passkey_insert",
  `INSERT INTO passkeys (id, person_id, credential_id, public_key, signatures, transports, name)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING RETURNING ${columns}`,
);

type NewPasskey = Omit<PasskeyRow, "createdAt" | "lastUsedAt" | "signatures"> & { signatures: number };

/** Undefined if the authenticator's key is registered already. */
export async function insertPasskey(db: Queryable, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  const { id, personId, credentialId, publicKey, signatures, transports, name } = passkey;
  return (await db.query(insert, [id, personId, credentialId, publicKey, signatures, transports, name]))[0];
}

const use = statement(
  "passkey_use",
  "UPDATE passkeys SET signatures = $2, last_used_at = now() WHERE id = $1 AND signatures <= $2",
);

export async function updateUse(db: Queryable, id: string, signatures: number): Promise<void> {
  await db.query(use, [id, signatures]);
}

const rename = statement<PasskeyRow>(
  "passkey_rename",
  `UPDATE passkeys SET name = $3 WHERE person_id = $1 AND id = $2 RETURNING ${columns}`,
);

/** Undefined if the person has no such passkey. */
export async function updatePasskeyName(
  db: Queryable,
  personId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return (await db.query(rename, [personId, id, name]))[0];
}

const remove = statement<{ id: string }>(
  "passkey_delete",
  "DELETE FROM passkeys WHERE person_id = $1 AND id = $2 RETURNING id",
);

/** False if the person has no such passkey. */
export async function deletePasskey(db: Queryable, personId: string, id: string): Promise<boolean> {
  return (await db.query(remove, [personId, id])).length > 0;
}

const removeAll = statement<{ id: string }>(
  "passkeys_delete_of_person",
  "DELETE FROM passkeys WHERE person_id = $1 RETURNING id",
);

/** Resolves to their number. */
export async function deletePasskeys(tx: Queryable, personId: string): Promise<number> {
  return (await tx.query(removeAll, [personId])).length;
}
