import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeViolations } from "./axe.ts";
import { signIn } from "./browser.ts";
import type { Stage } from "./stage.ts";

/** Every page of an owner that has an address of its own, below the environment. */
export const ownerPages = [
  "",
  "/payroll",
  "/payroll/upload",
  "/calendar",
  "/employees",
  "/exposure",
  "/policies",
  "/policies/new",
  "/audit-queue",
  "/audits",
  "/employers/harbor-cafe",
  "/rate-tables",
  "/grants",
  "/class-codes",
  "/keys",
  "/webhooks",
  "/requests",
  "/activity",
  "/people",
  "/settings",
  "/account",
] as const;

/** Every page of the operator's staff, those of one owner included. */
const staffPages = (ownerId: string) => [
  "/owners",
  `/owners/${ownerId}`,
  `/owners/${ownerId}?show=credentials`,
  `/owners/${ownerId}?show=support&environment=sandbox`,
  `/owners/${ownerId}?show=activity`,
  "/dead-letters",
  "/outboxes",
  "/legal-holds",
  "/status",
  "/account",
];

const headers = "employee id,name,class code,state,hours,gross wages";
const csv = (...lines: string[]) => ({
  name: "march.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([headers, ...lines, ""].join("\n")),
});

/** Every page at both widths, and what all pages have in common. */
export function portalPages(stage: () => Stage): void {
  let admin: { url: string; email: string; password: string };
  let staff: typeof admin;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const { url, browser } = stage();
    const { portal } = stage().platform;
    if (!portal) throw new Error("the platform has no portal");
    admin = { url, ...portal.admin };
    staff = { url, ...portal.operator };
    page = await signIn(await browser.newContext(), admin, "sandbox");
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
  });

  const open = async (path: string) => {
    await page.goto(`${admin.url}/sandbox${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
  };

  test("sign-in says what is wrong, and leads where the link went", async () => {
    const guest = await stage().guest();
    await guest.goto(`${admin.url}/sandbox/keys`);
    await guest.getByLabel("E-mail address").fill(admin.email);
    await guest.getByLabel("Password", { exact: true }).fill("not the password");
    await guest.getByRole("button", { name: "Sign in", exact: true }).click();
    await guest.getByRole("alert").waitFor();
    expect(await axeViolations(guest)).toEqual([]);
    await guest.getByLabel("Password", { exact: true }).fill(admin.password);
    await guest.getByRole("button", { name: "Sign in", exact: true }).click();
    await guest.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    expect(new URL(guest.url()).pathname).toBe("/sandbox/keys");
    await guest.context().close();
  });

  test("a link cannot lead a person who signs in to another site", async () => {
    const guest = await stage().guest();
    await guest.goto(`${admin.url}/sign-in?next=//example.com/`);
    await guest.getByLabel("E-mail address").fill(admin.email);
    await guest.getByLabel("Password", { exact: true }).fill(admin.password);
    await guest.getByRole("button", { name: "Sign in", exact: true }).click();
    await guest.getByRole("heading", { level: 1, name: /Hello/ }).waitFor();
    expect(new URL(guest.url()).origin).toBe(admin.url);
    await guest.context().close();
  });

  describe.each([
    { width: 360, colorScheme: "light" },
    { width: 1440, colorScheme: "dark" },
  ] as const)("$width px, $colorScheme", ({ width, colorScheme }) => {
    beforeAll(async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
    });

    test.for(ownerPages)("sandbox%s has no axe violation, fits, and breaks no policy", async (path) => {
      complaints.length = 0;
      await open(path);
      expect(await axeViolations(page)).toEqual([]);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(overflow).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
    });
  });

  test("a key is shown once, stops and works again", async () => {
    await open("/keys");
    await page.getByRole("button", { name: "Create a sandbox key" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Nightly export");
    await page.getByRole("button", { name: "Create the key" }).click();
    const secret = await page.getByTestId("secret").textContent();
    expect(secret).toMatch(/^svc_test_sk_\w{32}$/);
    await page.getByLabel(/I have stored it/).check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("Nightly export").waitFor();
    expect(await page.content()).not.toContain(secret ?? "");
    await page.reload();
    await page.getByText("Nightly export").waitFor();
    expect(await page.content()).not.toContain(secret ?? "");

    const row = page.getByRole("row", { name: /Nightly export/ });
    const choose = async (action: string) => {
      await row.getByRole("button", { name: "Actions for Nightly export" }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose("Disable");
    await page.getByRole("button", { name: "Disable the key" }).click();
    await row.getByText("Disabled").waitFor();
    await choose("Enable again");
    await row.getByText("Active").waitFor();
  });

  test("a wrong file is corrected: findings at their records, then a new file that replaces it", async () => {
    await open("/payroll/upload");
    const upload = async (file: ReturnType<typeof csv>) => {
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByRole("button", { name: /^Upload/ }).click();
      await page.getByRole("tab", { name: /Findings/ }).waitFor();
    };
    await page.getByLabel("Employer").fill("harbor-cafe");
    await page.getByLabel("First day of the period").fill("2026-03-01");
    await page.getByLabel("Last day of the period").fill("2026-03-15");
    await upload(csv("E1,Ana Diaz,8810,OR,80,2400.50", "E2,Ben Katz,88,OR,80,2000"));
    await page.getByText("Completed").waitFor();
    await page.getByRole("cell", { name: "E2" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const first = page.url();
    await page.getByRole("link", { name: "Upload a correction" }).click();
    await page.getByRole("heading", { name: "Correct a report" }).waitFor();
    await upload(csv("E1,Ana Diaz,8810,OR,80,2400.50", "E2,Ben Katz,8810,OR,80,2000"));
    await page.getByText("Completed").waitFor();
    expect(page.url()).not.toBe(first);
    await page.getByRole("tab", { name: "Accepted records (2)" }).click();
    await page.getByRole("cell", { name: "2,400.50" }).waitFor();
    await page.goto(first);
    await page.getByText("Replaced", { exact: true }).waitFor();
  });

  test("filters survive a reload, and another environment has none of the records", async () => {
    await open("/payroll");
    await page.getByLabel("Employer id").fill("harbor-cafe");
    await page.waitForURL(/employer_id=harbor-cafe/);
    await page.reload();
    await page
      .getByRole("row", { name: /harbor-cafe/ })
      .first()
      .waitFor();
    expect(await page.getByLabel("Employer id").inputValue()).toBe("harbor-cafe");
    const link = await page.getByRole("link", { name: "harbor-cafe" }).first().getAttribute("href");
    await page.goto(`${admin.url}${link?.replace("/sandbox/", "/production/")}`);
    await page.getByRole("alert").getByText("Not found").waitFor();
  });

  test("the keyboard skips the navigation, and goes on at the new page", async () => {
    await open("/payroll");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Webhooks" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Webhooks");
  });

  test("pages of the operator's staff have no axe violation and fit at both widths", async () => {
    const own = await stage().guest();
    await own.goto(`${admin.url}/sign-in`);
    await own.getByLabel("E-mail address").fill(staff.email);
    await own.getByLabel("Password", { exact: true }).fill(staff.password);
    await own.getByRole("button", { name: "Sign in", exact: true }).click();
    await own.getByRole("heading", { level: 1, name: "Owners" }).waitFor();
    for (const path of staffPages(stage().platform.credentials.sandbox.profileA.owner_id)) {
      await own.goto(`${admin.url}/operator${path}`);
      await own.getByRole("heading", { level: 1 }).waitFor();
      for (const [width, colorScheme] of [[360, "light"] as const, [1440, "dark"] as const]) {
        await own.setViewportSize({ width, height: 800 });
        await own.emulateMedia({ colorScheme });
        await own.waitForLoadState("networkidle");
        expect([path, width, await axeViolations(own)]).toEqual([path, width, []]);
        expect(await own.evaluate("document.documentElement.scrollWidth - innerWidth"), path).toBeLessThanOrEqual(0);
      }
    }
    await own.context().close();
  });

  test("signing out everywhere ends the session", async () => {
    const own = await signIn(await stage().browser.newContext(), admin, "sandbox");
    await own.goto(`${admin.url}/sandbox/account`);
    await own.getByRole("button", { name: "Sign out everywhere" }).click();
    await own.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await open("/keys").catch(() => undefined);
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  });
}
