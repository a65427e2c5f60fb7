import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runSql } from "@platform/testing/servers/run-sql";
import { expect, test } from "vitest";
import { comeBack, type IdentityProvider, identityProvider } from "../../fixture/portal/identity-provider.ts";
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

    const casey = (returnPath?: string) => comeBack(url, provider, { email: "casey@company.example", returnPath });
    expect((await casey()).location).toBe("/sign-in?problem=NOT_INVITED");
    await admin.done("PeopleService/InvitePerson", { email: "casey@company.example", role: "ROLE_AUDITOR" });
    const { browser, location } = await casey();
    expect(location).toBe("/audits");
    const session = await browser.done("SessionService/GetSession");
    expect(session).toMatchObject({
      person: { email: "casey@company.example", name: "Person casey" },
      memberships: [{ ownerId, role: "ROLE_AUDITOR" }],
    });
    expect((await casey()).location).toBe("/audits");
    await sessionsEnd({ people: people(), provider, comeBack: casey });
    for (const elsewhere of ["//evil.example", "/\\evil.example", "/\t/evil.example", "/..//evil.example"]) {
      expect((await casey(elsewhere)).location).toBe("/");
    }
    provider.describesAnother = true;
    expect((await casey()).location).toBe("/sign-in?problem=PROVIDER_ACCOUNT_UNCLEAR");
    provider.describesAnother = false;
    const withPassword = { email: "casey@company.example", password };
    expect(reasonOf(await portalBrowser(url).call("SessionService/SignIn", withPassword))).toBe("PROVIDER_REQUIRED");
    // The response to a sign-in that this browser did not start.
    const foreign = await portalBrowser(url).request(`${url}/sign-in/callback?code=x&state=y`);
    expect(foreign.headers.get("location")).toBe("/sign-in?problem=SIGN_IN_EXPIRED");
  });

  test("a provider opens its own owner only, and a password everything else", async () => {
    const { invited, json, linkSentBy, otherOwnerId, ownerId, platform, removed, stranger, url } = people();
    const email = "robin@two-owners.example";
    const provider = await identityProvider(`${url}/sign-in/callback`, "two-owners.example");
    const secretFile = join(platform.localDir, "client-secret.txt");
    writeFileSync(secretFile, provider.clientSecret);
    const client = ["--issuer", provider.issuer, "--client-id", provider.clientId, "--client-secret-file", secretFile];
    const domain = ["--domain", "two-owners.example"];
    await json("identity-providers", "set", "--owner", otherOwnerId, ...client, ...domain);
    const byPassword = await invited(email, ownerId, "viewer");
    await linkSentBy(() => stranger.done("PeopleService/InvitePerson", { email, role: "ROLE_ADMIN" }));
    await runSql(
      platform.postgresUrl,
      `INSERT INTO portal.staff (person_id, roles, factor_required) SELECT id, '{support}', false FROM portal.people WHERE email = '${email}'`,
    );
    const { browser: byProvider, location } = await comeBack(url, provider, { email });
    expect(location).toBe("/audits");
    const both = [
      { browser: byPassword, reach: ownerId, beyond: otherOwnerId, isStaff: true },
      { browser: byProvider, reach: otherOwnerId, beyond: ownerId, isStaff: false },
    ];
    for (const { browser, reach, beyond, isStaff } of both) {
      const { memberships, isOperator = false } = await browser.done("SessionService/GetSession");
      expect(memberships.map((membership: { ownerId: string }) => membership.ownerId)).toEqual([reach]);
      expect(isOperator).toBe(isStaff);
      const elsewhere = await browser.call("KeysService/ListKeys", {}, { headers: { "portal-owner": beyond } });
      expect(reasonOf(elsewhere)).toBe("NO_ACCESS");
      await browser.done("KeysService/ListKeys", {}, { headers: { "portal-owner": reach } });
      const owners = await browser.call("OwnersService/ListOwners");
      expect(reasonOf(owners)).toBe(isStaff ? undefined : "ROLE_NOT_ALLOWED");
    }
    const passkey = await byProvider.call("PasskeysService/StartPasskey", { password });
    expect(reasonOf(passkey)).toBe("PROVIDER_REQUIRED");
    await runSql(
      platform.postgresUrl,
      `DELETE FROM portal.staff USING portal.people WHERE id = person_id AND email = '${email}'`,
    );
    await people().admin.done("PeopleService/RemovePerson", { personId: await personIdOf(byProvider) });
    expect(reasonOf(await portalBrowser(url).call("SessionService/SignIn", { email, password }))).toBe(
      "PROVIDER_REQUIRED",
    );
    const personId = await personIdOf(byProvider);
    await stranger.done("PeopleService/RemovePerson", { personId });
    expect(reasonOf(await byProvider.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
    await removed("identity-providers", "remove", "--owner", otherOwnerId);
    await removed("identity-providers", "remove", "--owner", ownerId);
  });
}

async function personIdOf(browser: PortalBrowser): Promise<string> {
  return (await browser.done("SessionService/GetSession")).person.id;
}

interface Started {
  people: PortalPeople;
  provider: IdentityProvider;
  comeBack(returnPath?: string): Promise<{ browser: PortalBrowser; location: string | null }>;
}

/** A session ends when the provider says so, and when it does not confirm it after some hours. */
async function sessionsEnd({ people, provider, comeBack }: Started): Promise<void> {
  const { platform, url } = people;
  const { browser } = await comeBack();
  const reason = async () => reasonOf(await browser.call("SessionService/GetSession"));
  const logOut = async (token: string) => {
    const body = new URLSearchParams({ logout_token: token });
    return (await fetch(`${url}/sign-in/backchannel-logout`, { method: "POST", body })).status;
  };
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  const wrongClaims = [
    { nonce: "x" },
    { aud: "other" },
    { events: {} },
    { iss: "https://evil.example" },
    { iat: hourAgo },
  ];
  for (const claims of [...wrongClaims, { sub: undefined }]) {
    expect([claims, await logOut(provider.logoutToken("casey", claims))]).toEqual([claims, 400]);
  }
  const [head, , signature] = provider.logoutToken("somebody").split(".");
  const [, content] = provider.logoutToken("casey").split(".");
  expect(await logOut(`${head}.${content}.${signature}`)).toBe(400);
  expect(await logOut(provider.logoutToken("somebody"))).toBe(200);
  expect(await reason()).toBeUndefined();

  const sessions = (change: string) =>
    runSql(platform.postgresUrl, `UPDATE portal.sessions SET ${change} WHERE provider_account_id = 'casey'`);
  await sessions("provider_confirmed_at = now() - interval '11 hours'");
  expect(await reason()).toBe("PROVIDER_CONFIRMATION_REQUIRED");
  let next = `${url}/sign-in/confirm?return_path=/audits`;
  for (let hops = 0; hops < 4 && next.startsWith("http"); hops += 1) {
    const { headers } = await browser.request(next);
    next = headers.get("location") ?? "";
  }
  expect(next).toBe("/audits");
  expect(await reason()).toBeUndefined();

  // The provider does not know the person any more.
  await sessions("provider_confirmed_at = now() - interval '11 hours'");
  const { headers } = await browser.request(`${url}/sign-in/confirm?return_path=/audits`);
  const toProvider = new URL(headers.get("location") ?? "");
  expect(toProvider.searchParams.get("prompt")).toBe("none");
  const state = toProvider.searchParams.get("state") ?? "";
  const back = new URLSearchParams({ error: "login_required", state, iss: provider.issuer });
  const refused = await browser.request(`${url}/sign-in/callback?${back}`);
  expect(refused.headers.get("location")).toBe("/sign-in?problem=PROVIDER_REFUSED");
  expect(await reason()).toBe("SIGN_IN_REQUIRED");

  const { browser: again } = await comeBack();
  const token = provider.logoutToken("casey");
  expect([await logOut(token), await logOut(token)]).toEqual([200, 400]);
  expect(reasonOf(await again.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
  const { browser: old } = await comeBack();
  await sessions("created_at = now() - interval '31 days'");
  expect(reasonOf(await old.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
}
