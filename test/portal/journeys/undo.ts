import { samplePng } from "@platform/testing/reading/png";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { samplePayroll } from "../../fixture/partner/payroll.ts";
import { isAccessible } from "../axe.ts";
import { openSection } from "../browser.ts";
import type { Stage } from "../stage.ts";

/** Chooses an action in the menu of a row. */
async function choose(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${row}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

async function renameEmployer(page: Page, before: string, name: string): Promise<void> {
  await page
    .getByRole("row", { name: before })
    .getByRole("button", { name: /^Change/ })
    .click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
}

/** Changes that lose nothing are taken back, also from another page. */
export function undoing(stage: () => Stage): void {
  test("an admin takes back what is exactly reversible, also after going to other pages", async ({ expect }) => {
    const { url } = stage();
    const owner = await stage().owner("undo-payroll", "payroll_company", "nothing");
    const viewer = await stage().person(owner.id, "viewer", "nothing");
    const { page } = owner.admin;
    const status = async () => (await owner.partner.get("/payroll/reports")).status;

    await page.goto(`${url}/sandbox/keys`);
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await page.getByRole("button", { name: "Disable the key" }).click();
    await page.getByText(/^svc_test_\S+ was disabled\.$/).waitFor();
    await isAccessible(page);
    await expect.poll(status).toBe(401);
    await openSection(page, "Organization", "People");
    await choose(page, "Pat viewer", "Change the role");
    await page.getByRole("dialog").getByLabel("Auditor").check();
    await page.getByRole("dialog").getByRole("button", { name: "Change the role" }).click();
    const role = page.getByText("The role of Pat viewer is Auditor now.");
    await role.waitFor();
    // A change in one environment is offered there.
    await page.getByRole("link", { name: "Production" }).click();
    await role.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Sandbox" }).click();
    await undo(page).first().click();
    await expect.poll(status).toBe(200);
    await undo(page).click();
    await page.getByRole("row", { name: /Pat viewer.*Viewer/ }).waitFor();
    await expect.poll(() => undo(page).count()).toBe(0);

    await page.goto(`${url}/sandbox/settings`);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "l.png", mimeType: "image/png", buffer: samplePng(120, 40) });
    const logo = page.getByRole("img", { name: "Logo of undo-payroll" });
    const source = await logo.getAttribute("src");
    await page.getByRole("button", { name: "Remove the logo" }).click();
    await logo.waitFor({ state: "detached" });
    await undo(page).click();
    await logo.waitFor();
    expect(await logo.getAttribute("src")).toBe(source);
    await page.getByLabel("Hosts that may frame pages").fill("https://one.example");
    await page.getByRole("button", { name: "Save the hosts" }).click();
    await page.getByText("The hosts are saved.").waitFor();
    await undo(page).click();
    await expect.poll(() => page.getByLabel("Hosts that may frame pages").inputValue()).toBe("");

    // A change that cannot be taken back any more says why, and stays as it is.
    await page.goto(`${url}/sandbox/people`);
    await choose(page, "Pat viewer", "Change the role");
    await page.getByRole("dialog").getByLabel("Auditor").check();
    await page.getByRole("dialog").getByRole("button", { name: "Change the role" }).click();
    await choose(page, "Pat viewer", "Remove access");
    await page.getByRole("button", { name: "Remove access" }).click();
    await page.getByRole("row", { name: /Pat viewer/ }).waitFor({ state: "detached" });
    await undo(page).click();
    await page.getByRole("alert").getByText("This person has no access to the owner.").waitFor();
    expect(viewer.email).toContain("viewer");
  });

  test("a bookkeeper takes back the last change of an employer within ten minutes", async ({ expect }) => {
    const { url } = stage();
    const owner = await stage().owner("undo-books", "payroll_company", "nothing");
    await owner.partner.submit(samplePayroll({ employerId: "corner-cafe" }));
    const { page } = await stage().person(owner.id, "operations", "nothing");
    await page.clock.install();
    await page.goto(`${url}/sandbox/employers`);
    await renameEmployer(page, "corner-cafe", "Corner Cafe");
    await renameEmployer(page, "Corner Cafe", "Corner Coffee");
    await page.getByRole("row", { name: "Corner Coffee" }).waitFor();
    expect(await undo(page).count()).toBe(1);
    await openSection(page, "Home");
    await page.clock.fastForward("09:30");
    await undo(page).click();
    await openSection(page, "Payroll", "Employers");
    await renameEmployer(page, "Corner Cafe", "Corner Coffee");
    await undo(page).waitFor();
    await page.clock.fastForward("10:00");
    await undo(page).waitFor({ state: "detached" });
    await page.getByRole("row", { name: "Corner Coffee" }).waitFor();
  });
}
