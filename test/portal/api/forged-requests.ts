import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { portalBrowser, reasonOf } from "../../fixture/portal/portal-browser.ts";
import type { PortalPeople } from "./portal-people.ts";

/** Requests that other sites make a browser send, paths that are no page, and text that is none. */
export function forgedRequests(people: () => PortalPeople): void {
  test("what another site makes a browser send is refused, and pages allow nothing from other hosts", async () => {
    const { admin, url } = people();
    const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await admin.call("SessionService/SignOut", {}, { headers: evil })).status).toBe(403);
    // The content types that a form can send.
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const response = await admin.call("SessionService/SignOut", {}, { headers: { "content-type": type } });
      expect([type, response.status]).toEqual([type, 415]);
    }
    await admin.done("SessionService/GetSession");
    const page = await admin.request(`${url}/payroll`);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:/);
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
  });

  test("every response has the headers that keep other sites and scripts out, refusals included", async () => {
    const { admin, url } = people();
    const fetchPath = (path: string, init?: RequestInit) => admin.request(url + path, init);
    const responses = {
      page: await fetchPath("/sandbox/keys"),
      script: await fetchPath("/favicon.svg"),
      missing: await fetchPath("/assets/no-such-script.js"),
      undecodable: await fetchPath("/%E0%A4%A"),
      rpc: await fetchPath("/portal.v1.PortalSessionService/GetSession", { method: "POST", body: "{}" }),
      upload: await fetchPath("/upload/payroll", { method: "POST", body: "x" }),
      foreign: await fetchPath("/upload/payroll", { method: "POST", headers: { origin: "https://evil.example" } }),
      logo: await fetchPath("/logo?owner=own_nobody"),
    };
    for (const [name, { headers }] of Object.entries(responses)) {
      const policy = headers.get("content-security-policy");
      expect([name, policy]).toEqual([name, expect.stringContaining("frame-ancestors")]);
      expect([name, headers.get("x-content-type-options")]).toEqual([name, "nosniff"]);
      expect([name, headers.get("cross-origin-resource-policy")]).toEqual([name, "same-origin"]);
    }
  });

  test("the link of a notice works without sign-in, changes nothing by being opened, and no other link does", async () => {
    const { platform, url, ownerId } = people();
    const secrets = JSON.parse(readFileSync(join(platform.localDir, "secrets.json"), "utf8"));
    const sealingKey = Buffer.from(secrets.webhookSecretKey, "hex");
    const key = createHmac("sha256", sealingKey).update("unsubscribe tokens").digest();
    const text = Buffer.from(JSON.stringify(["sandbox", ownerId, "key_aged", "contact"])).toString("base64url");
    const token = `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
    const guest = portalBrowser(url);
    // As mail programs send it (RFC 8058).
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const oneClick = { method: "POST", headers, body: "List-Unsubscribe=One-Click" };
    const statusAndText = async (query: string, init?: RequestInit) => {
      const response = await guest.request(`${url}/unsubscribe?${query}`, init);
      return [response.status, /You (receive|no longer receive)|not complete/.exec(await response.text())?.[0]];
    };
    expect(await statusAndText(`token=${token}`)).toEqual([200, "You receive"]);
    expect(await statusAndText(`token=${token}`)).toEqual([200, "You receive"]);
    expect(await statusAndText(`token=${token}`, oneClick)).toEqual([200, "You no longer receive"]);
    expect(await statusAndText(`token=${token}`)).toEqual([200, "You no longer receive"]);
    expect(await statusAndText(`token=${token}&again=true`, oneClick)).toEqual([200, "You receive"]);
    for (const forged of ["", `token=${token}x`, "token=%22%3E%3Cscript%3E", "token=a&token=b"]) {
      expect([forged, await statusAndText(forged, oneClick)]).toEqual([forged, [404, "not complete"]]);
    }
  });

  test("a page is served also where the id in its path has a dot, and a missing file is not", async () => {
    const { admin, url } = people();
    const statusOf = async (path: string) => (await admin.request(url + path)).status;
    expect(await statusOf("/sandbox/employers/acme.inc")).toBe(200);
    expect(await statusOf("/assets/acme.js")).toBe(404);
    expect(await statusOf("/acme.txt")).toBe(404);
  });

  test("what is no message of an RPC is refused and is no failure", async () => {
    const { admin, url } = people();
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

  test("a page of an earlier release is told to reload, and a service's RPC that no page calls is refused alike", async () => {
    const { admin } = people();
    for (const rpc of [
      "PayrollService/ListReports",
      "premium_audit.v1.AuditService/DeleteAudit",
      "webhooks.v1.WebhooksService/RunConformance",
      "webhooks.v1.WebhooksService/ListRequestDeliveries",
    ]) {
      const { status, body } = await admin.call(rpc);
      expect([status, body.code, body.message], rpc).toEqual([
        400,
        "failed_precondition",
        "This page is of an earlier release. Reload it.",
      ]);
    }
  });

  test("what a page says of its owner's type, profile and limits does not count", async () => {
    const { admin, platform } = people();
    const forged = { ownerType: "carrier", profile: "PROFILE_B", limits: { maxWebhooks: 1, maxInFlight: 1 } };
    const registration = { url: `${platform.gatewayUrl}/forged`, events: ["file.processed"], ...forged };
    const created = async () => (await admin.done("webhooks.v1.WebhooksService/CreateWebhook", registration)).webhook;
    const webhooks = [await created(), await created()];
    for (const webhook of webhooks) expect(webhook).toMatchObject({ ownerType: "payroll_company", envelope: 2 });
    const { limits } = forged;
    for (const { id: webhookId } of webhooks) {
      for (const isActive of [false, true]) {
        const { webhook } = await admin.done("webhooks.v1.WebhooksService/UpdateWebhook", {
          webhookId,
          isActive,
          limits,
        });
        expect(webhook.isActive ?? false).toBe(isActive);
      }
      await admin.done("webhooks.v1.WebhooksService/DeleteWebhook", { webhookId });
    }
  });

  test("text with the NUL character is refused and is no failure", async () => {
    const { admin, url } = people();
    const nobody = portalBrowser(url);
    expect(reasonOf(await nobody.call("SessionService/SignIn", { email: "a@b\0.example" }))).toBe("INVALID_REQUEST");
    expect(reasonOf(await admin.call("employee_sync.v1.EmployeeSyncService/GetEmployee", { id: "emp_\0" }))).toBe(
      "INVALID_REQUEST",
    );
    const several = { policyIds: ["policy", "policy\0"] };
    expect(reasonOf(await admin.call("PoliciesService/SummarizePremiums", several))).toBe("INVALID_REQUEST");
  });
}
