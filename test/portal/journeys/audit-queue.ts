import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { axeViolations } from "../axe.ts";
import { openSection } from "../browser.ts";
import type { Stage } from "../stage.ts";

const hours = { hours_worked: 160 };

/**
 * Audits that are due are chosen and started together, and each shows its result; one is disputed, the dispute accepted, and a document
 * compared with payroll.
 */
export function auditQueue(stage: () => Stage): void {
  test("audits that are due start together: one completes and is disputed, one says what it lacks", async () => {
    const carrier = await stage().owner("harbor-mutual", "carrier");
    const { page } = carrier.admin;
    for (const [employer_id, policy_number] of [
      ["gull-diner", "HM-1"],
      ["no-payroll", "HM-2"],
    ]) {
      const { status } = await carrier.partner.post("/policies", {
        employer_id,
        policy_number,
        premium: 900,
        effective_date: "2025-01-01T00:00:00Z",
        expiration_date: "2025-02-01T00:00:00Z",
        classifications: [{ state: "IN", classification_code: "9082", rate: 10 }],
      });
      expect(status).toBe(201);
    }
    const { body } = await carrier.partner.post("/payroll/reports", {
      employer_id: "gull-diner",
      period_start: "2025-01-01",
      period_end: "2025-01-31",
      payroll_data: {},
      employees: [
        {
          employee_id: "E-1",
          name: "Ida Moss",
          classification_code: "9082",
          state: "IN",
          ...hours,
          gross_wages: 5_000,
        },
      ],
    });
    expect((await carrier.partner.ended(String(body.report_id))).status).toBe("completed");

    await openSection(page, "Audits", "Audit queue");
    await page.getByRole("tab", { name: "To start (2)" }).waitFor();
    await page.getByRole("button", { name: "Choose all 2 shown" }).click();
    await page.getByRole("button", { name: "Start the audits" }).click();
    const results = page.getByRole("dialog");
    await results.getByText("All 2 are finished.").waitFor();
    await results.getByRole("row", { name: /HM-1.*Completed.*\$500\.00/ }).waitFor();
    await results.getByRole("row", { name: /HM-2.*Failed.*No payroll is reported/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await results.getByRole("button", { name: "Done" }).click();
    await page.getByText("No term has ended without a final audit.").waitFor();
    await page.getByRole("tab", { name: "Failed (1)" }).click();
    await page.getByRole("row", { name: /HM-2.*No exposure/ }).waitFor();
    await page.reload();
    await page.getByRole("row", { name: /HM-2.*No exposure/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await openSection(page, "Audits", "Audits");
    await page.getByRole("link", { name: "gull-diner" }).click();
    await page.getByText("Estimated $900.00, audited $500.00: $500.00 is due now.").waitFor();
    await page.getByRole("button", { name: "Change the due date or method" }).click();
    await page.getByRole("dialog").getByLabel("Method").selectOption("physical");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("Physical", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Ask for records" }).click();
    const asking = page.getByRole("dialog");
    await asking.getByLabel("Records").fill("Forms 941");
    // A text is there again after a slip, until it is sent.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ask for records" }).click();
    await asking.getByText("Your draft is back").waitFor();
    expect(await asking.getByLabel("Records").inputValue()).toBe("Forms 941");
    await asking.getByRole("button", { name: "Ask", exact: true }).click();
    await asking.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Ask for records" }).click();
    expect(await asking.getByLabel("Records").inputValue()).toBe("");
    await asking.getByRole("button", { name: "Cancel" }).click();
    const requests = page.getByRole("region", { name: "Requests for records" });
    await requests.getByRole("button", { name: /Records received/ }).click();
    await requests.getByText("Received", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Dispute lines" }).click();
    const disputing = page.getByRole("dialog");
    await disputing.getByLabel("Reason").fill("Overtime of January.");
    await disputing.getByLabel("What is wrong").selectOption("overtime_premium");
    await disputing.getByLabel("How much of it").fill("6,000");
    await disputing.getByRole("button", { name: "Dispute", exact: true }).click();
    await disputing.getByRole("alert").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await disputing.getByLabel("How much of it").fill("1,000");
    await disputing.getByRole("button", { name: "Dispute", exact: true }).click();
    await page.getByRole("button", { name: "Decide" }).click();
    const deciding = page.getByRole("dialog");
    await deciding.getByLabel(/overtime premium not deducted|overtime premium/).check();
    expect(await axeViolations(page)).toEqual([]);
    await deciding.getByRole("button", { name: "Accept all lines" }).click();
    await page.getByText("Made version 2").waitFor();
    await page.getByText(/by dispute: .*5,000\.00 before, .*4,000\.00 after/).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Add a document" }).click();
    const adding = page.getByRole("dialog");
    const register = { name: "january.csv", mimeType: "text/csv", buffer: Buffer.from("name,wages\nIda Moss,6000\n") };
    await page.locator("input[type=file]").setInputFiles(register);
    await adding.getByLabel("Type").selectOption("payroll_register");
    await adding.getByLabel("Wages that it states").fill("6,000.25");
    await adding.getByRole("button", { name: "Add", exact: true }).click();
    await adding.getByRole("alert").waitFor();
    await adding.getByLabel("First day").fill("2025-01-01");
    await adding.getByLabel("Last day").fill("2025-01-31");
    expect(await axeViolations(page)).toEqual([]);
    await adding.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("row", { name: /All states.*\$1,000\.25.*Unreconciled/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "download january.csv" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^payroll_register-doc_.*\.csv$/);
    expect(readFileSync(await download.path())).toEqual(register.buffer);
    await page.getByRole("button", { name: "Delete january.csv" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete the document" }).click();
    await page.getByText("No document was handed in.").waitFor();

    await page.getByRole("button", { name: "Write a comment" }).click();
    const writing = page.getByRole("dialog");
    await writing.getByRole("textbox", { name: "Comment" }).fill("The overtime of January is right now.");
    await writing.getByRole("combobox", { name: "Mention" }).fill("Pat");
    await page.getByRole("option", { name: "Pat admin" }).click();
    expect(await axeViolations(page)).toEqual([]);
    await writing.getByRole("button", { name: "Comment", exact: true }).click();
    const comments = page.getByRole("region", { name: "Comments" });
    await comments.getByText("Pat admin, ").waitFor();
    await comments.getByText("The overtime of January is right now.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await comments.getByRole("button", { name: /Delete the comment of Pat admin/ }).click();
    await comments.getByText("Only people of your organization see what you write here.").waitFor();

    await openSection(page, "Audits", "Disputes");
    await page.getByRole("row", { name: /gull-diner.*Overtime of January.*Accepted/ }).waitFor();
  });
}
