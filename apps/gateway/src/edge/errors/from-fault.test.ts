import { Fault, type FaultCode } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";
import { expect, test } from "vitest";
import { form1 } from "./form-1.ts";
import { form2 } from "./form-2.ts";
import { form3 } from "./form-3.ts";
import { form4 } from "./form-4.ts";
import { fromFault } from "./from-fault.ts";
import { statusOf } from "./problem.ts";

const statuses: Record<FaultCode, number> = {
  INVALID_ARGUMENT: 400,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  FAILED_PRECONDITION: 409,
  RESOURCE_EXHAUSTED: 429,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 503,
  CANCELLED: 503,
  ABORTED: 500,
  UNIMPLEMENTED: 500,
  INTERNAL: 500,
  UNAUTHENTICATED: 500,
};

test.each(Object.entries(statuses))("%s becomes status %i", (code, status) => {
  expect(statusOf(fromFault(new Fault(code as FaultCode, "WHY", "Because.")))).toBe(status);
});

const actedOn: readonly FaultCode[] = [
  "INVALID_ARGUMENT",
  "PERMISSION_DENIED",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "FAILED_PRECONDITION",
];

test("a fault that partners can act on keeps its message", () => {
  for (const code of actedOn) {
    expect(fromFault(new Fault(code, "WHY", "Because.")).message).toBe("Because.");
  }
});

test("any other fault shows nothing of its cause", () => {
  const others = Object.keys(statuses).filter((code) => !actedOn.includes(code as FaultCode)) as FaultCode[];
  expect(others).toHaveLength(8);
  for (const code of others) {
    const fault = new Fault(code, "SECRET_REASON", "connect ECONNREFUSED 10.0.0.7:5432", {
      metadata: { report_id: "PR_1", host: "10.0.0.7" },
      violations: [{ field: "secret_field", description: "secret" }],
      cause: new Error("secret"),
    });
    expect(JSON.stringify(fromFault(fault))).not.toMatch(/secret|10\.0\.0\.7|PR_1/i);
  }
});

test("violations have the partner's names, up to 100 and the number of the others", () => {
  const violations = Array.from({ length: 127 }, (_, index) => ({
    field: `records[${index}].gross_wages`,
    description: "must be a positive number",
  }));
  const fault = new Fault("INVALID_ARGUMENT", "INVALID_RECORDS", "Records are wrong.", { violations });
  const problem = fromFault(fault, (field) => field.replace("records", "employees"));
  expect(problem.violations).toHaveLength(100);
  expect(problem.violations?.[3]).toEqual({ field: "employees[3].gross_wages", reason: "must be a positive number" });
  expect(problem.violationsNotListed).toBe(27);
  expect(problem.message).toBe("employees[0].gross_wages must be a positive number. 126 more problems found.");
});

test("a conflict names the report that was there first, and no other metadata", () => {
  const metadata = { report_id: "PR_1", table: "reports" };
  const fault = new Fault("ALREADY_EXISTS", "DUPLICATE_REPORT", "This report is PR_1.", { metadata });
  expect(fromFault(fault).details).toEqual({ report_id: "PR_1" });
});

test("what is not found, or not allowed in the current status, has a code of its own", () => {
  for (const code of ["NOT_FOUND", "FAILED_PRECONDITION"] as const) {
    expect(fromFault(new Fault(code, "API_KEY_NOT_FOUND", "Because.")).reason).toBe("API_KEY_NOT_FOUND");
  }
  expect(fromFault(new Fault("ALREADY_EXISTS", "DUPLICATE_REPORT", "Because."))).not.toHaveProperty("code");
});

test("an exhausted resource says when to retry, in whole seconds and never 0", () => {
  const retryAfterOf = (details: { retryAfterMs?: number }) =>
    fromFault(new Fault("RESOURCE_EXHAUSTED", "WHY", "Because.", details)).retryAfterSeconds;
  expect(retryAfterOf({ retryAfterMs: 1001 })).toBe(2);
  expect(retryAfterOf({ retryAfterMs: 0 })).toBe(1);
  expect(retryAfterOf({})).toBe(60);
});

test("without a place for an upload, every form names the reason, and when to retry", () => {
  const fault = refusal("NO_UPLOAD_PLACE", {}, { retryAfterMs: 9001 });
  const problem = fromFault(fault);
  expect([statusOf(problem), problem.retryAfterSeconds]).toEqual([503, 10]);
  const context = { requestId: "req_1", now: new Date() };
  const details = { code: "no_upload_place", retry_after: 10 };
  const { message } = fault;
  expect(form1(problem, context)).toMatchObject({ error: { type: "api_error", code: "no_upload_place", message } });
  expect(form2(problem)).toEqual({ error: "Service Unavailable", message, details });
  expect(form3(problem, context)).toMatchObject({ error: "no_upload_place", code: "SERVICE_UNAVAILABLE", message });
  expect(form4(problem)).toEqual({ success: false, error: { code: "SERVICE_UNAVAILABLE", message, details } });
});

test("what is unavailable says when to retry, too", () => {
  const retryAfterOf = (details: { retryAfterMs?: number }) =>
    fromFault(new Fault("UNAVAILABLE", "WHY", "Because.", details)).retryAfterSeconds;
  expect([retryAfterOf({ retryAfterMs: 1001 }), retryAfterOf({})]).toEqual([2, 1]);
});

test("a refusal between services is an internal error that shows nothing of it", () => {
  const fault = new Fault("PERMISSION_DENIED", "CALLER_NOT_ALLOWED", "gateway may not call webhooks.");
  expect(fromFault(fault)).toMatchObject({ kind: "internal", message: expect.not.stringContaining("webhooks") });
});
