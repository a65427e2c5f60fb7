import { type ErrorBody, type FieldProblem, readErrorBody } from "./error-body.ts";

/** Facts about the request that failed, without its headers and body, which may hold secrets and wages. */
interface FailedRequest {
  readonly method: string;
  /** Path as the reference writes it: `/policies/{policy_id}`. */
  readonly path: string;
  /** Number of requests that were sent. */
  readonly attempts: number;
}

/** The API refused a request, or failed. `status` and `code` say why; `message` is for people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Code of the error, such as `policy_not_found`, the same in all forms. */
  readonly code: string;
  /** URL of the page that explains the code; null if the response has none, for example because a proxy responded. */
  readonly doc: string | null;
  /** `X-Svc-Request-Id`: quote it when you contact support. */
  readonly requestId: string | null;
  /** Form of the body, 1 to 4; null if it has none of them, for example because a proxy responded. */
  readonly form: 1 | 2 | 3 | 4 | null;
  /** The members that are wrong, as far as the body names them. */
  readonly fields: readonly FieldProblem[];
  /** Seconds to wait before the same request can succeed. */
  readonly retryAfterSeconds: number | null;
  /** The body: parsed JSON, or text. */
  readonly body: ErrorBody | unknown;
  readonly request: FailedRequest;

  constructor(response: { url: string; status: number; headers: Headers; body: unknown }, request: FailedRequest) {
    const { url, status, headers, body } = response;
    const read = readErrorBody(status, body);
    super(read.message);
    this.status = status;
    this.code = headers.get("svc-error-code") ?? read.code;
    const doc = headers.get("svc-error-doc");
    this.doc = doc === null || !URL.canParse(doc, url) ? null : new URL(doc, url).href;
    this.form = read.form;
    this.fields = read.fields;
    this.requestId = headers.get("x-svc-request-id");
    this.retryAfterSeconds = retryAfterOf(headers) ?? read.retryAfterSeconds;
    this.body = body;
    this.request = request;
  }
}

/** No complete response arrived: no connection, a connection that broke, or a response that is not that of the API. */
export class ConnectionError extends Error {
  override readonly name: string = "ConnectionError";
  readonly request: FailedRequest;

  constructor(message: string, request: FailedRequest, cause?: unknown) {
    super(message, { cause });
    this.request = request;
  }
}

/** An attempt took longer than `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
}

/** Seconds of `Retry-After`, which is a number or a date. */
function retryAfterOf(headers: Headers): number | null {
  const value = headers.get("retry-after");
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
