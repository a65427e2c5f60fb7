import type { Tenant } from "@platform/service/call/tenant";

/** The tenant of a found record, as the services name it. */
export function tenantIn({ environment, ownerId }: { environment: string; ownerId: string }): Tenant {
  return { environment: environment === "production" ? "production" : "sandbox", ownerId };
}
