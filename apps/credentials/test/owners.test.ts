import { Refusal } from "@platform/contracts/credentials/v1/credentials";
import { testDatabase } from "@platform/testing/servers/postgres";
import { runSql } from "@platform/testing/servers/run-sql";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { faultOf, newOwner, type Replica, refusalOf, startReplica } from "./replica.ts";

let replica: Replica;

let databaseUrl: string;

beforeAll(async () => {
  const database = await testDatabase({ services: ["credentials"] });
  databaseUrl = database.urlOf("credentials");
  replica = await startReplica(databaseUrl);
});
afterAll(() => replica.stop());

test("an owner is stored as it was created", async () => {
  const ownerInput = {
    id: "acme-payroll",
    ownerType: "payroll_company",
    name: "Acme Payroll, Inc.",
    plan: "starter",
    contactEmail: "ops@acme.example",
    retentionYears: 10,
  };
  const { owner } = await replica.operator.createOwner(ownerInput);
  expect(owner).toMatchObject(ownerInput);
  expect((await replica.operator.getOwner({ id: "acme-payroll" })).owner).toEqual(owner);
});

test("an owner without an id gets a generated one", async () => {
  const { owner } = await replica.operator.createOwner({ ownerType: "user" });
  expect(owner).toMatchObject({ id: expect.stringMatching(/^own_[0-9A-Z]{26}$/), plan: "", contactEmail: "" });
});

test("creating an owner with an existing id is refused and changes nothing", async () => {
  await replica.operator.createOwner({ id: "taken", ownerType: "employer" });
  const again = await faultOf(replica.operator.createOwner({ id: "taken", ownerType: "carrier" }));
  expect(again).toMatchObject({ code: "ALREADY_EXISTS", reason: "OWNER_EXISTS" });
  expect((await replica.operator.getOwner({ id: "taken" })).owner?.ownerType).toBe("employer");
});

test("the error names every invalid member", async () => {
  const wrong = { id: "no spaces", ownerType: "bank", plan: "Gold!", contactEmail: "nobody", retentionYears: 101 };
  const refused = await faultOf(replica.operator.createOwner(wrong));
  expect(refused).toMatchObject({ code: "INVALID_ARGUMENT", reason: "INVALID_OWNER" });
  expect(refused.violations.map(({ field }) => field)).toEqual([
    "id",
    "owner_type",
    "plan",
    "contact_email",
    "retention_years",
  ]);
  expect(await faultOf(replica.operator.createOwner({}))).toMatchObject({
    reason: "INVALID_OWNER",
    violations: [{ field: "owner_type", description: "is required" }],
  });
});

test("the next verification returns a changed plan; absent members do not change", async () => {
  const owner = await newOwner(replica);
  const { secret } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
  const planOf = async () => (await replica.verify(secret)).principal?.plan;
  expect(await planOf()).toBe("");

  await replica.operator.updateOwner({ id: owner.id, contactEmail: "ops@acme.example" });
  await replica.operator.updateOwner({ id: owner.id, plan: "professional" });
  expect(await planOf()).toBe("professional");
  const { owner: shown } = await replica.operator.updateOwner({ id: owner.id });
  expect(shown).toMatchObject({ plan: "professional", contactEmail: "ops@acme.example" });

  await replica.operator.updateOwner({ id: owner.id, plan: "" });
  expect(await planOf()).toBe("");
});

test("every call with an unknown owner is NOT_FOUND", async () => {
  for (const id of ["own_unknown", "not an id", "\0"]) {
    const refusals = [
      await faultOf(replica.operator.getOwner({ id })),
      await faultOf(replica.operator.updateOwner({ id, plan: "starter" })),
      await faultOf(replica.operator.suspendOwner({ id })),
      await faultOf(replica.operator.resumeOwner({ id })),
      await faultOf(replica.operator.deleteOwner({ id })),
      await faultOf(replica.operator.issueApiKey({ ownerId: id, environment: "sandbox" })),
    ];
    for (const refused of refusals) expect(refused).toMatchObject({ code: "NOT_FOUND", reason: "OWNER_NOT_FOUND" });
  }
});

