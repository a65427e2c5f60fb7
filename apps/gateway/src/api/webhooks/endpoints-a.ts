import { Profile, type WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import type { Principal } from "../../edge/authentication/verdict.ts";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { type Problem, ProblemError } from "../../edge/errors/problem.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { text } from "../shared/text.ts";
import { asCreation, creationFailed, readRegistration } from "./creation-failed.ts";
import { exampleNewWebhookA, exampleRegistrationA, exampleWebhookA, exampleWebhookId } from "./examples.ts";
import type { WebhookLimits } from "./limits.ts";
import { description, envelope, events, pageQuery, registrationOf, signature, url, webhookParams } from "./members.ts";
import { showWebhookA, webhookA } from "./records-a.ts";
import { present } from "./shown.ts";

interface Dependencies {
  webhooks: Calls<typeof WebhooksService>;
  limitsOf: WebhookLimits;
}

const ownerId = text().meta({ description: "Must be the owner of the credentials in use." });
const ownerType = text().meta({ description: "The owner's own type." });

const registration = z.object({
  owner_id: ownerId,
  owner_type: ownerType,
  url,
  events,
  description: description.optional(),
  envelope: envelope.optional(),
  signature: signature.optional(),
});

const change = z.object({
  owner_id: ownerId.optional(),
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  is_active: z
    .boolean({ error: "true or false" })
    .optional()
    .meta({ description: "True switches it on again and delivers what was held, oldest first." }),
});

const ownerQuery = z.object({ owner_id: ownerId.optional() });

export const webhookNotFound: Problem = {
  kind: "not_found",
  message: "No webhook has this id.",
  code: "webhook_not_found",
};
export const limitReached: Problem = {
  kind: "conflict",
  message: "The plan allows 25 active webhooks.",
  code: "webhook_limit_reached",
};

const shared = { profile: "A", tag: "Webhooks" } as const;
const shown = { description: "The webhook.", schema: webhookA, example: exampleWebhookA };

/** `/webhooks` of Profile A: registrations. */
export function webhookEndpointsA(dependencies: Dependencies): Endpoint[] {
  return [create, list, retrieve, update, remove, rotate].map((declare) => declare(dependencies));
}

function create({ webhooks, limitsOf }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/webhooks",
    operationId: "createWebhook",
    summary: "Register a webhook",
    description:
      "Events of the types named are delivered from now on. The answer is the only one that shows the secret: keep it. Without `envelope` and `signature`, envelope 2 and signature 1 are used.",
    body: {
      ...checkedBody(registration, exampleRegistrationA),
      read: (body) => readRegistration(registration, body),
    },
    refusals: [403, creationFailed(limitReached)],
    answers: {
      201: {
        description: "The webhook and, this once, its secret.",
        schema: z.object({ webhook: webhookA, secret: z.string().meta({ description: "Signs every request." }) }),
        example: exampleNewWebhookA,
      },
    },
    async handle({ body: { owner_id, owner_type, ...members }, principal, requestId }) {
      refuseOtherOwner(owner_id, principal);
      refuseOtherType(owner_type, principal);
      const own = { profile: Profile.A, ownerType: owner_type, limits: limitsOf(principal, "A") };
      const request = { ...own, ...registrationOf(members) };
      const made = await asCreation(webhooks.createWebhook(request, { tenant: principal.tenant, requestId }));
      return { status: 201, body: { webhook: showWebhookA(present(made.webhook)), secret: made.secret } };
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
    query: z.object({ owner_id: ownerId.optional(), owner_type: ownerType.optional(), ...pageQuery }),
    refusals: [403],
    answers: {
      200: {
        description: "A page of webhooks.",
        schema: z.object({ data: z.array(webhookA), has_more: z.boolean() }),
        example: { data: [exampleWebhookA], has_more: false },
      },
    },
    async handle({ query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      if (query.owner_type !== undefined && query.owner_type !== principal.ownerType) {
        return { status: 200, body: { data: [], has_more: false } };
      }
      const page = { limit: query.limit, startingAfter: query.starting_after };
      const found = await webhooks.listWebhooks(page, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: { data: found.webhooks.map(showWebhookA), has_more: found.hasMore } };
    },
  });
}

function retrieve({ webhooks }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/webhooks/{webhook_id}",
    operationId: "getWebhook",
    summary: "Retrieve a webhook",
    description: "Never shows the secret.",
    params: webhookParams,
    query: ownerQuery,
    refusals: [403, webhookNotFound],
    answers: { 200: shown },
    async handle({ params: { webhook_id: webhookId }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const { webhook } = await webhooks.getWebhook({ webhookId }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: showWebhookA(present(webhook)) };
    },
  });
}

function update({ webhooks, limitsOf }: Dependencies): Endpoint {
  const { owner_id, url, events } = exampleRegistrationA;
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/webhooks/{webhook_id}",
    operationId: "updateWebhook",
    summary: "Change a webhook",
    description:
      "Members that are left out stay as they are. Switched on again, a webhook gets what was held while it was off, oldest first.",
    params: webhookParams,
    body: checkedBody(change, { owner_id, url, events, is_active: true }),
    refusals: [403, webhookNotFound, limitReached],
    answers: { 200: shown },
    async handle({ params: { webhook_id: webhookId }, body, principal, requestId }) {
      refuseOtherOwner(body.owner_id, principal);
      const { url, description, is_active: isActive } = body;
      const request = {
        ...{ webhookId, limits: limitsOf(principal, "A") },
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(isActive !== undefined && { isActive }),
        ...(body.events && { events: { values: body.events } }),
      };
      const { webhook } = await webhooks.updateWebhook(request, { tenant: principal.tenant, requestId });
      return { status: 200, body: showWebhookA(present(webhook)) };
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
    query: ownerQuery,
    refusals: [403, webhookNotFound],
    answers: {
      200: {
        description: "The webhook is deleted.",
        schema: z.object({ message: z.literal("webhook_deleted") }),
        example: { message: "webhook_deleted" },
      },
    },
    async handle({ params: { webhook_id: webhookId }, query, principal, requestId }) {
      refuseOtherOwner(query.owner_id, principal);
      await webhooks.deleteWebhook({ webhookId }, { tenant: principal.tenant, requestId });
      return { status: 200, body: { message: "webhook_deleted" } };
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
        schema: z.object({ webhook: webhookA, secret: z.string() }),
        example: {
          ...exampleNewWebhookA,
          webhook: { ...exampleWebhookA, id: exampleWebhookId, previous_secret_expires_at: "2026-03-17T09:30:00.000Z" },
        },
      },
    },
    async handle({ params: { webhook_id: webhookId }, principal, requestId }) {
      const made = await webhooks.rotateSecret({ webhookId }, { tenant: principal.tenant, requestId });
      return { status: 200, body: { webhook: showWebhookA(present(made.webhook)), secret: made.secret } };
    },
  });
}

function refuseOtherType(ownerType: string, principal: Principal): void {
  if (ownerType === principal.ownerType) return;
  throw new ProblemError({
    kind: "permission",
    message: "owner_type is not that of the owner of the credentials in use.",
  });
}
