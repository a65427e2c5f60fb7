import { createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import { ErrorClass, Profile } from "@platform/contracts/webhooks/v1/webhooks";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileProcessed, newTenant, type Running, startWebhooks } from "./running-webhooks.ts";

let running: Running;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.stop());

test("an event that a service commits arrives at the receiver, signed in every way there is", async () => {
  const receiver = await running.receiver();
  const { secret, tenant } = await running.register({ url: receiver.url });
  const event = fileProcessed(tenant);
  const startedSeconds = Math.floor(Date.now() / 1000);
  await running.publish([event]);
  await expect.poll(() => receiver.received.length).toBe(1);

  const [{ headers = {}, body = "" } = {}] = receiver.received;
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "svc-event-id": event.id,
    "svc-event-type": "file.processed",
    "webhook-id": event.id,
  });
  expect(JSON.parse(body)).toMatchObject({ id: event.id, type: "file.processed", data: { totalGrossPay: 1234.5 } });
  // The body has the members of the reference, and no others.
  const [, time, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["svc-signature"] ?? "") ?? [];
  expect(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")).toBe(digest);
  expect(Number(time)).toBeGreaterThanOrEqual(startedSeconds);
  expect(Number(time)).toBeLessThanOrEqual(Date.now() / 1000);
  expect(new StandardWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new SvixWebhook(secret).verify(body, headers)).not.toThrow();
});

test("each webhook gets the envelope and signature of its profile, or those it asked for", async () => {
  const receiver = await running.receiver();
  const tenant = newTenant();
  const at = (path: string) => receiver.url.replace("/hook", path);
  await running.register({ tenant, url: at("/a"), profile: Profile.A });
  await running.register({ tenant, url: at("/b"), profile: Profile.B });
  await running.register({ tenant, url: at("/c"), profile: Profile.A, envelope: 3, signature: 2 });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => receiver.received.length).toBe(3);

  const shapes = receiver.received
    .toSorted((one, other) => one.path.localeCompare(other.path))
    .map(({ body, headers }) => [Object.keys(JSON.parse(body)), headers["svc-signature"]?.replace(/=.*/s, "")]);
  expect(shapes).toEqual([
    [["id", "type", "created_at", "data", "metadata"], "t"],
    [["id", "type", "timestamp", "data"], "sha256"],
    [["event", "timestamp", "data"], "sha256"],
  ]);
});

test("a webhook gets the types it asked for, of its own owner and environment, and nothing else", async () => {
  const receiver = await running.receiver();
  const tenant = newTenant();
  const { id } = await running.register({ tenant, url: receiver.url, events: ["file.failed", "file.processed"] });
  const mine = fileProcessed(tenant);
  const strangers = [newTenant(), { ...tenant, environment: "production" as const }];
  await running.publish([...strangers.map(fileProcessed), mine]);
  await running.register({ tenant, url: receiver.url, events: ["file.uploaded"] });
  const marker = fileProcessed(tenant);
  await running.publish([marker]);
  // Deliveries of one webhook run side by side: the marker may overtake the event before it.
  const arrived = () => new Set(receiver.received.map(({ eventId }) => eventId));
  await expect.poll(arrived).toEqual(new Set([mine.id, marker.id]));
  const { deliveries } = await running.call.listDeliveries({ webhookId: id }, { tenant });
  expect(new Set(deliveries.map(({ eventId }) => eventId))).toEqual(new Set([mine.id, marker.id]));
});

test("an attempt ends after the time-out of its webhook", async () => {
  const receiver = await running.receiver();
  receiver.respond = () => undefined;
  const { tenant, id } = await running.register({ url: receiver.url, timeoutSeconds: 1 });
  const tested = await running.call.testWebhook({ webhookId: id }, { tenant });
  expect(tested.delivery).toMatchObject({
    errorClass: ErrorClass.TIMEOUT,
    lastError: "The receiver did not send a complete response within 1 second.",
  });
  // This holds for deliveries, not only for tests.
  await running.publish([fileProcessed(tenant)]);
  const scheduled = async () => (await running.call.listDeliveries({ webhookId: id }, { tenant })).deliveries[0];
  await expect.poll(scheduled).toMatchObject({ eventType: "file.processed", errorClass: ErrorClass.TIMEOUT });
});

