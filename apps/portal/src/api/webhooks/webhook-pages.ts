import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type {
  CreateWebhookRequest,
  PortalWebhooksService,
  UpdateWebhookRequest,
} from "@platform/contracts/portal/v1/webhooks";
import { Profile, type Webhook, type WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { partnerEventTypes } from "@platform/messaging/event/partner-events";
import { type Plans, planOf } from "@platform/plans/plans";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";
import { ownerCall } from "../../admission/serve-pages.ts";
import { deliveryPages } from "./delivery-pages.ts";
import { filterPages } from "./filter-pages.ts";
import { replayPages } from "./replay-pages.ts";
import { fromSettings, toDelivery, toWebhook } from "./webhook.ts";

interface Dependencies {
  webhooks: Calls<typeof WebhooksService>;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  plans: Plans;
}

/** Webhooks of the owner in one environment, and their deliveries. */
export function webhookPages(dependencies: Dependencies): ServiceImpl<typeof PortalWebhooksService> {
  const { webhooks } = dependencies;
  return {
    ...deliveryPages(webhooks),
    ...filterPages(webhooks),
    ...replayPages(webhooks),
    async listWebhooks({ limit, startingAfter }, context) {
      const page = await webhooks.listWebhooks({ limit, startingAfter }, ownerCall(context));
      return { webhooks: page.webhooks.map(toWebhook), hasMore: page.hasMore, eventTypes: [...partnerEventTypes] };
    },
    async getWebhook({ webhookId }, context) {
      return withWebhook((await webhooks.getWebhook({ webhookId }, ownerCall(context))).webhook);
    },
    createWebhook: (request, context) => createWebhook(dependencies, ownerCall(context), request),
    updateWebhook: (request, context) => updateWebhook(dependencies, ownerCall(context), request),
    async deleteWebhook({ webhookId }, context) {
      await webhooks.deleteWebhook({ webhookId }, ownerCall(context));
      return {};
    },
    async testWebhook({ webhookId }, context) {
      const { delivery } = await webhooks.testWebhook({ webhookId }, ownerCall(context));
      return delivery ? { delivery: toDelivery(delivery) } : {};
    },
    async rotateWebhookSecret({ webhookId, overlapSeconds, secret: newSecret }, context) {
      const overlap = overlapSeconds === undefined ? {} : { overlapSeconds };
      const rotation = { webhookId, ...overlap, secret: newSecret };
      const { webhook, secret } = await webhooks.rotateSecret(rotation, ownerCall(context));
      return { ...withWebhook(webhook), secret };
    },
    async completeWebhookRotation({ webhookId }, context) {
      return withWebhook((await webhooks.completeSecretRotation({ webhookId }, ownerCall(context))).webhook);
    },
    async getEgressAddresses(_, context) {
      const { addresses } = await webhooks.getEgressAddresses({}, ownerCall(context));
      return { addresses };
    },
  };
}

async function createWebhook(dependencies: Dependencies, call: OwnerCall, request: CreateWebhookRequest) {
  const { url, events, description, envelope, signature, warnEarly, ...settings } = request;
  const { webhook, secret } = await dependencies.webhooks.createWebhook(
    {
      url,
      events,
      description,
      envelope,
      signature,
      warnEarly,
      ...fromSettings(settings),
      profile: Profile.A,
      ...(await ownerAndLimits(dependencies, call)),
    },
    call,
  );
  return { ...withWebhook(webhook), secret };
}

async function updateWebhook(dependencies: Dependencies, call: OwnerCall, request: UpdateWebhookRequest) {
  const { webhookId, url, events, description, isActive, warnEarly, ...settings } = request;
  const { limits } = await ownerAndLimits(dependencies, call);
  const { webhook } = await dependencies.webhooks.updateWebhook(
    {
      webhookId,
      limits,
      ...(url !== undefined && { url }),
      ...(events.length > 0 && { events: { values: events } }),
      ...(description !== undefined && { description }),
      ...(isActive !== undefined && { isActive }),
      ...(warnEarly !== undefined && { warnEarly }),
      ...fromSettings(settings),
    },
    call,
  );
  return withWebhook(webhook);
}

/** Type of the owner, and the limits of its plan as the gateway applies them. */
async function ownerAndLimits({ operator, plans }: Dependencies, call: OwnerCall) {
  const { owner } = await operator.getOwner({ id: call.tenant.ownerId }, call);
  const { concurrentWebhooks } = planOf(plans, { plan: owner?.plan ?? "", tenant: call.tenant }, "A");
  const limits = { maxWebhooks: concurrentWebhooks, maxInFlight: Math.max(1, concurrentWebhooks) };
  return { ownerType: owner?.ownerType ?? "", limits };
}

function withWebhook(webhook: Webhook | undefined) {
  return webhook ? { webhook: toWebhook(webhook) } : {};
}
