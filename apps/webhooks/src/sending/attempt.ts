/** What went wrong with an attempt. `status`: the receiver answered, and not with 2xx. */
export type ErrorClass = "dns" | "refused" | "tls" | "timeout" | "status" | "forbidden";

/** What one request to a receiver came to. It was delivered exactly when `errorClass` is undefined. */
export interface AttemptResult {
  durationMs: number;
  responseCode: number | undefined;
  errorClass: ErrorClass | undefined;
  /** For the owner of the webhook; empty when it was delivered. Names no address that a name resolved to. */
  error: string;
  /** The first 4 KiB of the answer's body. */
  answer: Buffer;
  /** How long the receiver asked to be left alone. */
  retryAfterMs: number | undefined;
}

/** Ends an attempt for a reason that its owner is told. */
export class AttemptFailure extends Error {
  override readonly name = "AttemptFailure";
  readonly errorClass: ErrorClass;

  constructor(errorClass: ErrorClass, message: string, cause?: unknown) {
    super(message, { cause });
    this.errorClass = errorClass;
  }
}
