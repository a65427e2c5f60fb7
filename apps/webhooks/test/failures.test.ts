import type { ServerResponse } from "node:http";
import { DeliveryStatus, DisabledReason, ErrorClass } from "@platform/contracts/webhooks/v1/webhooks";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { typeOf } from "@platform/messaging/event/event";
import { run } from "@platform/postgres/tables/run-sql";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { type MailServer, startMailServer } from "@platform/testing/servers/mail-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { respondWith } from "./receiver.ts";
import {
  contactEmail,
  emittedEvents,
  fileProcessed,
  formerContact,
  type Running,
  startWebhooks,
} from "./running-webhooks.ts";
import { type TestClock, testClock } from "./test-clock.ts";

const minuteMs = 60_000;
const scheduleMinutes = [1, 5, 30, 120, 360];

let running: Running;
let mailServer: MailServer;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  mailServer = await startMailServer();
  const hosts = { PROFILE_A_HOSTS: "api.svc.example,old.svc.example", PROFILE_B_SANDBOX_HOSTS: "sandbox.svc.example" };
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "Hooks <hooks@svc.example>" };
  running = await startWebhooks({ clock, env: { ...mail, ...hosts } });
});
afterAll(async () => {
  await running.stop();
  await mailServer[Symbol.asyncDispose]();
});

const deliveryOf = async (tenant: Tenant, webhookId: string) => {
  const { deliveries } = await running.call.listDeliveries({ webhookId }, { tenant });
  return deliveries[0];
};
const webhookOf = async (tenant: Tenant, webhookId: string) =>
  (await running.call.getWebhook({ webhookId }, { tenant })).webhook;

const mailsOf = (webhookId: string) => mailServer.mails.filter(({ subject }) => subject.includes(webhookId));

/** Disables another webhook and waits for its e-mail, so that all earlier e-mails were sent. */
async function mailOfAnother(): Promise<void> {
  const receiver = await running.receiver();
  receiver.respond = respondWith(410);
  const { id, tenant } = await running.register({ url: receiver.url });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => mailsOf(id).length).toBe(1);
}

/** Advances the clock so far that the next attempt is certainly due. */
async function afterAttempt(tenant: Tenant, webhookId: string, attempts: number, minutes: number): Promise<void> {
  await expect.poll(async () => (await deliveryOf(tenant, webhookId))?.attempts).toBe(attempts);
  clock.advance(minutes * 1.1 * minuteMs + 1);
}

test("a dead receiver is tried six times in 8 h 36 min, and its owner notified once, after the sixth", async () => {
  const receiver = await running.receiver();
  receiver.respond = respondWith(503, {}, "Down for maintenance");
  const { id, tenant } = await running.register({ url: receiver.url });
  const event = fileProcessed(tenant);
  await running.publish([event]);
  for (const [index, minutes] of scheduleMinutes.entries()) {
    await afterAttempt(tenant, id, index + 1, minutes);
  }
  await expect.poll(async () => (await deliveryOf(tenant, id))?.status).toBe(DeliveryStatus.FAILED);

  expect(await deliveryOf(tenant, id)).toMatchObject({
    attempts: 6,
    responseCode: 503,
    errorClass: ErrorClass.STATUS,
    lastError: "The receiver responded with status 503.",
  });
  expect(receiver.received).toHaveLength(6);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(await webhookOf(tenant, id)).toMatchObject({
    isActive: false,
    disabledReason: DisabledReason.DELIVERY_FAILED,
  });

  await expect.poll(() => mailsOf(id).length).toBe(1);
  const [end] = mailsOf(id);
  expect(end).toMatchObject({ to: [contactEmail], subject: `Webhook ${id} was disabled` });
  expect(end?.messageId).toMatch(/^<mail_\w+@svc\.example>$/);
  for (const part of [
    "The receiver responded with status 503.",
    "Down for maintenance",
    `PATCH https://api.svc.example/api/v1/webhooks/${id}`,
    `PUT   https://sandbox.svc.example/api/v1/webhooks/${id}`,
    event.id,
  ]) {
    expect(end?.text).toContain(part);
  }
  clock.advance(24 * 60 * minuteMs);
  const marker = await running.register({ url: receiver.url });
  receiver.respond = respondWith(200);
  await running.publish([fileProcessed(marker.tenant)]);
  await expect.poll(async () => (await deliveryOf(marker.tenant, marker.id))?.status).toBe(DeliveryStatus.DELIVERED);
  expect(receiver.received).toHaveLength(7);
});

