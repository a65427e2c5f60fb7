export type { EventType, WebhookEvent, WebhookEventOfForm3 } from "./event.ts";
export { newSecret, sign, type ToSign } from "./sign.ts";
export type { HeaderSource } from "./signature-headers.ts";
export { type VerificationFailure, WebhookVerificationError } from "./verification-error.ts";
export { type RawBody, type VerifyOptions, verify } from "./verify.ts";
