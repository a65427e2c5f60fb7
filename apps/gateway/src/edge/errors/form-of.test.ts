import { expect, test } from "vitest";
import { form1 } from "./form-1.ts";
import { form2 } from "./form-2.ts";
import { form3 } from "./form-3.ts";
import { form4 } from "./form-4.ts";
import { formOf } from "./form-of.ts";

const table = [
  ["/payroll/reports", form2],
  ["/payroll/reports/PR_1/void", form2],
  ["/employees/sync", form2],
  ["/files", form2],
  ["/files/status/PR_1", form2],
  ["/api-keys", form3],
  ["/api-keys/key_1", form3],
  ["/webhooks", form3],
  ["/webhooks/wh_1", form3],
  ["/policies", form1],
  ["/employees", form1],
  ["/employees/emp_1", form1],
  ["/payments/pay_1", form1],
  ["/audits", form1],
  ["/health", form1],
  ["/payroll", form1],
  ["/filesystem", form1],
  ["/", form1],
] as const;

test.each(table)("profile A speaks the form of %s under both prefixes, with and without a query", (resource, form) => {
  for (const path of [`/api/v1${resource}`, `/v1${resource}`, `/v1${resource}?limit=1&path=/webhooks`]) {
    expect(formOf("A", path), path).toBe(form);
  }
  expect(formOf("A", `http://api.example:8080/v1${resource}`)).toBe(form);
});

test("profile A speaks form 1 on paths of no version", () => {
  for (const path of ["/webhooks", "/v2/webhooks", "/api/v1", "/v10/webhooks", "/api/api/v1/webhooks", "", "?"]) {
    expect(formOf("A", path), path).toBe(form1);
  }
});

test("profile B speaks form 4 everywhere", () => {
  for (const path of ["/v1/payroll/reports", "/api/v1/webhooks", "/v1/policies", "/nowhere"]) {
    expect(formOf("B", path), path).toBe(form4);
  }
});
