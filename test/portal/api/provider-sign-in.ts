import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { identityProvider } from "../../fixture/portal/identity-provider.ts";
import { type PortalBrowser, portalBrowser, reasonOf } from "../../fixture/portal/portal-browser.ts";
import { type PortalPeople, password } from "./portal-people.ts";

/** Sign-in with the identity provider of an owner. */
export function providerSignIn(people: () => PortalPeople): void {
  test("people of an owner sign in with its identity provider, invited ones only, and not with a password", async () => {
    const { admin, json, operator, ownerId, otherOwnerId, platform, url } = people();
    const provider = await identityProvider(`${url}/sign-in/callback`, "company.example");
    const secretFile = join(platform.localDir, "client-secret.txt");
    writeFileSync(secretFile, provider.clientSecret);
    const clientOptions = [
      "--issuer",
      provider.issuer,
      "--client-id",
      provider.clientId,
      "--client-secret-file",
      secretFile,
    ];
    const set = await json(
      "identity-providers",
      "set",
      "--owner",
      ownerId,
      ...clientOptions,
      "--domain",
      "company.example",
    );
    expect(set).toMatchObject({ redirect_url: `${url}/sign-in/callback`, email_domains: "company.example" });
    const secondOwner = [
      "identity-providers",
      "set",
      "--owner",
      otherOwnerId,
      ...clientOptions,
      "--domain",
      "company.example",
    ];
    expect((await operator(secondOwner)).stderr).toContain("belongs to another owner");

    /** Signs Casey in at the provider, and follows the redirects back to the portal. */
    async function comeBack(returnPath = "/audits"): Promise<{ browser: PortalBrowser; location: string | null }> {
      provider.person = "casey";
      const browser = portalBrowser(url);
      const started = { email: "casey@company.example", returnPath };
      let { authorizationUrl: next } = await browser.done("SessionService/StartProviderSignIn", started);
      while (!next.startsWith(`${url}/sign-in/callback`)) {
        const { status, headers } = await browser.request(next);
        expect([302, 303]).toContain(status);
        next = new URL(headers.get("location") ?? "", next).href;
      }
      const { headers } = await browser.request(next);
      return { browser, location: headers.get("location") };
    }

    expect((await comeBack()).location).toBe("/sign-in?problem=NOT_INVITED");
    await admin.done("PeopleService/InvitePerson", { email: "casey@company.example", role: "ROLE_AUDITOR" });
    const { browser, location } = await comeBack();
    expect(location).toBe("/audits");
    const session = await browser.done("SessionService/GetSession");
    expect(session).toMatchObject({
      person: { email: "casey@company.example", name: "Person casey" },
      memberships: [{ ownerId, role: "ROLE_AUDITOR" }],
    });
    expect((await comeBack()).location).toBe("/audits");
    for (const elsewhere of ["//evil.example", "/\\evil.example", "/\t/evil.example", "/..//evil.example"]) {
      expect((await comeBack(elsewhere)).location).toBe("/");
    }
    provider.describesAnother = true;
    expect((await comeBack()).location).toBe("/sign-in?problem=PROVIDER_ACCOUNT_UNCLEAR");
    provider.describesAnother = false;
    const withPassword = { email: "casey@company.example", password };
    expect(reasonOf(await portalBrowser(url).call("SessionService/SignIn", withPassword))).toBe("PROVIDER_REQUIRED");
    // The response to a sign-in that this browser did not start.
    const foreign = await portalBrowser(url).request(`${url}/sign-in/callback?code=x&state=y`);
    expect(foreign.headers.get("location")).toBe("/sign-in?problem=SIGN_IN_EXPIRED");
  });
}
