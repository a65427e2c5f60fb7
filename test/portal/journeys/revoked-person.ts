import { Client } from "pg";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { samplePayroll } from "../../fixture/partner/payroll.ts";
import { enterPassword, openSection } from "../browser.ts";
import type { Stage } from "../stage.ts";

/** An admin removes the person with this name on the page of people. */
async function removeAccess(admin: Page, url: string, name: string): Promise<void> {
  await admin.goto(`${url}/sandbox/people`);
  await admin.getByRole("button", { name: `Actions for ${name}` }).click();
  await admin.getByRole("menuitem", { name: "Remove access" }).click();
  await admin.getByRole("button", { name: "Remove access" }).click();
  await admin.getByRole("row", { name: new RegExp(name) }).waitFor({ state: "detached" });
}

/** Somebody leaves the organization: what they have open ends. */
export function revokedPerson(stage: () => Stage): void {
  test("a person who is removed sees nothing more, on an open page and at the next sign-in", async () => {
    const { url } = stage();
    const owner = await stage().owner("revoked-payroll", "payroll_company", "nothing");
    const leaver = await stage().person(owner.id, "operations", "nothing");
    await leaver.page.goto(`${url}/sandbox/payroll`);
    await leaver.page.getByRole("heading", { level: 1, name: "Payroll reports" }).waitFor();
    // A bookkeeper sees nothing for developers, and each entry has its pages as tabs.
    const entries = leaver.page.getByRole("navigation", { name: "Portal" }).getByRole("listitem");
    expect(await entries.allInnerTexts()).toEqual([
      "Home",
      "Payroll",
      "Employees",
      "Policies",
      "Audits",
      "Grants",
      "Organization",
    ]);
    const tabs = leaver.page.getByRole("navigation", { name: "Pages of Payroll" }).getByRole("link");
    expect(await tabs.allInnerTexts()).toEqual(["Payroll reports", "Payroll calendar", "Employers", "Exposure"]);

    // A page that follows a report learns it by the end of its stream, without a click.
    const watcher = await stage().person(owner.id, "viewer", "nothing");
    const processing = new Client({ connectionString: stage().platform.process("postgres").url });
    await processing.connect();
    await processing.query("BEGIN; LOCK TABLE payroll_intake.payroll_records IN SHARE MODE");
    try {
      const reportId = await owner.partner.submit(samplePayroll());
      const streams = watcher.page.waitForRequest(/WatchReport/);
      await watcher.page.goto(`${url}/sandbox/payroll/${reportId}`);
      await streams;
      await removeAccess(owner.admin.page, url, "Pat viewer");
      await watcher.page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    } finally {
      await processing.end();
    }

    // No reload: the page itself learns it with its next call.
    await removeAccess(owner.admin.page, url, "Pat operations");
    await openSection(leaver.page, "Employees");
    await leaver.page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await enterPassword(leaver.page, leaver);
    await leaver.page.getByRole("alert").getByText("You are not signed in").waitFor();
    const keys = await leaver.page.request.post(`${url}/payroll_intake.v1.PayrollReportService/ListReports`, {
      headers: { "connect-protocol-version": "1", "portal-environment": "sandbox" },
      data: {},
    });
    expect(keys.status()).toBe(401);
  });

  test("a person of two organizations who is removed from one goes on in the other", async () => {
    const { url, operator } = stage();
    const first = await stage().owner("revoked-first", "payroll_company", "nothing");
    const second = await stage().owner("revoked-second", "payroll_company", "nothing");
    const person = await stage().person(first.id, "viewer");
    await operator("people", "invite", "--owner", second.id, "--email", person.email, "--role", "viewer");
    await person.page.reload();
    await person.page.getByRole("navigation").getByText(first.id).waitFor();
    await removeAccess(first.admin.page, url, "Pat viewer");
    await openSection(person.page, "Employees");
    await person.page.getByRole("heading", { level: 1, name: "You have no access" }).waitFor();
    await person.page.getByRole("link", { name: "Go to your organization" }).click();
    await person.page.getByRole("navigation").getByText(second.id).waitFor();
  });

  test("a link opens the page of the owner that it names, also for who worked for another one", async () => {
    const { url, operator } = stage();
    const first = await stage().owner("linked-first", "payroll_company", "nothing");
    const second = await stage().owner("linked-second", "payroll_company", "nothing");
    const colleague = await stage().person(first.id, "viewer");
    await operator("people", "invite", "--owner", second.id, "--email", colleague.email, "--role", "viewer");
    const reportId = await second.partner.submit(samplePayroll({ employerId: "linked-employer" }));
    await second.admin.page.goto(`${url}/sandbox/payroll/${reportId}`);
    await second.admin.page.getByRole("heading", { level: 1, name: "linked-employer" }).waitFor();
    const link = second.admin.page.url();
    expect(new URL(link).pathname).toBe(`/${second.id}/sandbox/payroll/${reportId}`);
    await colleague.page.goto(link);
    await colleague.page.getByRole("heading", { level: 1, name: "linked-employer" }).waitFor();
    await colleague.page.getByRole("navigation", { name: "Portal" }).getByText(second.id).waitFor();
    // Without an account of the owner nothing is shown, and the sign-in leads back to the page that the link names.
    await colleague.page.goto(link.replace(second.id, "linked-stranger"));
    await colleague.page.getByRole("heading", { level: 1, name: "You have no access" }).waitFor();
    const guest = await stage().guest();
    await guest.goto(link);
    await enterPassword(guest, second.admin);
    await guest.getByRole("heading", { level: 1, name: "linked-employer" }).waitFor();
    expect(guest.url()).toBe(link);
  });

  test("a session that is signed out everywhere ends on the other device too", async () => {
    const { url } = stage();
    const { admin } = await stage().owner("revoked-sessions", "payroll_company", "nothing");
    const other = await stage().guest();
    await other.goto(`${url}/sign-in?next=/sandbox/account`);
    await enterPassword(other, admin);
    await other.getByText("(this one)").waitFor();
    await admin.page.goto(`${url}/sandbox/account`);
    await admin.page.getByRole("button", { name: "Sign out everywhere" }).click();
    await admin.page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await openSection(other, "Organization");
    await other.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  });
}
