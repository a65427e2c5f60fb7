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
  const sent = headers(1);
  expect(new StandardWebhook(secret).verify(body.toString(), sent)).toEqual({ id: "evt_1", name: "Zoë" });
  expect(() => new SvixWebhook(secret).verify(body, sent)).not.toThrow();
  expect(() => new StandardWebhook(newSecret()).verify(body.toString(), sent)).toThrow();
  expect(() => new SvixWebhook(secret).verify(`${body} `, sent)).toThrow();
});

test("during an overlap the shape of Svc-Signature stays the same, and Svc-Signature-Next has the new secret's", () => {
  const next = newSecret();
  for (const form of [1, 2] as const) {
    const digestOf = (known: string) =>
      createHmac("sha256", known)
        .update(form === 1 ? `${timestamp}.${body}` : body)
        .digest("hex");
    const before = form === 1 ? `t=${timestamp},v1=` : "sha256=";
    const sent = headers(form, next);
    expect(sent["svc-signature"]).toBe(before + digestOf(secret));
    expect(sent["svc-signature-next"]).toBe(before + digestOf(next));
    for (const known of [secret, next]) {
      expect(new StandardWebhook(known).verify(body.toString(), sent)).toBeTruthy();
      expect(() => new SvixWebhook(known).verify(body, sent)).not.toThrow();
    }
    expect(headers(form)).not.toHaveProperty("svc-signature-next");
  }
});