async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a deleted owner leaves evidence, but nothing that identifies a person", async () => {
  const owner = await newOwner(replica, { name: "Ida Moss Payroll", contactEmail: "ida.moss@example.com" });
  const { id: ownerId } = owner;
  await replica.operator.updateOwner({ id: ownerId, contactEmail: "ida@example.com" });
  const issued = await replica.operator.issueApiKey({ ownerId, environment: "sandbox", name: "Ida's laptop" });
  const deleted = await replica.operator.issueApiKey({ ownerId, environment: "sandbox", name: "Ida's old laptop" });
  await replica.operator.revokeApiKey({ apiKeyId: deleted.apiKey?.id ?? "" });
  await replica.operator.setApiKeyActive({ apiKeyId: issued.apiKey?.id ?? "", isActive: false });
  await replica.operator.suspendOwner({ id: ownerId });
  await runSql(
    databaseUrl,
    `INSERT INTO former_contacts (owner_id, email) VALUES ('${ownerId}', 'former@example.com') ON CONFLICT DO NOTHING;
     INSERT INTO idempotent_requests (owner_id, environment, key_digest, content_digest, request_id, lease_id, leased_until)
     VALUES ('${ownerId}', 'sandbox', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), 'req_1', 'lease', now())`,
  );
  await replica.operator.deleteOwner({ id: ownerId });
  const remainingRows = await rowsOf(
    `SELECT id, name, contact_email AS about FROM owners WHERE id = '${ownerId}'
     UNION ALL SELECT id, name, '' FROM api_keys WHERE owner_id = '${ownerId}'
     UNION ALL SELECT email, '', '' FROM former_contacts WHERE owner_id = '${ownerId}'
     UNION ALL SELECT request_id, '', '' FROM idempotent_requests WHERE owner_id = '${ownerId}'`,
  );
  const ids = [ownerId, issued.apiKey?.id, deleted.apiKey?.id];
  expect(new Set(remainingRows.map(({ id }) => id))).toEqual(new Set(ids));
  for (const row of remainingRows) expect(row).toMatchObject({ name: "", about: "" });
});

test("a plan that is not configured is refused with the names of those that are, and the owner keeps its plan", async () => {
  const owner = await newOwner(replica, { plan: "starter" });
  const refused = await faultOf(replica.operator.updateOwner({ id: owner.id, plan: "nonsense" }));
  expect(refused).toMatchObject({ code: "INVALID_ARGUMENT", reason: "INVALID_OWNER" });
  expect(refused.violations).toEqual([
    { field: "plan", description: expect.stringContaining("starter, professional, enterprise") },
  ]);
  expect((await replica.operator.getOwner({ id: owner.id })).owner?.plan).toBe("starter");
  const fault = await faultOf(replica.operator.createOwner({ ownerType: "employer", plan: "nonsense" }));
  expect(fault.violations.map(({ field }) => field)).toEqual(["plan"]);
});

test("a configured plan is listed with its limits and can be assigned", async () => {
  const bespoke = { windows: [{ limit: 9, windowSeconds: 120 }], concurrentWebhooks: 2 };
  const database = await testDatabase({ services: ["credentials"] });
  const other = await startReplica(database.urlOf("credentials"), { RATE_LIMIT_PLANS: JSON.stringify({ bespoke }) });
  onTestFinished(() => other.stop());
  const { plans } = await other.operator.listPlans({});
  expect(plans.map(({ name }) => name)).toEqual(expect.arrayContaining(["starter", "developer", "bespoke"]));
  expect(plans.find(({ name }) => name === "bespoke")).toMatchObject({
    windows: [{ limit: 9n, windowSeconds: 120 }],
    concurrentWebhooks: 2,
  });
  const owner = await newOwner(other, { plan: "bespoke" });
  expect((await other.operator.getOwner({ id: owner.id })).owner?.plan).toBe("bespoke");
});

test("name, type and retention are changed; the next verification has the new type", async () => {
  const owner = await newOwner(replica);
  const { secret } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
  const change = { id: owner.id, name: "Acme", ownerType: "carrier", retentionYears: 12 };
  expect((await replica.operator.updateOwner(change)).owner).toMatchObject(change);
  expect((await replica.verify(secret)).principal?.ownerType).toBe("carrier");

  const { owners } = await replica.operator.listOwners({ limit: 1000, withOwnRetention: true });
  expect(owners).toContainEqual(expect.objectContaining({ id: owner.id, retentionYears: 12 }));
  expect(owners.every(({ retentionYears }) => retentionYears > 0)).toBe(true);
  await replica.operator.updateOwner({ id: owner.id, retentionYears: 0 });
  const after = await replica.operator.listOwners({ limit: 1000, withOwnRetention: true });
  expect(after.owners.map(({ id }) => id)).not.toContain(owner.id);
  const refused = await faultOf(replica.operator.updateOwner({ id: owner.id, ownerType: "bank" }));
  expect(refused.violations.map(({ field }) => field)).toEqual(["owner_type"]);
});