test("a webhook of which every attempt failed is failing before its third failure, until the first success", async () => {
  const receiver = await running.receiver();
  const { id, tenant } = await running.register({ url: receiver.url });
  const states = async () => {
    const { webhooks } = await running.call.listWebhooks({}, { tenant });
    return [await webhookOf(tenant, id), ...webhooks].map((each) => each && [each.isFailing, each.failingSince]);
  };
  expect(await states()).toEqual([
    [false, undefined],
    [false, undefined],
  ]);
  receiver.respond = respondWith(503);
  await running.publish([fileProcessed(tenant)]);
  await afterAttempt(tenant, id, 1, 0);
  expect(await states()).toEqual([
    [true, undefined],
    [true, undefined],
  ]);
  receiver.respond = respondWith(200);
  clock.advance(1.1 * minuteMs);
  await expect.poll(async () => (await deliveryOf(tenant, id))?.status).toBe(DeliveryStatus.DELIVERED);
  expect(await states()).toEqual([
    [false, undefined],
    [false, undefined],
  ]);
});

test("each wait is that of the schedule, more or less a tenth", async () => {
  const receiver = await running.receiver();
  receiver.respond = respondWith(500);
  const { id, tenant } = await running.register({ url: receiver.url });
  await running.publish([fileProcessed(tenant)]);
  for (const [index, minutes] of scheduleMinutes.entries()) {
    await expect.poll(async () => (await deliveryOf(tenant, id))?.attempts).toBe(index + 1);
    const due = Number((await deliveryOf(tenant, id))?.nextAttemptAt?.seconds) * 1000;
    const waitMinutes = (due - clock.now()) / minuteMs;
    expect(waitMinutes).toBeGreaterThanOrEqual(minutes * 0.9 - 0.05);
    expect(waitMinutes).toBeLessThanOrEqual(minutes * 1.1 + 0.05);
    clock.advance(minutes * 1.1 * minuteMs + 1);
  }
  await expect.poll(async () => (await webhookOf(tenant, id))?.isActive).toBe(false);
});

test("many deliveries that fail together warn an owner that asked for it once, and end in one e-mail, and the rest is held", async () => {
  const receiver = await running.receiver();
  receiver.respond = respondWith(500);
  const { id, tenant } = await running.register({ url: receiver.url, warnEarly: true });
  await running.publish(Array.from({ length: 12 }, () => fileProcessed(tenant)));
  const statuses = async () => {
    const { deliveries } = await running.call.listDeliveries({ webhookId: id, limit: 100 }, { tenant });
    return deliveries.map(({ attempts }) => attempts);
  };
  for (const [index, minutes] of scheduleMinutes.entries()) {
    await expect
      .poll(async () => (await statuses()).toSorted((one, other) => one - other))
      .toMatchObject({ 0: index + 1, length: 12 });
    clock.advance(minutes * 1.1 * minuteMs + 1);
  }
  await expect.poll(async () => (await webhookOf(tenant, id))?.isActive).toBe(false);
  await expect.poll(() => mailsOf(id).length).toBe(2);
  const requestCount = receiver.received.length;
  clock.advance(24 * 60 * minuteMs);
  await mailOfAnother();
  expect(receiver.received).toHaveLength(requestCount);
  const pendingCount = "SELECT count(*)::int AS count FROM pending_deliveries WHERE webhook_id = {id:text}";
  const [rest] = await run(running.database, pendingCount, { id }, { count: "int" });
  const { deliveries } = await running.call.listDeliveries(
    { webhookId: id, limit: 100, status: DeliveryStatus.FAILED },
    { tenant },
  );
  expect(deliveries).not.toEqual([]);
  expect(deliveries.length + (rest?.count ?? 0)).toBe(12);
  expect(mailsOf(id).map(({ subject }) => subject)).toEqual([
    `Webhook ${id}: deliveries are failing`,
    `Webhook ${id} was disabled`,
  ]);
});

test("a receiver that recovers is delivered to, and is warned of again the next time", async () => {
  const receiver = await running.receiver();
  const { id, tenant } = await running.register({ url: receiver.url });
  await running.call.updateWebhook({ webhookId: id, warnEarly: true }, { tenant });
  for (const warnings of [1, 2]) {
    receiver.respond = respondWith(500);
    await running.publish([fileProcessed(tenant)]);
    for (const [index, minutes] of [1, 5].entries()) await afterAttempt(tenant, id, index + 1, minutes);
    await expect.poll(() => mailsOf(id).filter(({ subject }) => subject.endsWith("are failing")).length).toBe(warnings);
    receiver.respond = respondWith(200);
    clock.advance(33 * minuteMs + 1);
    await expect.poll(async () => (await deliveryOf(tenant, id))?.status).toBe(DeliveryStatus.DELIVERED);
  }
  expect(await deliveryOf(tenant, id)).toMatchObject({ attempts: 4, lastError: "" });
  await expect.poll(() => mailsOf(id).filter(({ subject }) => subject.endsWith("works again")).length).toBe(2);
});

