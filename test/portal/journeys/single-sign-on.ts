import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { identityProvider } from "../../fixture/portal/identity-provider.ts";
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
}
