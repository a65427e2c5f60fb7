import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { type Page, pageLimit, pageOf, unknownCursor } from "./page.ts";
import { selectWebhook, selectWebhooks } from "./webhook.sql.ts";
import type { Webhook } from "./webhook.ts";

/** A page of the tenant's webhooks, newest first. Throws INVALID_ARGUMENT for a limit or cursor that cannot be. */
export async function listWebhooks(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { limit, startingAfter }: { limit: number; startingAfter: string },
): Promise<Page<Webhook>> {
  const size = pageLimit(limit);
  if (startingAfter !== "" && !(await selectWebhook(database, tenant, startingAfter))) throw unknownCursor();
  return pageOf(await selectWebhooks(database, tenant, startingAfter, size + 1), size);
}