const operational = ["webhook.failing", "webhook.disabled", "webhook.recovered"];

test("another webhook is told that one fails, is disabled and works again, and that one is not", async () => {
  const receiver = await running.receiver();
  const monitor = await running.receiver();
  const { id, tenant } = await running.register({ url: receiver.url, events: ["file.processed", ...operational] });
  await running.register({ url: monitor.url, tenant, events: operational });
  const envelopes = () => monitor.received.map(({ body }) => JSON.parse(body));
  const announcedTypes = () => envelopes().map(({ type }) => type);
  receiver.respond = respondWith(503);
  const event = fileProcessed(tenant);
  await running.publish([event]);
  for (const [index, minutes] of scheduleMinutes.entries()) {
    await afterAttempt(tenant, id, index + 1, minutes);
    // Two notices that wait together are delivered in any order.
    if (index !== 2) continue;
    await expect.poll(announcedTypes).toEqual(["webhook.failing"]);
    expect(await webhookOf(tenant, id)).toMatchObject({
      isActive: true,
      isFailing: true,
      failingSince: expect.anything(),
    });
  }
  await expect.poll(announcedTypes).toEqual(["webhook.failing", "webhook.disabled"]);
  const failed = { event_id: event.id, event_type: "file.processed", response_code: 503 };
  expect(envelopes()[0].data).toMatchObject({
    webhook: { id, is_active: true, disabled_reason: null },
    delivery: failed,
  });
  expect(envelopes()[1].data).toMatchObject({
    webhook: { id, is_active: false, disabled_reason: "delivery_failed" },
    failing_since: envelopes()[0].data.failing_since,
    delivery: failed,
  });

  receiver.respond = respondWith(200);
  await running.call.updateWebhook({ webhookId: id, isActive: true }, { tenant });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(announcedTypes).toEqual(operational);
  expect((await webhookOf(tenant, id))?.failingSince).toBeUndefined();
  expect(envelopes()[2].data).toMatchObject({
    webhook: { id, is_active: true },
    failing_since: envelopes()[0].data.failing_since,
    delivery: { response_code: 200, error: null },
  });
  await expect.poll(() => mailsOf(id).map(({ subject }) => subject)).toContain(`Webhook ${id} works again`);

  await running.call.updateWebhook({ webhookId: id, isActive: false }, { tenant });
  await expect.poll(announcedTypes).toEqual([...operational, "webhook.disabled"]);
  expect(envelopes()[3].data).toMatchObject({ webhook: { disabled_reason: "requested" }, delivery: null });
  expect(new Set(receiver.received.map(({ headers }) => headers["svc-event-type"]))).toEqual(
    new Set(["file.processed"]),
  );
});

test("a webhook that only events about other webhooks fail on is not announced as failing", async () => {
  const one = await running.receiver();
  const other = await running.receiver();
  for (const receiver of [one, other]) receiver.respond = respondWith(503);
  const { id, tenant } = await running.register({ url: one.url, events: ["file.processed", ...operational] });
  const listener = await running.register({ url: other.url, tenant, events: operational });
  await running.publish([fileProcessed(tenant)]);
  for (const [index, minutes] of [1, 5].entries()) await afterAttempt(tenant, id, index + 1, minutes);
  for (const [index, minutes] of [1, 5].entries()) await afterAttempt(tenant, listener.id, index + 1, minutes);
  await expect.poll(async () => (await deliveryOf(tenant, listener.id))?.attempts).toBeGreaterThanOrEqual(3);
  const types = (await emittedEvents(running, tenant.ownerId)).map(typeOf);
  expect(types.filter((type) => type === "webhook.failing")).toHaveLength(1);
});

test("410 Gone ends the delivery at once, and disables the webhook with an e-mail", async () => {
  const receiver = await running.receiver();
  receiver.respond = respondWith(410);
  const { id, tenant } = await running.register({ url: receiver.url });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(async () => (await webhookOf(tenant, id))?.disabledReason).toBe(DisabledReason.GONE);
  expect(await deliveryOf(tenant, id)).toMatchObject({ status: DeliveryStatus.FAILED, attempts: 1, responseCode: 410 });
  await expect.poll(() => mailsOf(id).length).toBe(1);
  expect(mailsOf(id)[0]?.text).toContain("410 Gone");
});

test("an old receiver that responds with 410 Gone after the webhook was pointed elsewhere disables nothing", async () => {
  const old = await running.receiver();
  const successor = await running.receiver();
  const requested = Promise.withResolvers<ServerResponse>();
  old.respond = (_, response) => requested.resolve(response);
  const { id, tenant } = await running.register({ url: old.url });
  await running.publish([fileProcessed(tenant)]);
  const response = await requested.promise;
  await running.call.updateWebhook({ webhookId: id, url: successor.url }, { tenant });
  response.writeHead(410).end();
  await expect.poll(async () => (await deliveryOf(tenant, id))?.status).toBe(DeliveryStatus.FAILED);
  expect(await webhookOf(tenant, id)).toMatchObject({ isActive: true, url: successor.url });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => successor.received.length).toBe(1);
  expect(mailsOf(id)).toEqual([]);
});

