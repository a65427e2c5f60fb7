import { expect, test } from "vitest";
import { earningsKind } from "./earnings.ts";

test.each([
  [["OT", "Overtime 1.5"], "overtime"],
  [["17", "Regular Pay"], "regular"],
  [["FICA-SS"], "none"],
  [["T12", "TX-SUI"], "none"],
  [["Group Medical"], "none"],
  [["Employer 401k"], "employer_contributions"],
  [["Mileage Reimbursement"], "expense_reimbursement"],
  [["TRV", "Site Allowance"], undefined],
  [["Fitness Allowance"], undefined],
])("%j pays %s", (names, kind) => {
  expect(earningsKind(...names)).toBe(kind);
});
