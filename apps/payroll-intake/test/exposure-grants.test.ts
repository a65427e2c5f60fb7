import { decodeEvent, typeOf } from "@platform/messaging/event/event";
import { statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExposureSource } from "../src/exposure/counted-report.sql.ts";
import { listExposure } from "../src/exposure/list-exposure.ts";
import { selectGivenGrants, selectGrant, selectReceivedGrants } from "../src/grants/exposure-grant.sql.ts";
import type { ExposureGrant } from "../src/grants/exposure-grant.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf, tenant } from "./running-intake.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

const carrier: Tenant = { environment: "sandbox", ownerId: "own_carrier" };
const stranger: Tenant = { environment: "sandbox", ownerId: "own_stranger" };
const inProduction = (owner: Tenant): Tenant => ({ ...owner, environment: "production" });
const offer = (employerId: string, granteeEmployerId = "", as = tenant) =>
  intake.grant({ employerId, grantee: carrier, granteeEmployerId, as });

/** Resolves to the first message of the stream, which has the sources. */
async function sourcesFor(employerId: string, { as = carrier, namedSources = [] as ExposureSource[] } = {}) {
  const request = { employerId, from: "2025-01-01", to: "2025-12-31", namedSources };
  const first = await listExposure(intake, callOf(as), request)[Symbol.asyncIterator]().next();
  return first.value;
}

const readersSources = async (employerId: string, as = carrier) => (await sourcesFor(employerId, { as })).sources;

/** Resolves to the types of a grant's events in order, by their owner. */
async function eventsOf(id: string): Promise<Record<string, string[]>> {
  const all = statement("outbox_all", { payload: "bytea" }, "SELECT payload FROM outbox ORDER BY seq");
  const lines: Record<string, string[]> = {};
  for (const { payload } of await intake.database.query(all)) {
    const event = decodeEvent(payload);
    const { value } = event.data;
    if (!value || !("exposureGrant" in value) || value.exposureGrant?.id !== id) continue;
    const line = `${typeOf(event)} ${event.environment} ${value.exposureGrant.status}`;
    lines[event.ownerId] = [...(lines[event.ownerId] ?? []), line];
  }
  return lines;
}

test("an offer counts for nothing until its grantee accepts it, and no more after it is revoked", async () => {
  const { id, status } = await offer("EMP-1", "acme");
  const ownSource = { ownerId: carrier.ownerId, employerId: "acme" };
  expect(status).toBe("offered");
  expect(await readersSources("acme")).toEqual([ownSource]);
  const accepted = await intake.moveGrant(id, "accept", carrier);
  expect(accepted).toMatchObject({ status: "accepted", acceptedAt: expect.any(Date) });
  expect(await readersSources("acme")).toEqual([
    ownSource,
    { ownerId: tenant.ownerId, employerId: "EMP-1", grantId: id },
  ]);
  expect(await readersSources("acme", inProduction(carrier))).toHaveLength(1);
  expect(await readersSources("acme", stranger)).toHaveLength(1);
  expect(await intake.moveGrant(id, "revoke", tenant)).toMatchObject({ status: "revoked", endedAt: expect.any(Date) });
  expect(await readersSources("acme")).toEqual([ownSource]);
  const lines = ["offered", "accepted", "revoked"].map((move) => `exposure_grant.${move} sandbox ${move}`);
  expect(await eventsOf(id)).toEqual({ [tenant.ownerId]: lines, [carrier.ownerId]: lines });
});