test("an old receiver warns of nothing and recovers nothing after the webhook was pointed elsewhere", async () => {
  const old = await running.receiver();
  const successor = await running.receiver();
  /**
   * Resolves to the events and e-mails about a webhook whose old receiver fails this often, and then responds after the URL was
   * changed.
   */
  async function announcementsOf({ failures, lateStatus }: { failures: number; lateStatus: number }) {
    const { id, tenant } = await running.register({ url: old.url, warnEarly: true });
    old.respond = respondWith(500);
    await running.publish([fileProcessed(tenant)]);
    for (const [index, minutes] of [1, 5].slice(0, failures - 1).entries()) {
      await afterAttempt(tenant, id, index + 1, minutes);
    }
    await expect.poll(async () => (await deliveryOf(tenant, id))?.attempts).toBe(failures);
    const requested = Promise.withResolvers<ServerResponse>();
    old.respond = (_, response) => requested.resolve(response);
    clock.advance(33 * minuteMs);
    const response = await requested.promise;
    await running.call.updateWebhook({ webhookId: id, url: successor.url }, { tenant });
    response.writeHead(lateStatus).end();
    await expect.poll(async () => (await deliveryOf(tenant, id))?.attempts).toBe(failures + 1);
    await mailOfAnother();
    const types = (await emittedEvents(running, tenant.ownerId)).map(typeOf);
    return [types.filter((type) => operational.includes(type)), mailsOf(id).map(({ subject }) => subject)];
  }
  expect(await announcementsOf({ failures: 2, lateStatus: 500 })).toEqual([[], []]);
  const announced = await announcementsOf({ failures: 3, lateStatus: 200 });
  expect(announced).toEqual([["webhook.failing"], [expect.stringContaining("are failing")]]);
});

test("Retry-After lengthens a wait, up to that of the next step", async () => {
  const receiver = await running.receiver();
  const waits = [];
  for (const seconds of ["120", "86400", "1"]) {
    receiver.respond = respondWith(429, { "retry-after": seconds });
    const { id, tenant } = await running.register({ url: receiver.url });
    await running.publish([fileProcessed(tenant)]);
    await expect.poll(async () => (await deliveryOf(tenant, id))?.attempts).toBe(1);
    const due = Number((await deliveryOf(tenant, id))?.nextAttemptAt?.seconds) * 1000;
    waits.push((due - clock.now()) / 1000);
  }
  const [requestedWait = 0, capped = 0, shortened = 0] = waits;
  expect(Math.abs(requestedWait - 120)).toBeLessThanOrEqual(1);
  expect(Math.abs(capped - 300)).toBeLessThanOrEqual(1);
  expect(shortened).toBeGreaterThanOrEqual(53);
});

test("a changed contact address is announced once, to the address before it", async () => {
  const ownerId = newId("own_");
  const changed = { action: "owner.contact_email_changed", resourceId: ownerId } as const;
  const environments = ["sandbox", "production"] as const;
  await running.announce(
    environments.map((environment) => activityEvent("activityCredentials", { environment, ownerId }, changed)),
  );
  const notices = () => mailServer.mails.filter(({ text }) => text.includes(ownerId));
  await expect.poll(() => notices().length).toBe(1);
  expect(notices()[0]).toMatchObject({
    to: [formerContact],
    subject: "The contact address of your account was changed",
  });
  await mailOfAnother();
  expect(notices()).toHaveLength(1);
});

test("a mail server that is down gets the e-mail once, when it is up again", async () => {
  const receiver = await running.receiver();
  receiver.respond = respondWith(410);
  mailServer.isTaking = false;
  const { id, tenant } = await running.register({ url: receiver.url });
  await running.publish([fileProcessed(tenant)]);
  const attempts = `SELECT attempts, lease_until IS NULL AS "isPutOff" FROM mails WHERE webhook_id = {id:text}`;
  await expect.poll(() => run(running.database, attempts, { id })).toEqual([{ attempts: 1, isPutOff: true }]);
  mailServer.isTaking = true;
  clock.advance(minuteMs + 1);
  await expect.poll(() => mailsOf(id).length).toBe(1);
  const finished = "SELECT outcome FROM mails WHERE webhook_id = {id:text}";
  await expect.poll(() => run(running.database, finished, { id })).toEqual([{ outcome: "sent" }]);
  clock.advance(600 * minuteMs);
  await mailOfAnother();
  expect(mailsOf(id)).toHaveLength(1);
});
