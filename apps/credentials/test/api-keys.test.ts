import { Refusal } from "@platform/contracts/credentials/v1/credentials";
import { credentialSha256, mintCredential, parseCredential } from "@platform/credential-format/credential-format";
import { testDatabase } from "@platform/testing/servers/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultOf, newOwner, type Replica, startReplica } from "./replica.ts";

let replica: Replica;

beforeAll(async () => {
  const database = await testDatabase({ services: ["credentials"] });
  replica = await startReplica(database.urlOf("credentials"), { MAX_ACTIVE_API_KEYS: "5" });
});
afterAll(() => replica.stop());

describe("a key that a partner creates", () => {
  test("authenticates its owner, with the owner's plan", async () => {
    const owner = await newOwner(replica, { ownerType: "payroll_company", plan: "enterprise" });
    const { apiKey, secret } = await replica.partner.createApiKey(
      { ownerId: owner.id, ownerType: "payroll_company", environment: "sandbox", name: "Nightly payroll" },
      owner.sandbox,
    );
    expect(parseCredential(secret)).toEqual({ kind: "api_key", environment: "sandbox" });
    expect(apiKey).toMatchObject({
      id: expect.stringMatching(/^key_[0-9A-Z]{26}$/),
      redactedKey: `svc_test_sk_…${secret.slice(-4)}`,
      environment: "sandbox",
      ownerId: owner.id,
      ownerType: "payroll_company",
      isActive: true,
      name: "Nightly payroll",
    });
    const { principal, refusal } = await replica.verify(secret);
    expect(refusal).toBe(Refusal.UNSPECIFIED);
    expect(principal).toMatchObject({
      credentialId: apiKey?.id,
      ownerId: owner.id,
      ownerType: "payroll_company",
      environment: "sandbox",
      plan: "enterprise",
    });
  });

  test("needs an owner, its type and an environment, and the error names missing members", async () => {
    const owner = await newOwner(replica);
    const complete = { ownerId: owner.id, ownerType: "employer", environment: "sandbox" };
    const create = (change: Partial<typeof complete>) =>
      faultOf(replica.partner.createApiKey({ ...complete, ...change }, owner.sandbox));

    const wrong = (field: string, description: string) => ({
      code: "INVALID_ARGUMENT",
      reason: "INVALID_CREDENTIAL",
      violations: [{ field, description }],
    });
    expect(await create({ ownerId: "" })).toMatchObject(wrong("owner_id", "is required"));
    expect(await create({ ownerType: "" })).toMatchObject(wrong("owner_type", "is required"));
    expect(await create({ environment: "" })).toMatchObject(wrong("environment", "is required"));
    expect(await create({ ownerType: "user" })).toMatchObject(
      wrong("owner_type", "must be employer, payroll_company, software_company or carrier"),
    );
    expect(await create({ environment: "staging" })).toMatchObject({
      reason: "INVALID_CREDENTIAL",
      violations: [{ field: "environment", description: "must be sandbox or production" }],
    });
    expect(await create({ ownerId: "", ownerType: "", environment: "" })).toMatchObject({
      reason: "INVALID_CREDENTIAL",
      violations: [
        { field: "owner_id", description: "is required" },
        { field: "owner_type", description: "is required" },
        { field: "environment", description: "is required" },
      ],
    });
  });

  test("cannot have a name with control characters, or one that is too long", async () => {
    const owner = await newOwner(replica);
    for (const name of ["nul\0", "two\nlines", "x".repeat(101)]) {
      const newKey = { ownerId: owner.id, ownerType: "employer", environment: "sandbox", name };
      expect(await faultOf(replica.partner.createApiKey(newKey, owner.sandbox))).toMatchObject({
        code: "INVALID_ARGUMENT",
        reason: "INVALID_CREDENTIAL",
        violations: [{ field: "name" }],
      });
    }
  });

  test("is only for the calling owner; another owner in the request is refused", async () => {
    const owner = await newOwner(replica);
    const other = await newOwner(replica);
    const newKey = { ownerType: "employer", environment: "sandbox" };
    for (const ownerId of [other.id, "own_unknown", "\0"]) {
      const refused = await faultOf(replica.partner.createApiKey({ ...newKey, ownerId }, owner.sandbox));
      expect(refused).toMatchObject({ code: "PERMISSION_DENIED", reason: "OWNER_MISMATCH" });
    }
    const wrongType = { ...newKey, ownerId: owner.id, ownerType: "software_company" };
    expect(await faultOf(replica.partner.createApiKey(wrongType, owner.sandbox))).toMatchObject({
      code: "PERMISSION_DENIED",
      reason: "OWNER_TYPE_MISMATCH",
    });
    expect(await faultOf(replica.partner.createApiKey({ ...newKey, ownerId: owner.id }))).toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("may be for sandbox if the caller is in production, but not the other way round", async () => {
    const owner = await newOwner(replica);
    const newKey = { ownerId: owner.id, ownerType: "employer" };
    const up = replica.partner.createApiKey({ ...newKey, environment: "production" }, owner.sandbox);
    expect(await faultOf(up)).toMatchObject({ code: "PERMISSION_DENIED", reason: "ENVIRONMENT_NOT_ALLOWED" });
    const down = await replica.partner.createApiKey({ ...newKey, environment: "sandbox" }, owner.production);
    expect((await replica.verify(down.secret)).principal?.environment).toBe("sandbox");
  });
});

test("a key that was never issued, or whose last character was changed, is not found", async () => {
  const owner = await newOwner(replica);
  const { secret } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
  const altered = secret.slice(0, -1) + (secret.endsWith("0") ? "1" : "0");
  for (const unknown of [mintCredential("api_key", "sandbox"), altered, "", "\0"]) {
    expect(await replica.verify(unknown)).toMatchObject({ refusal: Refusal.NOT_FOUND, credentialId: "" });
  }
});

test("a digest that is not a SHA-256 is INVALID_ARGUMENT", async () => {
  const short = replica.partner.verifyApiKey({ apiKeySha256: new Uint8Array(31) });
  expect(await faultOf(short)).toMatchObject({ code: "INVALID_ARGUMENT", reason: "INVALID_DIGEST" });
});

test("a disabled key is refused as inactive with its id, and works again when enabled", async () => {
  const owner = await newOwner(replica);
  const { apiKey, secret } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "production" });
  const apiKeyId = apiKey?.id ?? "";

  const disabled = await replica.operator.setApiKeyActive({ apiKeyId, isActive: false });
  expect(disabled.apiKey).toMatchObject({ id: apiKeyId, isActive: false, ownerType: "employer" });
  const refused = await replica.verify(secret);
  expect(refused).toMatchObject({ refusal: Refusal.INACTIVE, credentialId: apiKeyId });
  expect(refused.principal).toBeUndefined();
  expect((await replica.partner.listApiKeys({}, owner.production)).apiKeys).toEqual([]);

  await replica.operator.setApiKeyActive({ apiKeyId, isActive: true });
  expect((await replica.verify(secret)).principal?.credentialId).toBe(apiKeyId);
});

