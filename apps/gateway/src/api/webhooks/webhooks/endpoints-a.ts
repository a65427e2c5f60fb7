import { Profile } from "@platform/contracts/webhooks/v1/webhooks";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { otherOwnerType, ownerId, ownerType, refuseOtherOwnerType } from "../../shared/owner.ts";
import { deleted, pageMembers } from "../../shared/page.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { requireEventScopes } from "../event-types/event-scopes.ts";
import { shapesA } from "./a.ts";
import { changeWebhook, type WebhookDependencies } from "./change-webhook.ts";
import { asCreation, creationFailed, readRegistration } from "./creation-failed.ts";
import { exampleRegistrationA } from "./examples.ts";
import { changeMembers, fromRegistration, registrationMembers, webhookParams } from "./members.ts";
import { webhookFilters } from "./settings.ts";
import { duplicateExternalId, limitReached, webhookNotFound } from "./webhook-problems.ts";
import { withoutSecret } from "./without-secret.ts";

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
  ...webhookFilters,
  ...pageMembers,
  deleted,
});

const shared = { profile: "A", tag: "Webhooks" } as const;
const { webhook: webhookShape, newSecret, webhookPage } = shapesA;

/** Registration, list and change of webhooks in Profile A: members and method differ from the other profile. */
export function webhookEndpointsA(dependencies: WebhookDependencies): Endpoint[] {
  return [create, list, update].map((declare) => declare(dependencies));
}

function create({ webhooks, limitsOf }: WebhookDependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/webhooks",
    scope: "webhooks:write",
    operationId: "createWebhook",
    summary: "Register a webhook",
    description:
      "Registers a receiver for the named event types. Store the secret: no later response contains it. `envelope` defaults to 2 " +
      "and `signature` to 1. A restricted key needs the scope that reads the resource of each event type.",
    body: {
      ...checkedBody(registration, exampleRegistrationA),
      read: (body) => readRegistration(registration, body),
    },
    refusals: [otherOwnerType, creationFailed(limitReached), creationFailed(duplicateExternalId)],
    responses: {
      201: {
        description: "The webhook with its secret. No later response contains the secret.",
        ...newSecret,
      },
    },
    withoutSecret,
    async handle({ body: { owner_id: _, owner_type, ...members }, principal, call }) {
      refuseOtherOwnerType(owner_type, principal);
      requireEventScopes(members.events, principal);
      const owner = { profile: Profile.A, ownerType: owner_type, limits: limitsOf(principal, "A") };
      const request = { ...owner, ...fromRegistration(members) };
      const response = await asCreation(webhooks.createWebhook(request, call));
      return { status: 201, body: newSecret.make(requireRecord(response.webhook), response.secret) };
    },
  });
}

function list({ webhooks }: WebhookDependencies): Endpoint {
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
      const { limit, starting_after: startingAfter = "", deleted, external_id: externalId = "" } = query;
      const response = await webhooks.listWebhooks({ limit, startingAfter, deleted, externalId }, call);
      return { status: 200, body: webhookPage.make(response.webhooks, response.hasMore) };
    },
  });
}

function update(dependencies: WebhookDependencies): Endpoint {
  const { owner_id, url, events } = exampleRegistrationA;
  return endpoint({
    ...shared,
    method: "PATCH",
    path: "/webhooks/{webhook_id}",
    scope: "webhooks:write",
    operationId: "updateWebhook",
    summary: "Change a webhook",
    description:
      "Changes the members that are sent. A webhook that is enabled again receives the events that were held, the oldest first. " +
      "New event types, or another URL, need the scopes that read the resources of the webhook's event types.",
    params: webhookParams,
    body: checkedBody(change, { owner_id, url, events, is_active: true }),
    refusals: [webhookNotFound, limitReached, duplicateExternalId],
    responses: { 200: { description: "The webhook.", ...webhookShape } },
    async handle({ params: { webhook_id: webhookId }, body, principal, call }) {
      const change = { ...body, isActive: body.is_active };
      const request = { profile: shared.profile, webhookId, change, principal, call };
      return { status: 200, body: webhookShape.make(await changeWebhook(dependencies, request)) };
    },
  });
}
