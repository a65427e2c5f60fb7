import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { type ExpectStatic, test } from "vitest";
import { isAccessible } from "../axe.ts";
import { openSection } from "../browser.ts";
import type { Stage } from "../stage.ts";

const month = (number: string, days: number, line: object) => ({
  employer_id: "lock-and-key",
  period_start: `2025-${number}-01`,
  period_end: `2025-${number}-${days}`,
  employees: [{ employee_id: "LK-1", name: "Ida Moss", state: "IN", ...line }],
  payroll_data: {},
});

/** Sorts the reports of an owner by a click, which the URL keeps, and saves them as a file in that order. */
async function sortAndExport(page: Page, expect: ExpectStatic): Promise<void> {
  await openSection(page, "Payroll");
  const table = page.getByRole("region", { name: "Payroll reports" });
  const amounts = async () => (await table.getByText(/^\$5,\d00\.00$/).allInnerTexts()).join(" ");
  const wages = table.getByRole("button", { name: "Gross wages" });
  await wages.click();
  await expect.poll(amounts).toBe("$5,100.00 $5,200.00 $5,300.00");
  await wages.click();
  await expect.poll(amounts).toBe("$5,300.00 $5,200.00 $5,100.00");
  await page.reload();
  await table.getByRole("columnheader", { name: "Gross wages" }).waitFor();
  expect(await table.getByRole("columnheader", { name: "Gross wages" }).getAttribute("aria-sort")).toBe("descending");
  await expect.poll(amounts).toBe("$5,300.00 $5,200.00 $5,100.00");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("payroll-reports.csv");
  const rows = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(rows[0]).toBe("Employer,Period,Status,Records,Failed,Gross wages,Received");
  expect(rows.slice(1).map((row) => row.split(",").slice(0, 6).join())).toEqual([
    "lock-and-key,2025-03-01,completed,1,0,5300",
    "lock-and-key,2025-02-01,completed,1,0,5200",
    "lock-and-key,2025-01-01,completed,1,0,5100",
  ]);
}

/** Names the employer, which the lists have by its id until then. */
async function nameEmployer(page: Page, expect: ExpectStatic): Promise<void> {
  await openSection(page, "Payroll");
  const table = page.getByRole("region", { name: "Payroll reports" });
  await expect.poll(() => table.getByRole("link", { name: /^lock-and-key/ }).count()).toBe(3);
  await openSection(page, "Payroll", "Employers");
  await page.getByRole("button", { name: "Change lock-and-key" }).click();
  await page.getByLabel("Name").fill("Lock & Key LLC");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await openSection(page, "Payroll", "Payroll reports");
  await expect.poll(() => table.getByRole("link", { name: /^Lock & Key LLC/ }).count()).toBe(3);
  await page.getByRole("checkbox", { name: /Lock & Key LLC, Jan 1/ }).waitFor();
}

