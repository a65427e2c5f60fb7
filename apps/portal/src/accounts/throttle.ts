import { hash } from "node:crypto";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { clientAddress } from "@platform/service/call/client-address";
import { PortalProblem } from "../problem.ts";
import { hasClaim, renewClaim } from "./claim.sql.ts";

const windowSeconds = 900;
/** Attempts for one account from all unknown addresses together, so that many addresses guess no faster. */
const accountFactor = 10;
/** How long an address is known from which somebody signed in to an account. */
const knownSeconds = 90 * 86_400;

const count = statement(
  "sign_in_attempts_count",
  { attempts: "int", waitSeconds: "int" },
  `INSERT INTO sign_in_attempts AS stored (key, attempts, window_ends_at)
   VALUES ({key:bytea}, 1, now() + make_interval(secs => {windowSeconds:float8}))
   ON CONFLICT (key) DO UPDATE SET
     attempts = CASE WHEN stored.window_ends_at <= now() THEN 1 ELSE stored.attempts + 1 END,
     window_ends_at = CASE WHEN stored.window_ends_at <= now() THEN excluded.window_ends_at ELSE stored.window_ends_at END
   RETURNING attempts, ceil(extract(epoch FROM window_ends_at - now()))::int AS "waitSeconds"`,
);

const forget = statement("sign_in_attempts_forget", "DELETE FROM sign_in_attempts WHERE key = ANY ({keies:bytea[]})");

const deleteEnded = statement(
  "sign_in_attempts_delete_ended",
  { key: "bytea" },
  `DELETE FROM sign_in_attempts WHERE key IN (
     SELECT key FROM sign_in_attempts WHERE window_ends_at < now() LIMIT 1000 FOR UPDATE SKIP LOCKED
   ) RETURNING key`,
);

/**
 * Slows down guessing, for all replicas together. Addresses count as `clientAddress` has them: of IPv6 the first 56 bits. Strangers lock
 * nobody out: their attempts do not count against an address from which the person has signed in or set a new password.
 */
export interface Throttle {
  /** Counts an attempt before it is made. Throws RESOURCE_EXHAUSTED when it is one too many. */
  attempt(address: string, account?: string): Promise<void>;
  /** Forgets the attempts of an account from an address, after one was right; the address is known from now on. */
  succeeded(address: string, account: string): Promise<void>;
  /** Counts something that is no attempt to sign in. Throws RESOURCE_EXHAUSTED when there are more within the time. */
  count(what: string, most: number, seconds: number): Promise<void>;
}

export function createThrottle(database: Queryable, limits: { perAddress: number; perAccount: number }): Throttle {
  const bothKey = (network: string, account: string) => keyOf("both", `${network} ${account.toLowerCase()}`);
  const knownAddress = (network: string, account: string) => ["known address", network, account.toLowerCase()];

  async function countOne(key: Buffer, most: number, seconds = windowSeconds): Promise<void> {
    const [row] = await database.query(count, { key, windowSeconds: seconds });
    if (!row || row.attempts <= most) return;
    throw new PortalProblem("RESOURCE_EXHAUSTED", "TOO_MANY_ATTEMPTS", "There were too many attempts.", {
      retryAfterMs: row.waitSeconds * 1000,
    });
  }

  return {
    async attempt(address, account) {
      const network = clientAddress(address);
      await countOne(keyOf("address", network), limits.perAddress);
      if (account === undefined) return;
      await countOne(bothKey(network, account), limits.perAccount);
      if (await hasClaim(database, knownAddress(network, account))) return;
      await countOne(keyOf("account", account.toLowerCase()), limits.perAccount * accountFactor);
    },
    async succeeded(address, account) {
      const network = clientAddress(address);
      await database.query(forget, { keies: [bothKey(network, account)] });
      await renewClaim(database, knownAddress(network, account), knownSeconds);
    },
    count: (what, most, seconds) => countOne(keyOf("count", what), most, seconds),
  };
}

/** Deletes windows that ended. Resolves to the number of rows. */
export async function deleteEndedAttempts(database: Queryable): Promise<number> {
  return (await database.query(deleteEnded)).length;
}

function keyOf(kind: string, value: string): Buffer {
  return hash("sha256", `${kind} ${value}`, "buffer");
}
