import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isAccessible } from "../axe.ts";
import { countClicks, openSection } from "../browser.ts";
import type { Stage } from "../stage.ts";

const headers = "Emp ID,Name,WC Code,State,Hours,Gross Wages,Tips,Team";
const file = (name: string, ...rows: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([headers, ...rows, ""].join("\n")),
});

/** Somebody uploads a file that is wrong in every row, reads what to correct, and uploads the right one. */
export function wrongFile(stage: () => Stage): void {
  test("a wrong file is read at its rows and columns, downloaded, and replaced by the right one", async () => {
    const { page } = (await stage().owner("wrong-file-payroll")).admin;
    const send = async (chosen: ReturnType<typeof file>, button: string) => {
      await page.locator("input[type=file]").setInputFiles(chosen);
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByRole("listitem").filter({ hasText: "WC Code → Class code" }).waitFor();
      await page.getByText("Not used: Team.").waitFor();
      await page.getByRole("button", { name: button, exact: true }).click();
    };
    const upload = async (chosen: ReturnType<typeof file>, button: string) => {
      await send(chosen, button);
      await page.getByRole("tab", { name: /Findings/ }).waitFor();
    };
    /** Sends a file with a row that fails, downloads that row, and sends it again. */
    const supplementRows = async () => {
      await page.getByRole("link", { name: "Upload a correction" }).click();
      await page.getByRole("heading", { level: 1, name: "Correct a report" }).waitFor();
      await page.goto(
        page.url().replace(/\?.*/, "?employer_id=mill-bakery&period_start=2026-04-01&period_end=2026-04-15"),
      );
      const rows = ["E1,Ana Diaz,8810,OR,80,2400.50,60,blue", "E2,Ben Katz,88-10,OR,40,2000,0,red"];
      await upload(file("april.csv", ...rows), "Upload");
      await page.getByText("Rows failed", { exact: true }).waitFor();
      await page.getByRole("tab", { name: /Findings/ }).click();
      const failedRows = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download the rows that failed" }).click();
      const failedCsv = readFileSync(await (await failedRows).path(), "utf8");
      await page.getByRole("link", { name: "Correct the failed rows" }).click();
      await page.getByRole("heading", { level: 1, name: "Correct the failed rows" }).waitFor();
      const again = {
        name: "again.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(failedCsv.replace("88-10", "8810")),
      };
      await page.locator("input[type=file]").setInputFiles(again);
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await page.getByRole("tab", { name: "Accepted records (1)" }).waitFor();
    };
    /** Checks a file with headers that nobody knows, assigns them, and sends a file with the mapping that was saved. */
    const assignColumns = async () => {
      const rows = ["Badge,Name,Job Code,State,Hours,Gross Wages", "E1,Ana Diaz,8810,OR,80,2400.50", ""];
      const ownFile = { name: "own.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
      const check = () => page.getByRole("button", { name: "Check the file" }).click();
      await page.locator("input[type=file]").setInputFiles(ownFile);
      await page.getByRole("combobox", { name: "Employer", exact: true }).fill("mill-cafe");
      await page.getByLabel("First day of the period").fill("2026-03-01");
      await page.getByLabel("Last day of the period").fill("2026-03-15");
      await check();
      await page
        .getByRole("alert")
        .getByText(/The file lacks required columns/)
        .waitFor();
      await page.getByRole("button", { name: "Use Badge" }).click();
      await page.getByLabel("Class code").selectOption("Job Code");
      await page.getByText("Something changed since this check.").waitFor();
      await check();
      await page.getByRole("row", { name: /^2 mill-cafe Ana Diaz E1 OR 8810 80 \$2,400\.50/ }).waitFor();
      await page.getByLabel("Name for this mapping").fill("Mill register");
      await page.getByRole("button", { name: "Save the mapping" }).click();
      await page.getByText("Saved as Mill register.").waitFor();
      await isAccessible(page);
      // Another file is read by its own headers again.
      await page.locator("input[type=file]").setInputFiles({ ...ownFile, name: "next.csv" });
      const namesEmployers = page.getByLabel("A column of the file names the employer of each row");
      await namesEmployers.check();
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      // No known column does: the page asks which one, also without a check before the upload.
      await page
        .getByRole("alert")
        .getByText(/The file lacks required columns: employer_id, employee_id/)
        .waitFor();
      await namesEmployers.uncheck();
      // A file with the columns of a mapping that was saved is offered to be read by it.
      await page.getByRole("button", { name: "Read it as Mill register" }).click();
      expect(await page.getByLabel("Saved mapping", { exact: true }).locator("option:checked").textContent()).toBe(
        "Mill register",
      );
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await page.getByText(/had the employer mill-cafe/).waitFor();
      await page.getByRole("button", { name: "Yes, it is a new employer" }).click();
      await page.getByRole("tab", { name: "Accepted records (1)" }).waitFor();
      await openSection(page, "Payroll");
      await page.getByRole("link", { name: "Upload payroll" }).first().click();
      await manageMappings();
    };
    /** Gives the mapping that was saved another name, and deletes it. */
    const manageMappings = async () => {
      await page.getByRole("link", { name: "Saved mappings" }).click();
      await page.getByRole("button", { name: "Rename Mill register" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Mill weekly");
      await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
      await page.getByRole("row", { name: /^Mill weekly.*Employee id from Badge.*Class code from Job Code/ }).waitFor();
      await isAccessible(page);
      await page.getByRole("button", { name: "Delete Mill weekly" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete the mapping" }).click();
      await page.getByText("No saved mapping").waitFor();
      await openSection(page, "Payroll");
    };
    await openSection(page, "Payroll");
    await page.getByRole("link", { name: "Upload payroll" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Upload payroll" }).waitFor();
    await assignColumns();
    await page.getByRole("link", { name: "Upload payroll" }).first().click();
    // The list that is left has a filter with a similar label.
    await page.getByRole("heading", { level: 1, name: "Upload payroll" }).waitFor();
    // A file cannot be kept as a draft: who leaves with one is asked.
    await page.locator("input[type=file]").setInputFiles(file("left.csv", "E1,Ana Diaz,8810,OR,80,2400.50,60,blue"));
    await page.getByRole("link", { name: "Employees" }).click();
    const leaving = page.getByRole("dialog", { name: "Leave this page?" });
    await isAccessible(page);
    await leaving.getByRole("button", { name: "Stay" }).click();
    await page.getByText("left.csv").waitFor();
    await page.getByRole("combobox", { name: "Employer", exact: true }).fill("mill-bakery");
    await page.getByLabel("First day of the period").fill("2026-03-01");
    await page.getByLabel("Last day of the period").fill("2026-03-15");
    await send(
      file("wrong.csv", "E1,Ana Diaz,88,OR,80,2400.50,60,blue", "E2,Ben Katz,8810,OR,-4,2000,0,red"),
      "Upload",
    );
    await page.getByRole("button", { name: "Yes, it is a new employer" }).click();

    await page.getByRole("alert").getByText("Every record of the file failed.").waitFor();
    expect(await page.getByRole("alert").textContent()).not.toMatch(/employees\[|class_code/);
    await page.getByRole("row", { name: /^2 WC Code Error/ }).waitFor();
    await page.getByRole("row", { name: /^3 Hours Error/ }).waitFor();
    await page.getByRole("tab", { name: "Columns (7 used, 1 not)" }).click();
    await page.getByText("Not used: Team.").waitFor();
    await page.getByRole("row", { name: "WC Code Class code" }).waitFor();
    await page.getByRole("tab", { name: /Findings/ }).click();
    const arriving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as CSV" }).click();
    const lines = readFileSync(await (await arriving).path(), "utf8").split("\r\n");
    expect(lines.filter((line) => line.startsWith("error"))).toEqual([
      expect.stringMatching(/^error,2,E1,.*class_code/),
      expect.stringMatching(/^error,3,E2,.*hours_worked/),
    ]);

    await isAccessible(page);
    const clicks = await countClicks(page);
    await page.getByRole("link", { name: "Upload the corrected file" }).click();
    await page.getByRole("heading", { level: 1, name: "Correct a report" }).waitFor();
    expect(await page.getByLabel("Last day of the period").inputValue()).toBe("2026-03-15");
    await upload(
      file("right.csv", "E1,Ana Diaz,8810,OR,80,2400.50,60,blue", "E2,Ben Katz,8810,OR,40,2000,0,red"),
      "Upload the correction",
    );
    // Nothing reloads the page: the end of the processing arrives by itself.
    await page.getByText("Completed", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Accepted records (2)" }).click();
    await page.getByRole("row", { name: /Ana Diaz .*\$2,400\.50 .*Tips \$60\.00/ }).waitFor();
    expect(clicks()).toBeLessThanOrEqual(6);

    const replaced = page.url();
    await supplementRows();
    await page.goto(replaced);
    await page.getByRole("link", { name: "Upload a correction" }).click();
    await page.getByRole("heading", { level: 1, name: "Correct a report" }).waitFor();
    await upload(file("hours.csv", "E1,Ana Diaz,8810,OR,80,2400.50,60,blue"), "Upload the correction");
    await page.getByRole("tab", { name: "Accepted records (1)" }).waitFor();
    const last = page.url();
    await page.goto(replaced);
    await page.getByText("Replaced", { exact: true }).waitFor();
    await page.goto(last);

    await page.getByRole("button", { name: "Void the report" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Void the report" }).click();
    await page.getByText("Voided", { exact: true }).first().waitFor();
  });
}
