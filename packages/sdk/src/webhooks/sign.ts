import { digestOf, signingKey } from "./signing-key.ts";

/** An event to sign as the platform does. */
export interface ToSign {
  readonly body: string | Uint8Array;
  readonly eventId: string;
  readonly eventType: string;
  /** Form of `Svc-Signature`: 1, the default of Profile A, or 2, that of Profile B. */
  readonly form?: 1 | 2 | undefined;
  /** Now if omitted. */
  readonly signedAt?: Date | undefined;
  /** The new secret during the overlap of a rotation. */
  readonly nextSecret?: string | undefined;
  readonly sequence?: number | undefined;
  readonly deliveryId?: string | undefined;
}

/** The headers with which the platform would send an event: for the tests of your receiver. */
export async function sign(secret: string, toSign: ToSign): Promise<Record<string, string>> {
  const { eventId, eventType, form = 1, signedAt = new Date(), nextSecret, sequence, deliveryId } = toSign;
  const body = typeof toSign.body === "string" ? new TextEncoder().encode(toSign.body) : toSign.body;
  const time = Math.floor(signedAt.getTime() / 1000);
  const secrets = nextSecret === undefined ? [secret] : [secret, nextSecret];
  const keys = await Promise.all(secrets.map(signingKey));
  const platformSignatures = await Promise.all(
    keys.map(async ({ whole }) =>
      form === 1
        ? `t=${time},v1=${hexOf(await digestOf(whole, `${time}.`, body))}`
        : `sha256=${hexOf(await digestOf(whole, "", body))}`,
    ),
  );
  const standard = await Promise.all(
    keys.map(
      async ({ standard, whole }) => `v1,${base64Of(await digestOf(standard ?? whole, `${eventId}.${time}.`, body))}`,
    ),
  );
  return {
    "content-type": "application/json",
    "svc-signature": platformSignatures[0] ?? "",
    ...(platformSignatures[1] !== undefined && { "svc-signature-next": platformSignatures[1] }),
    "svc-event-id": eventId,
    "svc-event-type": eventType,
    ...(sequence !== undefined && { "svc-event-sequence": String(sequence) }),
    ...(deliveryId !== undefined && { "svc-delivery-id": deliveryId }),
    "webhook-id": eventId,
    "webhook-timestamp": String(time),
    "webhook-signature": standard.join(" "),
  };
}

/** A secret as the platform makes them: `whsec_` and the base64 of 32 random bytes. */
export function newSecret(): string {
  return `whsec_${base64Of(crypto.getRandomValues(new Uint8Array(32)))}`;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
