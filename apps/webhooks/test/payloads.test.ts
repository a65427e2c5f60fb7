import { hash } from "node:crypto";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { DeliveryStatus } from "@platform/contracts/webhooks/v1/webhooks";
import { run } from "@platform/postgres/tables/run-sql";
import { deleteLegalHold, upsertLegalHold } from "@platform/retention/legal-hold.sql";
import type { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { respondWith } from "./receiver.ts";
import { emittedEvents, fileProcessed, newTenant, type Running, refusal, startWebhooks } from "./running-webhooks.ts";

let running: Running;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.stop());

const deliveriesOf = async (tenant: Tenant, webhookId = "") =>
  (await running.call.listDeliveries({ webhookId, limit: 100 }, { tenant })).deliveries;

const fileIdOf = (event: ReturnType<typeof fileProcessed>) =>
  event.data.case === "fileProcessed" ? event.data.value.fileId : "";

/** Registers a webhook whose receiver returns the request, and delivers this number of events to it. */
async function delivered(count: number, tenant = newTenant()) {
  const receiver = await running.receiver();
  receiver.respond = ({ body }, response) => response.end(body);
  const webhook = await running.register({ url: receiver.url, tenant });
  const events = Array.from({ length: count }, () => fileProcessed(tenant));
  await running.publish(events);
  await expect.poll(async () => (await deliveriesOf(tenant, webhook.id)).filter(isDelivered).length).toBe(count);
  return { ...webhook, receiver, events };
}

const isDelivered = ({ status }: { status: DeliveryStatus }) => status === DeliveryStatus.DELIVERED;

const everything = `SELECT string_agg(stored, ' ') AS text FROM (
   SELECT encode(coalesce(body, ''), 'escape') AS stored FROM event_bodies
   UNION ALL SELECT concat(encode(answer, 'escape'), error, headers::text) FROM attempts
   UNION ALL SELECT body FROM mails UNION ALL SELECT concat(last_error) FROM deliveries
 ) AS everything`;

/** Resolves to true if any table has the text in a column that could have it. */
async function isStored(text: string): Promise<boolean> {
  const [row] = await run(running.database, everything, {}, { text: "text" });
  return row?.text.includes(text) ?? false;
}

/** Resolves to the removals in the activity of an owner, with the ids and actors. */
async function removalsOf(ownerId: string) {
  const events = await emittedEvents(running, ownerId);
  return events.flatMap(({ actor, data }) =>
    data.case === "activityWebhooks" && data.value.action === "webhook.payload_removed"
      ? [[data.value.resourceId, actor && `${actor.type}:${actor.id}`]]
      : [],
  );
}

test("the payload of an event is removed for all its deliveries, and its record and digest stay", async () => {
  const { id: webhookId, tenant, receiver, events } = await delivered(2);
  const other = await running.register({ url: receiver.url, tenant, envelope: 3 });
  const event = fileProcessed(tenant);
  await running.publish([event]);
  await expect.poll(async () => (await deliveriesOf(tenant)).filter(isDelivered).length).toBe(4);
  const fileId = fileIdOf(event);
  expect(await isStored(fileId)).toBe(true);
  const before = (await deliveriesOf(tenant)).filter(({ eventId }) => eventId === event.id);
  const deliveryId = before.find((one) => one.webhookId === webhookId)?.id ?? "";

  const by = { tenant, actor: { type: "api_key", id: "key_1" } } as const;
  const { delivery: removed } = await running.call.removeDeliveryPayload({ webhookId, deliveryId }, by);
  expect(removed?.payloadRemovedAt).toBeDefined();
  expect(await isStored(fileId)).toBe(false);
  const after = (await deliveriesOf(tenant)).filter(({ eventId }) => eventId === event.id);
  const digests = new Map(
    receiver.received.map(({ headers, body }) => [headers["svc-delivery-id"], hash("sha256", body, "hex")]),
  );
  expect(after).toEqual(
    before.map((one) => ({
      ...one,
      payloadRemovedAt: removed?.payloadRemovedAt,
      payloadSha256: digests.get(one.id),
    })),
  );
  expect(new Set(after.map(({ payloadSha256 }) => payloadSha256)).size).toBe(2);
  const { attempts, body } = await running.call.getDelivery({ webhookId, deliveryId, withBody: true }, { tenant });
  expect(body).toBeUndefined();
  expect(attempts).toMatchObject([{ number: 1, responseCode: 200, url: receiver.url, headers: [] }]);
  expect(attempts[0]?.answer).toHaveLength(0);

  // It cannot be sent again, and other events are unchanged.
  const refused = { code: "FAILED_PRECONDITION", reason: "EVENT_NOT_KEPT", fields: [] };
  expect(await refusal(running.call.retryDelivery({ webhookId, deliveryId }, { tenant }))).toEqual(refused);
  const period = { webhookId, from: timestampFromMs(0), to: timestampFromMs(Date.now() + 60_000) };
  expect(await running.call.previewReplay(period, { tenant })).toMatchObject({ replayed: 2, notRetained: 1 });
  expect(await running.call.replayDeliveries(period, { tenant })).toMatchObject({ replayed: 2 });
  expect(await isStored(fileIdOf(events[0] as typeof event))).toBe(true);
  expect(await deliveriesOf(tenant, other.id)).toHaveLength(1);

  const again = await running.call.removeDeliveryPayload({ webhookId, deliveryId }, by);
  expect(again.delivery).toEqual(removed);
  expect(await removalsOf(tenant.ownerId)).toEqual([[deliveryId, "api_key:key_1"]]);
});

