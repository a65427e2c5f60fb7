import { test } from "vitest";
import type { Stage } from "../stage.ts";

const month = (number: string, days: number, line: object) => ({
  employer_id: "lock-and-key",
  period_start: `2025-${number}-01`,
  period_end: `2025-${number}-${days}`,
  employees: [{ employee_id: "LK-1", name: "Ida Moss", state: "IN", ...line }],
  payroll_data: {},
});

/** Somebody follows one person through the months: another class, pay without hours, and who made the record. */
export function employeeOverTime(stage: () => Stage): void {
  test("one person's classes, pay, warnings and changes are on one page", async ({ expect }) => {
    const { admin, partner } = await stage().owner("over-time-payroll");
    const { page } = admin;
    for (const report of [
      month("01", 31, { classification_code: "5403", hours_worked: 160, gross_wages: 5100 }),
      month("02", 28, { classification_code: "5403", hours_worked: 160, gross_wages: 5200 }),
      month("03", 31, { classification_code: "8810", hours_worked: 0, gross_wages: 5300 }),
    ]) {
      const { body } = await partner.post("/payroll/reports", report);
      expect((await partner.ended(String(body.report_id))).status).toBe("completed");
    }

    // Employees are made a moment after the report is processed.
    const employees = async () => (await partner.get("/employees?employer_id=lock-and-key")).body.data;
    await expect.poll(employees).toMatchObject([{ classification_code: "8810" }]);
    await page.getByRole("link", { name: "Employees" }).click();
    await page.getByLabel("Employer id").fill("lock-and-key");
    await page.getByRole("link", { name: "Ida Moss" }).click();
    await page.getByRole("heading", { level: 1, name: "Ida Moss" }).waitFor();
    await page.getByText("IN 5403 Jan 1 – Feb 28, 2025 in 2 records").waitFor();
    await page.getByText("IN 8810 Mar 1 – 31, 2025 in 1 record").waitFor();
    await page.getByRole("row", { name: /Mar 1 – 31, 2025 .*\$5,300\.00 .*wages but no hours/ }).waitFor();
    await page.getByRole("tab", { name: "Changes" }).click();
    await page.getByRole("row", { name: /Employee created/ }).waitFor();
    await page.getByRole("tab", { name: /Pay/ }).click();
    await page.getByRole("link", { name: /Feb 1/ }).click();
    await page.getByRole("heading", { level: 1, name: "lock-and-key" }).waitFor();
  });
}
