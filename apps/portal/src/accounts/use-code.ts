import type { Queryable } from "@platform/postgres/query/statement";
import { deleteClaim, insertClaim } from "./claim.sql.ts";

/** A code is right from 30 seconds before its half minute until 30 seconds after it. */
const codeLifeSeconds = 90;

/**
 * Verifies a one-time code that nobody may use again: who reads it over a person's shoulder has no use for it. Resolves to the
 * response of `verify`, or to undefined if the code was used before.
 */
export async function useCode(
  database: Queryable,
  { personId, code }: { personId: string; code: string },
  verify: () => Promise<Response>,
): Promise<Response | undefined> {
  const claim = ["one-time code", personId, code];
  // Before it is verified: of two calls at the same time one must lose.
  if (!(await insertClaim(database, claim, codeLifeSeconds))) return undefined;
  const response = await verify();
  if (!response.ok) await deleteClaim(database, claim);
  return response;
}