test("a deleted key is not found", async () => {
  const owner = await newOwner(replica);
  const { apiKey, secret } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
  const apiKeyId = apiKey?.id ?? "";
  await replica.partner.deleteApiKey({ apiKeyId }, owner.sandbox);

  expect(await replica.verify(secret)).toMatchObject({ refusal: Refusal.NOT_FOUND, credentialId: "" });
  expect((await replica.partner.listApiKeys({}, owner.sandbox)).apiKeys).toEqual([]);
  const notFound = { code: "NOT_FOUND", reason: "API_KEY_NOT_FOUND" };
  expect(await faultOf(replica.partner.deleteApiKey({ apiKeyId }, owner.sandbox))).toMatchObject(notFound);
  expect(await faultOf(replica.operator.setApiKeyActive({ apiKeyId, isActive: true }))).toMatchObject(notFound);
});

test("deleting a key of another owner or environment fails like deleting an unknown one", async () => {
  const owner = await newOwner(replica);
  const other = await newOwner(replica);
  const { apiKey, secret } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
  const apiKeyId = apiKey?.id ?? "";
  const refusals = [
    await faultOf(replica.partner.deleteApiKey({ apiKeyId }, other.sandbox)),
    await faultOf(replica.partner.deleteApiKey({ apiKeyId }, owner.production)),
    await faultOf(replica.partner.deleteApiKey({ apiKeyId: "key_unknown\0" }, owner.sandbox)),
  ];
  for (const { code, reason, message } of refusals) {
    expect({ code, reason, message }).toEqual({
      code: "NOT_FOUND",
      reason: "API_KEY_NOT_FOUND",
      message: "No API key has this id.",
    });
  }
  expect((await replica.verify(secret)).principal?.ownerId).toBe(owner.id);
});

