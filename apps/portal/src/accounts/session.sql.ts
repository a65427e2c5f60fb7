import type { RowOf } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { SignInFactor } from "../access/page-call.ts";

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

const factorStatement = statement(
  "session_factor",
  "UPDATE sessions SET factor = {factor:text} WHERE token = {token:text}",
);

/** Stores the second factor with which a session was started, by the cookies that start it. */
export async function updateFactor(db: Queryable, cookies: readonly string[], factor: SignInFactor): Promise<void> {
  await db.query(factorStatement, { token: tokenIn(cookies), factor });
}

const endStarted = statement("session_delete_started", "DELETE FROM sessions WHERE token = {token:text}");

/** Ends the session that cookies would start, which are not sent. */
export async function deleteStarted(db: Queryable, cookies: readonly string[]): Promise<void> {
  await db.query(endStarted, { token: tokenIn(cookies) });
}

/** The token of the session that cookies start; empty if they start none. Their value is the token with its signature. */
function tokenIn(cookies: readonly string[]): string {
  const values = cookies.flatMap((cookie) => /session_token=([^;]+)/.exec(cookie)?.[1] ?? []);
  return decodeURIComponent(values[0] ?? "").split(".")[0] ?? "";
}

/** A session of a person at an identity provider. */
export interface ProviderSession {
  providerId: string;
  accountId: string;
  /** Id of the session there (`sid`); null if the provider names none. */
  sessionId: string | null;
}

const confirmStatement = statement(
  "session_confirm",
  { id: "text" },
  `UPDATE sessions SET provider_id = {providerId:text}, provider_account_id = {accountId:text},
     provider_session_id = {sessionId:text?}, provider_confirmed_at = now()
   WHERE token = {token:text} OR id = {id:text} RETURNING id`,
);

/** Stores that a provider confirms a session now: one that cookies start, or that exists with this id. */
export async function updateConfirmed(
  db: Queryable,
  session: { id?: string; cookies?: readonly string[] },
  provider: ProviderSession,
): Promise<void> {
  const { id = "", cookies = [] } = session;
  const { providerId, accountId, sessionId } = provider;
  const stored = await db.query(confirmStatement, { id, token: tokenIn(cookies), providerId, accountId, sessionId });
  // Without its provider a session would reach what a password reaches.
  if (stored.length !== 1) throw new Error("the session of an identity provider is not stored as one");
}

const ofProvider = statement(
  "session_of_provider",
  { id: "text", providerId: "text", personId: "text", email: "text" },
  `SELECT s.id, s.provider_id AS "providerId", p.id AS "personId", p.email FROM sessions s JOIN people p ON p.id = s.person_id
   WHERE s.id = {id:text} AND s.provider_id IS NOT NULL`,
);

/** A session that an identity provider started. Undefined for another. */
export async function selectProviderSession(db: Queryable, id: string) {
  return (await db.query(ofProvider, { id }))[0];
}

const endOfProvider = statement(
  "sessions_delete_of_provider",
  `DELETE FROM sessions WHERE provider_id = ANY ({providerIds:text[]}) AND CASE
     WHEN {sessionId:text} <> '' AND provider_session_id IS NOT NULL THEN provider_session_id = {sessionId:text}
     ELSE provider_account_id = {accountId:text} END`,
);

/** Ends the sessions that a provider ends: the one with its id or, without one, all of an account. */
export async function deleteProviderSessions(
  db: Queryable,
  ended: { providerIds: readonly string[]; accountId: string; sessionId: string },
): Promise<void> {
  await db.query(endOfProvider, ended);
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
  portal_sessions: expired("portal_sessions"),
  verifications: expired("verifications"),
  invitations: expired("invitations"),
  passkey_challenges: expired("passkey_challenges", "digest"),
  claims: expired("claims", "digest"),
};

/** Deletes rows whose time has passed. Resolves to their number. */
export async function deleteExpired(db: Queryable, table: keyof typeof deletions): Promise<number> {
  return (await db.query(deletions[table])).length;
}
