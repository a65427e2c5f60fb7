import { createHmac } from "node:crypto";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { expect, test } from "vitest";
import { newSecret } from "./secret.ts";
import { signatureHeaders } from "./signature.ts";
import { signingKey } from "./signing-keys.ts";

const body = Buffer.from('{"id":"evt_1","name":"Zoë"}');
const timestamp = Math.floor(Date.now() / 1000);
const secret = newSecret();
const headers = (form: 1 | 2, nextSecret?: string) =>
  signatureHeaders({
    form,
    eventId: "evt_1",
    timestamp,
    body,
    key: signingKey(secret),
    nextKey: nextSecret === undefined ? undefined : signingKey(nextSecret),
  });

test("form 1 is the HMAC-SHA256 in hex, under the whole secret, of the time, a dot and the body", () => {
  const digest = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  expect(headers(1)["svc-signature"]).toBe(`t=${timestamp},v1=${digest}`);
});

test("form 2 is the HMAC-SHA256 in hex, under the whole secret, of the body", () => {
  const digest = createHmac("sha256", secret).update(body).digest("hex");
  expect(headers(2)["svc-signature"]).toBe(`sha256=${digest}`);
});

test("the libraries of Standard Webhooks and of Svix verify as they are", () => {
  const signed = headers(1);
  expect(new StandardWebhook(secret).verify(body.toString(), signed)).toEqual({ id: "evt_1", name: "Zoë" });
  expect(() => new SvixWebhook(secret).verify(body, signed)).not.toThrow();
  expect(() => new StandardWebhook(newSecret()).verify(body.toString(), signed)).toThrow();
  expect(() => new SvixWebhook(secret).verify(`${body} `, signed)).toThrow();
});

test("during an overlap the shape of Svc-Signature stays the same, and Svc-Signature-Next has the new secret's", () => {
  const next = newSecret();
  for (const form of [1, 2] as const) {
    const digestOf = (key: string) =>
      createHmac("sha256", key)
        .update(form === 1 ? `${timestamp}.${body}` : body)
        .digest("hex");
    const before = form === 1 ? `t=${timestamp},v1=` : "sha256=";
    const signed = headers(form, next);
    expect(signed["svc-signature"]).toBe(before + digestOf(secret));
    expect(signed["svc-signature-next"]).toBe(before + digestOf(next));
    for (const key of [secret, next]) {
      expect(new StandardWebhook(key).verify(body.toString(), signed)).toBeTruthy();
      expect(() => new SvixWebhook(key).verify(body, signed)).not.toThrow();
    }
    expect(headers(form)).not.toHaveProperty("svc-signature-next");
  }
});
