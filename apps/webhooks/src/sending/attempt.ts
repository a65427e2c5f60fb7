import { ErrorClassSchema, type ErrorClass as ErrorClassValue } from "@platform/contracts/webhooks/v1/webhooks";
import { enumNames } from "@platform/service/call/enum-names";

/** Reasons for which attempts fail. `status`: the receiver responded with a status other than 2xx. */
export const errorClasses = enumNames<typeof ErrorClassValue>(ErrorClassSchema);
export type ErrorClass = (typeof errorClasses.names)[number];

/** `egress`: the platform's own proxy failed, which is no attempt of the receiver and is not recorded as one. */
export type FailureClass = ErrorClass | "egress";

/** Result of one request to a receiver. It was delivered exactly when `errorClass` is undefined. */
export interface AttemptResult {
  durationMs: number;
  responseCode: number | undefined;
  errorClass: FailureClass | undefined;
  /** Error message for the owner of the webhook; empty when it was delivered. Contains no resolved address. */
  error: string;
  /** The first 4 KiB of the response's body. */
  answer: Buffer;
  /** The receiver's `Retry-After`, in ms. */
  retryAfterMs: number | undefined;
}

/** Request of an attempt without the body, for the record. It contains no digest of a signature. */
export interface SentRequest {
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
}

/** Result of an attempt with its request. */
export interface RecordedResult extends AttemptResult {
  sent: SentRequest;
}