test("named employers of the reader are sources, and named grants that are not accepted have their latest status", async () => {
  const sourceOf = (employerId: string, owner = tenant) => ({ ownerId: owner.ownerId, employerId });
  const namedSources = [
    sourceOf("acme-west", carrier),
    sourceOf("N-granted"),
    sourceOf("N-ended"),
    sourceOf("N-offered"),
    sourceOf("N-never"),
    sourceOf("N-other"),
    sourceOf("N-elsewhere"),
  ];
  const granted = await intake.grant({
    employerId: "N-granted",
    grantee: carrier,
    granteeEmployerId: "acme-east",
    accepted: true,
  });
  const declined = await offer("N-ended", "acme-east");
  await intake.moveGrant(declined.id, "decline", carrier);
  const revoked = await offer("N-ended", "acme-east");
  await intake.moveGrant(revoked.id, "revoke", tenant);
  await offer("N-offered", "acme-east");
  await offer("N-unnamed", "acme-east");
  await offer("N-other", "another-employer");
  const acceptedFor = (granteeEmployerId: string) =>
    intake.grant({ employerId: "N-elsewhere", grantee: carrier, granteeEmployerId, accepted: true });
  const elsewhereGrant = await acceptedFor("another-employer");
  expect(await sourcesFor("acme-east", { namedSources })).toEqual({
    sources: [
      sourceOf("acme-east", carrier),
      sourceOf("acme-west", carrier),
      { ...sourceOf("N-elsewhere"), grantId: elsewhereGrant.id },
      { ...sourceOf("N-granted"), grantId: granted.id },
    ],
    ungranted: [
      { ...sourceOf("N-ended"), grantStatus: "revoked" },
      { ...sourceOf("N-offered"), grantStatus: "offered" },
      { ...sourceOf("N-other"), grantStatus: "offered" },
    ],
  });
  // Two grants of one source are one source; that of the policy's employer comes first.
  const ownGrant = await acceptedFor("acme-east");
  const { sources } = await sourcesFor("acme-east", { namedSources: [sourceOf("N-elsewhere")] });
  expect(sources).toEqual([
    sourceOf("acme-east", carrier),
    { ...sourceOf("N-elsewhere"), grantId: ownGrant.id },
    { ...sourceOf("N-granted"), grantId: granted.id },
  ]);
  const elsewhere = await sourcesFor("acme-east", { as: inProduction(carrier), namedSources });
  expect(elsewhere).toEqual({
    sources: [sourceOf("acme-east", carrier), sourceOf("acme-west", carrier)],
    ungranted: [],
  });
});

test("a declined offer never counts", async () => {
  const { id } = await offer("EMP-declined");
  expect(await intake.moveGrant(id, "decline", carrier)).toMatchObject({ status: "declined" });
  expect(await readersSources("EMP-declined")).toHaveLength(1);
  const lines = ["offered", "declined"].map((move) => `exposure_grant.${move} sandbox ${move}`);
  expect(await eventsOf(id)).toEqual({ [tenant.ownerId]: lines, [carrier.ownerId]: lines });
});

test("the grantee ends a grant as its owner does", async () => {
  const { id } = await intake.grant({ employerId: "EMP-ended", grantee: carrier, accepted: true });
  expect(await readersSources("EMP-ended")).toHaveLength(2);
  expect(await intake.moveGrant(id, "revoke", carrier)).toMatchObject({ status: "revoked" });
  expect(await readersSources("EMP-ended")).toHaveLength(1);
});

test("a grant that its grantee has named before is accepted at once", async () => {
  const members = { employerId: "EMP-named", grantee: carrier, namedByGrantee: true };
  const grant = await intake.grant(members);
  expect(grant).toMatchObject({ status: "accepted", acceptedAt: expect.any(Date) });
  expect(await readersSources("EMP-named")).toHaveLength(2);
  expect(Object.values(await eventsOf(grant.id)).flat()).toHaveLength(2);
});

test.for([
  { move: "decline", as: carrier },
  { move: "revoke", as: carrier },
  { move: "revoke", as: tenant },
] as const)(
  "after a $move by $as.ownerId, only a later consent accepts the next grant at once",
  async ({ move, as }) => {
    const members = { employerId: `EMP-again-${move}-${as.ownerId}`, grantee: carrier, namedByGrantee: true };
    const namedAt = new Date();
    const first = await intake.grant(
      move === "decline" ? { ...members, namedByGrantee: false } : { ...members, namedAt },
    );
    const { endedAt = new Date(0) } = await intake.moveGrant(first.id, move, as);
    // The grantee named the owner before the grant ended, or at an unknown time.
    for (const consent of [{ namedAt }, {}]) {
      const again = await intake.grant({ ...members, ...consent });
      expect(again).toMatchObject({ status: "offered" });
      expect(await readersSources(members.employerId)).toHaveLength(1);
      await intake.moveGrant(again.id, "decline", carrier);
    }
    const tooEarly = await intake.grant({ ...members, namedAt: endedAt });
    expect(tooEarly).toMatchObject({ status: "offered" });
    await intake.moveGrant(tooEarly.id, "accept", carrier);
    const { endedAt: last = endedAt } = await intake.moveGrant(tooEarly.id, "revoke", as);
    const later = await intake.grant({ ...members, namedAt: new Date(last.getTime() + 1) });
    expect(later).toMatchObject({ status: "accepted" });
  },
);

