/** Why a request is not accepted as one of ours. */
export type VerificationFailure =
  /** It has no signature. */
  | "missing_signature"
  /** No signature was made over this body with this secret. */
  | "invalid_signature"
  /** It is signed, and the signed time is too far from now: it may have been recorded and sent again. */
  | "timestamp_out_of_tolerance"
  /** It is signed without a time: it may have been recorded, and sent again without its `webhook-*` headers. */
  | "timestamp_missing"
  /** The signed body is no event, or is envelope 3 and no `webhook-signature` covers the id of the event. */
  | "invalid_body";

/** A request that must not be processed: respond with 400 and `invalid_signature`. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly code: VerificationFailure;

  constructor(code: VerificationFailure, message: string) {
    super(message);
    this.code = code;
  }
}
