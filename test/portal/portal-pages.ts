import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeViolations, isAccessible } from "./axe.ts";
import { enterPassword, openSection, type SignIn, signIn, signInStaff } from "./browser.ts";
import { reloadLosesNothing } from "./reload-loses-nothing.ts";
import type { Stage } from "./stage.ts";

/** Every page of an owner that has an address of its own, below the environment. */
const ownerPaths = [
  "",
  "/payroll",
  "/payroll/upload",
  "/payroll/mappings",
  "/calendar",
  "/employers",
  "/employees",
  "/exposure",
  "/policies",
  "/policies/new",
  "/audit-queue",
  "/audits",
  "/disputes",
  "/employers/harbor-cafe",
  "/rate-tables",
  "/rule-tables",
  "/subcontractors",
  "/grants",
  "/class-codes",
  "/keys",
  "/webhooks",
  "/deliveries",
  "/events",
  "/requests",
  "/activity",
  "/people",
  "/settings",
  "/account",
] as const;

/** Every page of the operator's staff, those of one owner included. */
const staffPaths = [
  "/owners",
  "/owners/demo-payroll-company",
  "/owners/demo-payroll-company?show=credentials",
  "/owners/demo-payroll-company?show=support&environment=sandbox",
  "/owners/demo-payroll-company?show=activity",
  "/dead-letters",
  "/outboxes",
  "/legal-holds",
  "/status",
  "/account",
] as const;

/** Console errors of a window since `expectAccessible` last opened a page in it. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}

/** Loads a page at the width of a telephone, and looks at it at both widths. */
async function expectAccessible(page: Page, url: string, errors: string[]): Promise<void> {
  // Responses to the page before may still be on their way.
  await page.goto("about:blank");
  errors.length = 0;
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await isAccessible(page);
  expect(errors).toEqual([]);
}

function adminOf({ platform }: Stage): SignIn {
  if (!platform.portal) throw new Error("the platform has no portal");
  return platform.portal.admin;
}

/** Every page of an owner at both widths. */
export function ownerPages(stage: () => Stage): void {
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    page = await stage().guest();
    await signIn(page, stage().url, adminOf(stage()));
    errors = errorsOf(page);
  });

  test.for(ownerPaths)(
    "sandbox%s has no axe violation, fits at both widths, breaks no policy, and keeps what is chosen over a reload",
    async (path) => {
      await expectAccessible(page, `${stage().url}/sandbox${path}`, errors);
      await reloadLosesNothing(page, path);
    },
  );
}

/** Every page of the operator's staff at both widths. */
export function staffPages(stage: () => Stage): void {
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    page = await stage().guest();
    await signInStaff(page, stage().url, stage().staff);
    errors = errorsOf(page);
  });

  test.for(staffPaths)("operator%s has no axe violation, fits at both widths, and breaks no policy", (path) =>
    expectAccessible(page, `${stage().url}/operator${path}`, errors),
  );
}

/** All pages have this in common. */
export function sharedParts(stage: () => Stage): void {
  let admin: SignIn;
  let page: Page;
  beforeAll(async () => {
    admin = adminOf(stage());
    page = await stage().guest();
    await signIn(page, stage().url, admin);
  });

  test("sign-in says what is wrong, and leads where the link went", async () => {
    const guest = await stage().guest();
    await guest.goto(`${stage().url}/sandbox/keys`);
    await enterPassword(guest, { ...admin, password: "not the password" });
    await guest.getByRole("alert").waitFor();
    expect(await axeViolations(guest)).toEqual([]);
    await enterPassword(guest, admin);
    await guest.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    expect(new URL(guest.url()).pathname).toMatch(/^\/[^/]+\/sandbox\/keys$/);
    await guest.context().close();
  });

  test("a link cannot lead a person who signs in to another site", async () => {
    const guest = await stage().guest();
    await guest.goto(`${stage().url}/sign-in?next=//example.com/`);
    await enterPassword(guest, admin);
    await guest.getByRole("heading", { level: 1, name: /Hello/ }).waitFor();
    expect(new URL(guest.url()).origin).toBe(stage().url);
    await guest.context().close();
  });

  test("a telephone shows the tab of the page, wherever it is in its section", async () => {
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto(`${stage().url}/sandbox/exposure`);
    const tab = page.getByRole("navigation", { name: "Pages of Payroll" }).getByRole("link", { name: "Exposure" });
    await tab.waitFor();
    const right = async () => Math.ceil(((await tab.boundingBox())?.x ?? 0) + ((await tab.boundingBox())?.width ?? 0));
    await expect.poll(right).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test("an address that no page has leads back by the navigation", async () => {
    await page.goto(`${stage().url}/sandbox/no-such-page`);
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    await isAccessible(page);
    await openSection(page, "Developers", "Webhooks");
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
  });

  test("signing out says so when the portal does not respond, and ends nothing", async () => {
    await page.route(/PortalSessionService\/SignOut$/, (route) => route.abort());
    await page.getByRole("button", { name: /Admin$/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByText("You are still signed in").waitFor();
    await page.unroute(/PortalSessionService\/SignOut$/);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
  });

  test("pages that are loading have no axe violation, and do not move for who wants no motion", async () => {
    const waiting = await page.context().newPage();
    // Answered never; who is signed in must be known.
    await waiting.route(/portal\.v1\.Portal(?!SessionService\/GetSession)/, () => {});
    const details = [
      "/payroll/x",
      "/employees/x",
      "/policies/x",
      "/policies/x/ledger",
      "/audits/x",
      "/rate-tables/x",
      "/webhooks/x",
      "/events/x",
    ];
    for (const path of ["", "/calendar", "/exposure", "/audit-queue", "/settings", "/account", ...details]) {
      await waiting.goto(`${stage().url}/sandbox${path}`);
      await waiting.getByRole("heading", { level: 1 }).waitFor();
      const moving = await waiting.evaluate<number>("document.getAnimations().length");
      expect([path, moving, await axeViolations(waiting)]).toEqual([path, 0, []]);
    }
    await waiting.close();
  });

  test("zoomed to 200 %, pages scroll up and down alone, and nothing moves for who wants no motion", async ({
    expect,
  }) => {
    // A screen of 1440 by 900 has half as many points each way.
    await page.setViewportSize({ width: 720, height: 450 });
    for (const path of ["", "/payroll/upload", "/policies/new", "/audit-queue", "/calendar", "/exposure"]) {
      await page.goto(`${stage().url}/sandbox${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      const overflow = () => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    }
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByLabel("Search").waitFor();
    const moving = "document.getAnimations().filter(({ effect }) => effect.getComputedTiming().duration > 10).length";
    expect(await page.evaluate(moving)).toBe(0);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("the keyboard skips the navigation, and goes on at the new page", async ({ expect }) => {
    await page.goto(`${stage().url}/sandbox/payroll`);
    await page.getByRole("heading", { level: 1, name: "Payroll reports" }).waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Employees" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Employees" }).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Employees");
  });
}