test("a grant that ends while the next one is offered keeps an older consent from counting", async () => {
  const members = { employerId: "EMP-again-race", grantee: carrier, namedByGrantee: true, namedAt: new Date() };
  const { id } = await intake.grant(members);
  const [, next] = await Promise.allSettled([intake.moveGrant(id, "revoke", carrier), intake.grant(members)]);
  if (next.status === "rejected") expect(next.reason).toMatchObject({ reason: "DUPLICATE_GRANT" });
  else expect(next.value).toMatchObject({ status: "offered" });
});

test("ends what actors of an owner gave, accepted or consented to, in both environments, and nothing else", async () => {
  const giver = { ...tenant, ownerId: "own_leaky" };
  const taker = { ...tenant, ownerId: "own_leaky_taker" };
  const leaked = "api_key:key_leaked";
  const give = (employerId: string, by: string, as = giver) => intake.grant({ employerId, grantee: taker, as, by });
  const offered = await give("EMP-1", "key_leaked");
  const granted = await give("EMP-2", "key_leaked");
  await intake.moveGrant(granted.id, "accept", taker, "key_taker");
  const production = await give("EMP-3", "key_leaked", inProduction(giver));
  const unaffected = await give("EMP-4", "key_other");
  const declined = await give("EMP-5", "key_leaked");
  await intake.moveGrant(declined.id, "decline", taker);
  const accepted = await give("EMP-6", "key_other");
  await intake.moveGrant(accepted.id, "accept", taker, "key_leaked");
  const consent = { namedByGrantee: true, namedBy: leaked, by: "key_other" };
  const consented = await intake.grant({ employerId: "EMP-7", grantee: taker, as: giver, ...consent });

  const byGiver = await intake.revokeGrantsOf(giver.ownerId, leaked, "api_key:key_unused");
  const ids = (revoked: typeof byGiver) => revoked.map(({ grant }) => grant.id).toSorted();
  expect(ids(byGiver)).toEqual([offered, granted, production].map(({ id }) => id).toSorted());
  expect(byGiver).toMatchObject(byGiver.map(() => ({ actor: leaked, grant: { status: "revoked" } })));
  expect((await eventsOf(granted.id))[taker.ownerId]?.at(-1)).toBe("exposure_grant.revoked sandbox revoked");
  expect(await intake.revokeGrantsOf(giver.ownerId, leaked)).toEqual([]);
  expect(await selectGrant(intake.database, giver, unaffected.id)).toMatchObject({ status: "offered" });
  expect(ids(await intake.revokeGrantsOf(taker.ownerId, leaked))).toEqual([accepted.id, consented.id].toSorted());
});

test("ends more grants of an actor than fit into one transaction", async () => {
  const giver = { ...tenant, ownerId: "own_prolific" };
  const members = { namedByGrantee: true, grantee: carrier, as: giver, by: "key_prolific" };
  for (let index = 0; index < 101; index += 1) await intake.grant({ employerId: `EMP-${index}`, ...members });
  expect(await intake.revokeGrantsOf(giver.ownerId, "api_key:key_prolific")).toHaveLength(101);
});