test("requests carry the headers and the password of their webhook, and the record of an attempt does not", async () => {
  const receiver = await running.receiver();
  receiver.respond = ({ headers }, response) => response.end(JSON.stringify(headers));
  const { tenant, id } = await running.register({
    url: receiver.url,
    headers: { values: { "X-Api-Key": "static-value" } },
    authentication: { kind: { case: "basic", value: { username: "audit", password: "correct horse" } } },
  });
  await running.publish([fileProcessed(tenant)]);
  await expect.poll(() => receiver.received.length).toBe(1);
  const authorization = `Basic ${btoa("audit:correct horse")}`;
  expect(receiver.received[0]?.headers).toMatchObject({ "x-api-key": "static-value", authorization });
  const find = async () => (await running.call.listDeliveries({ webhookId: id }, { tenant })).deliveries[0];
  await expect.poll(find).toMatchObject({ responseCode: 200 });
  const { attempts } = await running.call.getDelivery(
    { webhookId: id, deliveryId: (await find())?.id ?? "" },
    { tenant },
  );
  const [{ headers = [], answer = new Uint8Array() } = {}] = attempts;
  expect(headers).toContainEqual(expect.objectContaining({ name: "X-Api-Key", value: "…" }));
  expect(headers).toContainEqual(expect.objectContaining({ name: "authorization", value: "Basic …" }));
  // This receiver returns the request.
  const shown = Buffer.from(answer).toString();
  expect(shown).toContain('"x-api-key":"..."');
  expect(shown).not.toMatch(/static-value|YXVkaXQ6/);

  // This one returns it so late that the end of the value is not stored.
  receiver.respond = (_, response) => response.end(`${"x".repeat(4090)}static-value, correct horse`);
  const { delivery } = await running.call.testWebhook({ webhookId: id }, { tenant });
  const tested = await running.call.getDelivery({ webhookId: id, deliveryId: delivery?.id ?? "" }, { tenant });
  expect(Buffer.from(tested.attempts[0]?.answer ?? []).toString()).toBe(`${"x".repeat(4090)}...`);
});

test("an access token is fetched once, replaced after a 401, and its endpoint's failure is that of the attempt", async () => {
  const receiver = await running.receiver();
  let accepted = 1;
  let fetched = 0;
  let endpointStatus = 200;
  let lifetime = 3600;
  receiver.respond = ({ path, headers }, response) => {
    if (path !== "/token") return response.writeHead(headers.authorization === `Bearer t${accepted}` ? 200 : 401).end();
    fetched += 1;
    const token = { access_token: `t${fetched}`, token_type: "Bearer", expires_in: lifetime };
    return response.writeHead(endpointStatus).end(JSON.stringify(token));
  };
  const client = { clientId: "a:b", clientSecret: "c d", scope: "events.write" };
  const value = { tokenUrl: receiver.url.replace("/hook", "/token"), ...client };
  const { tenant, id } = await running.register({
    url: receiver.url,
    authentication: { kind: { case: "oauth2", value } },
  });
  const send = async () => (await running.call.testWebhook({ webhookId: id }, { tenant })).delivery;
  expect(await send()).toMatchObject({ responseCode: 200, attempts: 1 });
  expect(receiver.received[0]).toMatchObject({
    body: "grant_type=client_credentials&scope=events.write",
    headers: { authorization: `Basic ${btoa("a%3Ab:c+d")}`, "content-type": "application/x-www-form-urlencoded" },
  });
  expect(await send()).toMatchObject({ responseCode: 200 });
  expect(fetched).toBe(1);
  accepted = 2;
  expect(await send()).toMatchObject({ responseCode: 200, attempts: 1 });
  expect(fetched).toBe(2);
  // A token of a short life is used more than once, too.
  [accepted, lifetime] = [3, 20];
  for (let n = 0; n < 2; n++) expect(await send()).toMatchObject({ responseCode: 200 });
  expect(fetched).toBe(3);
  // An attempt fetches one new token, and no more.
  accepted = 99;
  expect(await send()).toMatchObject({ responseCode: 401, lastError: "The receiver responded with status 401." });
  expect(fetched).toBe(4);
  endpointStatus = 500;
  const failed = await send();
  expect(failed).toMatchObject({ errorClass: ErrorClass.STATUS });
  expect([failed?.responseCode, failed?.lastError]).toEqual([
    undefined,
    "The token endpoint responded with status 500.",
  ]);
  endpointStatus = 200;
  receiver.respond = (_, response) => response.end("<html>");
  expect((await send())?.responseCode).toBe(200);
  await running.call.updateWebhook(
    { webhookId: id, authentication: { kind: { case: "oauth2", value: { ...value, scope: "" } } } },
    { tenant },
  );
  expect((await send())?.lastError).toBe("The token endpoint did not respond with a bearer token in JSON.");
});

