import { runSql } from "@platform/testing/servers/run-sql";
import { eventually } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import { comeBack, type IdentityProvider, identityProvider } from "../../fixture/portal/identity-provider.ts";
import { portalBrowser, reasonOf } from "../../fixture/portal/portal-browser.ts";
import { type PortalPeople, password } from "./portal-people.ts";

const domain = "own-provider.com";
const lead = `lead@${domain}`;

/** The identity provider that an admin of an owner sets, with groups that give roles. */
export function ownProvider(people: () => PortalPeople): void {
  const query = (sql: string) => runSql(people().platform.postgresUrl, sql);
  const settings = (provider: IdentityProvider, changes: object = {}) => ({
    provider: {
      issuer: provider.issuer,
      clientId: provider.clientId,
      groupsClaim: "groups",
      groupRoles: [
        { group: "owners", role: "ROLE_ADMIN" },
        { group: "payroll", role: "ROLE_OPERATIONS" },
      ],
      ...changes,
    },
    clientSecret: provider.clientSecret,
  });

  test("only an admin sees and changes single sign-on, and not without a proven domain", async () => {
    const { admin, invited, linkSentBy, ownerId, stranger, url } = people();
    const provider = await identityProvider(`${url}/sign-in/callback`, domain);
    const auditor = await invited("auditor@own-provider.net", ownerId, "auditor");
    const rpcs = ["GetSingleSignOn", "AddDomain", "ProveDomain", "RemoveDomain", "SetProvider", "RemoveProvider"];
    for (const rpc of rpcs) {
      expect([rpc, reasonOf(await auditor.call(`SingleSignOnService/${rpc}`))]).toEqual([rpc, "ROLE_NOT_ALLOWED"]);
      expect([rpc, reasonOf(await portalBrowser(url).call(`SingleSignOnService/${rpc}`))]).toEqual([
        rpc,
        "SIGN_IN_REQUIRED",
      ]);
    }
    await stranger.done("SingleSignOnService/AddDomain", { domain: "not-proven.com" });
    expect(reasonOf(await stranger.call("SingleSignOnService/SetProvider", settings(provider)))).toBe("NO_DOMAIN");
    const { domains = [] } = await admin.done("SingleSignOnService/GetSingleSignOn");
    expect(JSON.stringify(domains)).not.toContain("not-proven.com");
    await query(`UPDATE portal.sessions SET created_at = now() - interval '1 hour' FROM portal.people
      WHERE people.id = person_id AND email = 'stranger@example.net'`);
    expect(reasonOf(await stranger.call("SingleSignOnService/SetProvider", settings(provider)))).toBe(
      "SIGN_IN_NOT_RECENT",
    );
    await query(`UPDATE portal.sessions SET created_at = now() FROM portal.people
      WHERE people.id = person_id AND email = 'stranger@example.net'`);
    await linkSentBy(() => stranger.done("SingleSignOnService/RemoveDomain", { domain: "not-proven.com" }));
  });

  test("groups decide the role at each sign-in and confirmation, and the only admin stays", async () => {
    const { admin, invited, linkSentBy, ownerId, url } = people();
    const provider = await identityProvider(`${url}/sign-in/callback/${ownerId}`, domain);
    const leader = await invited(lead, ownerId, "admin");
    await query(
      `INSERT INTO portal.owner_domains (owner_id, domain, challenge, proven_at) VALUES ('${ownerId}', '${domain}', 'x', now())`,
    );
    await linkSentBy(() => leader.done("SingleSignOnService/SetProvider", settings(provider)));
    const shown = await admin.done("SingleSignOnService/GetSingleSignOn");
    expect(shown).toMatchObject({
      redirectUrl: `${url}/sign-in/callback/${ownerId}`,
      people: ["Person admin"],
      passwordAdmin: "Person admin",
    });
    expect(JSON.stringify(shown)).not.toContain(provider.clientSecret);

    const enter = async (name: string, groups: readonly string[]) => {
      provider.groups = groups;
      const { browser, location } = await comeBack(url, provider, { email: `${name}@${domain}` });
      const session = await browser.call("SessionService/GetSession");
      return { browser, location, roles: session.body.memberships?.map(({ role }: { role: string }) => role) ?? [] };
    };
    expect(await enter("dana", [])).toMatchObject({ location: "/sign-in?problem=NOT_IN_GROUP", roles: [] });
    const dana = await enter("dana", ["others", "payroll"]);
    expect(dana.roles).toEqual(["ROLE_OPERATIONS"]);

    // The provider speaks for nobody outside its domains, whatever it says.
    provider.domain = "example.net";
    expect((await enter("admin", ["owners"])).location).toBe("/sign-in?problem=EMAIL_NOT_ALLOWED");
    provider.domain = domain;

    // Settings that were wrong would lock nobody out: who saved them has the password until an admin came by the provider.
    const byPassword = { email: lead, password };
    await portalBrowser(url).done("SessionService/SignIn", byPassword);
    expect((await enter("lead", ["owners"])).roles).toEqual(["ROLE_ADMIN"]);
    expect(reasonOf(await portalBrowser(url).call("SessionService/SignIn", byPassword))).toBe("PROVIDER_REQUIRED");
    expect(reasonOf(await leader.call("SingleSignOnService/GetSingleSignOn"))).toBe("NO_ACCESS");

    /** Has the provider confirm the session, as it does after some hours. */
    const confirm = async (groups: readonly string[]) => {
      provider.groups = groups;
      await query(
        `UPDATE portal.sessions SET provider_confirmed_at = now() - interval '11 hours' WHERE provider_account_id = 'dana'`,
      );
      let next = `${url}/sign-in/confirm?return_path=/audits`;
      for (let hops = 0; hops < 4 && next.startsWith("http"); hops += 1) {
        next = (await dana.browser.request(next)).headers.get("location") ?? "";
      }
      return next;
    };
    provider.person = "dana";
    expect(await confirm(["owners", "payroll"])).toBe("/audits");
    expect((await dana.browser.done("SessionService/GetSession")).memberships).toMatchObject([{ role: "ROLE_ADMIN" }]);
    expect(await confirm(["payroll"])).toBe("/audits");
    expect((await dana.browser.done("SessionService/GetSession")).memberships).toMatchObject([
      { role: "ROLE_OPERATIONS" },
    ]);
    expect(await confirm([])).toBe("/sign-in?problem=NOT_IN_GROUP");
    expect(reasonOf(await dana.browser.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
    expect(JSON.stringify(await admin.done("PeopleService/ListPeople"))).not.toContain(`dana@${domain}`);

    // Without another admin the only one stays.
    await query(`UPDATE portal.memberships SET role = 'viewer' FROM portal.people
      WHERE people.id = person_id AND owner_id = '${ownerId}' AND role = 'admin' AND email <> '${lead}'`);
    expect((await enter("lead", ["payroll"])).roles).toEqual(["ROLE_ADMIN"]);
    await query(`UPDATE portal.memberships SET role = 'admin' FROM portal.people
      WHERE people.id = person_id AND owner_id = '${ownerId}' AND email = 'admin@example.net'`);
    const last = await enter("lead", ["payroll"]);
    expect(last.roles).toEqual(["ROLE_OPERATIONS"]);

    const actions = ["identity_provider.set", "person.added", "person.role_changed", "person.removed"];
    await vi.waitFor(async () => {
      const activity = JSON.stringify(await admin.done("ActivityService/ListActivity"));
      expect(actions.filter((action) => !activity.includes(action))).toEqual([]);
    }, eventually);

    // A code that came to the address of another provider is not this one's.
    const started = portalBrowser(url);
    await started.done("SessionService/StartProviderSignIn", { email: lead, returnPath: "/" });
    const elsewhere = await started.request(`${url}/sign-in/callback?code=x&state=y`);
    expect(elsewhere.headers.get("location")).toBe("/sign-in?problem=SIGN_IN_EXPIRED");

    await linkSentBy(() => admin.done("SingleSignOnService/RemoveProvider"));
    expect(await admin.done("SingleSignOnService/GetSingleSignOn")).not.toHaveProperty("provider");
    await linkSentBy(() => admin.done("SingleSignOnService/RemoveDomain", { domain }));
    await portalBrowser(url).done("SessionService/SignIn", byPassword);
  });
}