test.for([
  { before: "accepted", moves: ["accept"], wrong: ["accept", "decline"] },
  { before: "declined", moves: ["decline"], wrong: ["accept", "decline", "revoke"] },
  { before: "revoked", moves: ["accept", "revoke"], wrong: ["accept", "decline", "revoke"] },
] as const)("a grant that is $before refuses wrong moves by naming its status", async ({ before, moves, wrong }) => {
  const { id } = await offer(`EMP-wrong-${before}`);
  for (const move of moves) await intake.moveGrant(id, move, carrier);
  const events = await eventsOf(id);
  for (const move of wrong) {
    const fault = await refusal(intake.moveGrant(id, move, carrier));
    expect(fault).toMatchObject({ code: "FAILED_PRECONDITION", reason: "WRONG_GRANT_STATUS" });
    expect(fault.message).toContain(before);
  }
  expect(await selectGrant(intake.database, carrier, id)).toMatchObject({ status: before });
  expect(await eventsOf(id)).toEqual(events);
  if (before !== "accepted") await intake.moveGrant((await offer(`EMP-wrong-${before}`)).id, "decline", carrier);
});

test("of two moves of a grantee at the same time one is refused", async () => {
  const { id } = await offer("EMP-race");
  const moves = [intake.moveGrant(id, "accept", carrier), intake.moveGrant(id, "decline", carrier)];
  const outcomes = await Promise.allSettled(moves);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(Object.values(await eventsOf(id)).flat()).toHaveLength(4);
});

test("nobody but the grantee accepts or declines, and nobody but the two sides sees or ends a grant", async () => {
  const { id } = await offer("EMP-kept");
  for (const as of [tenant, stranger, inProduction(carrier)]) {
    for (const move of ["accept", "decline"] as const) {
      expect(await refusal(intake.moveGrant(id, move, as))).toMatchObject({ code: "NOT_FOUND" });
    }
  }
  for (const as of [stranger, inProduction(tenant), inProduction(carrier)]) {
    expect(await refusal(intake.moveGrant(id, "revoke", as))).toMatchObject({ code: "NOT_FOUND" });
    expect(await selectGrant(intake.database, as, id)).toBeUndefined();
  }
  for (const as of [tenant, carrier]) {
    expect(await selectGrant(intake.database, as, id)).toMatchObject({ id, status: "offered" });
  }
  await intake.moveGrant(id, "decline", carrier);
});

test("without an employer id of its own the grantee uses the owner's", async () => {
  const { id } = await intake.grant({ employerId: "EMP-same", grantee: carrier, accepted: true });
  const granted = { ownerId: tenant.ownerId, employerId: "EMP-same", grantId: id };
  expect(await readersSources("EMP-same")).toContainEqual(granted);
});

test("a second grant is refused while the first is offered or accepted", async () => {
  const { id } = await offer("EMP-twice");
  const duplicate = { code: "ALREADY_EXISTS", metadata: { exposure_grant_id: id } };
  expect(await refusal(offer("EMP-twice"))).toMatchObject(duplicate);
  await intake.moveGrant(id, "accept", carrier);
  expect(await refusal(offer("EMP-twice"))).toMatchObject(duplicate);
  await intake.moveGrant(id, "revoke", tenant);
  const again = await offer("EMP-twice");
  expect(again.id).not.toBe(id);
  await intake.moveGrant(again.id, "decline", carrier);
});

test("an owner has a bounded number of open offers, also when it offers them at the same time", async () => {
  const giver = { ...tenant, ownerId: "own_many" };
  const offers = Array.from({ length: 8 }, (_, index) => offer(`EMP-m${index}`, "", giver));
  const outcomes = await Promise.allSettled(offers);
  const grants = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(grants).toHaveLength(5);
  const tooMany = await refusal(offer("EMP-m9", "", giver));
  expect(tooMany).toMatchObject({ code: "FAILED_PRECONDITION", reason: "OPEN_OFFER_LIMIT_REACHED" });
  expect(tooMany.message).toContain("5");
  const [first, second] = grants;
  expect(await refusal(offer(first?.employerId ?? "", "", giver))).toMatchObject({ reason: "DUPLICATE_GRANT" });
  await intake.moveGrant(first?.id ?? "", "accept", carrier);
  await intake.moveGrant(second?.id ?? "", "decline", carrier);
  await offer("EMP-m9", "", giver);
  await offer("EMP-m10", "", giver);
  expect(await refusal(offer("EMP-m11", "", giver))).toMatchObject({ reason: "OPEN_OFFER_LIMIT_REACHED" });
  expect(await offer("EMP-m11", "", inProduction(giver))).toMatchObject({ status: "offered" });
});

