import { expect, test } from "vitest";
import { z } from "zod";
import { payrollReportA } from "./a.ts";
import { payrollReportB } from "./b.ts";

function documentOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, { target: "draft-2020-12", io: "input" });
}

test("both reports can be written down as JSON Schema, every bound included", () => {
  expect(documentOf(payrollReportA)).toMatchObject({
    required: ["employer_id", "period_start", "period_end", "employees", "payroll_data"],
    properties: {
      employer_id: { type: "string", minLength: 1, maxLength: 255, examples: ["employer_042"] },
      period_start: { type: "string", format: "date" },
      employees: {
        minItems: 1,
        items: {
          required: ["employee_id", "name", "classification_code", "hours_worked", "gross_wages"],
          properties: {
            gross_wages: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 100_000_000_000 },
            hours_worked: { type: "number", minimum: 0 },
          },
        },
      },
    },
  });
  expect(documentOf(payrollReportB)).toMatchObject({
    required: ["employer_id", "pay_period", "employees"],
    properties: {
      pay_period: { required: ["start_date", "end_date"] },
      employees: {
        items: {
          required: [
            "employee_id",
            "first_name",
            "last_name",
            "gross_pay",
            "hours_worked",
            "job_classification",
            "state",
          ],
        },
      },
    },
  });
});
