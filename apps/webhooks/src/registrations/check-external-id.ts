import type { Queryable } from "@platform/postgres/query/statement";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { selectExternalIdHolder } from "./webhook.sql.ts";
import type { Webhook } from "./webhook.ts";

/**
 * Throws ALREADY_EXISTS when another webhook of the tenant has the webhook's external id. The owner must be locked, so that no
 * other request takes the id in between.
 */
export async function checkExternalId(
  tx: Queryable,
  tenant: Tenant,
  webhook: Pick<Webhook, "id" | "externalId">,
): Promise<void> {
  if (webhook.externalId === "") return;
  const holder = await selectExternalIdHolder(tx, tenant, webhook);
  if (holder !== undefined) throw refusal("DUPLICATE_EXTERNAL_ID", { id: holder });
}
