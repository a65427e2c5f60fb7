import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** A text of a tenant. */
interface Entry {
  text: string;
  createdAt: Date;
}

const selectStatement = statement<{ text: string; created_at: Date }>(
  "select_entry",
  "SELECT text, created_at FROM entries WHERE environment = $1 AND owner_id = $2 AND entry_id = $3",
);

/** Selects the tenant's entry with this id; undefined if there is none. */
export async function selectEntry(db: Queryable, tenant: Tenant, entryId: string): Promise<Entry | undefined> {
  const [row] = await db.query(selectStatement, [tenant.environment, tenant.ownerId, entryId]);
  return row && { text: row.text, createdAt: row.created_at };
}