test("a list shows the caller's keys of its environment, newest first, without their secrets", async () => {
  const owner = await newOwner(replica);
  const other = await newOwner(replica);
  const issue = (ownerId: string, environment: string, name: string) =>
    replica.operator.issueApiKey({ ownerId, environment, name });
  const first = await issue(owner.id, "sandbox", "first");
  await issue(owner.id, "production", "real data");
  await issue(other.id, "sandbox", "somebody else's");
  const second = await issue(owner.id, "sandbox", "second");

  const { apiKeys } = await replica.partner.listApiKeys({}, owner.sandbox);
  expect(apiKeys.map(({ name, redactedKey }) => ({ name, redactedKey }))).toEqual([
    { name: "second", redactedKey: `svc_test_sk_…${second.secret.slice(-4)}` },
    { name: "first", redactedKey: `svc_test_sk_…${first.secret.slice(-4)}` },
  ]);
  expect(apiKeys[1]).toEqual(first.apiKey);
});

test("an owner can read its keys, disabled or not, and no other owner can", async () => {
  const owner = await newOwner(replica);
  const other = await newOwner(replica);
  const { apiKey } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
  const apiKeyId = apiKey?.id ?? "";
  expect((await replica.partner.getApiKey({ apiKeyId }, owner.sandbox)).apiKey).toEqual(apiKey);
  await replica.operator.setApiKeyActive({ apiKeyId, isActive: false });
  expect((await replica.partner.getApiKey({ apiKeyId }, owner.sandbox)).apiKey).toMatchObject({ isActive: false });

  for (const [caller, id] of [
    [other.sandbox, apiKeyId],
    [owner.production, apiKeyId],
    [owner.sandbox, "key_unknown"],
  ] as const) {
    const notFound = { code: "NOT_FOUND", reason: "API_KEY_NOT_FOUND" };
    expect(await faultOf(replica.partner.getApiKey({ apiKeyId: id }, caller))).toMatchObject(notFound);
    expect(await faultOf(replica.partner.renameApiKey({ apiKeyId: id, name: "x" }, caller))).toMatchObject(notFound);
  }
});

test("renaming a key changes its name and its update time, and nothing else", async () => {
  const owner = await newOwner(replica);
  const issued = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox", name: "old" });
  const apiKeyId = issued.apiKey?.id ?? "";
  await replica.operator.setApiKeyActive({ apiKeyId, isActive: false });
  const { apiKey: before } = await replica.partner.getApiKey({ apiKeyId }, owner.sandbox);
  const { apiKey } = await replica.partner.renameApiKey({ apiKeyId, name: "new" }, owner.sandbox);
  expect(apiKey).toEqual({ ...before, name: "new", updatedAt: expect.anything() });
  expect(apiKey?.updatedAt).not.toEqual(before?.updatedAt);
  const tooLong = replica.partner.renameApiKey({ apiKeyId, name: "x".repeat(101) }, owner.sandbox);
  expect(await faultOf(tooLong)).toMatchObject({ code: "INVALID_ARGUMENT", reason: "INVALID_CREDENTIAL" });
});

