import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { implementForTenants } from "@platform/rpc/server/handlers";
import { toConformanceMessage } from "./conformance/conformance-message.ts";
import { runConformance } from "./conformance/run-conformance.ts";
import { type DeliveryDependencies, deliveryHandlers } from "./deliveries/delivery-handlers.ts";
import { type RegistrationDependencies, registrationHandlers } from "./registrations/registration-handlers.ts";

/** Implements WebhooksService, which the gateway and the portal call for owners. */
export function webhooksService(dependencies: RegistrationDependencies & DeliveryDependencies) {
  return implementForTenants(WebhooksService, {
    ...registrationHandlers(dependencies),
    ...deliveryHandlers(dependencies),
    async runConformance(request, call) {
      return { results: (await runConformance(dependencies, call, request)).map(toConformanceMessage) };
    },
  });
}
