import { eventually } from "@platform/testing/waiting/patience";
import type { Locator, Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import type { Stage } from "../stage.ts";

/** Presses a key until the control with this name has the focus, as somebody does who cannot see where it is. */
async function tabTo(control: Locator): Promise<void> {
  const page = control.page();
  await control.waitFor();
  const focused = control.and(page.locator(":focus"));
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  expect.fail(`80 presses of Tab did not reach ${control}`);
}

/** The keyboard of a window: fields are reached by Tab alone. */
function keyboardOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key);
  return {
    press,
    async fill(label: string, text: string) {
      // A list of suggestions has the label of its field.
      await tabTo(page.getByLabel(label, { exact: true }).and(page.locator("input")));
      await page.keyboard.type(text);
    },
    async choose(control: Locator) {
      await tabTo(control);
      await press("Enter");
    },
    /** The keyboard goes on at the heading of a new page, so Tab before that is lost. */
    opened: (name: string) =>
      page.getByRole("heading", { level: 1, name }).and(page.locator(":focus")).waitFor({ state: "attached" }),
  };
}

/** Somebody who uses no mouse uploads payroll, makes, finds and pays a policy. */
export function keyboardOnly(stage: () => Stage): void {
  test("payroll is uploaded and its findings are read without a mouse", async () => {
    const { url } = stage();
    const { admin } = await stage().owner("keyboard-payroll", "payroll_company", "nothing");
    const page = await stage().guest();
    await page.goto(`${url}/sign-in?next=/sandbox`);
    const { press, fill, opened } = keyboardOf(page);
    await fill("E-mail address", admin.email);
    await fill("Password", admin.password);
    await press("Enter");

    await page.getByRole("heading", { level: 1, name: /Hello/ }).waitFor();
    await tabTo(page.getByRole("link", { name: "Payroll", exact: true }));
    await press("Enter");
    await opened("Payroll reports");
    await tabTo(page.getByRole("link", { name: "Upload payroll" }).first());
    await press("Enter");
    await opened("Upload payroll");

    // The window in which a file is chosen belongs to the browser.
    // On a busy machine the page may still be drawn when the key is pressed; a person presses it again.
    const chooser = await vi.waitFor(async () => {
      await tabTo(page.getByRole("button", { name: "Choose a file" }));
      const [chosen] = await Promise.all([page.waitForEvent("filechooser", { timeout: 5000 }), press("Enter")]);
      return chosen;
    }, eventually);
    const lines = [
      "employee id,name,class code,state,hours,gross wages",
      "E1,Ana Diaz,8810,OR,80,2400.50",
      "E2,Ben Katz,88,OR,80,2000",
    ];
    const buffer = Buffer.from(`${lines.join("\n")}\n`);
    await chooser.setFiles({ name: "march.csv", mimeType: "text/csv", buffer });
    await fill("Employer", "keyboard-cafe");
    await fill("First day of the period", "03012026");
    await fill("Last day of the period", "03152026");
    await tabTo(page.getByRole("button", { name: "Upload", exact: true }));
    await press("Enter");
    await tabTo(page.getByRole("button", { name: "Yes, it is a new employer" }));
    await press("Enter");

    await page.getByRole("heading", { level: 1, name: "keyboard-cafe" }).waitFor();
    await page.getByText("Rows failed", { exact: true }).waitFor();
    await page.getByRole("cell", { name: "2,400.50" }).waitFor();
    await tabTo(page.getByRole("tab", { name: /Accepted records/ }));
    await press("ArrowRight");
    await page.getByRole("cell", { name: "E2" }).waitFor();
  });

  test("a policy is made, found and paid for without a mouse", async () => {
    const { admin, partner } = await stage().owner("keyboard-mutual", "carrier");
    const { page } = admin;
    const { press, fill, choose, opened } = keyboardOf(page);
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await choose(link("Policies"));
    await opened("Policies");
    await choose(link("New policy"));
    await opened("New policy");
    await fill("Employer", "keyboard-diner");
    await press("Escape");
    await fill("Policy number", "KB-1");
    await fill("First day", "01012025");
    await fill("Last day", "12312025");
    await fill("State", "in");
    await fill("Class code", "9082");
    await fill("Rate", "1.37");
    await fill("Estimated payroll", "6,000");
    await choose(button("Create the policy"));
    await choose(button("Yes, it is a new employer"));
    await opened("Policy KB-1");

    await choose(link("Home"));
    await page.getByRole("heading", { level: 1, name: /Hello/ }).waitFor();
    await press("Control+k");
    await page.getByRole("dialog").getByLabel("Search").waitFor();
    await page.keyboard.type("kb-1");
    await page.getByRole("dialog").getByText("Policy KB-1").waitFor();
    await press("Enter");
    await opened("Policy KB-1");

    await choose(button("Record a payment"));
    await page.getByRole("dialog").waitFor();
    await tabTo(page.getByRole("dialog").getByLabel("Amount"));
    await page.keyboard.type("40.50");
    await press("Enter");
    await page.getByRole("row", { name: /\$40\.50 Received/ }).waitFor();

    const employee = {
      employee_id: "E1",
      name: "Ana Diaz",
      classification_code: "9082",
      state: "IN",
      hours_worked: 160,
    };
    const { body } = await partner.post("/payroll/reports", {
      employer_id: "keyboard-diner",
      period_start: "2025-01-01",
      period_end: "2025-01-31",
      employees: [{ ...employee, gross_wages: 500 }],
      payroll_data: {},
    });
    expect((await partner.ended(String(body.report_id))).status).toBe("completed");
    await choose(button("Audit the term"));
    await opened("Premium audit of keyboard-diner");
    await page.getByText("Missing days: Feb 1 – Dec 31, 2025, 334 days").waitFor();
    await opened("Premium audit of keyboard-diner");
    await choose(link("Upload it, or say that nobody was paid"));
    await opened("Upload payroll");
    expect(await page.getByLabel("First day of the period").inputValue()).toBe("2025-02-01");
  });
}
