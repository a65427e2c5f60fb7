import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { isAccessible } from "../axe.ts";
import { countClicks, openSection } from "../browser.ts";
import type { Owner, Stage } from "../stage.ts";

const month = { period_start: "2025-01-01", period_end: "2025-01-31" };
const line = (employee_id: string, name: string, classification_code: string, gross_wages: number, more = {}) => ({
  employee_id,
  name,
  classification_code,
  state: "IN",
  hours_worked: 160,
  gross_wages,
  ...more,
});
const cook = line("E-1", "Ida Moss", "9082", 6_000.25, { overtime_pay: 900 });
const clerk = line("E-2", "Ben Hale", "8810", 4_000);

interface Worksheet {
  readonly lines: readonly Readonly<Record<"payroll" | "remuneration" | "rate" | "premium", number>>[];
  readonly steps: readonly { readonly amount: number; readonly running_total: number }[];
  readonly total_premium: number;
  readonly adjustment: number;
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const money = (value: number) => dollars.format(value).replace("-", "−");

/** First texts of the cells of each row of a part of the statement, without their notes. */
function cellsOf(page: Page, region: string): Promise<string[][]> {
  const rows = page.getByRole("region", { name: region }).locator("tbody tr");
  return rows.evaluateAll((all) =>
    all.map((row) => Array.from(row.children, ({ firstChild }) => firstChild?.textContent ?? "")),
  );
}

/** Every figure that the statement shows is that of the API. */
async function expectFigures(page: Page, worksheet: Worksheet): Promise<void> {
  const lines = await cellsOf(page, "Lines");
  expect(lines.map((cells) => [cells[2], ...cells.slice(4)])).toEqual(
    worksheet.lines.map(({ payroll, remuneration, rate, premium }) =>
      [payroll, remuneration, rate, premium].map(money),
    ),
  );
  const steps = (await cellsOf(page, "Steps")).filter(([, , , amount]) => amount);
  const changing = worksheet.steps.filter(({ amount }) => amount !== 0);
  expect(steps.map((cells) => cells.slice(3))).toEqual(
    changing.map(({ amount, running_total }) => [money(amount), money(running_total)]),
  );
  const result = page
    .getByRole("term")
    .filter({ hasText: /^Total premium$/ })
    .last();
  expect(await result.locator("xpath=following-sibling::dd").textContent()).toBe(money(worksheet.total_premium));
}

/** Fits a telephone, breaks no rule of axe, and shows days as people write them. */
async function expectReadable(page: Page): Promise<void> {
  await isAccessible(page);
  const text = await page.getByRole("main").textContent();
  expect(text).toMatch(/Jan 1 – 31, 2025/);
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
}

/** A customer reads no ids of records or rules, and no notes of ours. */
async function expectNoKeys(page: Page): Promise<void> {
  const text = (await page.getByRole("main").textContent()) ?? "";
  expect(text).toContain("Rules used");
  expect(text).not.toMatch(/(?:aud|pol|PR_TEST|PR)_[0-9a-zA-Z]{6}|\w+\/[A-Z*]{1,2}\/\d{4}|https?:|not read|checked /);
}

/** Records a payment of the policy that is open, and its refund. */
async function payAndRefund(page: Page): Promise<void> {
  const payments = page.getByRole("region", { name: "Payments", exact: true });
  await payments.getByRole("button", { name: "Record a payment" }).click();
  await page.getByRole("dialog").getByLabel("Amount").fill("$1,250.50");
  await page.getByRole("dialog").getByLabel("Purpose").fill("Deposit");
  await isAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Record the payment" }).click();
  await payments.getByRole("row", { name: /\$1,250\.50 Received Deposit/ }).waitFor();
  await payments.getByRole("button", { name: "Refund the payment of $1,250.50" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refund the payment" }).click();
  await payments.getByRole("row", { name: /\$1,250\.50 Refunded/ }).waitFor();
}

async function report({ partner }: Owner, employees: readonly object[], more = {}): Promise<string> {
  const { body } = await partner.post("/payroll/reports", {
    employer_id: "gull-diner",
    ...month,
    employees,
    payroll_data: {},
    ...more,
  });
  const id = String(body.report_id);
  expect((await partner.ended(id)).status).toBe("completed");
  return id;
}

/** A carrier without code: a policy, its premium as payroll arrives, the audit, and the worksheet on paper. */
export function premium(stage: () => Stage): void {
  let carrier: Owner;
  beforeAll(async () => {
    carrier = await stage().owner("summit-mutual", "carrier");
  });

  test("payroll becomes a premium, an audit and a printed worksheet with the figures of the API", async ({
    expect,
  }) => {
    const { page, password } = carrier.admin;

    const clicks = await countClicks(page);
    await openSection(page, "Policies");
    await page.getByRole("link", { name: "New policy" }).click();
    // The list that is left has a filter of the same name.
    await page.getByRole("button", { name: "Create the policy" }).waitFor();
    await page.getByRole("combobox", { name: "Employer", exact: true }).fill("gull-diner");
    await page.getByLabel("Policy number").fill("SM-2025-7");
    await page.getByLabel("First day", { exact: true }).fill("2025-01-01");
    await page.getByLabel("Last day", { exact: true }).fill("2025-01-31");
    await page.getByLabel("Experience modification").fill("0.93");
    await page.getByLabel("Expense constant").fill("160");
    await page.getByRole("button", { name: "Add a class" }).click();
    for (const [index, [code, rate, payroll]] of [
      ["9082", "1.37", "6,000"],
      ["8810", "0.19", "4,000"],
    ].entries()) {
      const row = page.getByRole("group", { name: `Class ${index + 1}` });
      await row.getByLabel("State").fill("in");
      await row.getByLabel("Class code").fill(code ?? "");
      await row.getByLabel("Rate").fill(rate ?? "");
      await row.getByLabel("Estimated payroll").fill(payroll ?? "");
    }
    const clicksToFill = clicks();
    // Nothing half-written is lost: not by a reload, by a click beside the form, or by a session that ends.
    await page.reload();
    await page.getByText("Your draft is back").waitFor();
    expect(await page.getByRole("group", { name: "Class 2" }).getByLabel("Class code").inputValue()).toBe("8810");
    await page.getByRole("link", { name: "Employees" }).click();
    const leaving = page.getByRole("dialog", { name: "Leave this page?" });
    await isAccessible(page);
    await leaving.getByRole("button", { name: "Stay" }).click();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Create the policy" }).click();
    const signIn = page.getByRole("dialog", { name: "Sign in" });
    expect(await signIn.getByLabel("E-mail address").inputValue()).toBe(carrier.admin.email);
    await isAccessible(page);
    await signIn.getByLabel("Password", { exact: true }).fill(password);
    await signIn.getByRole("button", { name: "Sign in", exact: true }).click();
    await signIn.waitFor({ state: "detached" });
    const clicksToLose = clicks();
    await page.getByRole("button", { name: "Create the policy" }).click();
    await page.getByText(/had the employer gull-diner/).waitFor();
    await page.getByRole("button", { name: "Yes, it is a new employer" }).click();
    await page.getByRole("heading", { level: 1, name: "Policy SM-2025-7" }).waitFor();
    expect(clicksToFill + clicks() - clicksToLose).toBeLessThanOrEqual(10);
    const policyPath = new URL(page.url()).pathname;
    await page.getByText("No exposure").first().waitFor();

    await payAndRefund(page);
    const first = await report(carrier, [cook, clerk]);
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("region", { name: "Lines" }).locator("tbody tr").nth(1).waitFor();
    const policyId = policyPath.split("/").at(-1);
    const { body: preview } = await carrier.partner.post(`/policies/${policyId}/premium-preview`, {});
    await expectFigures(page, preview.worksheet as Worksheet);
    await expectReadable(page);

    await page.getByRole("button", { name: "Audit the term" }).click();
    await page.getByRole("heading", { level: 1, name: "Premium audit of gull-diner" }).waitFor();
    await page.getByRole("heading", { name: "3. Result" }).waitFor();
    const auditPath = new URL(page.url()).pathname;
    const worksheet = async () => {
      const { body } = await carrier.partner.get(`/audits/${auditPath.split("/").at(-1)}/worksheet`);
      return body as unknown as Worksheet;
    };
    await expectFigures(page, await worksheet());
    await expectReadable(page);

    await page.getByRole("button", { name: "Records behind IN 9082: 1 report" }).click();
    await page.getByRole("dialog").getByRole("cell", { name: "$6,000.25" }).waitFor();
    expect(await page.getByRole("dialog").getByText("Ben Hale").count()).toBe(0);
    const report1 = await page.getByRole("dialog").getByRole("link", { name: "Open the report" }).getAttribute("href");
    expect(report1).toContain(first);
    await page.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "About experience modification" }).first().click();
    await page.getByText(/Below 1\.00 it lowers the premium/).waitFor();
    await page.keyboard.press("Escape");

    await page.emulateMedia({ media: "print" });
    for (const text of ["summit-mutual", "Sandbox: test data", "SM-2025-7", "Jan 1 – 31, 2025", "1 of 1"]) {
      await page.getByRole("region", { name: "Letterhead" }).getByText(text).first().waitFor();
    }
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Print" }).count()).toBe(0);
    await expectFigures(page, await worksheet());
    const pdf = await page.pdf({ format: "Letter" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    await page.emulateMedia({ media: "screen" });

    await page.getByRole("link", { name: "Statement" }).click();
    await page.getByRole("heading", { level: 1, name: "Premium audit statement" }).waitFor();
    await expectFigures(page, await worksheet());
    await expectReadable(page);
    await page.getByText(/^Please pay \$[\d,.]+ to summit-mutual\.$|^summit-mutual owes you/).waitFor();
    await page.getByText(/^If you disagree with a figure, write to summit-mutual by \w+ \d+, \d{4}: /).waitFor();
    await page.getByText(/^Version 1 of 1, approved by Pat admin, .* Rated from 1 payroll report\.$/).waitFor();
    await expectNoKeys(page);
    const byClass = page.getByRole("region", { name: "Premium by class" }).getByRole("row", { name: /IN 9082/ });
    expect((await byClass.getByRole("cell").allInnerTexts()).slice(2)).toEqual(["$82.20", "$78.09", "−$4.11"]);
    for (const [format, start] of [
      ["PDF", "%PDF-1.7"],
      ["CSV", "row,audit_id,version"],
      ["JSON", '{\n  "object": "audit_statement",'],
    ] as const) {
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: `${format}: download the statement` }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(new RegExp(`^statement-.*-v1\\.${format.toLowerCase()}$`));
      expect(readFileSync(await download.path(), "latin1").slice(0, start.length)).toBe(start);
    }

    const before = await worksheet();
    await report(carrier, [{ ...cook, overtime_pay: 1_200 }, clerk], { corrects: first });
    const audit = async () => (await carrier.partner.get(`/audits/${auditPath.split("/").at(-1)}`)).body;
    await expect.poll(audit).toMatchObject({ out_of_date: true });
    await page.goto(stage().url + auditPath);
    await page.getByText("This audit is out of date").waitFor();
    await page.getByRole("button", { name: "Rate again" }).click();
    await page.getByLabel("Reason").fill("January was corrected");
    await page.getByRole("button", { name: "Rate the audit again" }).click();
    await page.getByRole("link", { name: "What changed in version 2" }).click();
    const row = page.getByRole("row", { name: /January was corrected/ });
    await row.getByText("Pat admin").waitFor();
    const after = await worksheet();
    const total = page.getByRole("region", { name: "Changed figures" }).getByRole("row", { name: /Total premium/ });
    await total.waitFor();
    expect((await total.getByRole("cell").allInnerTexts()).slice(0, 2)).toEqual(
      [before, after].map(({ total_premium }) => money(total_premium)),
    );
    await expectFigures(page, after);
    await page.reload();
    await total.waitFor();
    await page.getByRole("link", { name: "Statement" }).click();
    await page.getByRole("heading", { name: "What changed since version 1" }).waitFor();
    await page.getByLabel("Version").selectOption("1");
    await page.getByText("This version does not count any more").waitFor();
    await expectFigures(page, before);
  });

  test("a ledger estimates what is late, reverses it, and comes to the final audit", async ({ expect }) => {
    const { page } = carrier.admin;
    const insured = { employer_id: "tern-bakery" };
    const { body: policy } = await carrier.partner.post("/policies", {
      ...insured,
      policy_number: "SM-2025-8",
      premium: 590,
      effective_date: "2025-01-01T00:00:00Z",
      expiration_date: "2025-03-01T00:00:00Z",
      classifications: [{ state: "IN", classification_code: "9082", rate: 5 }],
    });
    const baker = line("E-1", "Ida Moss", "9082", 6_000);
    const entries = async () =>
      (await carrier.partner.get(`/policies/${policy.id}/ledger`)).body.data as { kind: string }[];
    await page.goto(`${stage().url}/sandbox/policies/${policy.id}/edit`);
    await page.getByLabel("Premium is charged").selectOption("pay_as_you_go");
    await page.getByLabel("A report is expected").selectOption("weekly");
    await page.getByLabel("A pay period begins on").fill("2025-01-06");
    await page.getByLabel("A report is expected").selectOption("monthly");
    await page.getByLabel("Days until a report is late").fill("5");
    await page.getByRole("button", { name: "Save the change" }).click();
    await page.getByText("With each payroll report, expected every month, late after 5 days").waitFor();
    await expect.poll(entries).toHaveLength(1);
    const january = await report(carrier, [baker], insured);
    await expect.poll(entries).toHaveLength(3);

    await page.getByRole("link", { name: "Ledger" }).click();
    await page.getByRole("heading", { level: 1, name: "Ledger of SM-2025-8" }).waitFor();
    const rows = page.getByRole("region", { name: "Entries" }).getByRole("row");
    await rows
      .filter({ hasText: /^1\. Estimate.*Jan 1 – 31, 2025: \$310\.00, reversed in entry 2.*\$590\.00/ })
      .waitFor();
    await rows.filter({ hasText: /Feb 1 – 28, 2025: \$280\.00, applies until the report comes/ }).waitFor();
    await rows.filter({ hasText: /^2\. Reversal.*estimated in entry 1.*−\$310\.00.*\$280\.00/ }).waitFor();
    const charged = rows.filter({ hasText: /^3\. Premiumto Jan 31, 2025.*\$300\.00.*\$580\.00/ });
    expect(await charged.getByRole("link", { name: "Report completed" }).getAttribute("href")).toContain(january);
    await charged.getByRole("button", { name: "Worksheet of entry 3" }).click();
    await page
      .getByRole("dialog")
      .getByRole("row", { name: /IN 9082/ })
      .getByText("$300.00")
      .waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await isAccessible(page);

    await page.goto(`${stage().url}/sandbox/calendar?year=2025`);
    await page.getByRole("link", { name: "tern-bakery, January 2025: Late" }).waitFor();
    await isAccessible(page);
    await page.getByRole("link", { name: "tern-bakery, February 2025: Estimated, due Mar 5, 2025" }).click();
    await page.getByRole("heading", { level: 1, name: "Ledger of SM-2025-8" }).waitFor();

    await report(carrier, [baker], { ...insured, period_start: "2025-02-01", period_end: "2025-02-28" });
    // An audit may know of a report before its ledger does, which has an entry for it all the same.
    await expect.poll(entries).toHaveLength(5);
    await carrier.partner.post("/audits", { policy_id: policy.id });
    await expect.poll(async () => (await entries())[0]?.kind).toBe("final_audit");
    await page.reload();
    await page.getByText("the entries are the same to the cent").waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV: download the ledger" }).click();
    const rowsOfFile = readFileSync(await (await downloading).path(), "utf8")
      .trim()
      .split("\r\n");
    expect(rowsOfFile[0]).toMatch(/^term,number,entry_id,kind,earned_to,earned,charged_before,due,/);
    const kinds = rowsOfFile.slice(1).map((row) => row.split(",")[3]);
    expect(kinds).toEqual(["estimate", "reversal", "premium", "reversal", "premium", "final_audit"]);
    expect(rowsOfFile.at(-1)).toMatch(/^1,6,led_\w+,final_audit,2025-02-28,600,600,0,/);
  });
}
