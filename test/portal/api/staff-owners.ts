import { eventually } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import { partnerOf } from "../../fixture/partner/partner.ts";
import { reasonOf } from "../../fixture/portal/portal-browser.ts";
import type { PortalPeople } from "./portal-people.ts";
import { uploadMarch } from "./records.ts";

/** Pages of owners for the operator's staff. */
export function staffOwners(people: () => PortalPeople): void {
  test("staff see owners, and what they look at is in the owner's activity once", async () => {
    const { admin, staff, ownerId } = people();
    const { owners } = await staff.done("OwnersService/ListOwners", { search: ownerId });
    expect(owners).toMatchObject([{ id: ownerId }]);
    expect(reasonOf(await staff.call("KeysService/ListKeys"))).toBe("NO_ACCESS");
    const looked = { ownerId, environment: "sandbox" };
    const { reports } = await staff.done("OwnersService/ViewOwnerRecords", looked);
    expect(JSON.stringify(reports ?? [])).not.toContain("GrossWages");
    // An open page reads these again and again.
    for (const _ of [1, 2]) {
      await staff.done("OwnersService/GetOwner", { ownerId });
      await staff.done("OwnersService/ListOwnerActivity", looked);
    }
    await vi.waitFor(async () => {
      const { entries = [] } = await admin.done("ActivityService/ListActivity", { resourceType: "support" });
      expect(entries).toMatchObject(
        ["activity", "owner", "records"].map((what) => ({ action: `support.viewed_${what}`, actorType: "operator" })),
      );
    }, eventually);
  });

  test("a suspended owner reads and changes nothing, and the member of staff who suspended it is recorded", async () => {
    const { staff, stranger, otherOwnerId: ownerId } = people();
    const unexplained = await staff.call("OwnersService/SuspendOwner", { ownerId, reason: " " });
    expect([unexplained.status, unexplained.body.details[0].debug.fields[0].field]).toEqual([400, "reason"]);
    await staff.done("OwnersService/SuspendOwner", { ownerId, reason: "ticket 7" });
    const listed = await staff.done("OwnersService/ListOwners", { suspended: true, search: ownerId.toUpperCase() });
    expect(listed.owners).toMatchObject([{ id: ownerId }]);
    await stranger.done("KeysService/ListKeys");
    expect(reasonOf(await stranger.call("KeysService/CreateKey", { name: "late" }))).toBe("OWNER_SUSPENDED");
    await staff.done("OwnersService/ResumeOwner", { ownerId, reason: "paid" });
    const { suspensions } = await staff.done("OwnersService/GetOwner", { ownerId });
    const by = "Demo Operator";
    expect(suspensions).toMatchObject([{ suspendedBy: by, reason: "ticket 7", resumedBy: by, resumeReason: "paid" }]);
  });

  test("staff see a report's findings and a webhook's deliveries, without names and values, each look recorded", async () => {
    const { admin, staff, ownerId, otherOwnerId, platform } = people();
    const tenant = { ownerId, environment: "sandbox" };
    const reportId = await uploadMarch(people(), "supported-employer");
    const { reports } = await staff.done("OwnersService/ViewOwnerRecords", tenant);
    expect(reports).toContainEqual(expect.objectContaining({ id: reportId, fileName: "march.csv" }));
    const shown = await staff.call("OwnersService/ViewOwnerReport", { ...tenant, reportId });
    expect(shown.body.findings).toMatchObject([
      { severity: "error", position: 1, field: "class_code" },
      { severity: "warning", code: "EMPLOYER_NEW" },
    ]);
    expect(shown.text).not.toMatch(/Alvarez|Bauer|E-1|E-2|2400|881"/);
    const { webhook } = await admin.done("webhooks.v1.WebhooksService/CreateWebhook", {
      url: `${platform.gatewayUrl}/receiver`,
      events: ["file.processed"],
      metadata: { values: { team: "payroll" } },
    });
    const hook = { ...tenant, webhookId: webhook.id };
    const { webhook: supported } = await staff.done("OwnersService/ViewOwnerWebhook", hook);
    expect(Object.keys(supported).toSorted()).toEqual(["createdAt", "events", "id", "isActive", "url"]);
    const { delivery } = await admin.done("webhooks.v1.WebhooksService/TestWebhook", { webhookId: webhook.id });
    const ofDelivery = { webhookId: webhook.id, deliveryId: delivery.id };
    const whole = await admin.done("webhooks.v1.WebhooksService/GetDelivery", { ...ofDelivery, withBody: true });
    expect(whole).toMatchObject({ body: expect.any(String), attempts: [{ answer: expect.any(String) }] });
    const supportedDelivery = await staff.done("OwnersService/ViewOwnerDelivery", { ...tenant, ...ofDelivery });
    expect(supportedDelivery.delivery.status).toBe("DELIVERY_STATUS_FAILED");
    expect(Object.keys({ ...supportedDelivery, ...supportedDelivery.attempts[0] }).toSorted()).toEqual([
      "attempts",
      "delivery",
      "durationMs",
      "error",
      "number",
      "responseCode",
      "startedAt",
    ]);
    const foreign = { ...hook, ownerId: otherOwnerId };
    expect((await staff.call("OwnersService/ViewOwnerWebhook", foreign)).status).toBe(404);
    expect((await admin.call("OwnersService/ViewOwnerWebhook", hook)).status).toBe(403);
    await vi.waitFor(async () => {
      const looks = async (resourceId: string) =>
        (await admin.done("ActivityService/ListActivity", { resourceType: "support", resourceId })).entries?.length;
      expect([await looks(reportId), await looks(webhook.id)]).toEqual([1, 1]);
    }, eventually);
  });

  test("staff issue, disable and revoke credentials of an owner", async () => {
    const { staff, platform, invited } = people();
    const { owner } = await staff.done("OwnersService/CreateOwner", { name: "Made by staff", ownerType: "carrier" });
    const ownerId = owner.id;
    const ownerAdmin = await invited("admin-of-carrier@example.net", ownerId, "admin");
    await ownerAdmin.done("ConsentsService/GiveConsent", { subject: "CONSENT_SUBJECT_KEYS", hours: 1 });
    const { key: issued, secret } = await staff.done("OwnersService/IssueOwnerKey", {
      ownerId,
      environment: "sandbox",
      name: "first",
    });
    const credential = { apiKey: secret, owner_id: ownerId, owner_type: "carrier" };
    const status = async () => (await partnerOf(platform.gatewayUrl, credential).get("/policies")).status;
    expect(await status()).toBe(200);
    await staff.done("OwnersService/SetOwnerKeyActive", { keyId: issued.id, isActive: false });
    await expect.poll(status).toBe(401);
    await staff.done("OwnersService/SetOwnerKeyActive", { keyId: issued.id, isActive: true });
    await expect.poll(status).toBe(200);
    const matches = await staff.done("OwnersService/FindOwnerKeys", { part: secret.slice(-6) });
    expect(matches.keys).toMatchObject([{ ownerId, id: issued.id }]);
    const whole = await staff.call("OwnersService/FindOwnerKeys", { part: secret });
    expect([whole.status, whole.text.includes(secret)]).toEqual([400, false]);
    const { revoked } = await staff.done("OwnersService/RevokeOwnerKey", { keyId: issued.id });
    expect(revoked).toMatchObject([{ kind: "key", id: issued.id }]);
    await expect.poll(status).toBe(401);
    const client = await staff.done("OwnersService/IssueOwnerClient", { ownerId, environment: "sandbox" });
    await staff.done("OwnersService/RevokeOwnerClient", { clientId: client.clientId });
    const { clients = [], keys = [] } = await staff.done("OwnersService/GetOwner", { ownerId });
    expect([clients, keys]).toMatchObject([[{ clientId: client.clientId, revokedAt: expect.any(String) }], []]);
  });
}
