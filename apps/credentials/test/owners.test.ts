import { testDatabase } from "@platform/testing/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultOf, newOwner, type Replica, startReplica } from "./replica.ts";

let replica: Replica;

beforeAll(async () => {
  const database = await testDatabase({ services: ["credentials"] });
  replica = await startReplica(database.urlOf("credentials"));
});
afterAll(() => replica.stop());

test("an owner is stored as it was created", async () => {
  const wanted = {
    id: "acme-payroll",
    ownerType: "payroll_company",
    plan: "starter",
    contactEmail: "ops@acme.example",
  };
  const { owner } = await replica.operator.createOwner(wanted);
  expect(owner).toMatchObject(wanted);
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
  const wrong = { id: "no spaces", ownerType: "bank", plan: "Gold!", contactEmail: "nobody" };
  const refused = await faultOf(replica.operator.createOwner(wrong));
  expect(refused).toMatchObject({ code: "INVALID_ARGUMENT", reason: "INVALID_OWNER" });
  expect(refused.violations.map(({ field }) => field)).toEqual(["id", "owner_type", "plan", "contact_email"]);
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
      await faultOf(replica.operator.issueApiKey({ ownerId: id, environment: "sandbox" })),
    ];
    for (const refused of refusals) expect(refused).toMatchObject({ code: "NOT_FOUND", reason: "OWNER_NOT_FOUND" });
  }
});
