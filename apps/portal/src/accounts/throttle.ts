import { hash } from "node:crypto";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { PortalProblem } from "../problem.ts";

const windowSeconds = 900;
/** Attempts for one account from all addresses together: a locked account must not be within one attacker's reach. */
const accountFactor = 10;

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

/** Slows down guessing, for all replicas together. */
export interface Throttle {
  /** Counts an attempt before it is made. Throws RESOURCE_EXHAUSTED when it is one too many. */
  attempt(clientAddress: string, account?: string): Promise<void>;
  /** Forgets the attempts of an account from an address, after one was right. */
  succeeded(clientAddress: string, account: string): Promise<void>;
}

export function createThrottle(database: Queryable, limits: { perAddress: number; perAccount: number }): Throttle {
  const bothKey = (address: string, account: string) => keyOf("both", `${address} ${account.toLowerCase()}`);

  async function countOne(key: Buffer, most: number): Promise<void> {
    const [row] = await database.query(count, { key, windowSeconds });
    if (!row || row.attempts <= most) return;
    throw new PortalProblem("RESOURCE_EXHAUSTED", "TOO_MANY_ATTEMPTS", "There were too many attempts.", {
      retryAfterMs: row.waitSeconds * 1000,
    });
  }

  return {
    async attempt(clientAddress, account) {
      await countOne(keyOf("address", clientAddress), limits.perAddress);
      if (account === undefined) return;
      await countOne(bothKey(clientAddress, account), limits.perAccount);
      await countOne(keyOf("account", account.toLowerCase()), limits.perAccount * accountFactor);
    },
    async succeeded(clientAddress, account) {
      await database.query(forget, { keies: [bothKey(clientAddress, account)] });
    },
  };
}

/** Deletes windows that ended. Resolves to the number of rows. */
export async function deleteEndedAttempts(database: Queryable): Promise<number> {
  return (await database.query(deleteEnded)).length;
}

function keyOf(kind: string, value: string): Buffer {
  return hash("sha256", `${kind} ${value}`, "buffer");
}
