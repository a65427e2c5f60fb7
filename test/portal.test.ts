import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jetstream } from "@nats-io/jetstream";
import { apps } from "@platform/app-register/apps";
import { eventually } from "@platform/testing/patience";
import { beforeAll, expect, test, vi } from "vitest";
import { eventReceiver } from "./fixture/event-receiver.ts";
import { identityProvider } from "./fixture/identity-provider.ts";
import { oneTimeCode } from "./fixture/one-time-code.ts";
import { operatorOf } from "./fixture/operator.ts";
import { partnerOf } from "./fixture/partner.ts";
import { reportA, samplePayroll } from "./fixture/payroll.ts";
import { type TestPlatform, testPlatform } from "./fixture/platform.ts";
import { type PortalBrowser, portalBrowser, reasonOf } from "./fixture/portal-browser.ts";

let platform: TestPlatform;
let url: string;
/** An admin of the first demo owner, signed in. */
let admin: PortalBrowser;
const { json, operator } = operatorOf(() => platform);

beforeAll(async () => {
  platform = await testPlatform({ SIGN_INS_PER_ACCOUNT: "5", SIGN_INS_PER_ADDRESS: "1000" });
  url = platform.portal?.url ?? "";
  admin = await signedIn({ ...platform.portal?.admin });
});

const owner = () => platform.credentials.sandbox.profileA.owner_id;
const otherOwner = () => platform.credentials.other.profileA.owner_id;

async function signedIn(signIn: object): Promise<PortalBrowser> {
  const browser = portalBrowser(url);
  await browser.done("SessionService/SignIn", signIn);
  return browser;
}

/** The link of the latest e-mail, which the log has where no mail server is set. */
async function lastLink(path: string): Promise<URL> {
  const links = () => {
    const log = readFileSync(join(platform.localDir, "logs/portal.log"), "utf8");
    return Array.from(
      log.matchAll(new RegExp(`SMTP_URL is not set: ([^"]*${path}[^"]*)"`, "g")),
      ([, link = ""]) => link,
    );
  };
  await expect.poll(() => links().length, eventually).toBeGreaterThan(0);
  return new URL(links().at(-1) ?? "");
}

/** Invites a person with the operator's command, and accepts. */
async function invited(email: string, ownerId: string, role: string): Promise<PortalBrowser> {
  const person = ["--owner", ownerId, "--email", email, "--role", role];
  expect(await json("people", "invite", ...person)).toMatchObject({ email, invited: true });
  const token = (await lastLink("/invitation")).searchParams.get("token");
  const browser = portalBrowser(url);
  await browser.done("SessionService/AcceptInvitation", {
    token,
    name: `Person ${role}`,
    password: "correct horse battery",
  });
  return browser;
}

const key = (name: string) => ({ name });

test("a key that an admin makes is shown once, works, and is in the activity under the admin's name", async () => {
  const { key: made, secret } = await admin.done("KeysService/CreateKey", {
    ...key("portal"),
    scopes: ["payroll:read"],
  });
  const credential = { apiKey: secret, owner_id: owner(), owner_type: "payroll_company" };
  expect((await partnerOf(platform.gatewayUrl, credential).get("/payroll/reports")).status).toBe(200);
  const listed = await admin.call("KeysService/ListKeys");
  expect(listed.text).not.toContain(secret);
  expect(listed.body.keys).toContainEqual(expect.objectContaining({ id: made.id, createdBy: "Demo Admin" }));
  await admin.done("KeysService/DisableKey", { keyId: made.id });
  expect((await partnerOf(platform.gatewayUrl, credential).get("/payroll/reports")).status).toBe(401);
  await vi.waitFor(async () => {
    const { entries = [] } = await admin.done("ActivityService/ListActivity", { resourceId: made.id });
    const actor = { actorType: "person", actorName: "Demo Admin" };
    expect(entries).toMatchObject([
      { action: "api_key.disabled", ...actor },
      { action: "api_key.created", ...actor },
    ]);
  }, eventually);
});

test("environments are kept apart, and another owner's key and webhook are not found", async () => {
  const { key: sandboxKey } = await admin.done("KeysService/CreateKey", key("apart"));
  const names = async (environment: "sandbox" | "production") =>
    (await admin.done("KeysService/ListKeys", {}, { environment })).keys.map(({ id }: { id: string }) => id);
  expect(await names("sandbox")).toContain(sandboxKey.id);
  expect(await names("production")).not.toContain(sandboxKey.id);
  const production = { environment: "production" } as const;
  expect((await admin.call("KeysService/DisableKey", { keyId: sandboxKey.id }, production)).status).toBe(404);
  const stranger = await invited("stranger@example.net", otherOwner(), "admin");
  for (const rpc of ["DisableKey", "EnableKey", "RenameKey", "DeleteKey"]) {
    const refused = await stranger.call(`KeysService/${rpc}`, { keyId: sandboxKey.id, name: "mine" });
    expect([rpc, refused.status]).toEqual([rpc, 404]);
  }
  const foreign = await stranger.call("KeysService/ListKeys", {}, { headers: { "portal-owner": owner() } });
  expect([foreign.status, reasonOf(foreign)]).toEqual([403, "NO_ACCESS"]);
  expect(reasonOf(await admin.call("KeysService/ListKeys", {}, { headers: { "portal-environment": "" } }))).toBe(
    "NO_ENVIRONMENT",
  );
});

