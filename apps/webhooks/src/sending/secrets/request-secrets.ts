import { X509Certificate } from "node:crypto";
import type { SealedSecret, SecretBox } from "./secret-box.ts";

/** How requests authenticate at the receiver. */
export type Authentication =
  | { type: "basic"; username: string; password: string }
  | { type: "oauth2"; tokenUrl: string; clientId: string; clientSecret: string; scope: string }
  | { type: "mutual_tls"; certificate: string; privateKey: string };

/** What requests to a webhook carry besides the signature, so that its receiver accepts them. */
export interface RequestSecrets {
  /** Values by header name. */
  headers: Readonly<Record<string, string>>;
  /** Null: none. */
  authentication: Authentication | null;
}

/** What may be shown of request secrets. */
export interface ShownRequestSecrets {
  /** In alphabetical order. */
  headerNames: string[];
  /** Null: none. */
  authentication: Authentication["type"] | null;
  /** Of the client certificate; null without one. */
  certificateExpiresAt: Date | null;
}

const noRequestSecrets: RequestSecrets = { headers: {}, authentication: null };

export function toShownRequestSecrets({ headers, authentication }: RequestSecrets): ShownRequestSecrets {
  return {
    headerNames: Object.keys(headers).toSorted(),
    authentication: authentication?.type ?? null,
    certificateExpiresAt:
      authentication?.type === "mutual_tls" ? new X509Certificate(authentication.certificate).validToDate : null,
  };
}

/** Encrypts request secrets; null when there are none. */
export function sealRequestSecrets(box: SecretBox, secrets: RequestSecrets, webhookId: string): SealedSecret | null {
  const isEmpty = Object.keys(secrets.headers).length === 0 && !secrets.authentication;
  return isEmpty ? null : box.seal(JSON.stringify(secrets), boundToRequests(webhookId));
}

/** Decrypts request secrets. Throws when the key is not configured, or the bytes are not of this webhook. */
export function openRequestSecrets(
  box: Pick<SecretBox, "open">,
  sealed: SealedSecret | null,
  webhookId: string,
): RequestSecrets {
  return sealed ? JSON.parse(box.open(sealed, boundToRequests(webhookId))) : noRequestSecrets;
}

/** What the ciphertext of request secrets is bound to: nothing else of the webhook can be taken for them. */
export function boundToRequests(webhookId: string): string {
  return `${webhookId} request`;
}
