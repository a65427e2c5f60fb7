import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Receiver } from "./receiver.ts";
import { fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";

let running: Running;

beforeAll(async () => {
  running = await startWebhooks({ env: { RETRY_DELAYS_MS: "0", ATTEMPT_TIMEOUT_MS: "60000", LEASE_MS: "600000" } });
});
afterAll(() => running.stop());

const limits = {
  name: "owner_limits",
  text: "SELECT max_webhooks, max_in_flight, suspended_at FROM owners WHERE environment = $1 AND owner_id = $2",
};
async function storedOf({ environment, ownerId }: Tenant) {
  const [row] = await running.database.query<{
    max_webhooks: number;
    max_in_flight: number;
    suspended_at: Date | null;
  }>(limits, [environment, ownerId]);
  return row;
}

/** A receiver that does not respond until it is let go. */
async function hangingReceiver(): Promise<Receiver & { letGo(): void }> {
  const receiver = await running.receiver();
  const released = Promise.withResolvers<void>();
  receiver.answer = async (_, response) => {
    await released.promise;
    response.end();
  };
  return Object.assign(receiver, { letGo: released.resolve });
}

test("a changed plan reaches the deliveries in flight of webhooks that exist", async () => {
  const tenant = newTenant();
  const receivers = [await hangingReceiver(), await hangingReceiver(), await hangingReceiver()];
  for (const { url } of receivers) await running.register({ url, tenant, maxWebhooks: 5, maxInFlight: 1 });
  const inFlight = () => receivers.filter(({ received }) => received.length > 0).length;
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(inFlight).toBe(1);
  // Another owner's delivery that is asked for later arrives, so the others of this owner were held back.
  const witness = await running.receiver();
  const other = await running.register({ url: witness.url });
  await running.publish([fileProcessed(other.tenant)]);
  await expect.poll(() => witness.received.length).toBe(1);
  expect(inFlight()).toBe(1);

  await running.changeOwner(tenant, { plan: "professional" });
  await expect.poll(inFlight).toBe(3);
  expect(await storedOf(tenant)).toMatchObject({ max_webhooks: 25, max_in_flight: 25 });
  for (const { letGo } of receivers) letGo();
});

test("the assigned plan decides, whatever a gateway sends; without one the default of the profile holds", async () => {
  const { url } = await running.receiver();
  const { tenant, id: webhookId } = await running.register({ url, maxWebhooks: 1, maxInFlight: 1 });
  await running.changeOwner(tenant, { plan: "starter" });
  await expect.poll(() => storedOf(tenant)).toMatchObject({ max_webhooks: 5, max_in_flight: 5 });
  // A gateway that does not know of the change yet.
  await running.register({ url, tenant, maxWebhooks: 1, maxInFlight: 1 });
  const late = { webhookId, description: "late", limits: { maxWebhooks: 1, maxInFlight: 1 } };
  await running.call.updateWebhook(late, { tenant });
  expect(await storedOf(tenant)).toMatchObject({ max_webhooks: 5, max_in_flight: 5 });
  await running.changeOwner(tenant, { plan: "professional" });
  await expect.poll(() => storedOf(tenant)).toMatchObject({ max_webhooks: 25 });
  await running.changeOwner(tenant, { plan: "" });
  await expect.poll(() => storedOf(tenant)).toMatchObject({ max_webhooks: 5, max_in_flight: 5 });
});

test("events of a suspended owner are held, and delivered when it is resumed", async () => {
  const receiver = await running.receiver();
  const { tenant } = await running.register({ url: receiver.url });
  await running.changeOwner(tenant, { isSuspended: true });
  await expect.poll(async () => (await storedOf(tenant))?.suspended_at).toBeInstanceOf(Date);
  const event = fileProcessed(tenant);
  const witness = await running.receiver();
  const other = await running.register({ url: witness.url });
  await running.publish([event, fileProcessed(other.tenant)]);
  await expect.poll(() => witness.received.length).toBe(1);
  expect(receiver.received).toEqual([]);
  await running.changeOwner(tenant, { isSuspended: false });
  await expect.poll(() => receiver.received.map(({ eventId }) => eventId)).toEqual([event.id]);
});

test("the webhooks of all owners that failed deliveries disabled in a period are listed, and no others", async () => {
  const dead = await running.receiver();
  dead.answer = (_, response) => {
    response.statusCode = 500;
    response.end();
  };
  const from = new Date();
  const failing = [await running.register({ url: dead.url }), await running.register({ url: dead.url })];
  const byOwner = await running.register({ url: dead.url });
  await running.call.updateWebhook({ webhookId: byOwner.id, isActive: false }, byOwner);
  for (const { tenant } of failing) await running.publish([fileProcessed(tenant)]);
  const listed = async (from: Date, to: Date) => {
    const period = { from: timestampFromDate(from), to: timestampFromDate(to) };
    return (await running.operator.listFailedWebhooks({ ...period, limit: 1000 })).webhooks.map(({ id }) => id);
  };
  const soon = new Date(from.getTime() + 3_600_000);
  await expect.poll(() => listed(from, soon)).toEqual(failing.map(({ id }) => id).toSorted());
  expect(await listed(soon, new Date(soon.getTime() + 1))).toEqual([]);

  const [first] = failing;
  const found = await running.operator.findWebhook({ webhookId: first?.id ?? "" });
  expect(found).toMatchObject(first?.tenant ?? {});
  await running.call.updateWebhook({ webhookId: first?.id ?? "", isActive: true }, first ?? {});
  expect(await listed(from, soon)).toEqual([failing[1]?.id]);
});
