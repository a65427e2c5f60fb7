import { expect, test } from "vitest";
import { countClicks, openSection } from "../browser.ts";
import type { Stage } from "../stage.ts";

const month = { period_start: "2025-01-01", period_end: "2025-01-31" };
const line = (employee_id: string, name: string, gross_wages: number) => ({
  employee_id,
  name,
  classification_code: "5403",
  state: "IN",
  hours_worked: 100,
  gross_wages,
});

/** A payroll company offers a carrier the payroll of an employer; the carrier accepts and audits; both see the same payroll. */
export function grantToAudit(stage: () => Stage): void {
  test("payroll that a carrier was granted becomes its audit, and both sides see the same payroll in it", async () => {
    const payrollCompany = await stage().owner("harbor-payroll");
    const carrier = await stage().owner("north-mutual", "carrier");
    const giving = payrollCompany.admin.page;
    const receiving = carrier.admin.page;
    await carrier.partner.post("/policies", {
      employer_id: "NM-77",
      policy_number: "WC-77",
      premium: 900,
      effective_date: "2025-01-01T00:00:00Z",
      expiration_date: "2025-02-01T00:00:00Z",
      classifications: [{ state: "IN", classification_code: "5403", rate: 10 }],
    });

    const clicksToGive = await countClicks(giving);
    await openSection(giving, "Grants");
    await giving.getByRole("button", { name: "Offer a grant" }).click();
    const offer = giving.getByRole("dialog");
    await offer.getByLabel("Employer", { exact: true }).fill("harbor-cafe");
    await offer.getByLabel("To", { exact: true }).fill(carrier.id);
    await offer.getByLabel("Their id of the employer").fill("NM-77");
    await offer.getByRole("button", { name: "Offer" }).click();
    await giving
      .getByRole("row", { name: /harbor-cafe/ })
      .getByText("Offered")
      .waitFor();

    await receiving.reload();
    const clicksToTake = await countClicks(receiving);
    const accept = receiving.getByRole("button", { name: /^Accept.*NM-77/ });
    await accept.click();
    await accept.waitFor({ state: "detached" });
    await giving.reload();
    await giving
      .getByRole("row", { name: /harbor-cafe/ })
      .getByText("Accepted")
      .waitFor();
    expect(clicksToGive() + clicksToTake()).toBeLessThanOrEqual(4);

    const employees = [line("E-1", "Ida Moss", 5000), line("E-2", "Ben Hale", 7000)];
    const report = { employer_id: "harbor-cafe", ...month, employees, payroll_data: {} };
    const { body } = await payrollCompany.partner.post("/payroll/reports", report);
    expect((await payrollCompany.partner.ended(String(body.report_id))).status).toBe("completed");

    await openSection(receiving, "Policies");
    await receiving.getByRole("link", { name: /WC-77/ }).click();
    await receiving.getByRole("button", { name: "Audit the term" }).click();
    await receiving.getByRole("heading", { level: 1, name: /Premium audit of NM-77/ }).waitFor();
    const lines = receiving.getByRole("region", { name: "Lines" }).getByRole("row", { name: /IN 5403/ });
    await lines.getByRole("cell", { name: "12,000.00" }).first().waitFor();
    await lines.getByRole("cell", { name: "1,200.00" }).waitFor();
    expect(clicksToTake() - 1).toBeLessThanOrEqual(4);

    await openSection(receiving, "Grants");
    await receiving.getByRole("tab", { name: "Received" }).click();
    for (const page of [giving, receiving]) {
      await page.reload();
      await page.getByRole("link", { name: "harbor-cafe" }).click();
      const used = page.getByRole("dialog").getByRole("row", { name: /IN 5403/ });
      await used.getByRole("cell", { name: "12,000.00" }).first().waitFor();
    }
    // The rates are the carrier's own business.
    expect(await giving.getByRole("dialog").textContent()).not.toContain("1,200.00");
  });
}
