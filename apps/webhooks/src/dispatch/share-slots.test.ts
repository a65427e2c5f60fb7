import fc from "fast-check";
import { expect, test } from "vitest";
import { shareSlots } from "./share-slots.ts";

const share = (
  { limit = 10, active = 2, perWebhook = 10 }: { limit?: number; active?: number; perWebhook?: number },
  inFlight: Record<string, number>,
  asks: Record<string, number>,
) => {
  const requests = Object.entries(asks).map(([webhookId, room]) => ({ webhookId, room }));
  return Object.fromEntries(
    shareSlots({ limit, active, perWebhook, inFlight: new Map(Object.entries(inFlight)) }, requests),
  );
};

test("a webhook that is alone may use every slot, up to what one webhook may have", () => {
  expect(share({ limit: 25, active: 1, perWebhook: 10 }, {}, { a: 100 })).toEqual({ a: 10 });
  expect(share({ limit: 5, active: 1 }, { a: 2 }, { a: 100 })).toEqual({ a: 3 });
});

test("a webhook that hangs leaves a slot for each of the others", () => {
  expect(share({ limit: 5, active: 5 }, {}, { hanging: 10 })).toEqual({ hanging: 1 });
  expect(share({ limit: 10, active: 3 }, {}, { hanging: 10 })).toEqual({ hanging: 8 });
  expect(share({ limit: 10, active: 3 }, { hanging: 8 }, { healthy: 10 })).toEqual({ healthy: 1 });
});

test("webhooks that ask at once get equal shares", () => {
  expect(share({ limit: 10, active: 2 }, {}, { a: 10, b: 10 })).toEqual({ a: 5, b: 5 });
  expect(share({ limit: 10, active: 3 }, {}, { a: 10, b: 1, c: 10 })).toEqual({ a: 5, b: 1, c: 4 });
});

test("an owner whose plan has become smaller than its webhooks still gets what the plan allows", () => {
  expect(share({ limit: 2, active: 50 }, {}, { a: 5, b: 5, c: 5 })).toEqual({ a: 1, b: 1, c: 0 });
  expect(share({ limit: 2, active: 50 }, { x: 7 }, { a: 5 })).toEqual({ a: 0 });
});

test("no more than the limit is ever in flight, and every idle webhook can still get a slot", () => {
  const count = fc.integer({ min: 0, max: 12 });
  const webhooks = fc.array(fc.tuple(count, count), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 6 }), webhooks, (limit, idle, list) => {
      const inFlight = new Map(list.map(([inFlightCount], index) => [`w${index}`, inFlightCount]));
      const before = list.reduce((total, [inFlightCount]) => total + inFlightCount, 0);
      fc.pre(before <= limit);
      const active = list.length + idle;
      const asks = list.map(([, room], index) => ({ webhookId: `w${index}`, room }));
      const quotas = shareSlots({ limit, active, perWebhook: 8, inFlight }, asks);

      const total = [...quotas.values()].reduce((total, quota) => total + quota, 0);
      expect(before + total).toBeLessThanOrEqual(limit);
      for (const { webhookId, room } of asks) {
        expect(quotas.get(webhookId)).toBeLessThanOrEqual(room);
        const all = (inFlight.get(webhookId) ?? 0) + (quotas.get(webhookId) ?? 0);
        if (quotas.get(webhookId)) expect(all).toBeLessThanOrEqual(8);
      }
      // A webhook without deliveries in flight finds a slot, if the owner has one for each webhook and no webhook had more
      // before.
      const holders = asks.filter(({ webhookId }) => (inFlight.get(webhookId) ?? 0) + (quotas.get(webhookId) ?? 0) > 0);
      const extraBefore = list.reduce((total, [inFlightCount]) => total + Math.max(0, inFlightCount - 1), 0);
      if (extraBefore + active <= limit) expect(limit - before - total).toBeGreaterThanOrEqual(active - holders.length);
    }),
    { numRuns: 300 },
  );
});