/** Chooses two reports, which the URL keeps, and voids them after one question, also the one that a filter hides by then. */
async function voidTwo(page: Page, expect: ExpectStatic): Promise<void> {
  await openSection(page, "Payroll");
  for (const days of [/Jan 1/, /Feb 1/]) await page.getByRole("checkbox", { name: days }).click();
  await page.getByText("2 chosen", { exact: true }).waitFor();
  const all = page.url();
  await page.goto(`${all}&period_from=2025-02-01`);
  await page.getByText("2 chosen, 1 of them not shown here").waitFor();
  await isAccessible(page);
  await page.getByRole("button", { name: "Void the reports" }).click();
  await page.getByRole("dialog").getByText("1 of the 2 are not in the rows shown.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Void the reports" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto(all);
  const table = page.getByRole("region", { name: "Payroll reports" });
  await expect.poll(() => table.getByText("Voided", { exact: true }).count()).toBe(2);
  expect(await page.getByRole("checkbox").count()).toBe(1);
}

/** Somebody follows one person through the months: another class, pay without hours, and who made the record. */
export function employeeOverTime(stage: () => Stage): void {
  test("one person's classes, pay, warnings and changes are on one page", async ({ expect }) => {
    const { admin, partner } = await stage().owner("over-time-payroll");
    const { page } = admin;
    for (const report of [
      month("02", 28, { classification_code: "5403", hours_worked: 160, gross_wages: 5200 }),
      month("01", 31, { classification_code: "5403", hours_worked: 160, gross_wages: 5100 }),
      month("03", 31, { classification_code: "8810", hours_worked: 0, gross_wages: 5300 }),
    ]) {
      const { body } = await partner.post("/payroll/reports", report);
      expect((await partner.ended(String(body.report_id))).status).toBe("completed");
    }

    // Employees are made a moment after the report is processed.
    const employees = async () => (await partner.get("/employees?employer_id=lock-and-key")).body.data;
    await expect.poll(employees).toMatchObject([{ classification_code: "8810" }]);
    await nameEmployer(page, expect);
    await sortAndExport(page, expect);
    await openSection(page, "Employees");
    await page.getByRole("combobox", { name: "Employer", exact: true }).fill("and-k");
    await page.getByRole("option", { name: "lock-and-key" }).click();
    await page.getByRole("link", { name: "Ida Moss" }).click();
    await page.getByRole("heading", { level: 1, name: "Ida Moss" }).waitFor();
    await page.getByText("LK-1 at Lock & Key LLC").waitFor();
    await page.getByText("IN 5403 Jan 1 – Feb 28, 2025 in 2 records").waitFor();
    await page.getByText("IN 8810 Mar 1 – 31, 2025 in 1 record").waitFor();
    await page.getByRole("row", { name: /Mar 1 – 31, 2025 .*\$5,300\.00 .*wages but no hours/ }).waitFor();
    // The report of February came first.
    const periods = page.getByRole("region", { name: "Pay" }).getByRole("link");
    expect(await periods.allInnerTexts()).toEqual(["Mar 1 – 31, 2025", "Feb 1 – 28, 2025", "Jan 1 – 31, 2025"]);
    await page.getByRole("tab", { name: "Changes" }).click();
    await page.getByRole("row", { name: /Employee created/ }).waitFor();
    await page.getByRole("tab", { name: /Pay/ }).click();
    await page.getByRole("link", { name: /Feb 1/ }).click();
    await page.getByRole("heading", { level: 1, name: "Lock & Key LLC" }).waitFor();
    await voidTwo(page, expect);
  });

  test("the search finds a person, a policy and an employer by what somebody remembers, without accents", async ({
    expect,
  }) => {
    const { admin, partner } = await stage().owner("search-payroll");
    const { page } = admin;
    const line = { employee_id: "S-1", name: "José Núñez-Øster", classification_code: "8810", state: "IN" };
    const body = {
      employer_id: "orchard-lane",
      period_start: "2025-01-01",
      period_end: "2025-01-31",
      employees: [{ ...line, hours_worked: 160, gross_wages: 5100 }],
      payroll_data: {},
    };
    const report = await partner.post("/payroll/reports", body);
    expect((await partner.ended(String(report.body.report_id))).status).toBe("completed");
    const policy = await partner.post("/policies", {
      employer_id: "orchard-lane",
      policy_number: "WC-2025-0417",
      premium: 900,
      effective_date: "2025-01-01T00:00:00Z",
      classifications: [{ state: "IN", classification_code: "8810", rate: 1 }],
    });
    expect(policy.status).toBe(201);
    const employees = async () => (await partner.get("/employees?employer_id=orchard-lane")).body.data;
    await expect.poll(employees).toHaveLength(1);

    const find = async (text: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByLabel("Search").fill(text);
    };
    const hit = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name });
    await find("oster JOSE");
    await hit(/José Núñez-Øster/).waitFor();
    await isAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "José Núñez-Øster" }).waitFor();
    await find("0417");
    await hit(/Policy WC-2025-0417/).click();
    await page.getByRole("heading", { level: 1, name: "Policy WC-2025-0417" }).waitFor();
    await find("Orchard");
    await hit(/Payroll of orchard-lane/).waitFor();
    await hit(/^orchard-lane/)
      .first()
      .waitFor();
    await find("nobody-has-this");
    await page.getByText("Nothing has “nobody-has-this”.").waitFor();
    await page.keyboard.press("Escape");

    // Another owner finds nothing of it, and lists are narrowed by parts.
    const other = await stage().owner("search-stranger");
    await other.admin.page.keyboard.press("Control+k");
    await other.admin.page.getByRole("dialog").getByLabel("Search").fill("orchard");
    await other.admin.page.getByText("Nothing has “orchard”.").waitFor();
    await openSection(page, "Payroll");
    await page
      .getByRole("search")
      .getByLabel(/^Employer/)
      .fill("CHARD");
    await page.getByRole("row", { name: /orchard-lane/ }).waitFor();
  });
}
