import { create } from "@bufbuild/protobuf";
import { SubmitReportResponseSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { expect, test } from "vitest";
import { toAcceptedA } from "./a.ts";
import { toAcceptedB } from "./b.ts";
import type { Submission } from "./submission.ts";

const submission: Submission = {
  profile: 1,
  employerId: "employer_1",
  periodStart: "2026-01-01",
  periodEnd: "2026-01-15",
  records: [],
  corrects: "",
  noPayroll: false,
};

function accepted(totalGrossWages: string) {
  return create(SubmitReportResponseSchema, { reportId: "PR_TEST_1", employeeCount: 250, totalGrossWages });
}

test("profile A's response names its environment and its processing time", () => {
  const response = {
    message: "The payroll report was accepted and is being processed.",
    report_id: "PR_TEST_1",
    status: "processing",
    environment: "sandbox",
    employer_id: "employer_1",
    period: { start: "2026-01-01", end: "2026-01-15" },
    employee_count: 250,
    estimated_processing_time: "1-2 minutes",
    warnings: [],
  };
  expect(toAcceptedA(accepted("1"), submission, "sandbox", [])).toStrictEqual(response);
  expect(toAcceptedA(accepted("1"), submission, "production", [])).toStrictEqual({
    ...response,
    environment: "production",
    estimated_processing_time: "5-10 minutes",
  });
});

test("profile B's response has the total as a JSON number", () => {
  expect(JSON.parse(JSON.stringify(toAcceptedB(accepted("648875.25"), [])))).toStrictEqual({
    success: true,
    report_id: "PR_TEST_1",
    status: "processing",
    employees_count: 250,
    total_gross_pay: 648875.25,
    message: "The payroll report was accepted and is being processed.",
    warnings: [],
  });
});

test("profile B's total has every digit, even of a sum that no double holds", () => {
  expect(JSON.stringify(toAcceptedB(accepted("999999999999999.9999"), []))).toContain(
    '"total_gross_pay":999999999999999.9999,',
  );
});