test("payloads are removed by event ids or by the record that the events are about", async () => {
  const { tenant, events } = await delivered(3);
  const [first = "", second = "", third = ""] = events.map(fileIdOf);
  const remove = (request: Parameters<typeof running.call.removePayloads>[0], by: Tenant = tenant) =>
    running.call.removePayloads(request, { tenant: by });
  const eventIds = [events[0]?.id ?? "", "evt_unknown"];
  // Another owner's request finds nothing.
  expect(await remove({ eventIds }, newTenant())).toMatchObject({ removed: 0, pending: 0 });
  expect(await remove({ resourceType: "file", resourceId: second }, newTenant())).toMatchObject({ removed: 0 });
  const otherEnvironment = { ...tenant, environment: "production" } as const;
  expect(await remove({ eventIds }, otherEnvironment)).toMatchObject({ removed: 0, pending: 0 });
  expect(await isStored(first)).toBe(true);

  expect(await remove({ eventIds })).toMatchObject({ removed: 1, pending: 0, hasMore: false });
  expect(await remove({ eventIds })).toMatchObject({ removed: 0, pending: 0 });
  expect(await remove({ resourceType: "policy", resourceId: second })).toMatchObject({ removed: 0, pending: 0 });
  expect(await remove({ resourceType: "file", resourceId: second })).toMatchObject({ removed: 1, pending: 0 });
  expect([await isStored(first), await isStored(second), await isStored(third)]).toEqual([false, false, true]);
  // They are still found by their record.
  const page = await running.call.listDeliveries({ resourceId: second }, { tenant });
  expect(page.deliveries).toMatchObject([{ eventId: events[1]?.id }]);
  expect((await removalsOf(tenant.ownerId)).map(([resourceId]) => resourceId)).toEqual([eventIds[0], second]);

  const invalid = { code: "INVALID_ARGUMENT", reason: "INVALID_PAYLOAD_REMOVAL" };
  expect(await refusal(remove({}))).toEqual({ ...invalid, fields: ["event_ids"] });
  expect(await refusal(remove({ eventIds, resourceType: "file", resourceId: "x" }))).toEqual({
    ...invalid,
    fields: ["event_ids"],
  });
  expect(await refusal(remove({ resourceType: "file" }))).toEqual({ ...invalid, fields: ["resource_id"] });
  expect(await refusal(remove({ resourceType: "money", resourceId: "x" }))).toMatchObject({
    fields: ["resource_type"],
  });
  const many = Array.from({ length: 101 }, (_, n) => `evt_${n}`);
  expect(await refusal(remove({ eventIds: many }))).toMatchObject({ fields: ["event_ids"] });
});

