import { Profile, type WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { limitReached, webhookNotFound } from "./endpoints-a.ts";
import { exampleNewWebhookB, exampleRegistrationB, exampleWebhookB } from "./examples.ts";
import type { WebhookLimits } from "./limits.ts";
import { description, envelope, events, pageQuery, registrationOf, signature, url, webhookParams } from "./members.ts";
import { showWebhookB, webhookB } from "./records-b.ts";
import { present } from "./shown.ts";

interface Dependencies {
  webhooks: Calls<typeof WebhooksService>;
  limitsOf: WebhookLimits;
}

const registration = z.object({
  url,
  events,
  description: description.optional(),
  envelope: envelope.optional(),
  signature: signature.optional(),
});

const change = z.object({
  events: events.optional(),
  status: z
    .enum(["active", "disabled"], { error: "active or disabled" })
    .optional()
    .meta({ description: "`active` switches it on again and delivers what was held, oldest first." }),
  url: url.optional(),
  description: description.optional(),
});

const success = z.literal(true);
const shared = { profile: "B", tag: "Webhooks" } as const;
const shown = {
  description: "The webhook.",
  schema: z.object({ success, webhook: webhookB }),
  example: { success: true, webhook: exampleWebhookB },
};

/** `/webhooks` of Profile B: registrations. */
export function webhookEndpointsB(dependencies: Dependencies): Endpoint[] {
  return [create, list, update, remove, rotate].map((declare) => declare(dependencies));
}

function create({ webhooks, limitsOf }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/webhooks",
    operationId: "createWebhook",
    summary: "Register a webhook",
    description:
      "Events of the types named are delivered from now on. The answer is the only one that shows the secret: keep it. Without `envelope` and `signature`, envelope 1 and signature 2 are used.",
    body: checkedBody(registration, exampleRegistrationB),
    refusals: [limitReached],
    answers: {
      201: {
        description: "The webhook and, this once, its secret.",
        schema: z.object({
          success,
          webhook: webhookB,
          secret: z.string().meta({ description: "Signs every request." }),
        }),
        example: exampleNewWebhookB,
      },
    },
    async handle({ body, principal, requestId }) {
      const own = { profile: Profile.B, ownerType: principal.ownerType, limits: limitsOf(principal, "B") };
      const made = await webhooks.createWebhook(
        { ...own, ...registrationOf(body) },
        { tenant: principal.tenant, requestId },
      );
      const webhook = showWebhookB(present(made.webhook));
      return { status: 201, body: { success: true, webhook, secret: made.secret } };
    },
  });
}

function list({ webhooks }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/webhooks",
    operationId: "listWebhooks",
    summary: "List webhooks",
    description: "Newest first, of the environment of the credentials in use.",
    query: z.object(pageQuery),
    answers: {
      200: {
        description: "A page of webhooks.",
        schema: z.object({ success, webhooks: z.array(webhookB), has_more: z.boolean() }),
        example: { success: true, webhooks: [exampleWebhookB], has_more: false },
      },
    },
    async handle({ query: { limit, starting_after: startingAfter }, principal, requestId, signal }) {
      const call = { tenant: principal.tenant, requestId, signal };
      const found = await webhooks.listWebhooks({ limit, startingAfter }, call);
      return {
        status: 200,
        body: { success: true, webhooks: found.webhooks.map(showWebhookB), has_more: found.hasMore },
      };
    },
  });
}

function update({ webhooks, limitsOf }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "PUT",
    path: "/webhooks/{webhook_id}",
    operationId: "updateWebhook",
    summary: "Change a webhook",
    description:
      "Members that are left out stay as they are. Made `active` again, a webhook gets what was held while it was disabled, oldest first.",
    params: webhookParams,
    body: checkedBody(change, { events: exampleRegistrationB.events, status: "active" }),
    refusals: [webhookNotFound, limitReached],
    answers: { 200: shown },
    async handle({ params: { webhook_id: webhookId }, body, principal, requestId }) {
      const { url, description, status } = body;
      const request = {
        ...{ webhookId, limits: limitsOf(principal, "B") },
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(status && { isActive: status === "active" }),
        ...(body.events && { events: { values: body.events } }),
      };
      const { webhook } = await webhooks.updateWebhook(request, { tenant: principal.tenant, requestId });
      return { status: 200, body: { success: true, webhook: showWebhookB(present(webhook)) } };
    },
  });
}

function remove({ webhooks }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/webhooks/{webhook_id}",
    operationId: "deleteWebhook",
    summary: "Delete a webhook",
    description: "Nothing more is delivered to it, and its record of deliveries is gone.",
    params: webhookParams,
    refusals: [webhookNotFound],
    answers: {
      200: {
        description: "The webhook is deleted.",
        schema: z.object({ success, message: z.literal("webhook_deleted") }),
        example: { success: true, message: "webhook_deleted" },
      },
    },
    async handle({ params: { webhook_id: webhookId }, principal, requestId }) {
      await webhooks.deleteWebhook({ webhookId }, { tenant: principal.tenant, requestId });
      return { status: 200, body: { success: true, message: "webhook_deleted" } };
    },
  });
}

function rotate({ webhooks }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/webhooks/{webhook_id}/rotate-secret",
    operationId: "rotateWebhookSecret",
    summary: "Replace the secret of a webhook",
    description:
      "For 24 hours each request carries two signatures, of the new secret and of the one before, so that the receiver can change over at leisure. A second rotation ends the first one's overlap.",
    params: webhookParams,
    refusals: [webhookNotFound],
    answers: {
      200: {
        description: "The webhook and, this once, its new secret.",
        schema: z.object({ success, webhook: webhookB, secret: z.string() }),
        example: {
          ...exampleNewWebhookB,
          webhook: { ...exampleWebhookB, previousSecretExpiresAt: "2026-03-17T09:30:00.000Z" },
        },
      },
    },
    async handle({ params: { webhook_id: webhookId }, principal, requestId }) {
      const made = await webhooks.rotateSecret({ webhookId }, { tenant: principal.tenant, requestId });
      const webhook = showWebhookB(present(made.webhook));
      return { status: 200, body: { success: true, webhook, secret: made.secret } };
    },
  });
}
