import type { ProblemKind } from "@platform/error-codes/problem-kinds";
import { describe, expect, test } from "vitest";
import { form1 } from "./form-1.ts";
import { form2 } from "./form-2.ts";
import { form3 } from "./form-3.ts";
import { form4 } from "./form-4.ts";
import type { ErrorForm } from "./form-of.ts";
import type { Problem } from "./problem.ts";

import { invalidMembers, rateLimited } from "./problems.ts";

const context = { requestId: "req_1", now: new Date("2026-07-01T10:20:30.456Z") };
const timestamp = "2026-07-01T10:20:30.456Z";
const request_id = "req_1";
const message = "Why.";

const kinds = [
  "malformed",
  "authentication",
  "permission",
  "not_found",
  "not_acceptable",
  "too_large",
  "unsupported_media_type",
  "internal",
  "unavailable",
] as const satisfies readonly ProblemKind[];
type PlainKind = (typeof kinds)[number];

const missing = invalidMembers([
  { field: "owner_id", reason: "is required", missing: true, expected: "a string", received: null },
]);
const wrong = invalidMembers(
  [
    {
      field: "employees[0].gross_pay",
      reason: "must be a positive number",
      expected: "a positive number",
      received: "string",
    },
    {
      field: "employees[1].state",
      reason: "is required",
      missing: true,
      expected: "a two-letter state code",
      received: null,
    },
  ],
  27,
);
const conflict: Problem = { kind: "conflict", message, details: { report_id: "PR_1" } };
const limited = rateLimited(12, { limit: 100, window: 60 });
const limitedMessage = "Too many requests. Try again in 12 seconds.";
const wrongMessage = "employees[0].gross_pay must be a positive number. 28 more problems found.";

function pins(form: ErrorForm, bodies: Record<PlainKind, unknown>) {
  test.each(kinds)("%s", (kind) => {
    expect(form({ kind, message }, context)).toStrictEqual(bodies[kind]);
  });
}

describe("form 1", () => {
  const body = (type: string, code: string) => ({ error: { type, code, message, param: null, request_id } });
  pins(form1, {
    malformed: body("invalid_request_error", "malformed_request"),
    authentication: body("authentication_error", "authentication_failed"),
    permission: body("permission_error", "permission_denied"),
    not_found: body("resource_not_found", "not_found"),
    not_acceptable: body("invalid_request_error", "not_acceptable"),
    too_large: body("invalid_request_error", "payload_too_large"),
    unsupported_media_type: body("invalid_request_error", "unsupported_media_type"),
    internal: body("api_error", "internal_error"),
    unavailable: body("api_error", "service_unavailable"),
  });

  test("a missing parameter is named by param", () => {
    const error = { message: "owner_id is required.", param: "owner_id", request_id };
    expect(form1(missing, context)).toStrictEqual({
      error: { type: "invalid_request_error", code: "missing_parameter", ...error },
    });
  });

  test("a wrong parameter is named by param", () => {
    const error = { message: wrongMessage, param: "employees[0].gross_pay", request_id };
    expect(form1(wrong, context)).toStrictEqual({
      error: { type: "invalid_request_error", code: "invalid_parameter", ...error },
    });
  });

  test("a conflict is a duplicate resource unless the problem has a code of its own", () => {
    expect(form1(conflict, context)).toStrictEqual(body("invalid_request_error", "duplicate_resource"));
    expect(form1({ ...conflict, reason: "IDEMPOTENCY_KEY_IN_USE" }, context)).toStrictEqual(
      body("invalid_request_error", "idempotency_key_in_use"),
    );
  });

  test("a rate limit says when to retry", () => {
    const error = { message: limitedMessage, param: null, retry_after: 12, request_id };
    expect(form1(limited, context)).toStrictEqual({
      error: { type: "rate_limit_exceeded", code: "rate_limit_error", ...error },
    });
  });
});

describe("form 2", () => {
  const body = (error: string) => ({ error, message, details: {} });
  pins(form2, {
    malformed: body("Validation Error"),
    authentication: body("Authentication Failed"),
    permission: body("Permission Denied"),
    not_found: body("Not Found"),
    not_acceptable: body("Not Acceptable"),
    too_large: body("Payload Too Large"),
    unsupported_media_type: body("Unsupported Media Type"),
    internal: body("Internal Error"),
    unavailable: body("Service Unavailable"),
  });

  test("wrong members are mapped to reasons, with a count of those not listed", () => {
    expect(form2(wrong)).toStrictEqual({
      error: "Validation Error",
      message: wrongMessage,
      details: {
        "employees[0].gross_pay": "must be a positive number",
        "employees[1].state": "is required",
        problems_not_listed: 27,
      },
    });
  });

  test("details of a problem's own take the place of the reasons", () => {
    const details = { missing_fields: ["owner_id"] };
    expect(form2({ ...missing, details })).toStrictEqual({
      error: "Validation Error",
      message: "owner_id is required.",
      details,
    });
  });

  test("a conflict shows its details", () => {
    expect(form2(conflict)).toStrictEqual({ error: "Conflict", message, details: { report_id: "PR_1" } });
  });

  test("a rate limit says when to retry and which window is exhausted", () => {
    const details = { retry_after: 12, limit: 100, window: 60 };
    expect(form2(limited)).toStrictEqual({ error: "Rate Limit Exceeded", message: limitedMessage, details });
  });
});

