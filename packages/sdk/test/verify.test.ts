import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { webhooks } from "../src/index.ts";

const { newSecret, sign, verify } = webhooks;
const secret = newSecret();
const body = JSON.stringify({
  id: "evt_1",
  type: "webhook.test",
  created_at: "2026-03-16T09:31:00.000Z",
  data: { message: "é" },
});
const event = { body, eventId: "evt_1", eventType: "webhook.test", sequence: 7, deliveryId: "dlv_1" };
const only = (headers: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));

const withoutStandard = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("webhook-")));

test("a recorded request is refused although its webhook-* headers were cut off", async () => {
  for (const form of [1, 2] as const) {
    const recorded = await sign(secret, { ...event, form, signedAt: new Date(Date.now() - 3_600_000) });
    const codeOf = (headers: Record<string, string>) =>
      verify(body, headers, secret).then(
        () => "accepted",
        (error) => error.code,
      );
    expect(await codeOf(recorded)).toBe("timestamp_out_of_tolerance");
    const cut = form === 1 ? "timestamp_out_of_tolerance" : "timestamp_missing";
    expect(await codeOf(withoutStandard(recorded))).toBe(cut);
    expect(await codeOf({ ...recorded, "webhook-signature": "" })).toBe(cut);
    // The time in this header is not signed.
    const now = String(Math.floor(Date.now() / 1000));
    expect(await codeOf({ ...withoutStandard(recorded), "webhook-timestamp": now })).toBe(cut);
  }
});

test("an event has nothing that is not signed", async () => {
  const forged = {
    "svc-event-id": "evt_2",
    "svc-event-type": "file.failed",
    "svc-event-sequence": "8",
    "svc-delivery-id": "dlv_2",
  };
  const form3 = JSON.stringify({ event: "webhook.test", timestamp: "2026-03-16T09:31:00.000Z", data: {} });
  for (const rawBody of [body, form3]) {
    const headers = { ...(await sign(secret, { ...event, body: rawBody })), ...forged };
    const { data: _, body: __, ...read } = await verify(rawBody, headers, secret);
    expect(read).toEqual({ id: "evt_1", type: "webhook.test", createdAt: "2026-03-16T09:31:00.000Z" });
  }
  // Without webhook-signature, no id of envelope 3 is signed.
  const headers = { ...withoutStandard(await sign(secret, { ...event, body: form3 })), "webhook-id": "evt_2" };
  await expect(verify(form3, headers, secret)).rejects.toMatchObject({ code: "invalid_body" });
});

test("an event is verified by each signature alone, and by all", async () => {
  for (const form of [1, 2] as const) {
    const headers = await sign(secret, { ...event, form });
    for (const [some, options] of [
      [headers, {}],
      [only(headers, "webhook-id", "webhook-timestamp", "webhook-signature"), {}],
      [only(headers, "svc-signature"), { acceptReplays: form === 2 }],
    ] as const)
      expect(await verify(body, some, secret, options)).toMatchObject({
        id: "evt_1",
        type: "webhook.test",
        data: { message: "é" },
      });
    expect(await verify(new TextEncoder().encode(body), new Headers(headers), secret)).toMatchObject({ id: "evt_1" });
  }
});

test("digests are those of the specification", async () => {
  const signedAt = new Date(1774000000_000);
  const headers = await sign(secret, { ...event, signedAt });
  const hex = createHmac("sha256", secret).update(`1774000000.${body}`).digest("hex");
  expect(headers["svc-signature"]).toBe(`t=1774000000,v1=${hex}`);
  const key = Buffer.from(secret.slice(6), "base64");
  const base64 = createHmac("sha256", key).update(`evt_1.1774000000.${body}`).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${base64}`);
  expect((await sign(secret, { ...event, form: 2 }))["svc-signature"]).toBe(
    `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
  );
});

test("during a rotation both secrets verify, with each kind of signature", async () => {
  const nextSecret = newSecret();
  for (const form of [1, 2] as const) {
    const headers = await sign(secret, { ...event, form, nextSecret });
    const platformHeaders = only(headers, "svc-signature", "svc-signature-next");
    for (const which of [secret, nextSecret, [newSecret(), nextSecret]]) {
      expect(await verify(body, headers, which)).toMatchObject({ id: "evt_1" });
      expect(await verify(body, platformHeaders, which, { acceptReplays: true })).toMatchObject({ id: "evt_1" });
    }
    await expect(verify(body, headers, newSecret())).rejects.toMatchObject({ code: "invalid_signature" });
  }
});

test("what is not ours is refused with a code", async () => {
  const headers = await sign(secret, event);
  const refused = (...[raw, signed, options]: [string, Record<string, string>, object?]) =>
    verify(raw, signed, secret, options).catch((error) => error.code);
  expect(await refused(body, {})).toBe("missing_signature");
  expect(await refused(body, { "svc-signature": "sha256=abc" })).toBe("missing_signature");
  expect(await refused(`${body} `, headers)).toBe("invalid_signature");
  expect(await refused(body, { ...headers, "webhook-id": "evt_2" })).toBe("invalid_signature");
  // The time of form 1 is signed, too.
  const other = only(
    { ...headers, "svc-signature": String(headers["svc-signature"]).replace(/t=\d+/, "t=1") },
    "svc-signature",
  );
  expect(await refused(body, other)).toBe("invalid_signature");
  const old = await sign(secret, { ...event, signedAt: new Date(Date.now() - 301_000) });
  expect(await refused(body, old)).toBe("timestamp_out_of_tolerance");
  expect(await refused(body, only(old, "svc-signature"))).toBe("timestamp_out_of_tolerance");
  expect(await verify(body, old, secret, { tolerance: 600 })).toMatchObject({ id: "evt_1" });
  for (const options of [{ tolerance: Number.NaN }, { now: new Date(Number.NaN) }]) {
    expect(await refused(body, headers, options)).toBe("timestamp_out_of_tolerance");
  }
  const early = await sign(secret, { ...event, signedAt: new Date(Date.now() + 400_000) });
  expect(await refused(body, early)).toBe("timestamp_out_of_tolerance");
  expect(await refused("[]", await sign(secret, { ...event, body: "[]" }))).toBe("invalid_body");
});

test("a secret that is none, or a body that was parsed, is a mistake of the program", async () => {
  const headers = await sign(secret, event);
  await expect(verify(body, headers, "")).rejects.toThrow("secret must be the whsec_… of the webhook.");
  await expect(verify(JSON.parse(body), headers, secret)).rejects.toThrow("The body must be raw");
});

test("every envelope is read", async () => {
  const time = "2026-03-16T09:31:00.000Z";
  for (const shape of [
    { id: "evt_1", type: "file.failed", timestamp: time, data: {} },
    { id: "evt_1", type: "file.failed", created_at: time, data: {}, metadata: {} },
    { event: "file.failed", timestamp: time, data: {} },
  ]) {
    const text = JSON.stringify(shape);
    const read = await verify(text, await sign(secret, { ...event, body: text }), secret);
    expect(read).toMatchObject({ id: "evt_1", type: "file.failed", createdAt: time, data: {}, body: shape });
  }
});