test("concurrent requests cannot exceed the maximum number of active keys of an owner in an environment", async () => {
  const owner = await newOwner(replica);
  const newKey = { ownerId: owner.id, ownerType: "employer", environment: "sandbox" };
  const create = () => replica.partner.createApiKey(newKey, owner.sandbox);
  const settled = await Promise.allSettled(Array.from({ length: 12 }, create));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await faultOf(create())).toMatchObject({ code: "FAILED_PRECONDITION", reason: "API_KEY_LIMIT_REACHED" });
  await replica.partner.createApiKey({ ...newKey, environment: "production" }, owner.production);

  const { apiKeys } = await replica.partner.listApiKeys({}, owner.sandbox);
  await replica.partner.deleteApiKey({ apiKeyId: apiKeys[0]?.id ?? "" }, owner.sandbox);
  await create();
});

test("a retried request replaces the key whose secret was lost with the response, and does not add a second", async () => {
  const owner = await newOwner(replica);
  const newKey = { ownerId: owner.id, ownerType: "employer", environment: "sandbox" };
  const call = { ...owner.sandbox, requestId: `req_${owner.id}` };
  const lost = await replica.partner.createApiKey(newKey, call);
  const again = await replica.partner.createApiKey(newKey, call);
  expect(await replica.verify(lost.secret)).toMatchObject({ refusal: Refusal.NOT_FOUND });
  expect((await replica.verify(again.secret)).principal?.ownerId).toBe(owner.id);
  expect((await replica.partner.listApiKeys({}, owner.sandbox)).apiKeys).toHaveLength(1);
});

test("a key is found by its last four characters, its checksum or its SHA-256, even when it is deleted", async () => {
  const owner = await newOwner(replica);
  const { secret, apiKey } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
  const id = apiKey?.id ?? "";
  await replica.partner.deleteApiKey({ apiKeyId: id }, owner.sandbox);
  for (const by of [
    { lastFour: secret.slice(-4) },
    { checksum: secret.slice(-6) },
    { apiKeySha256: credentialSha256(secret) },
  ]) {
    const { apiKeys } = await replica.operator.findApiKeys(by);
    const listedKey = apiKeys.find((key) => key.id === id);
    expect(listedKey).toMatchObject({ id, ownerId: owner.id, redactedKey: `svc_test_sk_…${secret.slice(-4)}` });
    expect(listedKey?.deletedAt).toBeDefined();
  }
  const otherChecksum = `${secret.at(-6) === "0" ? "1" : "0"}${secret.slice(-5)}`;
  expect((await replica.operator.findApiKeys({ checksum: otherChecksum })).apiKeys).toEqual([]);
});

test.each([
  ["nothing", {}],
  ["two members", { lastFour: "abcd", checksum: "abcdef" }],
  ["five characters", { lastFour: "abcde" }],
  ["a percent sign", { lastFour: "abc%" }],
  ["a digest of 31 bytes", { apiKeySha256: new Uint8Array(31) }],
])("finding a key by %s is refused", async (_, by) => {
  expect(await faultOf(replica.operator.findApiKeys(by))).toMatchObject({ code: "INVALID_ARGUMENT" });
});

test("a key that is being revoked creates no further key", async () => {
  const owner = await newOwner(replica);
  const { apiKey: root } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
  const create = () =>
    replica.partner
      .createApiKey(
        { ownerId: owner.id, ownerType: "employer", environment: "sandbox", createdBy: root?.id ?? "" },
        owner.sandbox,
      )
      .then(
        ({ secret }) => secret,
        () => undefined,
      );
  const racing = [create(), create(), replica.operator.revokeApiKey({ apiKeyId: root?.id ?? "" }), create(), create()];
  await Promise.all(racing);
  for (const secret of await Promise.all([...racing.slice(0, 2), ...racing.slice(3)])) {
    if (typeof secret === "string") expect((await replica.verify(secret)).refusal).toBe(Refusal.NOT_FOUND);
  }
  expect(await create()).toBeUndefined();
});
