import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Endpoint } from "../../../edge/endpoint.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { addressEndpoints } from "./addresses.ts";
import { conformanceEndpoints } from "./conformance.ts";
import { webhookEndpointsA } from "./endpoints-a.ts";
import { webhookEndpointsB } from "./endpoints-b.ts";
import { webhookLimits } from "./limits.ts";
import { registeredWebhookEndpoints } from "./registered-endpoints.ts";

/** `/webhooks` of both profiles, without deliveries. */
export function webhookEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const webhooks = callsOf(WebhooksService);
  const dependencies = { webhooks, limitsOf: webhookLimits(config.RATE_LIMIT_PLANS) };
  return [
    ...webhookEndpointsA(dependencies),
    ...webhookEndpointsB(dependencies),
    ...registeredWebhookEndpoints(webhooks),
    ...conformanceEndpoints(webhooks),
    ...addressEndpoints(webhooks),
  ];
}
