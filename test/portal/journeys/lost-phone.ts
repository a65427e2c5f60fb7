import { eventually } from "@platform/testing/waiting/patience";
import { test } from "vitest";
import { enterPassword } from "../browser.ts";
import type { Stage } from "../stage.ts";
import { setUpCodes } from "./sign-in.ts";

/** Somebody loses the phone with the authenticator app: a backup code, or an admin of the organization, lets them in again. */
export function lostPhone(stage: () => Stage): void {
  test("a person who lost a phone signs in with a backup code, once, and an admin resets the second step", async ({
    expect,
  }) => {
    const { url, mail, operator } = stage();
    const owner = await stage().owner("lost-phone", "payroll_company", "nothing");
    const admin = owner.admin.page;
    const person = await stage().person(owner.id, "operations", "nothing");
    const { codes } = await setUpCodes(person.page, url, person.password);

    const { page } = person;
    const signIn = async (target = page) => {
      await target.goto(`${url}/sign-in?next=/sandbox/account`);
      await enterPassword(target, person);
    };
    const useBackupCode = async (target = page) => {
      await target.getByRole("button", { name: /lost my device/ }).click();
      await target.getByLabel("Backup code").fill(codes[0] ?? "");
      await target.getByRole("button", { name: "Continue" }).click();
    };
    await page.context().clearCookies();
    await signIn();
    await useBackupCode();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    const second = await stage().guest();
    await signIn(second);
    await useBackupCode(second);
    await second.getByRole("alert").getByText("This code does not work").waitFor();

    await admin.goto(`${url}/sandbox/people`);
    await admin.getByRole("button", { name: "Actions for Pat operations" }).click();
    await admin.getByRole("menuitem", { name: "Reset the second step" }).click();
    await admin.getByRole("button", { name: "Reset it" }).click();
    await admin
      .getByRole("row", { name: /Pat operations/ })
      .getByText("none")
      .waitFor();

    // The phone may be signed in, so every session has ended.
    await page.goto(`${url}/sandbox/account`);
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await enterPassword(page, person);
    await page.getByRole("button", { name: "Set up codes" }).waitFor();
    const subjects = mail.mails.filter(({ to }) => to.includes(person.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Your second sign-in step was reset");
    const changes = () => operator("activity", "--owner", owner.id, "--environment", "sandbox", "--type", "person");
    const actions = async () => (await changes()).map(({ action }: { action: string }) => action);
    await expect.poll(actions, eventually).toContain("person.second_factor_reset");
    await admin.goto(`${url}/sandbox/activity?resource_type=person`);
    await admin.getByRole("row", { name: /Person second factor reset.*Pat admin/ }).waitFor();
  });

  test("an admin cannot weaken the sign-in of a person who has access to another owner, and the operator can", async () => {
    const { url, operator } = stage();
    const owner = await stage().owner("lost-phone-too", "payroll_company", "nothing");
    const other = await stage().owner("lost-phone-elsewhere", "payroll_company", "nothing");
    const person = await stage().person(owner.id, "viewer", "nothing");
    await operator("people", "invite", "--owner", other.id, "--email", person.email, "--role", "admin");
    await setUpCodes(person.page, url, person.password);
    const admin = owner.admin.page;
    await admin.goto(`${url}/sandbox/people`);
    await admin.getByRole("button", { name: "Actions for Pat viewer" }).click();
    await admin.getByRole("menuitem", { name: "Reset the second step" }).click();
    await admin.getByRole("button", { name: "Reset it" }).click();
    await admin.getByRole("alert").getByText("Ask the operator of the platform").waitFor();
    await operator("people", "reset-second-factor", "--email", person.email);
    await person.page.reload();
    await enterPassword(person.page, person);
    await person.page.getByRole("button", { name: "Set up codes" }).waitFor();
  });
}
