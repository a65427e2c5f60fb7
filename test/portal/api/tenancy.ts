import { eventually } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import { partnerOf } from "../../fixture/partner/partner.ts";
import { samplePayroll } from "../../fixture/partner/payroll.ts";
import { portalBrowser, reasonOf } from "../../fixture/portal/portal-browser.ts";
import { type PortalPeople, password } from "./portal-people.ts";

/** Rights of roles, and records of other environments and owners. */
export function tenancy(people: () => PortalPeople): void {
  test("environments are separate, and another owner's keys are not found", async () => {
    const { admin, stranger, ownerId } = people();
    const { key } = await admin.done("KeysService/CreateKey", { name: "apart" });
    const names = async (environment: "sandbox" | "production") =>
      ((await admin.done("KeysService/ListKeys", {}, { environment })).keys ?? []).map(({ id }: { id: string }) => id);
    expect(await names("sandbox")).toContain(key.id);
    expect(await names("production")).not.toContain(key.id);
    const production = { environment: "production" } as const;
    expect((await admin.call("KeysService/DisableKey", { keyId: key.id }, production)).status).toBe(404);
    const service = "credentials.v1.CredentialsService";
    for (const rpc of [
      "KeysService/DisableKey",
      "KeysService/EnableKey",
      `${service}/RenameApiKey`,
      `${service}/DeleteApiKey`,
    ]) {
      const id = rpc.startsWith(service) ? { apiKeyId: key.id } : { keyId: key.id };
      expect([rpc, (await stranger.call(rpc, id)).status]).toEqual([rpc, 404]);
    }
    const foreign = await stranger.call("KeysService/ListKeys", {}, { headers: { "portal-owner": ownerId } });
    expect([foreign.status, reasonOf(foreign)]).toEqual([403, "NO_ACCESS"]);
    const nowhere = await admin.call("KeysService/ListKeys", {}, { headers: { "portal-environment": "" } });
    expect(reasonOf(nowhere)).toBe("NO_ENVIRONMENT");
  });

  test("an RPC that names a record does not find another owner's", async () => {
    const { admin, stranger, ownerId, platform, url } = people();
    const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
    const reportId = await partner.submit(samplePayroll({ employerId: "apart-employer" }));
    const createRecord = async (path: string, body: object) => {
      const { status, text, body: record } = await partner.post(path, body);
      expect([201, 202], text).toContain(status);
      return ((record.webhook ?? record) as { readonly id: string }).id;
    };
    const policyId = await createRecord("/policies", {
      employer_id: "apart-employer",
      policy_number: "WC-1",
      premium: 900,
      effective_date: "2025-01-01T00:00:00Z",
      classifications: [{ state: "TX", classification_code: "8810", rate: 1 }],
    });
    const auditId = await createRecord("/audits", { policy_id: policyId });
    const webhookId = await createRecord("/webhooks", {
      url: "https://127.0.0.1/apart",
      events: ["file.processed"],
      owner_id: ownerId,
      owner_type: "payroll_company",
    });
    const { key } = await admin.done("KeysService/CreateKey", { name: "apart too" });
    const eventId = await vi.waitFor(async () => {
      const { events } = await admin.done("webhooks.v1.EventLogService/ListEvents", { resourceId: policyId });
      expect(events).toHaveLength(1);
      return String(events[0].id);
    }, eventually);
    expect(await admin.done("webhooks.v1.EventLogService/GetEvent", { eventId })).toMatchObject({
      event: { type: "policy.created", resourceId: policyId, data: expect.stringContaining("apart-employer") },
    });
    const { invitation } = await admin.done("PeopleService/InvitePerson", {
      email: "apart@example.net",
      role: "ROLE_VIEWER",
    });
    const { members } = await admin.done("PeopleService/ListPeople");
    const personId = members[0].person.id;
    const calls: readonly (readonly [string, object])[] = [
      ["payroll_intake.v1.PayrollReportService/GetReport", { reportId }],
      ["payroll_intake.v1.PayrollReportService/ListRecords", { reportId }],
      ["payroll_intake.v1.PayrollReportService/VoidReport", { reportId }],
      ["premium_audit.v1.PolicyService/GetPolicy", { id: policyId }],
      ["premium_audit.v1.PolicyService/PreviewPremium", { policyId }],
      ["LedgersService/SummarizeLedger", { policyId }],
      ["LedgersService/ListLedgerEntries", { policyId }],
      ["premium_audit.v1.LedgerService/GetLedgerEntry", { policyId, id: "led_1" }],
      ["AuditsService/GetAudit", { auditId }],
      ["premium_audit.v1.AuditService/GetWorksheet", { auditId }],
      ["AuditsService/GetStatement", { auditId }],
      ["premium_audit.v1.AuditService/ReviseAudit", { id: auditId }],
      [
        "premium_audit.v1.AuditService/UpdateAudit",
        { id: auditId, members: { method: "phone" }, updateMask: "method" },
      ],
      ["premium_audit.v1.AuditService/CreateAudit", { policyId }],
      ["premium_audit.v1.DocumentService/ListDocuments", { auditId }],
      ["premium_audit.v1.DocumentService/GetReconciliation", { auditId }],
      ["premium_audit.v1.DocumentService/DeleteDocument", { auditId, id: "doc_1" }],
      ["webhooks.v1.WebhooksService/GetWebhook", { webhookId }],
      ["webhooks.v1.WebhooksService/DeleteWebhook", { webhookId }],
      ["webhooks.v1.WebhooksService/TestWebhook", { webhookId }],
      ["webhooks.v1.WebhooksService/RotateSecret", { webhookId }],
      ["webhooks.v1.WebhooksService/ListDeliveries", { webhookId }],
      ["webhooks.v1.EventLogService/GetEvent", { eventId }],
      ["credentials.v1.CredentialsService/RenameApiKey", { apiKeyId: key.id, name: "mine" }],
      ["credentials.v1.CredentialsService/DeleteApiKey", { apiKeyId: key.id }],
      ["PeopleService/WithdrawInvitation", { invitationId: invitation.id }],
      ["PeopleService/ChangeRole", { personId, role: "ROLE_VIEWER" }],
      ["PeopleService/ResetSecondFactor", { personId }],
      ["PeopleService/RemovePerson", { personId }],
    ];
    for (const [rpc, message] of calls) {
      const { status } = await stranger.call(rpc, message);
      expect([rpc, status]).toEqual([rpc, 404]);
    }
    const files = ["csv", "pdf", "json"].map((format) => `audits/${auditId}/statement.${format}`);
    for (const path of [...files, `policies/${policyId}/ledger.csv`]) {
      const file = `${url}/download/${path}?environment=sandbox`;
      expect([(await stranger.request(file)).status, (await admin.request(file)).status]).toEqual([404, 200]);
      for (const wrong of ["0", "-1", "1e9", "two"]) {
        const refused = await admin.request(`${file}&version=${wrong}&term=${wrong}`);
        expect([path, wrong, refused.status]).toEqual([path, wrong, 400]);
      }
    }
    await admin.done("webhooks.v1.WebhooksService/DeleteWebhook", { webhookId });
  });

  test("a viewer reads and changes nothing, and gets a new role at once", async () => {
    const { admin, invited, ownerId, url } = people();
    const email = "viewer@example.net";
    const viewer = await invited(email, ownerId, "viewer");
    await viewer.done("webhooks.v1.WebhooksService/ListWebhooks");
    for (const rpc of ["KeysService/CreateKey", "PeopleService/InvitePerson", "OwnersService/ListOwners"]) {
      const refused = await viewer.call(rpc);
      expect([rpc, refused.status, reasonOf(refused)]).toEqual([rpc, 403, "ROLE_NOT_ALLOWED"]);
    }
    const { members } = await admin.done("PeopleService/ListPeople");
    const { person } = members.find((member: { person: { email: string } }) => member.person.email === email);
    await admin.done("PeopleService/ChangeRole", { personId: person.id, role: "ROLE_DEVELOPER" });
    await viewer.done("KeysService/CreateKey", { name: "a developer's" });
    await admin.done("PeopleService/RemovePerson", { personId: person.id });
    // No owner is left, so the session has ended too.
    expect(reasonOf(await viewer.call("KeysService/ListKeys"))).toBe("SIGN_IN_REQUIRED");
    expect(reasonOf(await portalBrowser(url).call("SessionService/SignIn", { email, password }))).toBe(
      "SIGN_IN_FAILED",
    );
    const self = members.find(({ role }: { role: string }) => role === "ROLE_ADMIN").person.id;
    expect(reasonOf(await admin.call("PeopleService/RemovePerson", { personId: self }))).toBe("LAST_ADMIN");
  });
}