test("a payload that a delivery still needs is kept, and its event counted as pending", async () => {
  const { id: webhookId, tenant, receiver, events } = await delivered(1);
  const off = await running.register({ url: receiver.url, tenant });
  await running.call.updateWebhook({ webhookId: off.id, isActive: false }, { tenant });
  const heldEvent = fileProcessed(tenant);
  await running.publish([heldEvent]);
  await expect.poll(async () => (await deliveriesOf(tenant, webhookId)).filter(isDelivered).length).toBe(2);
  const [delivery] = await deliveriesOf(tenant, webhookId);
  expect(delivery?.eventId).toBe(heldEvent.id);
  const key = { webhookId, deliveryId: delivery?.id ?? "" };
  const pending = { code: "FAILED_PRECONDITION", reason: "DELIVERY_PENDING", fields: [] };
  expect(await refusal(running.call.removeDeliveryPayload(key, { tenant }))).toEqual(pending);
  const eventIds = [heldEvent.id, events[0]?.id ?? ""];
  expect(await running.call.removePayloads({ eventIds }, { tenant })).toMatchObject({ removed: 1, pending: 1 });
  const resource = { resourceType: "file", resourceId: fileIdOf(heldEvent) };
  expect(await running.call.removePayloads(resource, { tenant })).toMatchObject({ removed: 0, pending: 1 });
  expect(await isStored(fileIdOf(heldEvent))).toBe(true);

  await running.call.updateWebhook({ webhookId: off.id, isActive: true }, { tenant });
  await expect.poll(async () => (await deliveriesOf(tenant, off.id)).filter(isDelivered).length).toBe(1);
  expect(await running.call.removePayloads(resource, { tenant })).toMatchObject({ removed: 1, pending: 0 });
  expect(await isStored(fileIdOf(heldEvent))).toBe(false);
});

test("an e-mail about a failed delivery no longer has the response that repeats the payload", async () => {
  const { id: webhookId, tenant, receiver } = await delivered(0);
  receiver.respond = (request, response) => respondWith(410, {}, `cannot\n\nread\n${request.body}`)(request, response);
  const event = fileProcessed(tenant);
  await running.publish([event]);
  await expect.poll(async () => (await deliveriesOf(tenant))[0]?.status).toBe(DeliveryStatus.FAILED);
  const mails = () =>
    run(
      running.database,
      "SELECT body FROM mails WHERE webhook_id = {webhookId:text}",
      { webhookId },
      { body: "text" },
    );
  const [before] = await mails();
  expect(before?.body).toContain("cannot\n  \n  read\n");
  await running.call.removePayloads({ eventIds: [event.id] }, { tenant });
  const [after] = await mails();
  const [start, end] = (before?.body ?? "").split(/The last response began:\n\n(?: {2}.*\n)+\n/);
  expect(after?.body).toBe(`${start}${end}`);
  expect(await isStored(fileIdOf(event))).toBe(false);
});

test("ids of webhooks and deliveries of others are unknown", async () => {
  const { id: webhookId, tenant } = await delivered(1);
  const deliveryId = (await deliveriesOf(tenant))[0]?.id ?? "";
  const reasonOf = (call: Promise<unknown>) =>
    call.then(
      () => "",
      (fault: Fault) => fault.reason,
    );
  const stranger = { tenant: newTenant() };
  expect(await reasonOf(running.call.removeDeliveryPayload({ webhookId, deliveryId }, stranger))).toBe(
    "WEBHOOK_NOT_FOUND",
  );
  const unknown = running.call.removeDeliveryPayload({ webhookId, deliveryId: "dlv_unknown" }, { tenant });
  expect(await reasonOf(unknown)).toBe("DELIVERY_NOT_FOUND");
});

test("nothing is removed under a legal hold on any employer of the owner", async () => {
  const tenant = newTenant();
  const { id: webhookId, events } = await delivered(1, tenant);
  const [event] = events;
  const [delivery] = await deliveriesOf(tenant, webhookId);
  const hold = { ...tenant, employerId: "emp_1" };
  await upsertLegalHold(running.database, { ...hold, reason: "case 7" });
  const problem = { code: "FAILED_PRECONDITION", reason: "UNDER_LEGAL_HOLD" };
  const key = { webhookId, deliveryId: delivery?.id ?? "" };
  await expect(running.call.removeDeliveryPayload(key, { tenant })).rejects.toMatchObject(problem);
  const listed = { eventIds: [event?.id ?? ""] };
  await expect(running.call.removePayloads(listed, { tenant })).rejects.toMatchObject(problem);
  await deleteLegalHold(running.database, hold);
  expect(await running.call.removePayloads(listed, { tenant })).toMatchObject({ removed: 1 });
});
