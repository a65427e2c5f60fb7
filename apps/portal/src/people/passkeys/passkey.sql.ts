import { listed, parameters, type RowOf, selected } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";

const inserted = {
  id: "text",
  personId: "text",
  /** The authenticator's id of the key, base64url. */
  credentialId: "text",
  publicKey: "bytea",
  /** Signatures that the authenticator has counted. */
  signatures: "bigint",
  transports: "text[]",
  name: "text",
} as const;
/** A passkey of a person. */
const passkeyRow = { ...inserted, createdAt: "timestamptz", lastUsedAt: "timestamptz?" } as const;
export type PasskeyRow = RowOf<typeof passkeyRow>;

const columns = selected(passkeyRow);

const ofPerson = statement(
  "passkeys_of_person",
  passkeyRow,
  `SELECT ${columns} FROM passkeys WHERE person_id = {personId:text} ORDER BY created_at DESC, id`,
);

export function selectPasskeys(db: Queryable, personId: string): Promise<PasskeyRow[]> {
  return db.query(ofPerson, { personId });
}

const byCredential = statement(
  "passkey_by_credential",
  passkeyRow,
  `SELECT ${columns} FROM passkeys WHERE credential_id = {credentialId:text}`,
);

export async function selectPasskeyByCredential(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  return (await db.query(byCredential, { credentialId }))[0];
}

const insert = statement(
  "passkey_insert",
  passkeyRow,
  `INSERT INTO passkeys (${listed(inserted)}) VALUES (${parameters(inserted)})
   ON CONFLICT (credential_id) DO NOTHING RETURNING ${columns}`,
  { using: inserted },
);

type NewPasskey = Omit<PasskeyRow, "createdAt" | "lastUsedAt" | "signatures"> & { signatures: number };

/** Undefined if the authenticator's key is registered already. */
export async function insertPasskey(db: Queryable, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return (await db.query(insert, passkey))[0];
}

const use = statement(
  "passkey_use",
  "UPDATE passkeys SET signatures = {signatures:bigint}, last_used_at = now() WHERE id = {id:text} AND signatures <= {signatures:bigint}",
);

export async function updateUse(db: Queryable, id: string, signatures: number): Promise<void> {
  await db.query(use, { id, signatures });
}

const rename = statement(
  "passkey_rename",
  passkeyRow,
  `UPDATE passkeys SET name = {name:text} WHERE person_id = {personId:text} AND id = {id:text} RETURNING ${columns}`,
);

/** Undefined if the person has no such passkey. */
export async function updatePasskeyName(
  db: Queryable,
  personId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return (await db.query(rename, { personId, id, name }))[0];
}

const remove = statement(
  "passkey_delete",
  { id: "text" },
  "DELETE FROM passkeys WHERE person_id = {personId:text} AND id = {id:text} RETURNING id",
);

/** False if the person has no such passkey. */
export async function deletePasskey(db: Queryable, personId: string, id: string): Promise<boolean> {
  return (await db.query(remove, { personId, id })).length > 0;
}

const removeAll = statement(
  "passkeys_delete_of_person",
  { id: "text" },
  "DELETE FROM passkeys WHERE person_id = {personId:text} RETURNING id",
);

/** Resolves to their number. */
export async function deletePasskeys(tx: Queryable, personId: string): Promise<number> {
  return (await tx.query(removeAll, { personId })).length;
}