describe("form 3", () => {
  const body = (error: string, code: string) => ({ error, message, code, timestamp });
  pins(form3, {
    malformed: body("malformed_request", "VALIDATION_ERROR"),
    authentication: body("authentication_failed", "AUTHENTICATION_ERROR"),
    permission: body("permission_denied", "PERMISSION_ERROR"),
    not_found: body("not_found", "NOT_FOUND"),
    not_acceptable: body("not_acceptable", "VALIDATION_ERROR"),
    too_large: body("payload_too_large", "PAYLOAD_TOO_LARGE"),
    unsupported_media_type: body("unsupported_media_type", "UNSUPPORTED_MEDIA_TYPE"),
    internal: body("internal_error", "INTERNAL_ERROR"),
    unavailable: body("service_unavailable", "SERVICE_UNAVAILABLE"),
  });

  test("a missing member is <member>_required", () => {
    const error = { error: "owner_id_required", message: "owner_id is required.", code: "VALIDATION_ERROR", timestamp };
    expect(form3(missing, context)).toStrictEqual(error);
  });

  test("a wrong member is <member>_invalid, without its index", () => {
    const problem = invalidMembers([{ field: "events[2]", reason: "must be an event type" }]);
    expect(form3(problem, context)).toStrictEqual({
      error: "events_invalid",
      message: "events[2] must be an event type.",
      code: "VALIDATION_ERROR",
      timestamp,
    });
  });

  test("a problem's own code is the error", () => {
    const problem: Problem = { kind: "not_found", reason: "API_KEY_NOT_FOUND", message };
    expect(form3(problem, context)).toStrictEqual(body("api_key_not_found", "NOT_FOUND"));
  });

  test("a conflict", () => {
    expect(form3(conflict, context)).toStrictEqual(body("duplicate_resource", "CONFLICT"));
  });

  test("a rate limit says when to retry", () => {
    expect(form3(limited, context)).toStrictEqual({
      error: "rate_limit_exceeded",
      message: limitedMessage,
      code: "RATE_LIMIT_EXCEEDED",
      retry_after: 12,
      timestamp,
    });
  });
});

describe("form 4", () => {
  const body = (code: string) => ({ success: false, error: { code, message } });
  pins(form4, {
    malformed: body("INVALID_REQUEST"),
    authentication: body("INVALID_CREDENTIALS"),
    permission: body("FORBIDDEN"),
    not_found: body("NOT_FOUND"),
    not_acceptable: body("INVALID_REQUEST"),
    too_large: body("PAYLOAD_TOO_LARGE"),
    unsupported_media_type: body("UNSUPPORTED_MEDIA_TYPE"),
    internal: body("INTERNAL_ERROR"),
    unavailable: body("SERVICE_UNAVAILABLE"),
  });

  test("a missing member is MISSING_FIELD with details", () => {
    const details = { field: "owner_id", expected: "a string", received: null };
    const error = { code: "MISSING_FIELD", message: "owner_id is required.", details };
    expect(form4(missing)).toStrictEqual({ success: false, error, errors: [error] });
  });

  test("the first wrong member is the error, and errors has them all with a count of those not listed", () => {
    const pay = { field: "employees[0].gross_pay", expected: "a positive number", received: "string" };
    const state = { field: "employees[1].state", expected: "a two-letter state code", received: null };
    expect(form4(wrong)).toStrictEqual({
      success: false,
      error: { code: "INVALID_FIELD", message: wrongMessage, details: pay },
      errors: [
        { code: "INVALID_FIELD", message: "employees[0].gross_pay must be a positive number.", details: pay },
        { code: "MISSING_FIELD", message: "employees[1].state is required.", details: state },
      ],
      errors_not_listed: 27,
    });
  });

  test("a validation problem of no single member is INVALID_REQUEST", () => {
    expect(form4({ kind: "validation", message })).toStrictEqual(body("INVALID_REQUEST"));
  });

  test("a conflict shows its details", () => {
    const error = { code: "DUPLICATE_ENTRY", message, details: { report_id: "PR_1" } };
    expect(form4(conflict)).toStrictEqual({ success: false, error });
  });

  test("a rate limit says when to retry and which window is exhausted", () => {
    const details = { retry_after: 12, limit: 100, window: 60 };
    const error = { code: "RATE_LIMIT_EXCEEDED", message: limitedMessage, details };
    expect(form4(limited)).toStrictEqual({ success: false, error });
  });
});
