import type { Database } from "@platform/postgres/query/database";
import type { Chore } from "@platform/retention/upkeep";
import type { PortalSecrets } from "../accounts/portal-secrets.ts";
import { deleteExpired } from "../accounts/session.sql.ts";
import { deleteEndedAttempts } from "../accounts/throttle.ts";
import { reencryptChore } from "./reencrypt.ts";

/** Deletes what has expired: sessions, invitations, links, claims, and counts of attempts; encrypts with the current secret. */
export function upkeepChores(database: Database, secrets: PortalSecrets): Chore[] {
  return [
    { what: "portal sessions", batch: () => deleteExpired(database, "sessions") },
    { what: "sessions of pages elsewhere", batch: () => deleteExpired(database, "portal_sessions") },
    { what: "portal verifications", batch: () => deleteExpired(database, "verifications") },
    { what: "passkey challenges", batch: () => deleteExpired(database, "passkey_challenges") },
    { what: "portal claims", batch: () => deleteExpired(database, "claims") },
    { what: "portal invitations", batch: () => deleteExpired(database, "invitations") },
    { what: "sign-in attempts", batch: () => deleteEndedAttempts(database) },
    reencryptChore(database, secrets),
  ];
}