test("a file that is uploaded is watched until it is processed, and only its owner finds it", async () => {
  const file = [
    "employee_id,name,classification_code,state,hours_worked,gross_wages,tips,team",
    "E-1,Ana Alvarez,8810,TX,80,2400.00,40,blue",
    "E-2,Ben Bauer,881,TX,80,2400.00,0,red",
  ].join("\n");
  const query = "employer_id=portal-employer&period_start=2026-03-01&period_end=2026-03-15&file_name=march.csv";
  const headers = { "content-type": "text/csv", "portal-environment": "sandbox" };
  const upload = await admin.request(`${url}/upload/payroll?${query}`, { method: "POST", body: file, headers });
  expect(upload.status).toBe(202);
  const twoLines = query.replace("march", "march%0D%0Aevil");
  const named = await admin.request(`${url}/upload/payroll?${twoLines}`, { method: "POST", body: file, headers });
  expect([named.status, await named.json()]).toMatchObject([400, { fields: [{ field: "file_name" }] }]);
  const { report_id: reportId } = (await upload.json()) as { report_id: string };
  await vi.waitFor(async () => {
    const { report, columns } = await admin.done("PayrollService/GetReport", { reportId });
    expect(report).toMatchObject({ status: "completed", recordsFailed: 1, fileName: "march.csv" });
    expect(columns.ignored).toEqual(["team"]);
  }, eventually);
  const { records } = await admin.done("PayrollService/ListReportRecords", { reportId });
  expect(records).toMatchObject([{ employeeId: "E-1", excludedPay: [{ kind: "tips", amount: "40" }] }]);
  const ofEmployer = { employerId: "portal-employer" };
  const person = await vi.waitFor(async () => {
    const { employees } = await admin.done("EmployeesService/ListEmployees", ofEmployer);
    return employees[0] as { id: string };
  }, eventually);
  const overTime = await admin.done("EmployeesService/ListEmployeeRecords", { id: person.id });
  expect(overTime.records).toMatchObject([{ reportId, record: { employeeId: "E-1", grossWages: "2400" } }]);
  const download = await admin.request(`${url}/download/reports/${reportId}/findings.csv?environment=sandbox`);
  expect(await download.text()).toMatch(/^severity,row,.*\r\nerror,3,E-2,/);
  const calendar = await admin.done("PayrollService/GetPayrollCalendar", { from: "2026-03-01", to: "2026-03-31" });
  expect(calendar.employers).toMatchObject([{ employerId: "portal-employer", reports: [{ reportId }] }]);
  const { tasks } = await admin.done("HomeService/GetHome");
  const detail = "1 of 2 records were rejected.";
  expect(tasks).toContainEqual({
    ...{ kind: "rejected_records", count: 1 },
    items: [{ id: reportId, name: "portal-employer", detail }],
  });
  const stranger = await signedIn({ email: "stranger@example.net", password: "correct horse battery" });
  expect((await stranger.call("PayrollService/GetReport", { reportId })).status).toBe(404);
  expect((await stranger.call("EmployeesService/ListEmployeeRecords", { id: person.id })).status).toBe(404);
  expect((await stranger.request(`${url}/download/reports/${reportId}/findings.csv?environment=sandbox`)).status).toBe(
    404,
  );
});

test("a viewer reads and changes nothing, and gets a new role at once", async () => {
  const viewer = await invited("viewer@example.net", owner(), "viewer");
  await viewer.done("WebhooksService/ListWebhooks");
  for (const rpc of ["KeysService/CreateKey", "PeopleService/InvitePerson", "OwnersService/ListOwners"]) {
    const refused = await viewer.call(rpc);
    expect([rpc, refused.status, reasonOf(refused)]).toEqual([rpc, 403, "ROLE_NOT_ALLOWED"]);
  }
  const { members } = await admin.done("PeopleService/ListPeople");
  const { person } = members.find((member: { role: string }) => member.role === "ROLE_VIEWER");
  await admin.done("PeopleService/ChangeRole", { personId: person.id, role: "ROLE_DEVELOPER" });
  await viewer.done("KeysService/CreateKey", key("a developer's"));
  await admin.done("PeopleService/RemovePerson", { personId: person.id });
  // No owner is left, so the session has ended too.
  expect(reasonOf(await viewer.call("KeysService/ListKeys"))).toBe("SIGN_IN_REQUIRED");
  const password = { email: "viewer@example.net", password: "correct horse battery" };
  expect(reasonOf(await portalBrowser(url).call("SessionService/SignIn", password))).toBe("SIGN_IN_FAILED");
  const self = members.find(({ role }: { role: string }) => role === "ROLE_ADMIN").person.id;
  expect(reasonOf(await admin.call("PeopleService/RemovePerson", { personId: self }))).toBe("LAST_ADMIN");
});

