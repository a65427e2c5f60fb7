import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";

/** A session that has not expired, without its token. */
const sessionRow = {
  id: "text",
  createdAt: "timestamptz",
  lastUsedAt: "timestamptz",
  expiresAt: "timestamptz",
  clientAddress: "text",
  userAgent: "text",
} as const;
export type SessionRow = RowOf<typeof sessionRow>;

const ofPerson = statement(
  "sessions_of_person",
  sessionRow,
  `SELECT id, created_at AS "createdAt", updated_at AS "lastUsedAt", expires_at AS "expiresAt",
     coalesce(ip_address, '') AS "clientAddress", coalesce(user_agent, '') AS "userAgent"
   FROM sessions WHERE person_id = {personId:text} AND expires_at > now() ORDER BY updated_at DESC, id LIMIT 100`,
);

export function selectSessions(db: Queryable, personId: string): Promise<SessionRow[]> {
  return db.query(ofPerson, { personId });
}

const end = statement(
  "session_delete",
  { id: "text" },
  "DELETE FROM sessions WHERE person_id = {personId:text} AND id = {id:text} RETURNING id",
);

/** False if the person has no such session. */
export async function deleteSession(db: Queryable, personId: string, id: string): Promise<boolean> {
  return (await db.query(end, { personId, id })).length > 0;
}

const endOthers = statement(
  "sessions_delete_others",
  `WITH begun AS (DELETE FROM verifications WHERE value = {personId:text})
   DELETE FROM sessions WHERE person_id = {personId:text} AND id <> {id:text}`,
);

/** Ends a person's sessions but this one, with sign-ins that wait for a one-time code and links that were sent. */
export async function deleteOtherSessions(db: Queryable, personId: string, id: string): Promise<void> {
  await db.query(endOthers, { personId, id });
}

const expired = (table: string, key = "id") =>
  statement(
    `${table}_delete_expired`,
    { one: "int" },
    `DELETE FROM ${table} WHERE ${key} IN (
       SELECT ${key} FROM ${table} WHERE expires_at < now() LIMIT 1000 FOR UPDATE SKIP LOCKED
     ) RETURNING 1 AS one`,
  );

const deletions = {
  sessions: expired("sessions"),
  verifications: expired("verifications"),
  invitations: expired("invitations"),
  passkey_challenges: expired("passkey_challenges", "digest"),
  claims: expired("claims", "digest"),
};

/** Deletes rows whose time has passed. Resolves to their number. */
export async function deleteExpired(db: Queryable, table: keyof typeof deletions): Promise<number> {
  return (await db.query(deletions[table])).length;
}
