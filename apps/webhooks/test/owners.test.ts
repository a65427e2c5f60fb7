import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { selected } from "@platform/postgres/query/columns";
import { statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Receiver } from "./receiver.ts";
import { fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";

let running: Running;

beforeAll(async () => {
  running = await startWebhooks({ env: { RETRY_DELAYS_MS: "0", ATTEMPT_TIMEOUT_MS: "60000", LEASE_MS: "600000" } });
});
afterAll(() => running.stop());

const storedOwner = { maxWebhooks: "int", maxInFlight: "int", suspendedAt: "timestamptz?" } as const;
const limits = statement(
  "owner_limits",
  storedOwner,
  `SELECT ${selected(storedOwner)} FROM owners WHERE environment = {environment:text} AND owner_id = {ownerId:text}`,
);
const storedOf = async (tenant: Tenant) => (await running.database.query(limits, tenant))[0];

/** Starts a receiver that does not respond until it is released. */
async function hangingReceiver(): Promise<Receiver & { release(): void }> {
  const receiver = await running.receiver();
  const released = Promise.withResolvers<void>();
  receiver.respond = async (_, response) => {
    await released.promise;
    response.end();
  };
  return Object.assign(receiver, { release: released.resolve });
}

test("a changed plan reaches the deliveries in flight of webhooks that exist", async () => {
  const tenant = newTenant();
  const receivers = [await hangingReceiver(), await hangingReceiver(), await hangingReceiver()];
  for (const { url } of receivers) await running.register({ url, tenant, maxWebhooks: 5, maxInFlight: 1 });
  const inFlight = () => receivers.filter(({ received }) => received.length > 0).length;
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(inFlight).toBe(1);
  // A later delivery of another owner arrives, so the others of this owner were held back.
  const witness = await running.receiver();
  const other = await running.register({ url: witness.url });
  await running.publish([fileProcessed(other.tenant)]);
  await expect.poll(() => witness.received.length).toBe(1);
  expect(inFlight()).toBe(1);

  await running.changeOwner(tenant, { plan: "professional" });
  await expect.poll(inFlight).toBe(3);
  expect(await storedOf(tenant)).toMatchObject({ maxWebhooks: 25, maxInFlight: 25 });
  for (const { release } of receivers) release();
});

test("the assigned plan decides, whatever a gateway sends; without one the default of the profile holds", async () => {
  const { url } = await running.receiver();
  const { tenant, id: webhookId } = await running.register({ url, maxWebhooks: 1, maxInFlight: 1 });
  await running.changeOwner(tenant, { plan: "starter" });
  await expect.poll(() => storedOf(tenant)).toMatchObject({ maxWebhooks: 5, maxInFlight: 5 });
  // This gateway does not know of the change yet.
  await running.register({ url, tenant, maxWebhooks: 1, maxInFlight: 1 });
  const late = { webhookId, description: "late", limits: { maxWebhooks: 1, maxInFlight: 1 } };
  await running.call.updateWebhook(late, { tenant });
  expect(await storedOf(tenant)).toMatchObject({ maxWebhooks: 5, maxInFlight: 5 });
  await running.changeOwner(tenant, { plan: "professional" });
  await expect.poll(() => storedOf(tenant)).toMatchObject({ maxWebhooks: 25 });
  await running.changeOwner(tenant, { plan: "" });
  await expect.poll(() => storedOf(tenant)).toMatchObject({ maxWebhooks: 5, maxInFlight: 5 });
});

test("events of a suspended owner are held, and delivered when it is resumed", async () => {
  const receiver = await running.receiver();
  const { tenant } = await running.register({ url: receiver.url });
  await running.changeOwner(tenant, { isSuspended: true });
  await expect.poll(async () => (await storedOf(tenant))?.suspendedAt).toBeInstanceOf(Date);
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
  dead.respond = (_, response) => {
    response.statusCode = 500;
    response.end();
  };
  const start = new Date();
  const failing = [await running.register({ url: dead.url }), await running.register({ url: dead.url })];
  const byOwner = await running.register({ url: dead.url });
  await running.call.updateWebhook({ webhookId: byOwner.id, isActive: false }, byOwner);
  for (const { tenant } of failing) await running.publish([fileProcessed(tenant)]);
  const listed = async (periodStart: Date, periodEnd: Date) => {
    const period = { from: timestampFromDate(periodStart), to: timestampFromDate(periodEnd) };
    return (await running.operator.listFailedWebhooks({ ...period, limit: 1000 })).webhooks.map(({ id }) => id);
  };
  const soon = new Date(start.getTime() + 3_600_000);
  await expect.poll(() => listed(start, soon)).toEqual(failing.map(({ id }) => id).toSorted());
  expect(await listed(soon, new Date(soon.getTime() + 1))).toEqual([]);

  const [first] = failing;
  const owner = await running.operator.findWebhook({ webhookId: first?.id ?? "" });
  expect(owner).toMatchObject(first?.tenant ?? {});
  await running.call.updateWebhook({ webhookId: first?.id ?? "", isActive: true }, first ?? {});
  expect(await listed(start, soon)).toEqual([failing[1]?.id]);
});
