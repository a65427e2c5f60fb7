import type { ProbeOutcome } from "../conformance/cases.ts";
import { type Probe, probeBody, sentHeaders, signedText, signedTime } from "../conformance/probe.ts";
import { newSecret, sign } from "../webhooks/sign.ts";
import { newId, postSigned } from "./post-signed.ts";

/** The receiver of probes, and how the webhook is registered. */
export interface ProbeTarget {
  readonly target: string;
  readonly secret: string;
  readonly form: 1 | 2;
  readonly envelope: number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

const eventType = "webhook.test";

/** Signs and sends one request of a case. */
export async function sendProbe(
  probe: Probe,
  { target, secret, form, envelope, signal, timeoutMs }: ProbeTarget,
): Promise<ProbeOutcome> {
  const { eventId, signing } = probe;
  const body = probeBody(plainBody(envelope, probe), probe);
  const nowMs = Date.now();
  const headers = await sign(signing === "forged" ? newSecret() : secret, {
    body: signedText(signing, body),
    eventId,
    eventType,
    form,
    signedAt: new Date(signedTime(signing, nowMs) * 1000),
    nextSecret: signing === "rotating" ? newSecret() : undefined,
    deliveryId: newId("dlv_"),
  });
  return postSigned({ target, headers: sentHeaders(signing, headers, nowMs), body, signal, timeoutMs });
}

/** The body of a `webhook.test` as the platform writes it. */
function plainBody(envelope: number, { eventId: id, createdAt, message }: Probe): string {
  const time = createdAt.toISOString();
  const data = { message };
  if (envelope === 1) return JSON.stringify({ id, type: eventType, timestamp: time, data });
  if (envelope === 3) return JSON.stringify({ event: eventType, timestamp: time, data });
  const metadata = { source: "webhooks", environment: "sandbox" };
  return JSON.stringify({ id, type: eventType, created_at: time, data, metadata });
}