test("lists the grants of each direction to its side only, newest first, by status and employer", async () => {
  const giver = { ...tenant, ownerId: "own_giver" };
  const taker = { ...tenant, ownerId: "own_taker" };
  const grants: ExposureGrant[] = [];
  for (const [index, granteeEmployerId] of ["acme", "acme", "other"].entries()) {
    const members = { employerId: `EMP-l${index}`, grantee: taker, granteeEmployerId, as: giver };
    grants.push(await intake.grant(members));
  }
  await intake.moveGrant(grants[1]?.id ?? "", "decline", taker);
  // Ids sort by time with a precision of a millisecond.
  const newestFirst = (list: typeof grants) =>
    list
      .map(({ id }) => id)
      .toSorted()
      .toReversed();
  const ids = newestFirst(grants);
  const page = { limit: 2, startingAfter: "" };
  for (const [list, as, other] of [
    [selectGivenGrants, giver, taker],
    [selectReceivedGrants, taker, giver],
  ] as const) {
    const first = await list(intake.database, as, page, {});
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.hasMore).toBe(true);
    const rest = await list(intake.database, as, { ...page, startingAfter: ids[1] ?? "" }, {});
    expect(rest.items.map(({ id }) => id)).toEqual(ids.slice(2));
    const declined = await list(intake.database, as, page, { status: "declined" });
    expect(declined.items.map(({ id }) => id)).toEqual([grants[1]?.id]);
    for (const nobody of [other, stranger, inProduction(as)]) {
      expect((await list(intake.database, nobody, page, {})).items).toEqual([]);
      const after = list(intake.database, nobody, { ...page, startingAfter: ids[0] ?? "" }, {});
      expect(await refusal(after)).toMatchObject({ reason: "INVALID_PAGE" });
    }
  }
  const ofTheirs = await selectReceivedGrants(intake.database, taker, page, { employerId: "acme" });
  expect(ofTheirs.items.map(({ id }) => id)).toEqual(newestFirst(grants.slice(0, 2)));
  const ofMine = await selectGivenGrants(intake.database, giver, page, { employerId: "EMP-l0" });
  expect(ofMine.items.map(({ id }) => id)).toEqual([grants[0]?.id]);
});

test("a grant of the release before is an offer, or revoked if it was", async () => {
  const insert = statement(
    "test_grant_before",
    {},
    `INSERT INTO exposure_grants (id, environment, owner_id, employer_id, grantee_owner_id, grantee_employer_id, deleted_at)
     VALUES ({id:text}, 'sandbox', {ownerId:text}, {id:text}, {granteeOwnerId:text}, {id:text}, {endedAt:timestamptz?})`,
  );
  const live = "grant_01KMS3G9TB5V7X2W8QHC4N6YDA";
  const revoked = "grant_01KMS3G9TB5V7X2W8QHC4N6YDB";
  const sides = { ownerId: tenant.ownerId, granteeOwnerId: carrier.ownerId };
  await intake.database.query(insert, { ...sides, id: live });
  await intake.database.query(insert, { ...sides, id: revoked, endedAt: new Date() });
  expect(await selectGrant(intake.database, tenant, live)).toMatchObject({ status: "offered" });
  expect(await readersSources(live)).toHaveLength(1);
  expect(await selectGrant(intake.database, tenant, revoked)).toMatchObject({ status: "revoked" });
  expect(await intake.moveGrant(live, "accept", carrier)).toMatchObject({ status: "accepted" });
  expect(await readersSources(live)).toHaveLength(2);
});

test("names each invalid member, and refuses a grant to the owner itself", async () => {
  const members = { employerId: "", grantee: tenant, granteeEmployerId: "\0" };
  const { violations } = await refusal(intake.grant(members));
  expect(violations.map(({ field }) => field)).toEqual(["employer_id", "grantee_employer_id", "grantee_owner_id"]);
});
