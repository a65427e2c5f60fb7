/** Reasons for which requests fail. `egress`: the platform's own proxy failed. `status`: the receiver responded with another than 2xx. */
type FailureClass = "dns" | "forbidden" | "refused" | "timeout" | "tls" | "status" | "egress";

/** Ends a request with a reason that may be shown to who chose its receiver. */
export class AttemptFailure extends Error {
  override readonly name = "AttemptFailure";
  readonly errorClass: FailureClass;

  constructor(errorClass: FailureClass, message: string, cause?: unknown) {
    super(message, { cause });
    this.errorClass = errorClass;
  }
}