test("policies are made and changed by the roles that may, and nobody else's are found", async () => {
  const january = { effectiveDate: "2025-01-01T00:00:00Z", expirationDate: "2025-02-01T00:00:00Z" };
  const rating = { classifications: [{ state: "IN", classCode: "5403", rates: [{ rate: "10" }] }] };
  const members = { employerId: "portal-insured", policyNumber: "PT-1", premium: "900", ...january, rating };
  const { policy } = await admin.done("PoliciesService/CreatePolicy", { members });
  const wrong = await admin.call("PoliciesService/CreatePolicy", { members: { ...members, employerId: "" } });
  expect([wrong.status, wrong.body.details[0].debug.fields[0].field]).toEqual([400, "employer_id"]);

  const developer = await invited("policies@example.net", owner(), "developer");
  const stranger = await invited("policies@example.com", otherOwner(), "admin");
  const cancel = {
    policyId: policy.id,
    members: { status: "cancelled", cancellationDate: "2025-01-11T00:00:00Z" },
    updateMask: "status,cancellationDate",
  };
  expect(reasonOf(await developer.call("PoliciesService/CreatePolicy", { members }))).toBe("ROLE_NOT_ALLOWED");
  expect(reasonOf(await developer.call("PoliciesService/UpdatePolicy", cancel))).toBe("ROLE_NOT_ALLOWED");
  expect((await stranger.call("PoliciesService/UpdatePolicy", cancel)).status).toBe(404);

  const rows = async (browser: PortalBrowser) => {
    const { terms = [] } = await browser.done("AuditsService/ListTermAudits", { employerId: "portal-insured" });
    return terms.map(({ state, lastDay }: { state: string; lastDay: string }) => `${state} ${lastDay}`);
  };
  expect(await rows(developer)).toEqual(["due 2025-01-31"]);
  await admin.done("PoliciesService/UpdatePolicy", cancel);
  expect(await rows(developer)).toEqual(["due 2025-01-10"]);
  expect(await rows(stranger)).toEqual([]);
  const { counts } = await developer.done("AuditsService/CountTermAudits", { employerId: "portal-insured" });
  expect(counts).toEqual({ due: 1 });

  const sums = async (browser: PortalBrowser, policyIds: readonly string[]) =>
    (await browser.done("PoliciesService/SummarizePremiums", { policyIds })).premiums;
  expect(await sums(developer, [policy.id])).toEqual([
    expect.objectContaining({ policyId: policy.id, missingDays: 10 }),
  ]);
  expect(await sums(stranger, [policy.id])).toBeUndefined();
  expect((await admin.call("PoliciesService/SummarizePremiums", { policyIds: [] })).status).toBe(400);

  const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  const { body: table } = await partner.post("/rate-tables", {
    name: "Portal",
    rows: [{ state: "IN", class_code: "5403", rate: 5.5 }],
  });
  const { rateTable, versions } = await developer.done("PoliciesService/GetRateTable", { rateTableId: table.id });
  expect([rateTable.name, versions.length]).toEqual(["Portal", 1]);
  const { rows: rates } = await developer.done("PoliciesService/ListRateTableRows", { rateTableId: table.id });
  expect(rates).toMatchObject([{ classCode: "5403", rate: "5.5" }]);
  for (const rpc of ["GetRateTable", "ListRateTableRows"]) {
    expect((await stranger.call(`PoliciesService/${rpc}`, { rateTableId: table.id })).status).toBe(404);
  }
});