test("a webhook signs with the secret that its owner brings, and with a key pair that a rotation replaces", async () => {
  const receiver = await running.receiver();
  const secretOf = (bytes: number) => `whsec_${randomBytes(bytes).toString("base64")}`;
  const secret = secretOf(24);
  const registration = await running.register({ url: receiver.url, secret, asymmetricSignature: true });
  const { tenant, id: webhookId } = registration;
  expect(registration.secret).toBe(secret);
  const send = async () => {
    await running.call.testWebhook({ webhookId }, { tenant });
    const { headers = {}, body = "" } = receiver.received.at(-1) ?? {};
    return { headers, body };
  };
  // The form of `v1a` in Standard Webhooks, by node:crypto alone.
  const verifies = (publicKey: string, { headers, body }: Awaited<ReturnType<typeof send>>) => {
    const x = Buffer.from(publicKey.replace("whpk_", ""), "base64").toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const signed = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
    const signatures = headers["webhook-signature"]?.match(/(?<=v1a,)[^ ]+/g) ?? [];
    return signatures.map((signature) => verify(null, signed, key, Buffer.from(signature, "base64")));
  };
  const publicKey = registration.webhook?.publicKey ?? "";
  expect(publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
  const first = await send();
  expect(verifies(publicKey, first)).toEqual([true]);
  expect(verifies(publicKey, { ...first, body: `${first.body} ` })).toEqual([false]);
  // Libraries that know only `v1` still verify.
  expect(new StandardWebhook(secret).verify(first.body, first.headers)).toEqual(JSON.parse(first.body));
  expect(first.headers["svc-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);

  const next = secretOf(64);
  const rotated = await running.call.rotateSecret({ webhookId, secret: next }, { tenant });
  expect([rotated.secret, rotated.webhook?.previousPublicKey]).toEqual([next, publicKey]);
  const nextKey = rotated.webhook?.publicKey ?? "";
  const during = await send();
  expect([verifies(publicKey, during), verifies(nextKey, during)]).toEqual([
    [true, false],
    [false, true],
  ]);
  for (const each of [secret, next])
    expect(() => new StandardWebhook(each).verify(during.body, during.headers)).not.toThrow();
  const completed = await running.call.completeSecretRotation({ webhookId }, { tenant });
  expect(completed.webhook).toMatchObject({ publicKey: nextKey, previousPublicKey: "" });
  expect(verifies(nextKey, await send())).toEqual([true]);
  const off = await running.call.updateWebhook({ webhookId, asymmetricSignature: false }, { tenant });
  expect(off.webhook?.publicKey).toBe("");
  expect((await send()).headers["webhook-signature"]).toMatch(/^v1,[^ ]+$/);

  const { deliveries } = await running.call.listDeliveries({ webhookId }, { tenant });
  const { attempts } = await running.call.getDelivery({ webhookId, deliveryId: deliveries[2]?.id ?? "" }, { tenant });
  const [{ headers = [] } = {}] = attempts;
  expect(headers.find(({ name }) => name === "webhook-signature")?.value).toBe("v1,… v1,… v1a,… v1a,…");
});

test("an event that is delivered to the service twice goes out once", async () => {
  const receiver = await running.receiver();
  const { tenant, id } = await running.register({ url: receiver.url });
  const event = fileProcessed(tenant);
  // The outbox has two rows: JetStream drops the duplicate, or else the inbox does.
  await running.publish([event, event]);
  const marker = fileProcessed(tenant);
  await running.publish([marker]);
  await expect.poll(() => receiver.received.map(({ eventId }) => eventId)).toContain(marker.id);
  const { deliveries } = await running.call.listDeliveries({ webhookId: id }, { tenant });
  expect(deliveries).toHaveLength(2);
});
