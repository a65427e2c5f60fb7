import { expect, test } from "vitest";
import { fromStoredFailure } from "./stored-failure.ts";

test("a failure that an earlier release stored for missing months names their days", () => {
  const message = "No payroll is reported for these months: 2025-02, 2025-12.";
  const missing = ["2025-02", "2025-12"].map((month) => ({ code: "MISSING_MONTH", month }) as const);
  const audited = { periodStart: "2025-02-10", periodEnd: "2025-12-30" };
  expect(fromStoredFailure({ code: "MISSING_MONTHS", message, missing }, audited)).toMatchObject({
    code: "MISSING_DAYS",
    missingDays: 49,
    missing: [
      { code: "MISSING_DAYS", from: "2025-02-10", to: "2025-02-28", days: 19 },
      { code: "MISSING_DAYS", from: "2025-12-01", to: "2025-12-30", days: 30 },
    ],
  });
});

test("any other failure is returned as it is stored", () => {
  const failure = { code: "NO_EXPOSURE", message: "", missing: [{ code: "NO_EXPOSURE" as const }] };
  expect(fromStoredFailure(failure, { periodStart: "2025-01-01", periodEnd: "2025-01-31" })).toBe(failure);
});
