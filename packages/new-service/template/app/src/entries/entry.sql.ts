import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";

/** What a tenant has written under an id. */
interface Entry {
  text: string;
  createdAt: Date;
}

const selectStatement = statement<{ text: string; created_at: Date }>(
  "select_entry",
  "SELECT text, created_at FROM entries WHERE environment = $1 AND owner_id = $2 AND entry_id = $3",
);

/** The entry of this tenant with this id; undefined where there is none. */
export async function selectEntry(db: Queryable, tenant: Tenant, entryId: string): Promise<Entry | undefined> {
  const [row] = await db.query(selectStatement, [tenant.environment, tenant.ownerId, entryId]);
  return row && { text: row.text, createdAt: row.created_at };
}
