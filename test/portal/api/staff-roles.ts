import { eventually } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import { oneTimeCode } from "../../fixture/portal/one-time-code.ts";
import { type PortalBrowser, portalBrowser, reasonOf } from "../../fixture/portal/portal-browser.ts";
import { type PortalPeople, password, portalLog } from "./portal-people.ts";

const staffCalls = {
  support: "OwnersService/ViewOwnerRecords",
  credentials: "OwnersService/CreateOwner",
  operations: "OperationsService/ListDeadLetters",
} as const;

/** Invites a member of staff who sets up one-time codes. */
async function staffWith(people: PortalPeople, email: string, ...roles: string[]): Promise<PortalBrowser> {
  const { json, linkSentBy, url } = people;
  const link = await linkSentBy(() => json("people", "invite", "--email", email, "--role", ...roles));
  const browser = portalBrowser(url);
  const token = link.searchParams.get("token");
  await browser.done("SessionService/AcceptInvitation", { token, name: `Staff ${roles.join(" ")}`, password });
  return browser;
}

async function setUpCodes(browser: PortalBrowser): Promise<string> {
  const { uri } = await browser.done("SessionService/StartCodes", { password });
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  await browser.done("SessionService/ConfirmCodes", { code: oneTimeCode(secret) });
  return secret;
}