test("all credentials of a suspended owner are refused like disabled ones until it is resumed", async () => {
  const owner = await newOwner(replica);
  const { secret, apiKey } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
  const client = await replica.operator.issueClientCredentials({ ownerId: owner.id, environment: "production" });
  const verifyClient = (clientSecret: string) => replica.verifyClient(client.clientId, clientSecret);
  const { owner: suspended } = await replica.operator.suspendOwner({ id: owner.id });
  expect(suspended?.suspendedAt).toBeDefined();
  expect(await refusalOf(replica.verify(secret))).toMatchObject({
    refusal: Refusal.INACTIVE,
    credentialId: apiKey?.id,
    ownerId: owner.id,
  });
  expect(await refusalOf(verifyClient(client.clientSecret))).toMatchObject({
    credentialId: client.clientId,
    ownerId: owner.id,
  });
  // Whoever does not have the secret learns nothing.
  expect(await refusalOf(verifyClient(""))).toMatchObject({ credentialId: "", ownerId: "" });

  const { owner: again } = await replica.operator.suspendOwner({ id: owner.id });
  expect(again?.suspendedAt).toEqual(suspended?.suspendedAt);
  const { owner: resumed } = await replica.operator.resumeOwner({ id: owner.id });
  expect(resumed?.suspendedAt).toBeUndefined();
  expect((await replica.verify(secret)).principal?.ownerId).toBe(owner.id);
  expect((await verifyClient(client.clientSecret)).principal?.ownerId).toBe(owner.id);
});

test("resuming an owner does not enable a key that was disabled by itself", async () => {
  const owner = await newOwner(replica);
  const { secret, apiKey } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
  await replica.operator.setApiKeyActive({ apiKeyId: apiKey?.id ?? "", isActive: false });
  await replica.operator.suspendOwner({ id: owner.id });
  await replica.operator.resumeOwner({ id: owner.id });
  expect((await replica.verify(secret)).refusal).toBe(Refusal.INACTIVE);
});

test("only a suspended owner without enabled credentials is deleted; its id and credentials never work again", async () => {
  const owner = await newOwner(replica);
  const { id } = owner;
  await replica.operator.updateOwner({ id, retentionYears: 12 });
  const { secret, apiKey } = await replica.operator.issueApiKey({ ownerId: id, environment: "sandbox" });
  expect(await faultOf(replica.operator.deleteOwner({ id }))).toMatchObject({ reason: "OWNER_NOT_SUSPENDED" });
  await replica.operator.suspendOwner({ id });
  const refused = await faultOf(replica.operator.deleteOwner({ id }));
  expect(refused).toMatchObject({ code: "FAILED_PRECONDITION", reason: "OWNER_HAS_CREDENTIALS" });
  expect(refused.message).toContain("1 API keys and 0 client credentials");
  await replica.operator.setApiKeyActive({ apiKeyId: apiKey?.id ?? "", isActive: false });
  await replica.operator.deleteOwner({ id });

  expect(await faultOf(replica.operator.getOwner({ id }))).toMatchObject({ reason: "OWNER_NOT_FOUND" });
  expect(await faultOf(replica.operator.resumeOwner({ id }))).toMatchObject({ reason: "OWNER_NOT_FOUND" });
  const { owners } = await replica.operator.listOwners({ limit: 1000 });
  expect(owners.map((listed) => listed.id)).not.toContain(id);
  const retained = await replica.operator.listOwners({ limit: 1000, withOwnRetention: true });
  expect(retained.owners).toContainEqual(expect.objectContaining({ id, retentionYears: 12 }));
  expect((await replica.verify(secret)).refusal).toBe(Refusal.NOT_FOUND);
  const again = await faultOf(replica.operator.createOwner({ id, ownerType: "employer" }));
  expect(again).toMatchObject({ code: "ALREADY_EXISTS", reason: "OWNER_EXISTS" });
});

test("an owner whose people use the portal gets no credentials without its consent, in that environment", async () => {
  const { id: ownerId, sandbox } = await newOwner(replica);
  const inSandbox = { ownerId, environment: "sandbox" };
  await replica.operator.issueFirstApiKey({ ...inSandbox, name: "" });
  for (const _ of ["first", "again"]) await replica.partner.recordPortalUse({}, sandbox);
  for (const refused of [
    () => replica.operator.issueFirstApiKey({ ...inSandbox, name: "" }),
    () => replica.operator.issueFirstClientCredentials(inSandbox),
  ]) {
    expect(await faultOf(refused())).toMatchObject({ code: "PERMISSION_DENIED", reason: "CONSENT_REQUIRED" });
  }
  await replica.operator.issueFirstApiKey({ ownerId, environment: "production", name: "" });
  const stranger = { tenant: { environment: "sandbox", ownerId: "nobody" } } as const;
  expect(await faultOf(replica.partner.recordPortalUse({}, stranger))).toMatchObject({ code: "NOT_FOUND" });
});
