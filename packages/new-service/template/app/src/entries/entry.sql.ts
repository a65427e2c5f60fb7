import { type RowOf, selected } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";

/** A text of a tenant. */
const row = { text: "text", createdAt: "timestamptz" } as const;
type Entry = RowOf<typeof row>;

const selectStatement = statement(
  "select_entry",
  row,
  `SELECT ${selected(row)} FROM entries
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND entry_id = {entryId:text}`,
);

/** Selects the tenant's entry with this id; undefined if there is none. */
export async function selectEntry(db: Queryable, tenant: Tenant, entryId: string): Promise<Entry | undefined> {
  const [entry] = await db.query(selectStatement, { ...tenant, entryId });
  return entry;
}
