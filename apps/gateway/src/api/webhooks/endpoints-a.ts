import { Profile, type WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { otherOwnerType, ownerId, ownerQuery, ownerType, refuseOtherOwnerType } from "../shared/owner.ts";
import { pageMembers } from "../shared/page.ts";
import { requireRecord } from "../shared/require-record.ts";
import { shapesA } from "./a.ts";
import { asCreation, creationFailed, readRegistration } from "./creation-failed.ts";
import { exampleNewWebhookA, exampleRegistrationA, exampleRotation, exampleWebhookA } from "./examples.ts";
import type { WebhookLimits } from "./limits.ts";
import {
  changeMembers,
  fromChange,
  fromRegistration,
  registrationMembers,
  rotationMembers,
  webhookParams,
} from "./members.ts";
import { limitReached, webhookNotFound } from "./problems.ts";
import { withoutSecret } from "./without-secret.ts";

interface Dependencies {
  webhooks: Calls<typeof WebhooksService>;
  limitsOf: WebhookLimits;
}

const registration = z.object({ owner_id: ownerId, owner_type: ownerType, ...registrationMembers });

const change = z.object({
  owner_id: ownerId.optional(),
  ...changeMembers,
  is_active: z.boolean({ error: "true or false" }).optional().meta({
    description:
      "True enables the webhook and delivers the events that were held, the oldest first. False disables it.",
  }),
});

const webhooksQuery = z.object({
  owner_id: ownerId.optional(),
  owner_type: ownerType.optional().meta({ description: "Lists only webhooks of owners of this type." }),
  ...pageMembers,
});

const shared = { profile: "A", tag: "Webhooks" } as const;
const { webhook: webhookShape, newSecret, webhookPage, deleted } = shapesA;

/** `/webhooks` of Profile A: registrations. */
export function webhookEndpointsA(dependencies: Dependencies): Endpoint[] {
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
      "Registers a receiver for the named event types. Store the secret: no later response contains it. `envelope` defaults to 2 " +
      "and `signature` to 1.",
    body: {
      ...checkedBody(registration, exampleRegistrationA),
      read: (body) => readRegistration(registration, body),
    },
    refusals: [otherOwnerType, creationFailed(limitReached)],
    responses: {
      201: {
        description: "The webhook with its secret. No later response contains the secret.",
        ...newSecret,
      },
    },
    withoutSecret,
    async handle({ body: { owner_id: _, owner_type, ...members }, principal, call }) {
      refuseOtherOwnerType(owner_type, principal);
      const own = { profile: Profile.A, ownerType: owner_type, limits: limitsOf(principal, "A") };
      const request = { ...own, ...fromRegistration(members) };
      const made = await asCreation(webhooks.createWebhook(request, call));
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
    query: webhooksQuery,
    responses: { 200: { description: "A page of webhooks.", ...webhookPage } },
    async handle({ query, principal, call }) {
      if (query.owner_type !== undefined && query.owner_type !== principal.ownerType) {
        return { status: 200, body: webhookPage.make([], false) };
      }
      const page = { limit: query.limit, startingAfter: query.starting_after ?? "" };
      const found = await webhooks.listWebhooks(page, call);
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
    description: "Returns a webhook. The secret is never included.",
    params: webhookParams,
    query: ownerQuery,
    refusals: [webhookNotFound],
    responses: { 200: { description: "The webhook.", ...webhookShape } },
    async handle({ params: { webhook_id: webhookId }, call }) {
      const { webhook } = await webhooks.getWebhook({ webhookId }, call);
      return { status: 200, body: webhookShape.make(requireRecord(webhook)) };
    },
  });
}

function update({ webhooks, limitsOf }: Dependencies): Endpoint {
  const { owner_id, url, events } = exampleRegistrationA;
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/webhooks/{webhook_id}",
    scope: "webhooks:write",
    operationId: "updateWebhook",
    summary: "Change a webhook",
    description:
      "Changes the members that are sent. A webhook that is enabled again receives the events that were held, the oldest first.",
    params: webhookParams,
    body: checkedBody(change, { owner_id, url, events, is_active: true }),
    refusals: [webhookNotFound, limitReached],
    responses: { 200: { description: "The webhook.", ...webhookShape } },
    async handle({ params: { webhook_id: webhookId }, body, principal, call }) {
      const request = {
        ...{ webhookId, limits: limitsOf(principal, "A") },
        ...fromChange({ ...body, isActive: body.is_active }),
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
    query: ownerQuery,
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
          ...exampleNewWebhookA,
          webhook: { ...exampleWebhookA, previous_secret_expires_at: "2026-03-17T09:30:00.000Z" },
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
