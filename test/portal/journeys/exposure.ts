import { test } from "vitest";
import type { Stage } from "../stage.ts";

const line = (employee_id: string, name: string, classification_code: string, gross_wages: number) => ({
  employee_id,
  name,
  classification_code,
  state: "IN",
  hours_worked: 100,
  gross_wages,
});

/** From the first steps of a new owner to its payroll as a bar of a chart, and down to the report behind it. */
export function exposure(stage: () => Stage): void {
  test("payroll that was reported is a bar of the chart, which leads to its report", async ({ expect }) => {
    const { admin, partner } = await stage().owner("pier-payroll");
    const { page } = admin;
    const main = page.getByRole("main");
    await main.getByRole("heading", { name: "First steps" }).waitFor();
    await main.getByRole("link", { name: /Make an API key Done/ }).waitFor();

    const month = new Date().toISOString().slice(0, 7);
    const report = (period_start: string, period_end: string, ...employees: ReturnType<typeof line>[]) => ({
      employer_id: "pier-bakery",
      period_start,
      period_end,
      employees,
      payroll_data: {},
    });
    const send = async (body: ReturnType<typeof report>) => {
      const response = await partner.post("/payroll/reports", body);
      expect((await partner.ended(String(response.body.report_id))).status).toBe("completed");
      return String(response.body.report_id);
    };
    const march = await send(
      report(
        ...(["2025-03-01", "2025-03-31"] as const),
        line("E-1", "Ida Moss", "2003", 5000.1234),
        line("E-2", "Ben Hale", "8810", 7000),
      ),
    );
    await send(report(`${month}-01`, `${month}-10`, line("E-1", "Ida Moss", "2003", 1200)));

    await page.reload();
    await main.getByText("All clear").waitFor();
    const thisMonth = main.getByRole("region", { name: /^Exposure in/ });
    await thisMonth.getByRole("row", { name: "IN 2003 $1,200.00" }).waitFor();
    await thisMonth.getByRole("link", { name: "All months" }).click();

    await main.getByRole("heading", { level: 1, name: "Exposure" }).waitFor();
    await main.getByRole("search").getByRole("combobox", { name: "Employer", exact: true }).fill("bakery");
    await page.getByRole("option", { name: "pier-bakery" }).click();
    await page.goto(`${stage().url}/sandbox/exposure?employer_id=pier-bakery&from=2025-01-01&to=2025-12-31`);
    const figure = main.getByRole("row", { name: /Mar 2025 IN 2003/ });
    // The text is rounded; the exact value is in the title.
    expect(await figure.getByText("$5,000.12").getAttribute("title")).toBe("5000.1234");

    await main.locator(".recharts-bar-rectangle path").first().click();
    const reports = main.getByRole("region", { name: /^Reports of March 2025, class/ }).first();
    await reports.getByRole("link", { name: "pier-bakery" }).waitFor();
    await page.reload();
    await reports.getByRole("link", { name: "pier-bakery" }).click();
    await page.waitForURL(new RegExp(`/sandbox/payroll/${march}`));

    // The same way by keyboard, without the chart.
    await page.goBack();
    await figure.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await main.getByRole("heading", { name: "Reports of March 2025, IN, class 2003" }).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toMatch(/^Reports of March 2025, IN/);
  });

  test("payroll of another owner is in nobody else's exposure", async () => {
    const { admin } = await stage().owner("pier-stranger", "payroll_company", "nothing");
    await admin.page.goto(`${stage().url}/sandbox/exposure?employer_id=pier-bakery&from=2025-01-01&to=2025-12-31`);
    await admin.page.getByText("No payroll counts here").waitFor();
  });
}
