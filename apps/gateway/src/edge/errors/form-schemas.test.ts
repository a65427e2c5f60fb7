import { errorReasons, type PartnerReason } from "@platform/error-codes/error-reasons";
import { type ProblemKind, problemKinds } from "@platform/error-codes/problem-kinds";
import { kindOfReason } from "@platform/error-codes/reason-code";
import { expect, test } from "vitest";
import { form1 } from "./form-1.ts";
import { form2 } from "./form-2.ts";
import { form3 } from "./form-3.ts";
import { form4 } from "./form-4.ts";
import { schemaOfForm } from "./form-schemas.ts";
import type { Problem } from "./problem.ts";

const context = { requestId: "req_1", now: new Date("2026-03-16T09:30:00.000Z") };
const message = "Because.";

const violations = [{ field: "employees[3].gross_wages", reason: "is required", missing: true }];
const problemsByKind = (Object.keys(problemKinds) as ProblemKind[]).map(
  (kind): Problem => ({ kind, message, ...(kind === "rate_limited" && { retryAfterSeconds: 12 }) }),
);
const problemsByReason = (Object.keys(errorReasons) as PartnerReason[]).map(
  (reason): Problem => ({ kind: kindOfReason(reason), reason, message }),
);
const problems: Problem[] = [
  ...problemsByKind,
  ...problemsByReason,
  { kind: "validation", message, violations },
  { kind: "validation", message, violations: violations.map((violation) => ({ ...violation, missing: false })) },
];

test.each([form1, form2, form3, form4])(
  "every problem has a body that the schema of its form describes: %o",
  (form) => {
    for (const problem of problems) {
      const read = schemaOfForm(form).safeParse(form(problem, context));
      expect([problem, read.error]).toEqual([problem, undefined]);
    }
  },
);

test("a code that is not listed is not described", () => {
  const body = form3({ kind: "not_found", message }, context);
  expect(schemaOfForm(form3).safeParse({ ...body, code: "UNHEARD_OF" }).success).toBe(false);
  expect(schemaOfForm(form3).safeParse({ ...body, error: "Not Found" }).success).toBe(false);
  const other = form1({ kind: "not_found", message }, context);
  expect(schemaOfForm(form1).safeParse({ error: { ...other.error, code: "unheard_of" } }).success).toBe(false);
});
