import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isAccessible } from "../axe.ts";
import type { Stage } from "../stage.ts";

const header = "Emp ID,Name,Class Code,State,Hours,Gross Pay";
const ana = "E1,Ana Diaz,8810,OR,80,20000.50";
const ben = "E2,Ben Katz,8810,OR,40,4000.00";
const file = (name: string, ...rows: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([header, ...rows, ""].join("\n")),
});

/** Presses the button for a chosen file. */
async function upload(page: Page, chosen: ReturnType<typeof file>): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(chosen);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
}

/** A bookkeeper corrects failed rows, and later offers the same payroll again: it counts twice only if asked to. */
export function payrollTwice(stage: () => Stage): void {
  test("the task leads to its button and ends when the rows came; payroll that counts already asks first", async () => {
    const { admin, partner } = await stage().owner("twice-payroll");
    const { page } = admin;
    const main = page.getByRole("main");
    const home = async () => {
      await page.goto(`${stage().url}/sandbox`);
      await main.getByRole("heading", { level: 1 }).waitFor();
    };
    const openUpload = async () => {
      const period = "employer_id=mill-bakery&period_start=2026-03-01&period_end=2026-03-15";
      await page.goto(`${stage().url}/sandbox/payroll/upload?${period}`);
      await main.getByRole("heading", { level: 1, name: "Upload payroll" }).waitFor();
    };
    const counted = async () => {
      const { body } = await partner.get("/exposure?employer_id=mill-bakery&from=2026-03-01&to=2026-03-31");
      return (body.total as { gross_wages: number }).gross_wages;
    };
    const reports = async () =>
      ((await partner.get("/payroll/reports?employer_id=mill-bakery")).body.data as { status: string }[]).map(
        ({ status }) => status,
      );

    await openUpload();
    await upload(page, file("march.csv", ana, ben.replace("8810", "88-10")));
    await page.getByRole("button", { name: "Yes, it is a new employer" }).click();
    await page.getByText("Rows failed", { exact: true }).waitFor();
    await home();
    const task = main.getByRole("link", { name: /^Payroll of mill-bakery has failed rows/ });
    expect(await task.textContent()).toContain(
      "1 of 2 records failed and does not count yet. Correct the failed rows.",
    );
    await task.click();
    await main.getByRole("link", { name: "Correct the failed rows" }).click();
    await main.getByRole("heading", { level: 1, name: "Correct the failed rows" }).waitFor();
    await upload(page, file("corrected.csv", ben));
    await page.getByText("Completed", { exact: true }).waitFor();
    await home();
    await main.getByText("All clear").waitFor();
    expect(await counted()).toBe(24000.5);
    // The report says so, too, and no button leads to the rows any more.
    await main
      .getByRole("link", { name: /mill-bakery/ })
      .last()
      .click();
    await main.getByText("1 of 2 records count: $20,000.50 of gross wages; those that failed came").waitFor();
    expect(await main.getByRole("link", { name: "Correct the failed rows" }).count()).toBe(0);
    // Both lead to the other one.
    const linkOf = (term: string) =>
      main.getByRole("term").filter({ hasText: term }).locator("xpath=following-sibling::dd").getByRole("link");
    await linkOf("Rows corrected by").click();
    await main.getByText("The record counts: $4,000.00 of gross wages.").waitFor();
    await linkOf("Corrects rows of").click();
    await linkOf("Rows corrected by").waitFor();

    const question = page.getByRole("dialog", { name: "Payroll that counts already" });
    await openUpload();
    await upload(page, file("march-again.csv", ana, ben));
    await question.getByText("2 people in this file are paid for some of these days already.").waitFor();
    await question.getByText("In this file too: Ana Diaz (E1), Ben Katz (E2)").waitFor();
    await isAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(await counted()).toBe(24000.5);
    expect(await reports()).toEqual(["completed", "completed"]);

    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await question.getByText("If you replace it, the file counts instead: $24,000.50.").waitFor();
    await question.getByRole("button", { name: "Replace the report" }).click();
    await page.getByText("Completed", { exact: true }).waitFor();
    expect(await counted()).toBe(24000.5);
    expect(await reports()).toEqual(["completed", "replaced", "replaced"]);

    await openUpload();
    await upload(page, file("bonus.csv", ana, ben.replace("40,", "41,")));
    await question.getByText("$24,000.50 and $24,000.50 are $48,001.00.").waitFor();
    await question.getByRole("button", { name: "Add the file" }).click();
    await page.getByText("Completed", { exact: true }).waitFor();
    expect(await counted()).toBe(48001);

    // Two reports count now: the newest is the bonus, which stays when the other one is replaced.
    await openUpload();
    await page.locator("input[type=file]").setInputFiles(file("once-more.csv", ana.replace("80,", "79,")));
    await page.getByRole("button", { name: "Check the file" }).click();
    await main.getByText(/^Payroll that counts already. The upload asks/).waitFor();
    await isAccessible(page);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await question
      .getByText(/1 person of it is not in this file, and will no longer count/)
      .first()
      .waitFor();
    await question.getByRole("button", { name: "Replace the report" }).last().click();
    await page.getByText("Completed", { exact: true }).waitFor();
    expect(await counted()).toBe(44001);
  });
}
