import { Profile, type WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { choice } from "../shared/choice.ts";
import { pageMembers } from "../shared/page.ts";
import { requireRecord } from "../shared/require-record.ts";
import { shapesB } from "./b.ts";
import { exampleNewWebhookB, exampleRegistrationB, exampleRotation, exampleWebhookB } from "./examples.ts";
import type { WebhookLimits } from "./limits.ts";
import {
  changeMembers,
  fromChange,
  fromRegistration,
  registrationMembers,
  rotationMembers,
  webhookParams,
} from "./members.ts";
import { limitReached, registrationLimitReached, webhookNotFound } from "./problems.ts";
import { withoutSecret } from "./without-secret.ts";

interface Dependencies {
  webhooks: Calls<typeof WebhooksService>;
  limitsOf: WebhookLimits;
}

const registration = z.object(registrationMembers);

const change = z.object({
  ...changeMembers,
  status: choice(["active", "disabled"]).optional().meta({
    description:
      "`active` enables the webhook and delivers the events that were held, the oldest first. `disabled` disables it.",
  }),
});

const shared = { profile: "B", tag: "Webhooks" } as const;
const { webhook: webhookShape, newSecret, webhookPage, deleted } = shapesB;

/** `/webhooks` of Profile B: registrations. */
export function webhookEndpointsB(dependencies: Dependencies): Endpoint[] {
  return [create, list, retrieve, update, remove, rotate, completeRotation].map((declare) => declare(dependencies));
}

function create({ webhooks, limitsOf }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/webhooks",
    scope: "webhooks:write",
    operationId: "createWebhook",
    summary: "Register a webhook",
    description:
      "Registers a receiver for the named event types. Store the secret: no later response contains it. `envelope` defaults to 1 " +
      "and `signature` to 2.",
    body: checkedBody(registration, exampleRegistrationB),
    refusals: [limitReached, registrationLimitReached],
    responses: {
      201: {
        description: "The webhook with its secret. No later response contains the secret.",
        ...newSecret,
      },
    },
    withoutSecret,
    async handle({ body, principal, call }) {
      const own = { profile: Profile.B, ownerType: principal.ownerType, limits: limitsOf(principal, "B") };
      const made = await webhooks.createWebhook({ ...own, ...fromRegistration(body) }, call);
      return { status: 201, body: newSecret.make(requireRecord(made.webhook), made.secret) };
    },
  });
}

function list({ webhooks }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/webhooks",
    scope: "webhooks:write",
    operationId: "listWebhooks",
    summary: "List webhooks",
    description: "Lists the webhooks in the environment of the credentials in use, the newest first.",
    query: z.object(pageMembers),
    responses: { 200: { description: "A page of webhooks.", ...webhookPage } },
    async handle({ query: { limit, starting_after: startingAfter = "" }, call }) {
      const found = await webhooks.listWebhooks({ limit, startingAfter }, call);
      return { status: 200, body: webhookPage.make(found.webhooks, found.hasMore) };
    },
  });
}

function retrieve({ webhooks }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/webhooks/{webhook_id}",
    scope: "webhooks:write",
    operationId: "getWebhook",
    summary: "Retrieve a webhook",
    description: "Returns a webhook without its secret.",
    params: webhookParams,
    refusals: [webhookNotFound],
    responses: { 200: { description: "The webhook.", ...webhookShape } },
    async handle({ params: { webhook_id: webhookId }, call }) {
      const { webhook } = await webhooks.getWebhook({ webhookId }, call);
      return { status: 200, body: webhookShape.make(requireRecord(webhook)) };
    },
  });
}

function update({ webhooks, limitsOf }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "PUT",
    path: "/webhooks/{webhook_id}",
    scope: "webhooks:write",
    operationId: "updateWebhook",
    summary: "Change a webhook",
    description:
      "Changes the members that are sent. A webhook that is enabled again receives the events that were held, the oldest first.",
    params: webhookParams,
    body: checkedBody(change, { events: exampleRegistrationB.events, status: "active" }),
    refusals: [webhookNotFound, limitReached],
    responses: { 200: { description: "The webhook.", ...webhookShape } },
    async handle({ params: { webhook_id: webhookId }, body, principal, call }) {
      const request = {
        ...{ webhookId, limits: limitsOf(principal, "B") },
        ...fromChange({ ...body, isActive: body.status && body.status === "active" }),
      };
      const { webhook } = await webhooks.updateWebhook(request, call);
      return { status: 200, body: webhookShape.make(requireRecord(webhook)) };
    },
  });
}

function remove({ webhooks }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/webhooks/{webhook_id}",
    scope: "webhooks:write",
    operationId: "deleteWebhook",
    summary: "Delete a webhook",
    description: "Deletes a webhook and its deliveries. No more events are delivered to it.",
    params: webhookParams,
    refusals: [webhookNotFound],
    responses: { 200: { description: "The webhook is deleted.", ...deleted } },
    async handle({ params: { webhook_id: webhookId }, call }) {
      await webhooks.deleteWebhook({ webhookId }, call);
      return { status: 200, body: deleted.make() };
    },
  });
}

function rotate({ webhooks }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/webhooks/{webhook_id}/rotate-secret",
    scope: "webhooks:write",
    operationId: "rotateWebhookSecret",
    summary: "Replace the secret of a webhook",
    description:
      "Replaces the secret. During the overlap `Svc-Signature` is still made with the previous secret and `Svc-Signature-Next` " +
      "with the new one, so that the receiver can switch at any time. Then complete the rotation, or wait for the end of the " +
      "overlap. A second rotation ends the overlap of the first one.",
    params: webhookParams,
    body: { ...checkedBody(rotationMembers, exampleRotation), isOptional: true },
    refusals: [webhookNotFound],
    responses: {
      200: {
        description: "The webhook with its new secret. No later response contains the secret.",
        ...newSecret,
        example: {
          ...exampleNewWebhookB,
          webhook: { ...exampleWebhookB, previousSecretExpiresAt: "2026-03-17T09:30:00.000Z" },
        },
      },
    },
    withoutSecret,
    async handle({ params: { webhook_id: webhookId }, body: { overlap_seconds: overlapSeconds }, call }) {
      const made = await webhooks.rotateSecret({ webhookId, overlapSeconds }, call);
      return { status: 200, body: newSecret.make(requireRecord(made.webhook), made.secret) };
    },
  });
}

function completeRotation({ webhooks }: Dependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/webhooks/{webhook_id}/rotate-secret/complete",
    scope: "webhooks:write",
    operationId: "completeWebhookSecretRotation",
    summary: "End the overlap of a rotation",
    description:
      "Ends the overlap at once: from now on `Svc-Signature` is made with the new secret. Without an overlap nothing changes, so " +
      "the request may be repeated.",
    params: webhookParams,
    refusals: [webhookNotFound],
    responses: { 200: { description: "The webhook.", ...webhookShape } },
    async handle({ params: { webhook_id: webhookId }, call }) {
      const { webhook } = await webhooks.completeSecretRotation({ webhookId }, call);
      return { status: 200, body: webhookShape.make(requireRecord(webhook)) };
    },
  });
}