test("a session that is ended is refused from the next call on", async () => {
  const other = await signedIn({ ...platform.portal?.admin });
  const { sessions } = await other.done("SessionService/ListSessions");
  const { id: sessionId } = sessions.find(({ isCurrent = false }) => isCurrent);
  await admin.done("SessionService/EndSession", { sessionId });
  expect(reasonOf(await other.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
  const third = await signedIn({ ...platform.portal?.admin });
  await third.done("SessionService/SignOutEverywhere");
  expect(reasonOf(await admin.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
  admin = await signedIn({ ...platform.portal?.admin });
});

test("a password that is guessed is refused the same for every address, and soon not even tried", async () => {
  await invited("guessed@example.net", owner(), "viewer");
  const attempt = (email: string, password = "wrong wrong wrong") =>
    portalBrowser(url).call("SessionService/SignIn", { email, password });
  const known = await attempt("guessed@example.net");
  const unknown = await attempt("nobody@example.net");
  expect([known.status, known.body.message]).toEqual([unknown.status, unknown.body.message]);
  for (let tries = 0; tries < 4; tries += 1) await attempt("guessed@example.net");
  const right = await attempt("Guessed@example.net", "correct horse battery");
  expect([right.status, reasonOf(right)]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
});

test("a password is reset by the link of an e-mail, once, and ends the sessions", async () => {
  const forgetful = await invited("forgetful@example.net", owner(), "viewer");
  await portalBrowser(url).done("SessionService/RequestPasswordReset", { email: "forgetful@example.net" });
  const token = (await lastLink("/reset-password")).searchParams.get("token");
  const change = { token, newPassword: "another long password" };
  await portalBrowser(url).done("SessionService/ResetPassword", change);
  expect(reasonOf(await forgetful.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
  await signedIn({ email: "forgetful@example.net", password: "another long password" });
  expect(reasonOf(await portalBrowser(url).call("SessionService/ResetPassword", change))).toBe("LINK_INVALID");
});

test("a person with one-time codes needs one to sign in, or a backup code, once", async () => {
  const careful = await invited("careful@example.net", owner(), "viewer");
  const password = "correct horse battery";
  const { uri, backupCodes } = await careful.done("SessionService/StartCodes", { password });
  const wrong = await careful.call("SessionService/ConfirmCodes", { code: "000000" });
  expect([wrong.status, wrong.body.details[0].debug.fields[0].field]).toEqual([400, "code"]);
  const key = new URL(uri).searchParams.get("secret") ?? "";
  const code = oneTimeCode(key);
  await careful.done("SessionService/ConfirmCodes", { code });
  const signIn = async () => {
    const browser = portalBrowser(url);
    const { codeRequired } = await browser.done("SessionService/SignIn", { email: "careful@example.net", password });
    expect(codeRequired).toBe(true);
    expect(reasonOf(await browser.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
    return browser;
  };
  // A code works once, and one that was refused as used does not end the sign-in.
  const withPhone = await signIn();
  expect(reasonOf(await withPhone.call("SessionService/ConfirmCode", { code }))).toBe("CODE_WRONG");
  await withPhone.done("SessionService/ConfirmCode", { code: oneTimeCode(key, 1) });
  expect(reasonOf(await (await signIn()).call("SessionService/ConfirmCode", { code: oneTimeCode(key, 1) }))).toBe(
    "CODE_WRONG",
  );
  const [backupCode] = backupCodes;
  const withoutPhone = await signIn();
  await withoutPhone.done("SessionService/ConfirmCode", { backupCode });
  expect((await withoutPhone.done("SessionService/GetSession")).person).toMatchObject({ codesRequired: true });
  expect(reasonOf(await (await signIn()).call("SessionService/ConfirmCode", { backupCode }))).toBe("CODE_WRONG");
  await withoutPhone.done("SessionService/StopCodes", { password });

  // Who is removed between password and code is not let in.
  const anew = await signedIn({ email: "careful@example.net", password });
  const second = await anew.done("SessionService/StartCodes", { password });
  const secret = new URL(second.uri).searchParams.get("secret") ?? "";
  await anew.done("SessionService/ConfirmCodes", { code: oneTimeCode(secret) });
  // A changed password ends sign-ins that the old one began.
  const begun = await signIn();
  const change = { currentPassword: password, newPassword: `${password} staple` };
  await anew.done("SessionService/ChangePassword", change);
  const tooLate = await begun.call("SessionService/ConfirmCode", { backupCode: second.backupCodes[0] });
  expect(reasonOf(tooLate)).toBe("CODE_WRONG");
  await anew.done("SessionService/ChangePassword", {
    currentPassword: change.newPassword,
    newPassword: password,
  });
  const halfway = await signIn();
  const { person } = await anew.done("SessionService/GetSession");
  await admin.done("PeopleService/RemovePerson", { personId: person.id });
  const late = await halfway.call("SessionService/ConfirmCode", { backupCode: second.backupCodes[0] });
  expect(reasonOf(late)).toBe("CODE_WRONG");
  expect(reasonOf(await halfway.call("SessionService/GetSession"))).toBe("SIGN_IN_REQUIRED");
});

test("what another site makes a browser send is refused, and pages allow nothing from other hosts", async () => {
  const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await admin.call("SessionService/SignOut", {}, { headers: evil })).status).toBe(403);
  // The content types that a form can send.
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const answer = await admin.call("SessionService/SignOut", {}, { headers: { "content-type": type } });
    expect([type, answer.status]).toEqual([type, 415]);
  }
  await admin.done("SessionService/GetSession");
  const page = await admin.request(`${url}/payroll`);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:/);
  expect(page.headers.get("referrer-policy")).toBe("same-origin");
});

test("a page is served also where the id in its path has a dot, and a missing file is not", async () => {
  const statusOf = async (path: string) => (await admin.request(url + path)).status;
  expect(await statusOf("/sandbox/employers/acme.inc")).toBe(200);
  expect(await statusOf("/assets/acme.js")).toBe(404);
  expect(await statusOf("/acme.txt")).toBe(404);
});

test("people can use the portal while the service of owners does not respond, and keep their owner's name", async () => {
  const memberships = async () => (await admin.done("SessionService/GetSession")).memberships;
  const before = await memberships();
  const pid = platform.processIds().credentials ?? 0;
  process.kill(pid, "SIGSTOP");
  try {
    expect(await memberships()).toEqual(before);
    await admin.done("PayrollService/ListReports");
  } finally {
    process.kill(pid, "SIGCONT");
  }
});

test("every answer has the headers that keep other sites and scripts out, refusals included", async () => {
  const asked = (path: string, init?: RequestInit) => admin.request(url + path, init);
  const answers = {
    page: await asked("/sandbox/keys"),
    script: await asked("/favicon.svg"),
    missing: await asked("/assets/no-such-script.js"),
    undecodable: await asked("/%E0%A4%A"),
    rpc: await asked("/portal.v1.PortalSessionService/GetSession", { method: "POST", body: "{}" }),
    upload: await asked("/upload/payroll", { method: "POST", body: "x" }),
    foreign: await asked("/upload/payroll", { method: "POST", headers: { origin: "https://evil.example" } }),
    logo: await asked("/logo?owner=own_nobody"),
  };
  for (const [name, { headers }] of Object.entries(answers)) {
    expect([name, headers.get("content-security-policy")]).toEqual([name, expect.stringContaining("frame-ancestors")]);
    expect([name, headers.get("x-content-type-options")]).toEqual([name, "nosniff"]);
    expect([name, headers.get("cross-origin-resource-policy")]).toEqual([name, "same-origin"]);
  }
});

test("an RPC that names a record does not find another owner's", async () => {
  const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  const reportId = await partner.submit(samplePayroll({ employerId: "apart-employer" }));
  const made = async (path: string, body: object) => {
    const { status, text, body: answer } = await partner.post(path, body);
    expect([201, 202], text).toContain(status);
    return ((answer.webhook ?? answer) as { readonly id: string }).id;
  };
  const policyId = await made("/policies", {
    ...{ employer_id: "apart-employer", policy_number: "WC-1", premium: 900, effective_date: "2025-01-01T00:00:00Z" },
    classifications: [{ state: "TX", classification_code: "8810", rate: 1 }],
  });
  const auditId = await made("/audits", { policy_id: policyId });
  const webhookId = await made("/webhooks", {
    ...{ url: "https://127.0.0.1/apart", events: ["file.processed"] },
    ...{ owner_id: owner(), owner_type: "payroll_company" },
  });
  const { key: apartKey } = await admin.done("KeysService/CreateKey", key("apart too"));
  const { invitation } = await admin.done("PeopleService/InvitePerson", {
    email: "apart@example.net",
    role: "ROLE_VIEWER",
  });
  const { members } = await admin.done("PeopleService/ListPeople");
  const personId = members[0].person.id;
  const stranger = await signedIn({ email: "stranger@example.net", password: "correct horse battery" });
  const calls: readonly (readonly [string, object])[] = [
    ["PayrollService/GetReport", { reportId }],
    ["PayrollService/ListReportRecords", { reportId }],
    ["PayrollService/VoidReport", { reportId }],
    ["PoliciesService/GetPolicy", { policyId }],
    ["PoliciesService/PreviewPremium", { policyId }],
    ["AuditsService/GetAudit", { auditId }],
    ["AuditsService/GetWorksheet", { auditId }],
    ["AuditsService/ReviseAudit", { auditId }],
    ["AuditsService/StartAudit", { policyId }],
    ["WebhooksService/GetWebhook", { webhookId }],
    ["WebhooksService/DeleteWebhook", { webhookId }],
    ["WebhooksService/TestWebhook", { webhookId }],
    ["WebhooksService/RotateWebhookSecret", { webhookId }],
    ["WebhooksService/ListDeliveries", { webhookId }],
    ["KeysService/RenameKey", { keyId: apartKey.id, name: "mine" }],
    ["KeysService/DeleteKey", { keyId: apartKey.id }],
    ["PeopleService/WithdrawInvitation", { invitationId: invitation.id }],
    ["PeopleService/ChangeRole", { personId, role: "ROLE_VIEWER" }],
    ["PeopleService/ResetSecondFactor", { personId }],
    ["PeopleService/RemovePerson", { personId }],
  ];
  for (const [rpc, message] of calls) {
    const { status } = await stranger.call(rpc, message);
    expect([rpc, status]).toEqual([rpc, 404]);
  }
  await admin.done("WebhooksService/DeleteWebhook", { webhookId });
});

test("what is no message of an RPC is refused and is no failure", async () => {
  const refused = async (rpc: string, type: string, body: string) => {
    const headers = { "content-type": type, "connect-protocol-version": "1", "portal-environment": "sandbox" };
    const response = await admin.request(`${url}/portal.v1.Portal${rpc}`, { method: "POST", headers, body });
    return [response.status, await response.text()];
  };
  const problem = expect.stringMatching(/"code":"invalid_argument".*"reason":"INVALID_REQUEST"/);
  for (const body of ["{", `{"code": {}}`, "[]"]) {
    expect(await refused("SessionService/ConfirmCode", "application/json", body)).toEqual([400, problem]);
  }
  expect(await refused("SessionService/ConfirmCode", "application/proto", "\x0a\x7f")).toEqual([400, problem]);
  // A stream begins before its message is read, so the refusal is its end.
  const streamed = await refused("PayrollService/WatchReport", "application/connect+proto", "\0\0\0\0\x02\x0a\x7f");
  expect(streamed).toEqual([200, problem]);
});

test("text with the NUL character is refused and is no failure", async () => {
  const nobody = portalBrowser(url);
  expect(reasonOf(await nobody.call("SessionService/SignIn", { email: "a@b\0.example" }))).toBe("INVALID_REQUEST");
  expect(reasonOf(await admin.call("EmployeesService/GetEmployee", { id: "emp_\0" }))).toBe("INVALID_REQUEST");
  const several = { policyIds: ["policy", "policy\0"] };
  expect(reasonOf(await admin.call("PoliciesService/SummarizePremiums", several))).toBe("INVALID_REQUEST");
});

test("people of an owner sign in with its identity provider, invited ones only, and not with a password", async () => {
  const provider = await identityProvider(`${url}/sign-in/callback`, "company.example");
  const secretFile = join(platform.localDir, "client-secret.txt");
  writeFileSync(secretFile, provider.clientSecret);
  const given = ["--issuer", provider.issuer, "--client-id", provider.clientId, "--client-secret-file", secretFile];
  const set = await json("identity-providers", "set", "--owner", owner(), ...given, "--domain", "company.example");
  expect(set).toMatchObject({ redirect_url: `${url}/sign-in/callback`, email_domains: "company.example" });
  const taken = ["identity-providers", "set", "--owner", otherOwner(), ...given, "--domain", "company.example"];
  expect((await operator(taken)).stderr).toContain("belongs to another owner");

  expect((await comeBack(provider, "casey")).location).toBe("/sign-in?problem=NOT_INVITED");
  await admin.done("PeopleService/InvitePerson", { email: "casey@company.example", role: "ROLE_AUDITOR" });
  const { browser, location } = await comeBack(provider, "casey");
  expect(location).toBe("/audits");
  const session = await browser.done("SessionService/GetSession");
  expect(session).toMatchObject({
    person: { email: "casey@company.example", name: "Person casey" },
    memberships: [{ ownerId: owner(), role: "ROLE_AUDITOR" }],
  });
  expect((await comeBack(provider, "casey")).location).toBe("/audits");
  for (const elsewhere of ["//evil.example", "/\\evil.example", "/\t/evil.example", "/..//evil.example"]) {
    expect((await comeBack(provider, "casey", elsewhere)).location).toBe("/");
  }
  const password = { email: "casey@company.example", password: "correct horse battery" };
  expect(reasonOf(await portalBrowser(url).call("SessionService/SignIn", password))).toBe("PROVIDER_REQUIRED");
  // The answer of a sign-in that this browser did not start.
  const foreign = await portalBrowser(url).request(`${url}/sign-in/callback?code=x&state=y`);
  expect(foreign.headers.get("location")).toBe("/sign-in?problem=SIGN_IN_EXPIRED");
});

/** Signs a person in at the provider, and follows the redirects back to the portal. */
async function comeBack(provider: { person: string }, person: string, returnPath = "/audits") {
  provider.person = person;
  const browser = portalBrowser(url);
  const started = { email: `${person}@company.example`, returnPath };
  let { authorizationUrl: next } = await browser.done("SessionService/StartProviderSignIn", started);
  while (!next.startsWith(`${url}/sign-in/callback`)) {
    const { status, headers } = await browser.request(next);
    expect([302, 303]).toContain(status);
    next = new URL(headers.get("location") ?? "", next).href;
  }
  const { headers } = await browser.request(next);
  return { browser, location: headers.get("location") };
}

test("the operator's staff sees owners, and looking at one's records is in its activity", async () => {
  const staff = await signedIn({ ...platform.portal?.operator });
  const { owners } = await staff.done("OwnersService/ListOwners");
  expect(owners.map(({ id }: { id: string }) => id)).toContain(owner());
  expect(reasonOf(await staff.call("KeysService/ListKeys"))).toBe("NO_ACCESS");
  const looked = { ownerId: owner(), environment: "sandbox" };
  await staff.done("OwnersService/ViewOwnerRecords", looked);
  // An open page reads these again and again.
  for (const _ of [1, 2]) {
    await staff.done("OwnersService/GetOwner", { ownerId: owner() });
    await staff.done("OwnersService/ListOwnerActivity", looked);
  }
  await vi.waitFor(async () => {
    const { entries = [] } = await admin.done("ActivityService/ListActivity", { resourceType: "support" });
    expect(entries).toMatchObject(
      ["activity", "owner", "records"].map((what) => ({ action: `support.viewed_${what}`, actorType: "operator" })),
    );
  }, eventually);
  const { reports } = await staff.done("OwnersService/ViewOwnerRecords", { ownerId: owner(), environment: "sandbox" });
  expect(JSON.stringify(reports)).not.toContain("GrossWages");
  const unexplained = await staff.call("OwnersService/SuspendOwner", { ownerId: otherOwner(), reason: " " });
  expect([unexplained.status, unexplained.body.details[0].debug.fields[0].field]).toEqual([400, "reason"]);
  await staff.done("OwnersService/SuspendOwner", { ownerId: otherOwner(), reason: "ticket 7" });
  const listed = await staff.done("OwnersService/ListOwners", { suspended: true, search: otherOwner().toUpperCase() });
  expect(listed.owners).toMatchObject([{ id: otherOwner() }]);
  const stranger = await signedIn({ email: "stranger@example.net", password: "correct horse battery" });
  await stranger.done("KeysService/ListKeys");
  expect(reasonOf(await stranger.call("KeysService/CreateKey", key("late")))).toBe("OWNER_SUSPENDED");
  await staff.done("OwnersService/ResumeOwner", { ownerId: otherOwner(), reason: "paid" });
  const { suspensions } = await staff.done("OwnersService/GetOwner", { ownerId: otherOwner() });
  const by = "Demo Operator";
  expect(suspensions).toMatchObject([{ suspendedBy: by, reason: "ticket 7", resumedBy: by, resumeReason: "paid" }]);
});

test("staff see a report's findings and a webhook's deliveries, without names and values, each look recorded", async () => {
  const staff = await signedIn({ ...platform.portal?.operator });
  const asked = { ownerId: owner(), environment: "sandbox" };
  const { reports } = await staff.done("OwnersService/ViewOwnerRecords", asked);
  const { id: reportId } = reports.find(({ fileName }: { fileName?: string }) => fileName === "march.csv");
  const shown = await staff.call("OwnersService/ViewOwnerReport", { ...asked, reportId });
  expect(shown.body.findings).toMatchObject([{ severity: "error", position: 1, field: "class_code" }]);
  expect(shown.text).not.toMatch(/Alvarez|Bauer|E-1|E-2|2400|881"/);
  const { webhook } = await admin.done("WebhooksService/CreateWebhook", {
    url: `${platform.gatewayUrl}/receiver`,
    events: ["file.processed"],
  });
  const hook = { ...asked, webhookId: webhook.id };
  await staff.done("OwnersService/ViewOwnerWebhook", hook);
  const foreign = { ...hook, ownerId: otherOwner() };
  expect((await staff.call("OwnersService/ViewOwnerWebhook", foreign)).status).toBe(404);
  expect((await admin.call("OwnersService/ViewOwnerWebhook", hook)).status).toBe(403);
  await vi.waitFor(async () => {
    const looks = async (resourceId: string) =>
      (await admin.done("ActivityService/ListActivity", { resourceType: "support", resourceId })).entries?.length;
    expect([await looks(reportId), await looks(webhook.id)]).toEqual([1, 1]);
  }, eventually);
});

test("staff issue, disable and revoke credentials of an owner", async () => {
  const staff = await signedIn({ ...platform.portal?.operator });
  const { owner: made } = await staff.done("OwnersService/CreateOwner", {
    name: "Made by staff",
    ownerType: "carrier",
  });
  const ownerId = made.id;
  const { key: issued, secret } = await staff.done("OwnersService/IssueOwnerKey", {
    ...{ ownerId, environment: "sandbox", name: "first" },
  });
  const credential = { apiKey: secret, owner_id: ownerId, owner_type: "carrier" };
  const status = async () => (await partnerOf(platform.gatewayUrl, credential).get("/policies")).status;
  expect(await status()).toBe(200);
  await staff.done("OwnersService/SetOwnerKeyActive", { keyId: issued.id, isActive: false });
  expect(await status()).toBe(401);
  await staff.done("OwnersService/SetOwnerKeyActive", { keyId: issued.id, isActive: true });
  const found = await staff.done("OwnersService/FindOwnerKeys", { part: secret.slice(-6) });
  expect(found.keys).toMatchObject([{ ownerId, key: { id: issued.id } }]);
  const whole = await staff.call("OwnersService/FindOwnerKeys", { part: secret });
  expect([whole.status, whole.text.includes(secret)]).toEqual([400, false]);
  const { revoked } = await staff.done("OwnersService/RevokeOwnerKey", { keyId: issued.id });
  expect(revoked).toMatchObject([{ kind: "key", id: issued.id }]);
  expect(await status()).toBe(401);
  const client = await staff.done("OwnersService/IssueOwnerClient", { ownerId, environment: "sandbox" });
  await staff.done("OwnersService/RevokeOwnerClient", { clientId: client.clientId });
  const { clients = [], keys = [] } = await staff.done("OwnersService/GetOwner", { ownerId });
  expect([clients, keys]).toMatchObject([[{ clientId: client.clientId, revokedAt: expect.any(String) }], []]);
});

test("staff place and release a legal hold in every service, and see outboxes and the health of all services", async () => {
  const staff = await signedIn({ ...platform.portal?.operator });
  const hold = { ownerId: owner(), environment: "production", employerId: "emp-held" };
  await staff.done("OperationsService/PlaceLegalHold", { ...hold, reason: "case 7" });
  const { legalHolds } = await staff.done("OperationsService/ListLegalHolds");
  const holding = apps.filter((app) => app.legalHolds).map(({ name }) => name);
  expect(legalHolds).toMatchObject([{ ...hold, reason: "case 7", services: holding }]);
  await staff.done("OperationsService/ReleaseLegalHold", { ...hold, reason: "settled" });
  expect((await staff.done("OperationsService/ListLegalHolds")).legalHolds).toBeUndefined();
  const released = await staff.done("OperationsService/ListLegalHolds", { released: true });
  expect(released.legalHolds).toMatchObject([{ ...hold, releaseReason: "settled", services: holding }]);
  const unknown = { ...hold, ownerId: "own_unknown", reason: "typed wrongly" };
  expect((await staff.call("OperationsService/PlaceLegalHold", unknown)).status).toBe(404);

  const { outboxes, silent = [] } = await staff.done("OperationsService/ListOutboxes");
  const publishing = apps.filter(({ emits }) => emits.length > 0).map(({ name }) => name);
  expect([outboxes.map(({ service }: { service: string }) => service), silent]).toEqual([publishing, []]);
  const { services } = await staff.done("OperationsService/GetSystemStatus");
  const watched = apps.filter(({ usesEvents, name }) => usesEvents || name === "gateway").map(({ name }) => name);
  expect(services.map(({ service }: { service: string }) => service)).toEqual(watched);
  for (const { problem, dependencies = [] } of services) {
    expect(problem).toBeUndefined();
    for (const dependency of dependencies) expect(dependency.problem).toBeUndefined();
  }
  expect(services[0].dependencies.map(({ name }: { name: string }) => name)).toEqual(["postgres", "NATS"]);
});

test("staff find a dead letter without its content, replay it, and discard one that fails again", async () => {
  const staff = await signedIn({ ...platform.portal?.operator });
  const nats = await platform.natsAdministrator();
  await jetstream(nats).publish("events.file.uploaded", new Uint8Array([255]));
  await nats.close();
  const letters = async () =>
    ((await staff.done("OperationsService/ListDeadLetters")).deadLetters ?? []).filter(
      (letter: { service: string }) => letter.service === "file-status",
    );
  await expect.poll(async () => (await letters()).length, eventually).toBe(1);
  const [{ service, number }] = await letters();
  const keys = [{ service, number }];
  const { deadLetter } = await staff.done("OperationsService/GetDeadLetter", { key: keys[0] });
  expect(deadLetter).toMatchObject({ service, number, consumer: "file-status-project-files" });
  const replayed = await staff.done("OperationsService/ReplayDeadLetters", { keys });
  expect(replayed.outcomes).toMatchObject([{ outcome: "failed", reason: "UNDECODABLE" }]);
  expect((await staff.done("OperationsService/DiscardDeadLetters", { keys })).outcomes).toMatchObject([
    { outcome: "done" },
  ]);
  expect((await staff.done("OperationsService/DiscardDeadLetters", { keys })).outcomes).toMatchObject([
    { outcome: "gone" },
  ]);
  expect(await letters()).toEqual([]);
  expect((await admin.call("OperationsService/ListDeadLetters")).status).toBe(403);
});

test("logs of the portal contain no e-mail address and no password", () => {
  const log = readFileSync(join(platform.localDir, "logs/portal.log"), "utf8");
  expect(log).toContain('"msg":"answered"');
  expect(log).not.toMatch(/@example\.(?:net|com)|@company\.example|correct horse|Alvarez/);
});

test("a request is found by its id, with its status, report and deliveries; another owner finds nothing", async () => {
  const receiver = await eventReceiver();
  const { webhook } = await admin.done("WebhooksService/CreateWebhook", {
    url: receiver.url,
    events: ["file.processed"],
  });
  const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  const answer = await partner.post("/payroll/reports", reportA(samplePayroll({ employerId: "requested" })), {
    "idempotency-key": "requested",
  });
  const requestId = answer.headers.get("x-svc-request-id");
  const found = await vi.waitFor(async () => {
    const request = await admin.done("RequestsService/GetRequest", { requestId });
    // Other tests have webhooks of this owner.
    const delivery = { webhookId: webhook.id, eventType: "file.processed", status: "delivered" };
    expect(request.deliveries).toContainEqual(expect.objectContaining(delivery));
    expect(request.reports).toMatchObject([{ status: "completed" }]);
    expect(request.changes.map(({ action }: { action: string }) => action)).toContain("file.processed");
    return request;
  }, eventually);
  expect(found).toMatchObject({
    responseStatus: 202,
    reports: [{ id: answer.body.report_id, employerId: "requested" }],
  });
  expect(found.changes).toContainEqual(
    expect.objectContaining({ action: "file.uploaded", actorType: "api_key", requestId }),
  );
  const shown = await admin.done("WebhooksService/GetDelivery", {
    webhookId: webhook.id,
    deliveryId: found.deliveries.find(({ webhookId }: { webhookId: string }) => webhookId === webhook.id).id,
  });
  expect(JSON.parse(shown.requestBody).data.fileId).toBe(answer.body.report_id);
  expect(shown.attempts[0].headers).toContainEqual({ name: "webhook-signature", value: "v1,…" });

  expect(reasonOf(await admin.call("RequestsService/GetRequest", { requestId: "req_1' OR" }))).toBe("INVALID_FIELD");
  const stranger = await invited("curious@example.net", otherOwner(), "developer");
  expect(await stranger.done("RequestsService/GetRequest", { requestId })).toEqual({ requestId });
  const apart = await admin.done("RequestsService/GetRequest", { requestId }, { environment: "production" });
  expect(apart).toEqual({ requestId });
});
