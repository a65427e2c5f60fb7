import fc from "fast-check";
import { expect, test } from "vitest";
import { burstOf, intervalMicros, rateRoom, roomAtMs } from "./request-rate.ts";

test("whatever is claimed when, no second has more requests than the rate and one burst", () => {
  const claims = fc.array(fc.record({ afterMs: fc.nat(120), maxCount: fc.nat(80) }), { maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), claims, (perSecond, asks) => {
      let nowMs = 1_774_000_000_000;
      let nextAtMicros: number | null = null;
      const requestTimes: number[] = [];
      for (const { afterMs, maxCount } of asks) {
        nowMs += afterMs;
        const count = Math.min(maxCount, rateRoom({ perSecond, nextAtMicros }, nowMs));
        nextAtMicros = Math.max(nextAtMicros ?? 0, nowMs * 1000) + count * intervalMicros(perSecond);
        requestTimes.push(...Array.from({ length: count }, () => nowMs));
      }
      for (const [index, firstMs] of requestTimes.entries()) {
        const within = requestTimes.slice(index).filter((atMs) => atMs <= firstMs + 1000).length;
        if (within > perSecond + burstOf(perSecond)) return false;
      }
      return true;
    }),
  );
});

test.each([1, 3, 20, 21, 999, 1000])(
  "at %i a second there is room for half a burst when the claim says so",
  (perSecond) => {
    const nowMs = 1_774_000_000_000;
    const idle = { perSecond, nextAtMicros: null };
    const count = rateRoom(idle, nowMs);
    expect(count).toBe(burstOf(perSecond));
    const full = { perSecond, nextAtMicros: nowMs * 1000 + count * intervalMicros(perSecond) };
    expect(rateRoom(full, nowMs)).toBe(0);
    expect(rateRoom(full, roomAtMs(idle, count, nowMs))).toBeGreaterThanOrEqual(Math.ceil(count / 2));
    expect(rateRoom(full, roomAtMs(idle, count, nowMs) - 2)).toBeLessThan(Math.ceil(count / 2));
  },
);

test("what a clock that is far ahead has written stops nothing", () => {
  const nowMs = 1_774_000_000_000;
  expect(rateRoom({ perSecond: 5, nextAtMicros: (nowMs + 3_600_000) * 1000 }, nowMs)).toBe(1);
});
