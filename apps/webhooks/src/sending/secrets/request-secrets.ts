import { X509Certificate } from "node:crypto";
import type { SealedSecret, SecretBox } from "./secret-box.ts";

/** Authentication of requests at the receiver. */
export type Authentication =
  | { type: "basic"; username: string; password: string }
  | { type: "oauth2"; tokenUrl: string; clientId: string; clientSecret: string; scope: string }
  | { type: "mutual_tls"; certificate: string; privateKey: string };

/** Headers and authentication of requests to a webhook, besides the signature. */
export interface RequestSecrets {
  /** Values by header name. */
  headers: Readonly<Record<string, string>>;
  /** Null: none. */
  authentication: Authentication | null;
}

/** The part of request secrets that may be shown. */
export interface ShownRequestSecrets {
  /** Names in alphabetical order. */
  headerNames: string[];
  /** Null: none. */
  authentication: Authentication["type"] | null;
  /** End of the client certificate's validity; null without one. */
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

/**
 * Returns the context that the ciphertext of request secrets is bound to, so that no other ciphertext of the webhook can
 * replace it.
 */
export function boundToRequests(webhookId: string): string {
  return `${webhookId} request`;
}
