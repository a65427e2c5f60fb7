import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { oneTimeCode } from "../../fixture/portal/one-time-code.ts";
import { enterPassword } from "../browser.ts";
import type { Owner, Stage } from "../stage.ts";

/** A device that keeps passkeys and always confirms, as an unlocked phone does. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Sets one-time codes up on the account page; returns the app's key and the backup codes. */
export async function setUpCodes(page: Page, url: string, password: string): Promise<{ key: string; codes: string[] }> {
  await page.goto(`${url}/sandbox/account`);
  const section = page.locator("section", { has: page.getByRole("heading", { name: "One-time codes" }) }).last();
  await section.getByLabel("Your password").fill(password);
  await section.getByRole("button", { name: "Set up codes" }).click();
  await section.getByRole("img", { name: /QR code/ }).waitFor();
  const key = (await section.locator("code").first().textContent()) ?? "";
  const codes = await section.getByRole("region", { name: "Backup codes" }).locator("code").allTextContents();
  await section.getByLabel("Code that the app shows now").fill(oneTimeCode(key));
  await section.getByRole("button", { name: "Turn codes on" }).click();
  await section.getByRole("button", { name: "Turn codes off" }).waitFor();
  return { key, codes };
}

/** Ways to sign in with a local account. */
export function localSignIn(stage: () => Stage): void {
  let owner: Owner;
  beforeAll(async () => {
    owner = await stage().owner("local-payroll", "payroll_company", "nothing");
  });

  test("a passkey that a person added signs them in without a password, until it is removed", async () => {
    const { url } = stage();
    const { page, password } = await stage().person(owner.id, "viewer", "nothing");
    await addDevice(page);
    await page.goto(`${url}/sandbox/account`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name of the passkey").fill("Blue phone");
    await dialog.getByLabel("Your password").fill("not the password");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("is wrong", { exact: true }).waitFor();
    await dialog.getByLabel("Your password").fill(password);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Blue phone").waitFor();
    await page.getByRole("button", { name: "Rename Blue phone" }).click();
    await dialog.getByLabel("Name of the passkey").fill("Red phone");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await page.getByText("Red phone").waitFor();

    const signInWithPasskey = async () => {
      await page.context().clearCookies();
      await page.goto(`${url}/sign-in?next=/sandbox/account`);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    };
    await signInWithPasskey();
    await page.getByText("last used just now").first().waitFor();
    await page.getByRole("button", { name: "Remove Red phone" }).click();
    await page.getByRole("button", { name: "Remove the passkey" }).click();
    await page.getByText("Red phone", { exact: true }).waitFor({ state: "detached" });
    await signInWithPasskey();
    await page.getByRole("alert").getByText("The passkey does not work").waitFor();
  });

  test("a device that was not asked for, and a response that was used before, add and open nothing", async () => {
    const { url } = stage();
    const { page, password } = await stage().person(owner.id, "viewer", "nothing");
    await addDevice(page);
    await page.goto(`${url}/sandbox/account`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("dialog").getByLabel("Your password").fill(password);
    await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
    await page.getByText("not used yet").waitFor();

    await page.context().clearCookies();
    await page.goto(`${url}/sign-in?next=/sandbox/account`);
    const responseRequest = page.waitForRequest(/FinishPasskeySignIn/);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    const request = await responseRequest;
    await page.getByText("last used just now").first().waitFor();
    const again = await (await stage().guest()).request.post(request.url(), {
      headers: { "content-type": "application/proto", "connect-protocol-version": "1" },
      data: request.postDataBuffer() ?? "",
    });
    expect([again.status(), await again.text()]).toEqual([401, expect.stringContaining("PASSKEY_REFUSED")]);
    expect(again.headers()["set-cookie"]).toBeUndefined();
  });

  test("one-time codes are set up by a QR code, and its key and the backup codes are shown once", async () => {
    const { url } = stage();
    const person = await stage().person(owner.id, "viewer", "nothing");
    const { page } = person;
    const { key, codes } = await setUpCodes(page, url, person.password);
    expect(codes.length).toBeGreaterThan(5);
    const shown = await page.content();
    for (const secret of [key, ...codes]) expect(shown).not.toContain(secret);
    await page.context().clearCookies();
    await page.goto(`${url}/sign-in?next=/sandbox/account`);
    await enterPassword(page, person);
    await page.getByLabel("One-time code").fill("000000");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("alert").getByText("This code does not work").waitFor();
    // The code that set them up has been used.
    await page.getByLabel("One-time code").fill(oneTimeCode(key, 1));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
  });

  test("too many attempts are refused with the time when the next one may be made, even with the right password", async ({
    expect,
  }) => {
    const { url } = stage();
    const { email, password } = await stage().person(owner.id, "viewer", "nothing");
    const page = await stage().guest();
    const attempt = () =>
      page.request.post(`${url}/portal.v1.PortalSessionService/SignIn`, {
        headers: { "connect-protocol-version": "1" },
        data: { email, password: "a guess of somebody" },
      });
    await expect.poll(async () => (await attempt()).status(), { interval: 0 }).toBe(429);
    await page.goto(`${url}/sign-in`);
    await enterPassword(page, { email, password });
    const alert = page.getByRole("alert");
    await alert.getByText("Too many attempts", { exact: true }).waitFor();
    await alert.getByText(/Try again in (?:\d+ minutes, at \d+:\d+ [AP]M|\d+ seconds)\./).waitFor();
  });

  test("a forgotten password is replaced by the link of an e-mail, by keyboard alone", async () => {
    const { url, linkTo } = stage();
    const { email } = await stage().person(owner.id, "viewer", "nothing");
    const page = await stage().guest();
    await page.goto(`${url}/sign-in`);
    await page.getByRole("link", { name: "Forgot the password?" }).press("Enter");
    await page.getByRole("heading", { name: "Reset the password" }).waitFor();
    await page.getByLabel("E-mail address").fill(email);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
    await page.goto((await linkTo(email, "/reset-password")).href);
    await page.getByLabel("New password").fill("a password that is new");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Sign in" }).press("Enter");
    await enterPassword(page, { email, password: "a password that is new" });
    await page
      .getByRole("heading", { level: 1 })
      .getByText(/Hello|Home/)
      .first()
      .waitFor();
  });
}
