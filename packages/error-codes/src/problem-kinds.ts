/** Codes of a kind of problem in the four error forms, with its cause and fix. */
interface ProblemKindRow {
  status: number;
  form1: { type: string; code: string };
  /** Title in the member `error`. */
  form2: string;
  form3: { error: string; code: string };
  /** Value of `error.code`. */
  form4: string;
  cause: string;
  fix: string;
  /** Release that introduced the kind. */
  since: string;
}

/**
 * Kinds of problems between which a partner's program branches. The gateway maps every failure to one of them, and each error
 * form reads its column. `error-reasons.ts` has more specific codes.
 */
export const problemKinds = {
  malformed: {
    status: 400,
    form1: { type: "invalid_request_error", code: "malformed_request" },
    form2: "Validation Error",
    form3: { error: "malformed_request", code: "VALIDATION_ERROR" },
    form4: "INVALID_REQUEST",
    cause: "The request as a whole cannot be read: it is not valid JSON, not an object, or not valid HTTP.",
    fix: "Correct how the request is built. The message says where it cannot be read.",
    since: "1.2.0",
  },
  validation: {
    status: 400,
    form1: { type: "invalid_request_error", code: "invalid_parameter" },
    form2: "Validation Error",
    form3: { error: "invalid_request", code: "VALIDATION_ERROR" },
    form4: "INVALID_REQUEST",
    cause: "A member of the body or a parameter is missing or wrong.",
    fix: "Correct the member that the message names, then send the request again.",
    since: "1.2.0",
  },
  authentication: {
    status: 401,
    form1: { type: "authentication_error", code: "authentication_failed" },
    form2: "Authentication Failed",
    form3: { error: "authentication_failed", code: "AUTHENTICATION_ERROR" },
    form4: "INVALID_CREDENTIALS",
    cause: "The credentials are missing, malformed, unknown, inactive, or of another environment than the host.",
    fix: "Send valid credentials. If they worked before, check whether they were deleted or disabled.",
    since: "1.2.0",
  },
  permission: {
    status: 403,
    form1: { type: "permission_error", code: "permission_denied" },
    form2: "Permission Denied",
    form3: { error: "permission_denied", code: "PERMISSION_ERROR" },
    form4: "FORBIDDEN",
    cause: "The credentials are valid and do not allow this request.",
    fix: "Use credentials of the owner and environment that the request names.",
    since: "1.2.0",
  },
  not_found: {
    status: 404,
    form1: { type: "resource_not_found", code: "not_found" },
    form2: "Not Found",
    form3: { error: "not_found", code: "NOT_FOUND" },
    form4: "NOT_FOUND",
    cause: "No endpoint has this method and path, or the record does not exist for this owner in this environment.",
    fix: "Check the path, the id, and that the credentials are of the environment in which the record was created.",
    since: "1.2.0",
  },
  method_not_allowed: {
    status: 405,
    form1: { type: "invalid_request_error", code: "method_not_allowed" },
    form2: "Method Not Allowed",
    form3: { error: "method_not_allowed", code: "VALIDATION_ERROR" },
    form4: "INVALID_REQUEST",
    cause: "The path exists, but not with this method.",
    fix: "Use one of the methods in `Allow`.",
    since: "2.0.0",
  },
  not_acceptable: {
    status: 406,
    form1: { type: "invalid_request_error", code: "not_acceptable" },
    form2: "Not Acceptable",
    form3: { error: "not_acceptable", code: "VALIDATION_ERROR" },
    form4: "INVALID_REQUEST",
    cause: "`Accept` names no media type in which the endpoint responds.",
    fix: "Send one of the media types that the message names, or the parameter `format`.",
    since: "1.3.0",
  },
  conflict: {
    status: 409,
    form1: { type: "invalid_request_error", code: "duplicate_resource" },
    form2: "Conflict",
    form3: { error: "duplicate_resource", code: "CONFLICT" },
    form4: "DUPLICATE_ENTRY",
    cause:
      "The request does not fit the current state: the record exists already, or its status does not allow the change.",
    fix: "Read the record that the message names, then decide whether the request is still needed.",
    since: "1.2.0",
  },
  misdirected: {
    status: 421,
    form1: { type: "invalid_request_error", code: "misdirected_request" },
    form2: "Misdirected Request",
    form3: { error: "misdirected_request", code: "VALIDATION_ERROR" },
    form4: "INVALID_REQUEST",
    cause: "The request was sent to a host name that this API does not serve.",
    fix: "Send it to the base address of your profile and environment, with its name in `Host`.",
    since: "1.3.0",
  },
  too_large: {
    status: 413,
    form1: { type: "invalid_request_error", code: "payload_too_large" },
    form2: "Payload Too Large",
    form3: { error: "payload_too_large", code: "PAYLOAD_TOO_LARGE" },
    form4: "PAYLOAD_TOO_LARGE",
    cause: "The body has more bytes or more values than the endpoint reads.",
    fix: "Split the body into several requests. Large payrolls can be uploaded as a CSV file.",
    since: "1.2.0",
  },
  unsupported_media_type: {
    status: 415,
    form1: { type: "invalid_request_error", code: "unsupported_media_type" },
    form2: "Unsupported Media Type",
    form3: { error: "unsupported_media_type", code: "UNSUPPORTED_MEDIA_TYPE" },
    form4: "UNSUPPORTED_MEDIA_TYPE",
    cause: "`Content-Type` or its `charset` is not one that the endpoint reads, or the body is compressed.",
    fix: "Send the `Content-Type` that the message names, without `Content-Encoding`.",
    since: "1.2.0",
  },
  rate_limited: {
    status: 429,
    form1: { type: "rate_limit_exceeded", code: "rate_limit_error" },
    form2: "Rate Limit Exceeded",
    form3: { error: "rate_limit_exceeded", code: "RATE_LIMIT_EXCEEDED" },
    form4: "RATE_LIMIT_EXCEEDED",
    cause:
      "The credentials, or the client address in case of failed authentication, made too many requests, or the owner has too many with large bodies in progress.",
    fix: "Wait for the seconds in `Retry-After`, then send the same request again.",
    since: "1.2.0",
  },
  internal: {
    status: 500,
    form1: { type: "api_error", code: "internal_error" },
    form2: "Internal Error",
    form3: { error: "internal_error", code: "INTERNAL_ERROR" },
    form4: "INTERNAL_ERROR",
    cause: "An error of the platform. The platform's log contains the details under the request id.",
    fix: "Retry with exponential backoff. If it persists, send us the request id.",
    since: "1.2.0",
  },
  unavailable: {
    status: 503,
    form1: { type: "api_error", code: "service_unavailable" },
    form2: "Service Unavailable",
    form3: { error: "service_unavailable", code: "SERVICE_UNAVAILABLE" },
    form4: "SERVICE_UNAVAILABLE",
    cause: "A part of the platform does not respond.",
    fix: "Wait for the seconds in `Retry-After`, then retry with exponential backoff. A `POST` needs an `Idempotency-Key` to be retried safely.",
    since: "1.2.0",
  },
} as const satisfies Record<string, ProblemKindRow>;

export type ProblemKind = keyof typeof problemKinds;

/**
 * Codes of one invalid member or parameter, used instead of the code of `validation`. Form 3 shows the name of the member with a
 * suffix, and the code of form 1 for a name that the endpoint does not know.
 */
export const memberCodes = {
  missing: {
    form1: "missing_parameter",
    form3Suffix: "required",
    form4: "MISSING_FIELD",
    cause: "A member of the body or a parameter that the endpoint needs was not sent, or is `null`.",
    fix: "Send the member that the message names.",
    since: "1.2.0",
  },
  invalid: {
    form1: "invalid_parameter",
    form3Suffix: "invalid",
    form4: "INVALID_FIELD",
    cause: problemKinds.validation.cause,
    fix: problemKinds.validation.fix,
    since: "1.2.0",
  },
  unknown: {
    form1: "unknown_parameter",
    form3Suffix: "unknown",
    form4: "UNKNOWN_PARAMETER",
    cause: "The endpoint knows no member or parameter of this name. A misspelt filter would otherwise list everything.",
    fix: "Send the name that the message proposes, or leave the member out.",
    since: "1.3.0",
  },
} as const;
