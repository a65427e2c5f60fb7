import { eventually } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import { partnerOf } from "../../fixture/partner/partner.ts";
import { type PortalBrowser, reasonOf } from "../../fixture/portal/portal-browser.ts";
import type { PortalPeople } from "./portal-people.ts";

const production = { environment: "production" } as const;

async function idOf(person: PortalBrowser): Promise<string> {
  return (await person.done("SessionService/GetSession")).person.id;
}

/** People hand on keys with at most the scopes of their role, and these end with the person if an admin wants. */
export function handedOn(people: () => PortalPeople): void {
  test("a key that a developer makes does what a developer may, and an admin's key cannot be enabled by one", async () => {
    const { admin, invited, ownerId, platform } = people();
    const developer = await invited("developer@example.net", ownerId, "developer");
    const beyond = await developer.call(
      "KeysService/CreateKey",
      { scopes: ["events:read", "policies:write"] },
      production,
    );
    expect([beyond.status, reasonOf(beyond)]).toEqual([403, "SCOPE_NOT_GRANTED"]);
    expect(beyond.body.message).toContain("policies:write");
    expect(beyond.body.message).not.toContain("events:read");
    const { scopes } = await developer.done("KeysService/ListKeys", {}, production);
    expect(scopes).toEqual(expect.arrayContaining(["payroll:read", "keys:write", "webhooks:write"]));
    expect(scopes).not.toContain("policies:write");

    const { key, secret } = await developer.done("KeysService/CreateKey", { name: "all of it" }, production);
    expect(new Set(key.scopes)).toEqual(new Set(scopes));
    const credential = { apiKey: secret, owner_id: ownerId, owner_type: "payroll_company" };
    const program = partnerOf(platform.gatewayUrl, credential);
    expect((await program.get("/policies")).status).toBe(200);
    expect((await program.post("/policies", {})).text).toContain("policies:write");
    expect((await program.patch("/me", { contact_email: "thief@else.example" })).text).toContain("account:write");
    const more = { owner_id: ownerId, owner_type: "payroll_company", environment: "production" };
    expect((await program.post("/api-keys", more)).status).toBe(403);

    const { key: everything } = await admin.done("KeysService/CreateKey", { name: "everything" }, production);
    await developer.done("KeysService/DisableKey", { keyId: everything.id }, production);
    const enabled = await developer.call("KeysService/EnableKey", { keyId: everything.id }, production);
    expect([enabled.status, reasonOf(enabled)]).toEqual([403, "SCOPE_NOT_GRANTED"]);
    await admin.done("KeysService/EnableKey", { keyId: everything.id }, production);
    await admin.done("credentials.v1.CredentialsService/DeleteApiKey", { apiKeyId: everything.id }, production);
    await admin.done("PeopleService/RemovePerson", { personId: await idOf(developer) });
  });

  test("who removes a person sees what the person made, and ends what is chosen with it", async () => {
    const { admin, stranger, invited, ownerId, otherOwnerId, platform, json } = people();
    const leaver = await invited("leaver@example.net", ownerId, "admin");
    const personId = await idOf(leaver);
    const { key: keptKey } = await leaver.done("KeysService/CreateKey", { name: "kept" });
    const { key: endedKey, secret } = await leaver.done("KeysService/CreateKey", { name: "ended" }, production);
    const webhookOf = { url: `${platform.gatewayUrl}/leaver`, events: ["file.processed"] };
    const { webhook } = await leaver.done("webhooks.v1.WebhooksService/CreateWebhook", webhookOf);
    const credential = { apiKey: secret, owner_id: ownerId, owner_type: "payroll_company" };
    const program = partnerOf(platform.gatewayUrl, credential);
    const newKey = {
      owner_id: ownerId,
      owner_type: "payroll_company",
      environment: "production",
      scopes: ["events:read"],
    };
    const child = (await program.post("/api-keys", newKey)).body.apiKey as { id: string };
    const offer = { employerId: "leaver-employer", granteeOwnerId: otherOwnerId };
    const { grant } = await leaver.done("GrantsService/OfferGrant", offer);
    // The owner that offers is named; one that only knows an id does not learn the name behind it.
    const nameFor = async (person: typeof admin) =>
      (await person.done("GrantsService/GetGrant", { grantId: grant.id })).otherSideName ?? "";
    expect([await nameFor(stranger), await nameFor(admin)]).toEqual([expect.stringMatching(/./), ""]);

    const { records } = await admin.done("PeopleService/ListPersonRecords", { personId });
    const ids = records.map(({ id }: { id: string }) => id);
    expect(new Set(ids)).toEqual(new Set([keptKey.id, endedKey.id, child.id, webhook.id, grant.id]));
    expect(JSON.stringify(records)).not.toContain(secret);
    expect((await stranger.call("PeopleService/ListPersonRecords", { personId })).status).toBe(404);
    expect(await json("people", "records", "--owner", ownerId, "--email", "leaver@example.net")).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "grant", id: grant.id, environment: "sandbox" })]),
    );

    const foreign = { personId, revokeIds: [endedKey.id, "key_00000000000000000000000000"] };
    const refused = await admin.call("PeopleService/RemovePerson", foreign);
    expect([refused.status, refused.body.details[0].debug.fields[0].field]).toEqual([400, "revoke_ids"]);
    await leaver.done("KeysService/ListKeys");
    const revokeIds = [endedKey.id, webhook.id, grant.id];
    const { revoked } = await admin.done("PeopleService/RemovePerson", { personId, revokeIds });
    expect(new Set(revoked.map(({ id }: { id: string }) => id))).toEqual(new Set(revokeIds));
    expect(reasonOf(await leaver.call("KeysService/ListKeys"))).toBe("SIGN_IN_REQUIRED");
    await vi.waitFor(async () => expect((await program.get("/policies")).status).toBe(401), eventually);
    const listed = async (environment: "sandbox" | "production") =>
      (await admin.done("KeysService/ListKeys", {}, { environment })).keys.map(({ id }: { id: string }) => id);
    expect(await listed("sandbox")).toContain(keptKey.id);
    expect(await listed("production")).toContain(child.id);
    const { webhook: off } = await admin.done("webhooks.v1.WebhooksService/GetWebhook", { webhookId: webhook.id });
    expect(off.isActive ?? false).toBe(false);
    const { grant: over } = await admin.done("GrantsService/GetGrant", { grantId: grant.id });
    expect(over.status).toBe("revoked");
  });

  test("the operator removes a person with what the person made", async () => {
    const { admin, invited, ownerId, removed } = people();
    const email = "operator-leaver@example.net";
    const leaver = await invited(email, ownerId, "developer");
    const { key } = await leaver.done("KeysService/CreateKey", { name: "left behind" });
    const end = ["--owner", ownerId, "--email", email, "--revoke", key.id];
    expect(await removed("people", "remove", ...end)).toEqual({ email, removed: true, revoked: key.id });
    expect(reasonOf(await leaver.call("KeysService/ListKeys"))).toBe("SIGN_IN_REQUIRED");
    const { keys } = await admin.done("KeysService/ListKeys");
    expect(keys.map(({ id }: { id: string }) => id)).not.toContain(key.id);
  });

  test("people of an owner create as many keys in an hour as its keys may", async () => {
    const { invited, json } = people();
    const { id } = await json("owners", "create", "--type", "employer");
    const ownerAdmin = await invited("key-maker@example.net", id, "admin");
    for (let keys = 0; keys < 20; keys += 1) await ownerAdmin.done("KeysService/CreateKey", { name: `key ${keys}` });
    const refused = await ownerAdmin.call("KeysService/CreateKey", { name: "one too many" });
    expect([refused.status, reasonOf(refused)]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  });
}
