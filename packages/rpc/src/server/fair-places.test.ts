import type { Tenant } from "@platform/service/call/tenant";
import { expect, test } from "vitest";
import { type FairPlaces, fairPlaces } from "./fair-places.ts";

const tenant = (ownerId: string, environment: Tenant["environment"] = "production"): Tenant => ({
  environment,
  ownerId,
});

/** Takes all places that a tenant can have; returns how many. */
function takeAll(places: FairPlaces, taker: Tenant): number {
  let count = 0;
  while (places.take(taker)) count += 1;
  return count;
}

test.each([
  [1, 1, 1],
  [2, 1, 1],
  [4, 3, 2],
  [10, 6, 4],
])("of %i places one owner gets %i, in the sandbox %i, and the others keep the rest", (most, live, sandbox) => {
  const places = fairPlaces(most);
  expect(takeAll(places, tenant("one"))).toBe(live);
  if (most > live) expect(takeAll(places, tenant("another"))).toBeGreaterThan(0);
  expect(takeAll(fairPlaces(most), tenant("one", "sandbox"))).toBe(sandbox);
});

test("the places of an owner count over both environments", () => {
  const places = fairPlaces(4);
  expect(takeAll(places, tenant("one", "sandbox"))).toBe(2);
  expect(takeAll(places, tenant("one"))).toBe(1);
  expect(takeAll(places, tenant("another"))).toBe(1);
});

test("any number of owners in the sandbox leave a quarter of the places to production", () => {
  const places = fairPlaces(8);
  const inSandbox = Array.from({ length: 8 }, (_, index) => places.take(tenant(`own_${index}`, "sandbox")));
  expect(inSandbox.filter(Boolean)).toHaveLength(6);
  expect([places.take(tenant("live-1")), places.take(tenant("live-2"))]).not.toContain(undefined);
});

test("who waits longest is next, except an owner with too many places", async () => {
  const places = fairPlaces(4);
  const first = places.take(tenant("one"));
  places.take(tenant("one"));
  places.take(tenant("one"));
  const other = places.take(tenant("another"));
  const turns: string[] = [];
  const hangs = 1_000_000;
  const wait = async (ownerId: string) => {
    const leave = await places.takeInTurn(tenant(ownerId), hangs);
    turns.push(ownerId);
    return leave;
  };
  const waiting = ["one", "second", "third"].map(wait);
  first?.();
  const leaveSecond = await waiting[1];
  leaveSecond?.();
  const leaveThird = await waiting[2];
  other?.();
  expect(turns).toEqual(["second", "third"]);
  leaveThird?.();
  await waiting[0];
  expect(turns).toEqual(["second", "third", "one"]);
});

test("who gets no place in time takes none later", async () => {
  const places = fairPlaces(1);
  const leave = places.take(tenant("one"));
  expect(await places.takeInTurn(tenant("another"), 1)).toBeUndefined();
  leave?.();
  expect(places.take(tenant("third"))).toBeDefined();
});