/** Roles and second factors of the operator's staff, and what they need an owner's consent for. */
export function staffRoles(people: () => PortalPeople): void {
  test("staff call nothing before a sign-in with a second factor, and then what their role may", async () => {
    const { ownerId, json, url, signedIn } = people();
    const support = await staffWith(people(), "support@example.net", "support");
    const tenant = { ownerId, environment: "sandbox" };
    for (const rpc of [...Object.values(staffCalls), "OwnersService/ListOwners"]) {
      const refused = await support.call(rpc, tenant);
      expect([rpc, refused.status, reasonOf(refused)]).toEqual([rpc, 403, "SECOND_FACTOR_REQUIRED"]);
    }
    expect(await support.done("SessionService/GetSession")).toMatchObject({ secondFactorMissing: true });
    const secret = await setUpCodes(support);
    await support.done(staffCalls.support, tenant);
    await support.done("OwnersService/ListOwners");
    for (const rpc of [staffCalls.credentials, staffCalls.operations]) {
      const refused = await support.call(rpc, tenant);
      expect([rpc, refused.status, reasonOf(refused)]).toEqual([rpc, 403, "ROLE_NOT_ALLOWED"]);
    }
    const again = portalBrowser(url);
    await again.done("SessionService/SignIn", { email: "support@example.net", password });
    await again.done("SessionService/ConfirmCode", { code: oneTimeCode(secret, 1) });
    await again.done(staffCalls.support, tenant);

    const operations = await staffWith(people(), "two-roles@example.net", "operations", "credentials");
    await setUpCodes(operations);
    await operations.done(staffCalls.operations);
    expect(reasonOf(await operations.call(staffCalls.support, tenant))).toBe("ROLE_NOT_ALLOWED");
    await operations.done("SessionService/StopCodes", { password });
    expect(reasonOf(await operations.call(staffCalls.operations))).toBe("SECOND_FACTOR_REQUIRED");
    const withoutCodes = await signedIn("two-roles@example.net");
    expect(reasonOf(await withoutCodes.call(staffCalls.operations))).toBe("SECOND_FACTOR_REQUIRED");
    const listed = await json("people", "list");
    const roleOf = (email: string) => listed.find((person: { email: string }) => person.email === email)?.role;
    expect([roleOf("support@example.net"), roleOf("two-roles@example.net")]).toEqual([
      "support",
      "operations,credentials",
    ]);
  });

  test("the operator's command issues no credential of an owner that uses only the portal", async () => {
    const { json, operator, invited } = people();
    const { id } = await json("owners", "create", "--type", "employer");
    const issue = (environment: string) => ["api-keys", "issue", "--owner", id, "--environment", environment];
    const admin = await invited("portal-only@example.net", id, "admin");
    await json(...issue("sandbox"));
    await admin.done("HomeService/GetHome");
    expect((await operator(issue("sandbox"))).stderr).toContain("CONSENT_REQUIRED");
    await json(...issue("production"));
  });

  test("staff issue keys and see names and wages only while the owner consents, and the owner gets a notice of each use", async () => {
    const { admin, stranger, staff, invited, ownerId, json, operator, linkSentBy } = people();
    const tenant = { ownerId, environment: "sandbox" };
    const { reports } = await admin.done("payroll_intake.v1.PayrollReportService/ListReports", { limit: 1 });
    const reportId = reports[0].id;
    const newKey = { ...tenant, name: "for a migration" };
    const calls = [
      ["OwnersService/IssueOwnerKey", newKey],
      ["OwnersService/IssueOwnerClient", tenant],
      ["OwnersService/ViewOwnerPayroll", { ...tenant, reportId }],
    ] as const;
    for (const [rpc, message] of calls) {
      const refused = await staff.call(rpc, message);
      expect([rpc, refused.status, reasonOf(refused)]).toEqual([rpc, 403, "CONSENT_REQUIRED"]);
    }
    const viewer = await invited("consent-viewer@example.net", ownerId, "viewer");
    // The operator could otherwise become an admin who consents, and the owner would not know.
    expect(portalLog(people().platform)).toContain(`/${ownerId}/production/people`);
    const consentToKeys = { subject: "CONSENT_SUBJECT_KEYS", hours: 2 };
    expect(reasonOf(await viewer.call("ConsentsService/GiveConsent", consentToKeys))).toBe("ROLE_NOT_ALLOWED");
    for (const hours of [0, 169]) {
      expect((await admin.call("ConsentsService/GiveConsent", { ...consentToKeys, hours })).status).toBe(400);
    }
    const { consent } = await admin.done("ConsentsService/GiveConsent", consentToKeys);
    const { consents: shownConsents } = await viewer.done("ConsentsService/ListConsents");
    expect(shownConsents).toMatchObject([{ id: consent.id, subject: "CONSENT_SUBJECT_KEYS", givenBy: "Person admin" }]);
    expect((await stranger.done("ConsentsService/ListConsents")).consents ?? []).toEqual([]);
    expect((await stranger.call("ConsentsService/EndConsent", { consentId: consent.id })).status).toBe(404);

    let issuedKeyId = "";
    // The log has the link of the notice, because no mail server is set.
    const notice = await linkSentBy(async () => {
      issuedKeyId = (await staff.done("OwnersService/IssueOwnerKey", newKey)).key.id;
    });
    expect(notice.pathname).toBe(`/${ownerId}/sandbox/settings`);
    await admin.done("credentials.v1.CredentialsService/DeleteApiKey", { apiKeyId: issuedKeyId });
    expect(reasonOf(await staff.call("OwnersService/ViewOwnerPayroll", { ...tenant, reportId }))).toBe(
      "CONSENT_REQUIRED",
    );
    await admin.done("ConsentsService/EndConsent", { consentId: consent.id });
    expect((await admin.call("ConsentsService/EndConsent", { consentId: consent.id })).status).toBe(404);
    expect(reasonOf(await staff.call("OwnersService/IssueOwnerKey", newKey))).toBe("CONSENT_REQUIRED");

    await admin.done("ConsentsService/GiveConsent", { subject: "CONSENT_SUBJECT_PAYROLL", hours: 1 });
    const shown = await staff.call("OwnersService/ViewOwnerPayroll", { ...tenant, reportId });
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining("grossWages")]);
    await vi.waitFor(async () => {
      const { entries } = await admin.done("ActivityService/ListActivity", {
        resourceId: reportId,
        resourceType: "support",
      });
      const look = { action: "support.viewed_payroll", actorType: "operator" };
      expect(entries).toContainEqual(expect.objectContaining(look));
      const changes = await admin.done("ActivityService/ListActivity", {
        resourceType: "consent",
        resourceId: consent.id,
      });
      const actions = changes.entries.map(({ action }: { action: string }) => action);
      expect(actions).toEqual(["consent.ended", "consent.given"]);
    }, eventually);

    const review = await json("people", "review");
    expect(review).toContainEqual(
      expect.objectContaining({ record: "staff", who: "support@example.net", may: "support", second_factor: "codes" }),
    );
    expect(review).toContainEqual(
      expect.objectContaining({ record: "consent", may: "payroll", last_used_at: expect.stringContaining("T") }),
    );
    const { stdout } = await operator(["people", "review", "--csv"]);
    const lines = stdout.split("\r\n");
    expect(lines[0]).toBe("record,id,who,may,second_factor,since,until,last_used_at");
    expect(lines.length).toBeGreaterThan(review.length);
    for (const { members } of [await admin.done("PeopleService/ListPeople")]) {
      const { person } = members.find((row: { person: { email: string } }) => row.person.email.startsWith("consent-"));
      await admin.done("PeopleService/RemovePerson", { personId: person.id });
    }
  });
}
