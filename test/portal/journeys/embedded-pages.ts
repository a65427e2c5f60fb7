import { expect, test } from "vitest";
import { isAccessible } from "../axe.ts";
import type { Stage } from "../stage.ts";

const rows = ["Emp ID,Name,WC Code,State,Hours,Gross Wages", "E1,Ana Diaz,8810,OR,80,2400.50", ""];
const file = { name: "march.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };

/** An employer without an account uses the pages that a payroll company opens for it. */
export function embeddedPages(stage: () => Stage): void {
  test("an employer uploads payroll without an account, and reloading asks for another address", async () => {
    const { partner } = await stage().owner("embedding-payroll", "payroll_company", "nothing");
    const addressOf = async (role: string) => {
      const { status, text, body } = await partner.post("/portal-sessions", { employer_id: "corner-cafe", role });
      expect(status, text).toBe(201);
      return String(body.url);
    };
    const page = await stage().guest();
    await page.goto(await addressOf("operations"));
    await page.getByRole("heading", { level: 1, name: "Upload payroll" }).waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    await page.getByText("embedding-payroll, corner-cafe").waitFor();
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByLabel("First day of the period").fill("2026-03-01");
    await page.getByLabel("Last day of the period").fill("2026-03-15");
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByRole("row", { name: /^2 corner-cafe Ana Diaz E1 OR 8810 80 \$2,400\.50/ }).waitFor();
    await isAccessible(page);
    const upload = () => page.getByRole("button", { name: "Upload", exact: true }).click();
    await upload();
    await page.getByText("The record counts: $2,400.50 of gross wages.").waitFor();
    await page.getByRole("button", { name: "Upload another file" }).click();
    // Nothing counts twice unasked.
    await page
      .locator("input[type=file]")
      .setInputFiles({ ...file, buffer: Buffer.from(`${rows.join("\n")}\n`.replace("2400", "2500")) });
    await page.getByLabel("First day of the period").fill("2026-03-01");
    await page.getByLabel("Last day of the period").fill("2026-03-15");
    await upload();
    await page.getByText("1 person in this file is paid for some of these days already.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await page.getByText("This link does not work").waitFor();

    await page.goto(await addressOf("viewer"));
    await page.getByRole("heading", { level: 1, name: "Missing payroll" }).waitFor();
    await page.getByText("No payroll is missing").waitFor();
    await isAccessible(page);
  });
}
