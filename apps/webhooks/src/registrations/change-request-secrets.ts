import { isDeepStrictEqual } from "node:util";
import { invalidMember } from "@platform/validation/invalid";
import {
  type Authentication,
  openRequestSecrets,
  type RequestSecrets,
  sealRequestSecrets,
  toShownRequestSecrets,
} from "../sending/secrets/request-secrets.ts";
import type { SecretBox } from "../sending/secrets/secret-box.ts";
import type { RequestSecretColumns, SealedWebhook } from "./webhook.sql.ts";

/** Members to change; undefined ones stay as they are. */
interface Change {
  url?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Null removes it. */
  authentication?: Authentication | null | undefined;
}

/** Returns the columns of request secrets: encrypted, and the part that may be shown. */
export function toRequestSecretColumns(box: SecretBox, secrets: RequestSecrets, webhookId: string) {
  const sealed = sealRequestSecrets(box, secrets, webhookId);
  const columns: RequestSecretColumns = {
    requestSecrets: sealed?.sealed ?? null,
    requestSecretsKeyId: sealed?.keyId ?? null,
  };
  return { ...toShownRequestSecrets(secrets), ...columns };
}

/**
 * Returns the columns that a change of a webhook changes. Secrets belong to the URL that they were entered for: a person who
 * may change a webhook, and does not know them, must not send them elsewhere. Throws INVALID_ARGUMENT.
 */
export function changeRequestSecrets(box: SecretBox, before: SealedWebhook, change: Change) {
  const { requestSecrets, requestSecretsKeyId, id } = before;
  if (!requestSecrets && change.headers === undefined && change.authentication === undefined) return {};
  const sealed = requestSecrets && requestSecretsKeyId ? { sealed: requestSecrets, keyId: requestSecretsKeyId } : null;
  const present = openRequestSecrets(box, sealed, id);
  const url = change.url ?? before.url;
  if (url !== before.url) refuseOtherUrl(present, change);
  const after: RequestSecrets = {
    headers: change.headers ?? present.headers,
    authentication: change.authentication === undefined ? present.authentication : change.authentication,
  };
  checkTogether(url, after);
  return isDeepStrictEqual(after, present) ? {} : toRequestSecretColumns(box, after, id);
}

function refuseOtherUrl({ headers, authentication }: RequestSecrets, change: Change): void {
  const missing = [
    ...(Object.keys(headers).length > 0 && change.headers === undefined ? ["headers"] : []),
    ...(authentication && change.authentication === undefined ? ["authentication"] : []),
  ].join(" and ");
  if (missing === "") return;
  throw invalidMember(
    "INVALID_WEBHOOK",
    "url",
    `must not change without ${missing}, which are stored for the present URL`,
  );
}

/** Throws INVALID_ARGUMENT for members that are valid separately and contradict each other. */
export function checkTogether(url: string, { headers, authentication }: RequestSecrets): void {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (authentication && authentication.type !== "mutual_tls" && names.includes("authorization")) {
    throw invalidMember("INVALID_WEBHOOK", "headers", "must not name Authorization, which authentication sets");
  }
  if (authentication?.type === "mutual_tls" && !url.startsWith("https:")) {
    throw invalidMember("INVALID_WEBHOOK", "authentication", "must not be mutual_tls without an HTTPS URL");
  }
}
