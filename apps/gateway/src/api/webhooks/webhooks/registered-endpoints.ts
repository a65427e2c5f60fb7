import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import type { Profile } from "../../../edge/profile.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { shapesA } from "./a.ts";
import { shapesB } from "./b.ts";
import { exampleRotation } from "./examples.ts";
import { rotationMembers, webhookParams } from "./members.ts";
import { fromMetricsQuery, metricsQuery } from "./metrics.ts";
import { keySet } from "./signing.ts";
import { webhookNotFound } from "./webhook-problems.ts";
import type { WebhookShapes } from "./webhook-shapes.ts";
import { withoutSecret } from "./without-secret.ts";

type Webhooks = Calls<typeof WebhooksService>;
type Declare = (webhooks: Webhooks, profile: Profile, shapes: WebhookShapes) => Endpoint;

/** One registered webhook: the same in both profiles but for the shape of the responses. */
export function registeredWebhookEndpoints(webhooks: Webhooks): Endpoint[] {
  const declarations: Declare[] = [retrieve, listKeys, summarize, remove, rotate, completeRotation];
  return declarations.flatMap((declare) => [declare(webhooks, "A", shapesA), declare(webhooks, "B", shapesB)]);
}

const shared = {
  tag: "Webhooks",
  scope: "webhooks:write",
  params: webhookParams,
  refusals: [webhookNotFound],
} as const;

/** Only Profile A names owners. */
const queryOf = (profile: Profile): z.ZodObject => (profile === "A" ? ownerQuery : z.object({}));

function retrieve(webhooks: Webhooks, profile: Profile, { webhook: shape }: WebhookShapes): Endpoint {
  return endpoint({
    ...shared,
    profile,
    method: "GET",
    path: "/webhooks/{webhook_id}",
    operationId: "getWebhook",
    summary: "Retrieve a webhook",
    description: "Returns a webhook without its secret.",
    query: queryOf(profile),
    responses: { 200: { description: "The webhook.", ...shape } },
    async handle({ params: { webhook_id: webhookId }, call }) {
      const { webhook } = await webhooks.getWebhook({ webhookId }, call);
      return { status: 200, body: shape.make(requireRecord(webhook)) };
    },
  });
}

function listKeys(webhooks: Webhooks, profile: Profile): Endpoint {
  return endpoint({
    ...shared,
    profile,
    method: "GET",
    path: "/webhooks/{webhook_id}/public-keys",
    operationId: "listWebhookPublicKeys",
    summary: "Retrieve the public keys of a webhook",
    description:
      "Returns the keys that verify ed25519 signatures (`v1a` of `webhook-signature`) as a JSON Web Key Set: none unless the webhook " +
      "has such signatures, and two during the overlap of a rotation.",
    query: queryOf(profile),
    responses: { 200: { description: "The key set.", ...keySet } },
    async handle({ params: { webhook_id: webhookId }, call }) {
      const { webhook } = await webhooks.getWebhook({ webhookId }, call);
      return { status: 200, body: keySet.make(requireRecord(webhook)) };
    },
  });
}

function summarize(webhooks: Webhooks, profile: Profile, { metrics: shape }: WebhookShapes): Endpoint {
  return endpoint({
    ...shared,
    profile,
    method: "GET",
    path: "/webhooks/{webhook_id}/metrics",
    operationId: "getWebhookMetrics",
    summary: "Retrieve the metrics of a webhook",
    description:
      "Returns attempts, successes, failures by reason and latency of a webhook by the hour or day in which attempts started, and of " +
      "the whole period, also after the webhook was deleted. The period is extended to whole intervals, of which it may have 800. Attempts " +
      "are counted when their outcome is recorded, without tests, and counts are retained for 90 days.",
    query: metricsQuery,
    responses: { 200: { description: "The metrics.", ...shape } },
    async handle({ params: { webhook_id: webhookId }, query, call }) {
      const request = { webhookId, ...fromMetricsQuery(query, Date.now()) };
      const summary = await webhooks.summarizeAttempts(request, call);
      return { status: 200, body: shape.make({ webhookId, interval: query.interval, summary }) };
    },
  });
}

function remove(webhooks: Webhooks, profile: Profile, { deleted: shape }: WebhookShapes): Endpoint {
  return endpoint({
    ...shared,
    profile,
    method: "DELETE",
    path: "/webhooks/{webhook_id}",
    operationId: "deleteWebhook",
    summary: "Delete a webhook",
    description:
      "Deletes a webhook and its secrets. No more events are delivered to it. Its deliveries can be listed and retrieved for 90 days.",
    query: queryOf(profile),
    responses: { 200: { description: "The webhook is deleted.", ...shape } },
    async handle({ params: { webhook_id: webhookId }, call }) {
      await webhooks.deleteWebhook({ webhookId }, call);
      return { status: 200, body: shape.make() };
    },
  });
}

function rotate(webhooks: Webhooks, profile: Profile, { rotated: shape }: WebhookShapes): Endpoint {
  return endpoint({
    ...shared,
    profile,
    method: "POST",
    path: "/webhooks/{webhook_id}/rotate-secret",
    operationId: "rotateWebhookSecret",
    summary: "Replace the secret of a webhook",
    description:
      "Replaces the secret, and the key pair of ed25519 signatures if there is one. During the overlap `Svc-Signature` is still made with the previous secret and `Svc-Signature-Next` " +
      "with the new one, so that the receiver can switch at any time. Then complete the rotation, or wait for the end of the " +
      "overlap. A second rotation ends the overlap of the first one.",
    body: { ...checkedBody(rotationMembers, exampleRotation), isOptional: true },
    responses: {
      200: {
        description: "The webhook with its new secret. No later response contains the secret.",
        ...shape,
      },
    },
    withoutSecret,
    async handle({ params: { webhook_id: webhookId }, body, call }) {
      const { overlap_seconds: overlapSeconds, secret = "" } = body;
      const rotation = await webhooks.rotateSecret({ webhookId, overlapSeconds, secret }, call);
      return { status: 200, body: shape.make(requireRecord(rotation.webhook), rotation.secret) };
    },
  });
}

function completeRotation(webhooks: Webhooks, profile: Profile, { webhook: shape }: WebhookShapes): Endpoint {
  return endpoint({
    ...shared,
    profile,
    method: "POST",
    path: "/webhooks/{webhook_id}/rotate-secret/complete",
    operationId: "completeWebhookSecretRotation",
    summary: "End the overlap of a rotation",
    description:
      "Ends the overlap at once: from now on `Svc-Signature` is made with the new secret. Without an overlap nothing changes, so the request is idempotent.",
    responses: { 200: { description: "The webhook.", ...shape } },
    async handle({ params: { webhook_id: webhookId }, call }) {
      const { webhook } = await webhooks.completeSecretRotation({ webhookId }, call);
      return { status: 200, body: shape.make(requireRecord(webhook)) };
    },
  });
}
