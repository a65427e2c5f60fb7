import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { PlanLimitsSchema, Profile, type WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { type Plans, planOf } from "@platform/plans/plans";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";
import { ownerCall } from "../../admission/serve-pages.ts";
import { invalidField } from "../../problem.ts";

interface Dependencies {
  webhooks: Pick<Calls<typeof WebhooksService>, "createWebhook" | "updateWebhook" | "removePayloads">;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  plans: Plans;
}

/** The RPCs of webhooks that are not passed on as they are. Type, profile and limits of the owner are never those of a page. */
export function webhookHandlers(dependencies: Dependencies) {
  const { webhooks } = dependencies;
  return {
    async createWebhook(request, context) {
      const call = ownerCall(context);
      const { ownerType, limits } = await ownerAndLimits(dependencies, call);
      return webhooks.createWebhook({ ...request, profile: Profile.A, ownerType, limits }, call);
    },
    async updateWebhook(request, context) {
      const call = ownerCall(context);
      const { limits } = await ownerAndLimits(dependencies, call);
      return webhooks.updateWebhook({ ...request, limits }, call);
    },
    removePayloads(request, context) {
      // Without a record, the service would ask for ids of events.
      if (request.resourceId === "") throw invalidField("resource_id", "is required");
      return webhooks.removePayloads(request, ownerCall(context));
    },
  } satisfies Partial<ServiceImpl<typeof WebhooksService>>;
}

/** Type of the owner, and the limits of its plan as the gateway applies them. */
async function ownerAndLimits({ operator, plans }: Dependencies, call: OwnerCall) {
  const { owner } = await operator.getOwner({ id: call.tenant.ownerId }, call);
  const { concurrentWebhooks } = planOf(plans, { plan: owner?.plan ?? "", tenant: call.tenant }, "A");
  const maxInFlight = Math.max(1, concurrentWebhooks);
  const limits = create(PlanLimitsSchema, { maxWebhooks: concurrentWebhooks, maxInFlight });
  return { ownerType: owner?.ownerType ?? "", limits };
}
