import type { Actor } from "@platform/service/call/actor";
import { afterAll, beforeAll, expect, test } from "vitest";
import { respondWith } from "./receiver.ts";
import { emittedEvents, fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";

let running: Running;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.stop());

/** Resolves to the actions and actors of the events of an owner's webhook. */
async function recorded(ownerId: string) {
  const events = await emittedEvents(running, ownerId);
  return events.map(({ actor, data }) => [
    data.case === "activityWebhooks" ? data.value.action : data.case,
    actor && `${actor.type}:${actor.id}`,
  ]);
}

test("every change of a webhook is recorded with who made it, and a request that changes nothing is not", async () => {
  const tenant = newTenant();
  const receiver = await running.receiver();
  const { id: webhookId } = await running.register({ url: receiver.url, tenant });
  const actor: Actor = { type: "client_credentials", id: "svc_test_ci_1" };
  const by = { tenant, actor };
  await running.call.updateWebhook({ webhookId, description: "payroll" }, by);
  await running.call.updateWebhook({ webhookId, description: "payroll" }, by);
  await running.call.updateWebhook({ webhookId, isActive: false }, by);
  await running.call.updateWebhook({ webhookId, isActive: true }, by);
  await running.call.rotateSecret({ webhookId }, by);
  await running.call.completeSecretRotation({ webhookId }, by);
  await running.call.completeSecretRotation({ webhookId }, by);
  await running.call.deleteWebhook({ webhookId }, by);
  const actions = ["updated", "disabled", "enabled", "secret_rotated", "secret_rotation_completed", "deleted"];
  const changes = await recorded(tenant.ownerId);
  // Events about the webhook that other webhooks receive.
  expect(changes).toContainEqual(["webhookDisabled", "client_credentials:svc_test_ci_1"]);
  expect(changes.filter(([action]) => action !== "webhookDisabled")).toEqual([
    // The test's registration names no actor.
    ["webhook.created", undefined],
    ...actions.map((action) => [`webhook.${action}`, "client_credentials:svc_test_ci_1"]),
  ]);
});

test("a webhook that a receiver's 410 switches off is recorded as the platform's change", async () => {
  const receiver = await running.receiver();
  receiver.respond = respondWith(410);
  const { tenant } = await running.register({ url: receiver.url });
  await running.publish([fileProcessed(tenant)]);
  await expect
    .poll(async () => (await recorded(tenant.ownerId)).at(-1))
    .toEqual(["webhook.disabled", "schedule:webhook_deliveries"]);
});

test("who set the present URL is known after another actor has changed something else", async () => {
  const tenant = newTenant();
  const receiver = await running.receiver();
  const { id: webhookId } = await running.register({ url: receiver.url, tenant });
  const by = (id: string) => ({ tenant, actor: { type: "api_key", id } satisfies Actor });
  await running.call.updateWebhook({ webhookId, url: `${receiver.url}/leaked` }, by("key_leaked"));
  await running.call.updateWebhook({ webhookId, description: "payroll" }, by("key_other"));
  const { webhook } = await running.call.getWebhook({ webhookId }, { tenant });
  expect(webhook).toMatchObject({ changedBy: "api_key:key_other", urlChangedBy: "api_key:key_leaked" });
  await running.call.updateWebhook({ webhookId, url: receiver.url }, by("key_other"));
  const { webhook: repaired } = await running.call.getWebhook({ webhookId }, { tenant });
  expect(repaired).toMatchObject({ urlChangedBy: "api_key:key_other" });
});
