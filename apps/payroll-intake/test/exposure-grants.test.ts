import type { Tenant } from "@platform/service/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listExposure } from "../src/exposure/list-exposure.ts";
import { createExposureGrant } from "../src/grants/create-exposure-grant.ts";
import { deleteGrant, selectGrants } from "../src/grants/exposure-grant.sql.ts";
import { openIntake } from "./direct-intake.ts";
import { refusal } from "./refusal.ts";
import { callOf, tenant } from "./running-intake.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

const carrier: Tenant = { environment: "sandbox", ownerId: "own_carrier" };

function grant(employerId: string, granteeEmployerId = "", as = tenant) {
  const asked = { employerId, granteeOwnerId: carrier.ownerId, granteeEmployerId };
  return createExposureGrant(intake, callOf(as), asked);
}

async function readersSources(employerId: string) {
  const asked = { employerId, from: "2025-01-01", to: "2025-12-31" };
  const first = await listExposure(intake, callOf(carrier), asked)[Symbol.asyncIterator]().next();
  return first.value.sources;
}

test("a grant allows its grantee to read the employer's exposure until it is deleted", async () => {
  const { id } = await grant("EMP-1", "acme");
  const own = { ownerId: carrier.ownerId, employerId: "acme" };
  expect(await readersSources("acme")).toEqual([own, { ownerId: tenant.ownerId, employerId: "EMP-1" }]);
  expect(await deleteGrant(intake.database, tenant, id, new Date())).toBe(true);
  expect(await readersSources("acme")).toEqual([own]);
  expect(await deleteGrant(intake.database, tenant, id, new Date())).toBe(false);
});

test("without an employer id of its own the grantee uses the owner's", async () => {
  await grant("EMP-same");
  expect(await readersSources("EMP-same")).toContainEqual({ ownerId: tenant.ownerId, employerId: "EMP-same" });
});

test("a duplicate grant is refused, and accepted after the first was deleted", async () => {
  const { id } = await grant("EMP-twice");
  expect(await refusal(grant("EMP-twice"))).toMatchObject({
    code: "ALREADY_EXISTS",
    metadata: { exposure_grant_id: id },
  });
  await deleteGrant(intake.database, tenant, id, new Date());
  expect((await grant("EMP-twice")).id).not.toBe(id);
});

test("lists active grants, newest first, to their owner only", async () => {
  const giver = { ...tenant, ownerId: "own_giver" };
  const given = [await grant("EMP-l1", "", giver), await grant("EMP-l2", "", giver), await grant("EMP-l3", "", giver)];
  await deleteGrant(intake.database, giver, given[1]?.id ?? "", new Date());
  // Ids sort by time with a precision of a millisecond.
  const ids = [given[0], given[2]]
    .map((grant) => grant?.id ?? "")
    .toSorted()
    .toReversed();
  const list = (as: Tenant, startingAfter = "", employerId = "") =>
    selectGrants(intake.database, as, { limit: 2, startingAfter }, { employerId });
  expect((await list(giver)).items.map(({ id }) => id)).toEqual(ids);
  expect((await list(giver, ids[0])).items.map(({ id }) => id)).toEqual(ids.slice(1));
  expect((await list(giver, "", "EMP-l1")).items.map(({ id }) => id)).toEqual([given[0]?.id]);
  expect((await list(carrier)).items).toEqual([]);
  expect((await list({ ...giver, environment: "production" })).items).toEqual([]);
  expect(await refusal(list(carrier, ids[0]))).toMatchObject({ reason: "INVALID_PAGE" });
});

test("a grant of another owner or environment cannot be deleted", async () => {
  const { id } = await grant("EMP-kept");
  expect(await deleteGrant(intake.database, carrier, id, new Date())).toBe(false);
  expect(await deleteGrant(intake.database, { ...tenant, environment: "production" }, id, new Date())).toBe(false);
  expect(await readersSources("EMP-kept")).toHaveLength(2);
});

test("names each invalid member, and refuses a grant to the owner itself", async () => {
  const asked = { employerId: "", granteeOwnerId: tenant.ownerId, granteeEmployerId: "\0" };
  const { violations } = await refusal(createExposureGrant(intake, callOf(), asked));
  expect(violations.map(({ field }) => field)).toEqual(["employer_id", "grantee_employer_id", "grantee_owner_id"]);
});
