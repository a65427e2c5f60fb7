import { typed } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** Credentials that have reached an age. */
interface AgedCredential extends Tenant {
  what: "api_key" | "client_credentials";
  credentialId: string;
}

/** Credentials are to be replaced after so many days. */
const stepDays = 90;

// The later one of two replicas waits for the row and then finds that its age is stored.
const upsert = statement(
  "credential_ages_upsert",
  {
    what: typed<AgedCredential["what"]>("text"),
    credentialId: "text",
    environment: typed<AgedCredential["environment"]>("text"),
    ownerId: "text",
  },
  `WITH used AS (
     SELECT 'api_key' AS what, id, environment, owner_id, created_at FROM api_keys WHERE is_active AND deleted_at IS NULL
     UNION ALL
     SELECT 'client_credentials', client_id, environment, owner_id, created_at FROM client_credentials
     WHERE revoked_at IS NULL AND is_active
   ), old AS (
     SELECT used.*, floor(extract(epoch FROM now() - used.created_at) / 86400 / ${stepDays})::int * ${stepDays} AS age_days
     FROM used JOIN owners o ON o.id = used.owner_id
     WHERE used.created_at <= now() - interval '${stepDays} days' AND o.suspended_at IS NULL
   ), due AS (
     SELECT old.* FROM old LEFT JOIN credential_ages a ON a.credential_id = old.id
     WHERE coalesce(a.age_days, 0) < old.age_days ORDER BY old.id LIMIT {limit:int}
   ), announced AS (
     INSERT INTO credential_ages AS a (credential_id, environment, owner_id, age_days)
     SELECT id, environment, owner_id, age_days FROM due ORDER BY id
     ON CONFLICT (credential_id) DO UPDATE SET age_days = excluded.age_days, announced_at = now()
     WHERE a.age_days < excluded.age_days
     RETURNING credential_id
   )
   SELECT due.what, due.id AS "credentialId", due.environment, due.owner_id AS "ownerId"
   FROM due JOIN announced ON announced.credential_id = due.id`,
);

/** Stores the ages of credentials in use that have passed another 90 days, and resolves to these credentials. */
export function upsertAges(tx: Queryable, limit: number): Promise<AgedCredential[]> {
  return tx.query(upsert, { limit });
}
