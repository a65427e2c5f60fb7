import { expect, test } from "vitest";
import type { Endpoint } from "./endpoints.ts";
import { readyQueue } from "./ready-queue.ts";

function endpoint(id: string, size: number, inFlight = 0): Endpoint {
  return { id, inFlight, allowance: { size, isFailing: false }, hasBacklog: false, isWaiting: false, isQueued: false };
}

const slots = 512;

test("receivers that begin to hang one after the other never take all slots of a process", () => {
  const queue = readyQueue();
  let free = slots;
  for (let n = 0; n < 20; n++) {
    queue.add(endpoint(`wh_${n}`, 64));
    for (const { room } of queue.choose({ total: free, failing: slots / 2 })) free -= room;
  }
  expect(free).toBeGreaterThan(0);
  queue.add(endpoint("wh_healthy", 1));
  expect(queue.choose({ total: free, failing: slots / 2 })).toMatchObject([{ room: 1 }]);
});

test("a webhook alone may have as many attempts as its receiver takes, or an eighth of the free slots", () => {
  const queue = readyQueue();
  queue.add(endpoint("wh_1", 40, 8));
  expect(queue.choose({ total: slots - 8, failing: slots / 2 })).toMatchObject([{ room: 32 }]);
  const busy = endpoint("wh_2", 64, 50);
  queue.add(busy);
  expect(queue.choose({ total: 400, failing: slots / 2 })).toEqual([]);
  expect(busy.isWaiting).toBe(true);
});
