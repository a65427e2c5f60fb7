import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { identityProvider } from "../../fixture/portal/identity-provider.ts";
import { isAccessible } from "../axe.ts";
import { openSection } from "../browser.ts";
import type { Stage } from "../stage.ts";

/** People of an owner that has an identity provider sign in there, once they are invited. */
export function singleSignOn(stage: () => Stage): void {
  test("somebody signs in with the identity provider of the organization, and only after an invitation", async () => {
    const { url, platform, operator, owner, guest } = stage();
    const provider = await identityProvider(`${url}/sign-in/callback`, "sso.example");
    const { id, admin } = await owner("sso-payroll");
    const secretFile = join(platform.localDir, "sso-client-secret.txt");
    writeFileSync(secretFile, provider.clientSecret);
    const clientOptions = [
      "--issuer",
      provider.issuer,
      "--client-id",
      provider.clientId,
      "--client-secret-file",
      secretFile,
    ];
    await operator("identity-providers", "set", "--owner", id, ...clientOptions, "--domain", "sso.example");
    provider.person = "casey";

    const casey = await guest();
    const signIn = async () => {
      await casey.goto(`${url}/sign-in?next=/sandbox/people`);
      await casey.getByLabel("E-mail address").fill("casey@sso.example");
      await casey.getByText("Use single sign-on").click();
    };
    await signIn();
    await casey.getByRole("alert").getByText("The sign-in failed").waitFor();

    await openSection(admin.page, "Organization");
    await admin.page.getByRole("button", { name: "Invite" }).click();
    await admin.page.getByLabel("E-mail address").fill("casey@sso.example");
    await admin.page.getByRole("button", { name: "Send the invitation" }).click();
    await admin.page.getByText("casey@sso.example").waitFor();

    await signIn();
    await casey.getByRole("heading", { level: 1, name: "People" }).waitFor();
    await casey.getByRole("row", { name: /Person casey/ }).waitFor();
  });

  test("an admin proves a domain, sets the provider, and its groups give roles", async ({ expect }) => {
    const { url, dns, mail, owner, guest } = stage();
    const { id, admin } = await owner("own-sso", "payroll_company", "nothing");
    const provider = await identityProvider(`${url}/sign-in/callback/${id}`, "own-sso.com");
    const { page } = admin;
    await page.goto(`${url}/sandbox/settings`);
    const section = page.locator("section").filter({ has: page.getByRole("heading", { name: "Single sign-on" }) });
    await section.getByLabel("Domain of your e-mail addresses").fill("gmail.com");
    await section.getByRole("button", { name: "Add the domain" }).click();
    await section.getByText("anybody can have an address in this one").waitFor();
    await section.getByLabel("Domain of your e-mail addresses").fill("own-sso.com");
    await section.getByRole("button", { name: "Add the domain" }).click();
    const value = section.getByText(/^premium-audit-domain=/);
    await value.waitFor();
    await section.getByRole("button", { name: "Check own-sso.com" }).click();
    await section.getByText("does not have the value yet").waitFor();
    dns.texts.set("_premium-audit-challenge.own-sso.com", [(await value.textContent()) ?? ""]);
    await section.getByRole("button", { name: "Check own-sso.com" }).click();
    await section.getByText("Proven", { exact: true }).waitFor();

    await section.getByText(`/sign-in/callback/${id}`).waitFor();
    await section.getByLabel("Issuer").fill("http://10.0.0.1");
    await section.getByLabel("Client id").fill(provider.clientId);
    await section.getByLabel("Client secret", { exact: true }).fill(provider.clientSecret);
    await section.getByRole("button", { name: "Add a group" }).click();
    await section.getByLabel("Group 1", { exact: true }).fill("payroll");
    await section.getByLabel("Role of group 1").selectOption({ label: "Operations" });
    await section.getByText("Who signs in by it").waitFor();
    await isAccessible(page);
    await section.getByRole("button", { name: "Save the provider" }).click();
    await section.getByText("has no discovery document").waitFor();
    await section.getByLabel("Issuer").fill(provider.issuer);
    await section.getByRole("button", { name: "Save the provider" }).click();
    await section.getByText("The provider is saved").waitFor();
    expect(await section.getByLabel("Client secret", { exact: true }).inputValue()).toBe("");
    await expect
      .poll(
        () =>
          mail.mails.filter(({ to, subject }) => to.includes(admin.email) && subject.includes("was changed")).length,
      )
      .toBe(2);

    provider.person = "casey";
    provider.groups = ["payroll"];
    const casey = await guest();
    await casey.goto(`${url}/sign-in?next=/sandbox/people`);
    await casey.getByLabel("E-mail address").fill("casey@own-sso.com");
    await casey.getByText("Use single sign-on").click();
    await casey.getByRole("row", { name: /Person casey.*Operations/ }).waitFor();
  });
}
