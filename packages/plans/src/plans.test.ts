import { expect, test } from "vitest";
import { defaultPlanName, defaultPlans, parsePlans } from "./plans.ts";

test("every published plan has its published limits", () => {
  const published = [...defaultPlans.values()].map(({ name, windows, concurrentWebhooks }) => [
    name,
    windows.map(({ limit, windowSeconds }) => `${limit}/${windowSeconds}s`).join(" "),
    concurrentWebhooks,
  ]);
  expect(published).toEqual([
    ["starter", "100/60s", 5],
    ["professional", "1000/60s", 25],
    ["enterprise", "10000/60s", 100],
    ["sandbox", "100/60s 1000/3600s", 5],
    ["production", "500/60s 10000/3600s", 25],
    ["production_enterprise", "2000/60s 50000/3600s", 100],
    ["developer", "100/60s 1000/3600s 10000/86400s", 25],
  ]);
});

test("an owner without a plan gets the one of the profile and environment, and each of these exists", () => {
  expect(defaultPlanName("A", "sandbox")).toBe("sandbox");
  expect(defaultPlanName("A", "production")).toBe("production");
  expect(defaultPlanName("B", "sandbox")).toBe("developer");
  expect(defaultPlanName("B", "production")).toBe("developer");
  for (const name of ["sandbox", "production", "developer"]) expect(defaultPlans.has(name)).toBe(true);
});

test("configuration replaces a plan as a whole, adds one, and leaves the others alone", () => {
  const plans = parsePlans(
    JSON.stringify({
      starter: { windows: [{ limit: 5, windowSeconds: 60 }], concurrentWebhooks: 1 },
      bespoke: { windows: [{ limit: 9, windowSeconds: 120 }], concurrentWebhooks: 2 },
    }),
  );
  expect(plans.get("starter")).toEqual({
    name: "starter",
    windows: [{ limit: 5, windowSeconds: 60 }],
    concurrentWebhooks: 1,
  });
  expect(plans.get("bespoke")?.windows).toEqual([{ limit: 9, windowSeconds: 120 }]);
  expect(plans.get("developer")).toEqual(defaultPlans.get("developer"));
});

test("windows are put in order, shortest first", () => {
  const windows = [
    { limit: 9, windowSeconds: 3_600 },
    { limit: 1, windowSeconds: 60 },
  ];
  expect(parsePlans(JSON.stringify({ bespoke: { windows, concurrentWebhooks: 0 } })).get("bespoke")?.windows).toEqual([
    { limit: 1, windowSeconds: 60 },
    { limit: 9, windowSeconds: 3_600 },
  ]);
});

test.each([
  ["text that is not JSON", "{", "plans: must be JSON"],
  ["a list", "[]", "plans:"],
  ["a plan without windows", plan([]), "bespoke.windows:"],
  ["a limit of 0", plan([{ limit: 0, windowSeconds: 60 }]), "bespoke.windows.0.limit:"],
  ["a fraction of a request", plan([{ limit: 1.5, windowSeconds: 60 }]), "bespoke.windows.0.limit:"],
  ["a window that has no whole buckets", plan([{ limit: 1, windowSeconds: 90 }]), "bespoke.windows.0.windowSeconds:"],
  ["an unknown member", plan([{ limit: 1, windowSeconds: 60, burst: 1 }]), "bespoke.windows.0:"],
  [
    "two limits for one window",
    plan([
      { limit: 1, windowSeconds: 60 },
      { limit: 2, windowSeconds: 60 },
    ]),
    "bespoke.windows: must not give two limits for one window",
  ],
  ["a name nobody could type", JSON.stringify({ "__proto__ ": {} }), "__proto__"],
])("refuses %s and names the member", (_, json, message) => {
  expect(() => parsePlans(json)).toThrow(message);
});

function plan(windows: object[]): string {
  return JSON.stringify({ bespoke: { windows, concurrentWebhooks: 1 } });
}
