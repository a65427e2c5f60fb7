import type { Queryable } from "@platform/postgres/query/statement";
import type { Chore } from "@platform/retention/upkeep";
import { deleteExpired } from "../accounts/session.sql.ts";
import { deleteEndedAttempts } from "../accounts/throttle.ts";

/** Deletes what has expired: sessions, invitations, links, claims, and counts of attempts. */
export function upkeepChores(database: Queryable): Chore[] {
  return [
    { what: "portal sessions", batch: () => deleteExpired(database, "sessions") },
    { what: "portal verifications", batch: () => deleteExpired(database, "verifications") },
    { what: "passkey challenges", batch: () => deleteExpired(database, "passkey_challenges") },
    { what: "portal claims", batch: () => deleteExpired(database, "claims") },
    { what: "portal invitations", batch: () => deleteExpired(database, "invitations") },
    { what: "sign-in attempts", batch: () => deleteEndedAttempts(database) },
  ];
}
