import { Profile } from "@platform/contracts/webhooks/v1/webhooks";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { choice } from "../../shared/choice.ts";
import { pageMembers } from "../../shared/page.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { requireEventScopes } from "../event-types/event-scopes.ts";
import { shapesB } from "./b.ts";
import { changeWebhook, type WebhookDependencies } from "./change-webhook.ts";
import { exampleRegistrationB } from "./examples.ts";
import { changeMembers, fromRegistration, registrationMembers, webhookParams } from "./members.ts";
import { webhookFilters } from "./settings.ts";
import { duplicateExternalId, limitReached, registrationLimitReached, webhookNotFound } from "./webhook-problems.ts";
import { withoutSecret } from "./without-secret.ts";

const registration = z.object(registrationMembers);

const change = z.object({
  ...changeMembers,
  status: choice(["active", "disabled"]).optional().meta({
    description:
      "`active` enables the webhook and delivers the events that were held, the oldest first. `disabled` disables it.",
  }),
});

const shared = { profile: "B", tag: "Webhooks" } as const;
const { webhook: webhookShape, newSecret, webhookPage } = shapesB;

/** Registration, list and change of webhooks in Profile B: members and method differ from the other profile. */
export function webhookEndpointsB(dependencies: WebhookDependencies): Endpoint[] {
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
      "Registers a receiver for the named event types. Store the secret: no later response contains it. `envelope` defaults to 1 " +
      "and `signature` to 2.",
    body: checkedBody(registration, exampleRegistrationB),
    refusals: [limitReached, registrationLimitReached, duplicateExternalId],
    responses: {
      201: {
        description: "The webhook with its secret. No later response contains the secret.",
        ...newSecret,
      },
    },
    withoutSecret,
    async handle({ body, principal, call }) {
      requireEventScopes(body.events, principal);
      const owner = { profile: Profile.B, ownerType: principal.ownerType, limits: limitsOf(principal, "B") };
      const response = await webhooks.createWebhook({ ...owner, ...fromRegistration(body) }, call);
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
    query: z.object({ ...webhookFilters, ...pageMembers }),
    responses: { 200: { description: "A page of webhooks.", ...webhookPage } },
    async handle({ query: { limit, starting_after: startingAfter = "", external_id: externalId = "" }, call }) {
      const response = await webhooks.listWebhooks({ limit, startingAfter, externalId }, call);
      return { status: 200, body: webhookPage.make(response.webhooks, response.hasMore) };
    },
  });
}

function update(dependencies: WebhookDependencies): Endpoint {
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
    refusals: [webhookNotFound, limitReached, duplicateExternalId],
    responses: { 200: { description: "The webhook.", ...webhookShape } },
    async handle({ params: { webhook_id: webhookId }, body, principal, call }) {
      const change = { ...body, isActive: body.status && body.status === "active" };
      const request = { profile: shared.profile, webhookId, change, principal, call };
      return { status: 200, body: webhookShape.make(await changeWebhook(dependencies, request)) };
    },
  });
}
