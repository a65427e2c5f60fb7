import type { ProfileA } from "@platform/local-stack/demo/demo-credentials";
import { runSql } from "@platform/testing/servers/run-sql";
import { eventually } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import { type Answer, partnerOf } from "../../fixture/partner/partner.ts";
import { samplePayroll } from "../../fixture/partner/payroll.ts";
import { portalBrowser, reasonOf } from "../../fixture/portal/portal-browser.ts";
import { type PortalPeople, portalLog } from "./portal-people.ts";

const employerId = "embedded-cafe";
const csv = [
  "employee_id,name,classification_code,state,hours_worked,gross_wages",
  "E-1,Ana Arden,8810,TX,80,2000.50",
  "",
].join("\n");
/** A pay period whose policy expects a report. */
const period = { period_start: "2026-05-01", period_end: "2026-05-15" };

interface Session {
  readonly id: string;
  readonly url: string;
  readonly page: string;
  readonly url_expires_at: string;
  readonly expires_at: string;
  readonly created_at: string;
}

/** Pages in the application of an owner: one employer, one opening, nothing else. */
export function embeddedPages(people: () => PortalPeople): void {
  const partner = (environment: "sandbox" | "production" | "other" = "sandbox") => {
    const { platform } = people();
    const { sandbox, production, other } = platform.credentials;
    return partnerOf(platform.gatewayUrl, { sandbox, production, other }[environment].profileA);
  };

  function sessionOf({ status, text, body }: Answer): Session {
    expect(status, text).toBe(201);
    return body as unknown as Session;
  }

  async function created(members: object = {}, owner = partner()): Promise<Session> {
    return sessionOf(await owner.post("/portal-sessions", { employer_id: employerId, role: "operations", ...members }));
  }

  /** Opens the address of a session as its page does, and returns the page's calls. */
  async function opened({ id, url }: Session) {
    const browser = portalBrowser(people().url);
    const { sessionToken, ...shown } = await browser.done("EmbeddedService/OpenSession", {
      sessionId: id,
      token: new URL(url).hash.slice(1),
    });
    const headers = { "portal-embedded-session": String(sessionToken) };
    return {
      shown,
      headers,
      call: (rpc: string, message: object = {}) => browser.call(rpc, message, { headers }),
      done: (rpc: string, message: object = {}) => browser.done(rpc, message, { headers }),
      send: (path: string, members: object = {}, body = csv, type = "text/csv") =>
        browser.request(`${people().url}${path}?${new URLSearchParams({ ...period, ...members })}`, {
          method: "POST",
          headers: { ...headers, "content-type": type },
          body,
        }),
    };
  }

  test("a key gets an address that opens once, for the members that it names", async () => {
    const { ownerId, url } = people();
    const session = await created({ minutes: 30 });
    expect(session).toMatchObject({
      object: "portal_session",
      owner_id: ownerId,
      environment: "sandbox",
      employer_id: employerId,
      role: "operations",
      page: "upload_payroll",
      language: "en",
      created_by: expect.stringMatching(/^key_/),
    });
    expect(session.url).toMatch(new RegExp(`^${url}/embedded/${session.id}\\?language=en#[\\w-]{43}$`));
    expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(30 * 60_000);
    const { shown } = await opened(session);
    expect(shown).toMatchObject({ environment: "sandbox", employerId, ownerName: expect.any(String) });
    const token = new URL(session.url).hash.slice(1);
    const again = await portalBrowser(url).call("EmbeddedService/OpenSession", { sessionId: session.id, token });
    expect([again.status, reasonOf(again)]).toEqual([401, "LINK_INVALID"]);
    const unopened = await created();
    const beforeOpening = await portalBrowser(url).call(
      "EmbeddedService/ListMissingPayroll",
      {},
      { headers: { "portal-embedded-session": new URL(unopened.url).hash.slice(1) } },
    );
    expect([beforeOpening.status, reasonOf(beforeOpening)]).toEqual([401, "PORTAL_SESSION_ENDED"]);
    expect(portalLog(people().platform)).not.toContain(token);
    await vi.waitFor(async () => {
      expect((await partner().get("/activity?resource_type=portal_session")).text).toContain(session.id);
    }, eventually);
  });

  test("what a session may be is checked, and a retry has no address", async () => {
    const refused = async (members: object) => {
      const { status, text } = await partner().post("/portal-sessions", {
        employer_id: employerId,
        role: "viewer",
        ...members,
      });
      expect(status, text).toBe(400);
      return text;
    };
    expect(await refused({ role: "admin" })).toContain("one of operations, viewer");
    expect(await refused({ employer_id: "" })).toContain("employer_id");
    expect(await refused({ language: "fr" })).toMatch(/language.*en.*es/);
    expect(await refused({ minutes: 481 })).toContain("an integer of 1 to 480");
    expect(await refused({ minutes: null })).toContain("minutes must be an integer of 1 to 480, and is null.");
    expect(await refused({ role: null })).toContain("role is required");
    expect(await refused({ page: "upload_payroll" })).toContain("operations");
    const members = { employer_id: employerId, role: "viewer" };
    const once = { "idempotency-key": "embedded-once" };
    const first = sessionOf(await partner().post("/portal-sessions", members, once));
    expect(first.page).toBe("missing_payroll");
    expect(sessionOf(await partner().post("/portal-sessions", members, once))).toEqual({ ...first, url: null });
  });

  test("a key hands on no more than it has, and its sessions end with it", async () => {
    const { ownerId, platform } = people();
    const keyWith = async (...scopes: string[]) => {
      const owner = { owner_id: ownerId, owner_type: "payroll_company" };
      const { status, text, body } = await partner().post("/api-keys", { ...owner, environment: "sandbox", scopes });
      expect(status, text).toBe(201);
      const credential = { ...owner, apiKey: String(body.secret) } as ProfileA;
      return { id: (body.apiKey as { id: string }).id, program: partnerOf(platform.gatewayUrl, credential) };
    };
    const members = { employer_id: employerId, role: "operations" };
    const without = await keyWith("payroll:read", "payroll:write");
    expect((await without.program.post("/portal-sessions", members)).text).toContain("scope portal_sessions:write");
    const reader = await keyWith("payroll:read", "portal_sessions:write");
    const beyond = await reader.program.post("/portal-sessions", members);
    expect([beyond.status, beyond.headers.get("svc-error-code")]).toEqual([403, "scope_not_granted"]);
    expect(beyond.text).toMatch(/portal session with a scope that it does not have: payroll:write/);
    const page = await opened(sessionOf(await reader.program.post("/portal-sessions", { ...members, role: "viewer" })));
    await page.done("EmbeddedService/ListMissingPayroll");
    expect((await page.send("/upload/embedded-payroll")).status).toBe(403);
    // As one that is created while its key ends: stored after the end was heard of.
    const late = sessionOf(await reader.program.post("/portal-sessions", { ...members, role: "viewer", minutes: 1 }));
    expect(late.url_expires_at).toBe(late.expires_at);
    const storeKey = (id: string) =>
      runSql(platform.postgresUrl, `UPDATE portal.portal_sessions SET created_by = '${id}' WHERE id = '${late.id}'`);
    await storeKey("key_of_another");
    expect((await partner().delete(`/api-keys/${reader.id}?owner_id=${ownerId}`)).status).toBe(200);
    await vi.waitFor(async () => {
      const ended = await page.call("EmbeddedService/ListMissingPayroll");
      expect([ended.status, reasonOf(ended)]).toEqual([401, "PORTAL_SESSION_ENDED"]);
    }, eventually);
    await storeKey(reader.id);
    const message = { sessionId: late.id, token: new URL(late.url).hash.slice(1) };
    expect(reasonOf(await portalBrowser(people().url).call("EmbeddedService/OpenSession", message))).toBe(
      "LINK_INVALID",
    );
  });

  test("a page sends payroll for its employer and follows it, whatever it names", async () => {
    const page = await opened(await created());
    const preview = await page.send("/upload/embedded-payroll/preview", { employer_id: "somebody-else" });
    expect(preview.status).toBe(200);
    const checked = await preview.text();
    expect(checked).toContain(employerId);
    // The warning about a new employer would name another one of the owner.
    expect(checked).not.toMatch(/somebody-else|EMPLOYER_NEW/);
    const upload = await page.send("/upload/embedded-payroll", { employer_id: "somebody-else", corrects: "PR_TEST_1" });
    const text = await upload.text();
    expect(upload.status, text).toBe(202);
    const { report_id: reportId, reports } = JSON.parse(text);
    expect(reports).toEqual([{ report_id: reportId, employer_id: employerId }]);
    await vi.waitFor(async () => {
      const { report } = await page.done("EmbeddedService/GetSentReport", { reportId });
      expect(report).toMatchObject({ employerId, status: "completed" });
    }, eventually);
    const { actor } = await vi.waitFor(async () => {
      const { body } = await partner().get(`/activity?resource_id=${reportId}`);
      const [entry] = body.data as { actor: object }[];
      if (!entry) throw new Error("not yet");
      return entry;
    }, eventually);
    expect(actor).toMatchObject({ type: "api_key" });
    const asJson = await page.send("/upload/embedded-payroll", {}, csv, "application/json-lines");
    expect([asJson.status, await asJson.text()]).toEqual([415, expect.stringContaining("Content-Type: text/csv")]);
    const doubled = await page.send("/upload/embedded-payroll", {}, csv.replace("2000.50", "2100"));
    const { reason } = JSON.parse(await doubled.text());
    expect([doubled.status, reason]).toEqual([409, "OVERLAPPING_REPORTS"]);
  });

  test("a page reaches no other employer, owner, environment or RPC", async () => {
    const { admin, url } = people();
    const page = await opened(await created());
    const elsewhere = [
      [partner(), "embedded-other-employer"],
      [partner("production"), employerId],
      [partner("other"), employerId],
    ] as const;
    for (const [owner, employer] of elsewhere) {
      const reportId = await owner.submit(samplePayroll({ employerId: employer }));
      const refused = await page.call("EmbeddedService/GetSentReport", { reportId });
      // As a report that nobody has.
      expect([employer, refused.status, reasonOf(refused)]).toEqual([employer, 404, "REPORT_NOT_FOUND"]);
    }
    // Payroll that is missing: of this employer alone, although the owner has others.
    const policies = await Promise.all(
      [employerId, "embedded-other-employer"].map((employer) =>
        partner().post("/policies", {
          employer_id: employer,
          premium: 900,
          effective_date: "2026-01-01T00:00:00Z",
          classifications: [{ state: "TX", classification_code: "8810", rate: 1 }],
          billing: { mode: "pay_as_you_go", pay_schedule: employer === employerId ? "monthly" : "weekly" },
        }),
      ),
    );
    for (const { status, text } of policies) expect(status, text).toBe(201);
    await vi.waitFor(async () => {
      const { missing = [] } = await page.done("EmbeddedService/ListMissingPayroll");
      expect(missing[0]).toMatchObject({ periodStart: "2026-01-01", periodEnd: "2026-01-31", periods: 1 });
      // The other one's weeks would be several a month.
      expect(missing.filter(({ periods }: { periods: number }) => periods !== 1)).toEqual([]);
    }, eventually);
    for (const rpc of ["SessionService/GetSession", "HomeService/GetHome", "KeysService/ListKeys"]) {
      expect([rpc, reasonOf(await page.call(rpc))]).toEqual([rpc, "SIGN_IN_REQUIRED"]);
    }
    const reports = await page.call("payroll_intake.v1.PayrollReportService/ListReports");
    expect(reasonOf(reports)).toBe("SIGN_IN_REQUIRED");
    expect((await page.send("/upload/payroll")).status).toBe(401);
    // A person's session opens none of the pages.
    expect(reasonOf(await admin.call("EmbeddedService/ListMissingPayroll"))).toBe("PORTAL_SESSION_ENDED");
    expect(
      (
        await admin.request(`${url}/upload/embedded-payroll`, {
          method: "POST",
          body: csv,
          headers: { "content-type": "text/csv" },
        })
      ).status,
    ).toBe(401);
  });

  test("an admin chooses the color and the language of the pages, and a session has another one", async () => {
    const { admin, stranger } = people();
    for (const [branding, member] of [
      [{ brandColor: "navy", language: "en" }, "brand_color"],
      [{ brandColor: "#12345", language: "en" }, "brand_color"],
      [{ brandColor: "", language: "fr" }, "language"],
      [{ brandColor: "" }, "language"],
    ] as const) {
      const refused = await admin.call("SettingsService/ChangeBranding", { branding });
      expect([branding, refused.status, refused.text]).toEqual([branding, 400, expect.stringContaining(member)]);
    }
    expect(await admin.done("SettingsService/GetSettings")).toMatchObject({ branding: { language: "en" } });
    const branding = { brandColor: "#1A2b3C", language: "es" };
    const stored = { ...branding, brandColor: "#1a2b3c" };
    expect(await admin.done("SettingsService/ChangeBranding", { branding })).toEqual({ branding: stored });
    expect(await admin.done("SettingsService/GetSettings")).toMatchObject({ branding: stored });
    expect(await stranger.done("SettingsService/GetSettings")).toMatchObject({ branding: { language: "en" } });
    const spanish = (await created()) as Session & { language: string };
    expect([spanish.language, new URL(spanish.url).search]).toEqual(["es", "?language=es"]);
    expect((await opened(spanish)).shown).toMatchObject({ brandColor: "#1a2b3c" });
    expect(await created({ language: "en" })).toMatchObject({ language: "en" });
    expect((await opened(await created({}, partner("other")))).shown).not.toHaveProperty("brandColor");
    await admin.done("SettingsService/ChangeBranding", { branding: { brandColor: "", language: "en" } });
  });

  test("only the hosts that an admin lists may frame a page, and no other page of the portal", async () => {
    const { admin, stranger, url } = people();
    const framesOf = async (path: string) => {
      const { headers } = await admin.request(new URL(path, url).href);
      const [ancestors] = /frame-ancestors [^;]+/.exec(headers.get("content-security-policy") ?? "") ?? [];
      return [ancestors, headers.get("x-frame-options")];
    };
    const none = ["frame-ancestors 'none'", "DENY"];
    const { url: address, id } = await created();
    expect(await framesOf(address)).toEqual(none);
    const wrongs = ["http://app.example.com", "https://*.example.com", "https://app.example.com/path", "*"];
    // More than a host in the header that has the list.
    wrongs.push(
      "https://a.example.com;sandbox",
      "https://a.example.com,b.example.com",
      `https://${"a".repeat(300)}.com`,
    );
    for (const wrong of wrongs) {
      const refused = await admin.call("SettingsService/ChangeFrameHosts", { origins: [wrong] });
      expect([wrong, refused.status]).toEqual([wrong, 400]);
    }
    const origins = ["https://app.example.com", "http://localhost:3000"];
    await admin.done("SettingsService/ChangeFrameHosts", { origins });
    expect(await admin.done("SettingsService/GetSettings")).toMatchObject({ frameHosts: origins });
    expect(await stranger.done("SettingsService/GetSettings")).not.toHaveProperty("frameHosts");
    expect(await framesOf(address)).toEqual([`frame-ancestors ${origins.join(" ")}`, null]);
    const { url: inProduction } = await created({}, partner("production"));
    expect(await framesOf(inProduction)).toEqual(["frame-ancestors https://app.example.com", null]);
    const { url: ofOther } = await created({}, partner("other"));
    for (const path of [ofOther, "/embedded/ps_UNKNOWN", `/embedded/${id}/more`, "/sign-in", "/sandbox/settings"]) {
      expect([path, ...(await framesOf(path))]).toEqual([path, ...none]);
    }
  });
}
