import { createHmac } from "node:crypto";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { expect, test } from "vitest";
import { newSecret } from "./secret.ts";
import { signatureHeaders } from "./signature.ts";

const body = Buffer.from('{"id":"evt_1","name":"Zoë"}');
const timestamp = Math.floor(Date.now() / 1000);
const secret = newSecret();
const headers = (form: 1 | 2, secrets = [secret]) =>
  signatureHeaders({ form, eventId: "evt_1", timestamp, body, secrets });

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

test("while two secrets hold, a receiver that has either verifies", () => {
  const earlier = newSecret();
  const sent = headers(1, [secret, earlier]);
  for (const known of [secret, earlier]) {
    const digest = createHmac("sha256", known).update(`${timestamp}.${body}`).digest("hex");
    expect(sent["svc-signature"]?.split(",")).toContain(`v1=${digest}`);
    expect(new StandardWebhook(known).verify(body.toString(), sent)).toBeTruthy();
    const plain = createHmac("sha256", known).update(body).digest("hex");
    expect(headers(2, [secret, earlier])["svc-signature"]?.split(",")).toContain(`sha256=${plain}`);
  }
});
