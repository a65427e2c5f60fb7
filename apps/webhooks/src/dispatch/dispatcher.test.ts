import { newId } from "@platform/service/call/ids";
import { systemClock } from "@platform/service/lifecycle/clock";
import { createLogger } from "@platform/service/observe/log";
import { expect, onTestFinished, test } from "vitest";
import type { DueDelivery } from "./claim.sql.ts";
import { Dispatcher } from "./dispatcher.ts";

const maxInFlightPerWebhook = 32;

/** Starts a dispatcher with a backlog of one webhook in memory, whose attempts end when the test ends them. */
function dispatcherOf(backlog: number) {
  const claimed: number[] = [];
  const open: (() => void)[] = [];
  let remaining = backlog;
  const dispatcher = new Dispatcher({
    clock: systemClock,
    maxInFlight: 512,
    maxInFlightPerWebhook,
    log: createLogger("webhooks-test", "silent"),
    sweepIntervalMs: 60_000,
    renewIntervalMs: 60_000,
    async claim([ask = { webhookId: "", room: 0 }]) {
      const count = Math.min(ask.room, remaining);
      remaining -= count;
      claimed.push(count);
      const { webhookId } = ask;
      const deliveries = Array.from({ length: count }, () => ({ webhookId, id: newId("dlv_") }) as DueDelivery);
      return { deliveries, webhooks: new Map([[webhookId, { owner: "own_1", quota: ask.room }]]) };
    },
    async attempt() {
      await new Promise<void>((resolve) => open.push(resolve));
      return { isDelivered: true, nextAttemptAtMs: undefined };
    },
    findDue: async () => [],
    renew: async () => {},
  });
  onTestFinished(async () => {
    remaining = 0;
    const stopped = dispatcher.stop();
    for (const end of open.splice(0)) end();
    await stopped;
  });
  dispatcher.start();
  dispatcher.wake(["wh_1"]);
  return { claimed, open, dispatcher };
}

test("a backlog is claimed in pieces that double until they have the size that the webhook may have in flight", async () => {
  const { claimed, open } = dispatcherOf(1000);
  for (const inAll of [1, 2, 4, 8, 16, 32, 32]) {
    await expect.poll(() => open.length).toBe(inAll);
    for (const end of open.splice(0)) end();
  }
  expect(claimed.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 32]);
});

test("attempts that hang do not keep a backlog from being claimed", async () => {
  const { claimed, open } = dispatcherOf(1000);
  for (const inAll of [1, 2, 4, 8, 16]) {
    await expect.poll(() => open.length).toBe(inAll);
    for (const end of open.splice(0)) end();
  }
  await expect.poll(() => open.length).toBe(32);
  // One ends and the others hang, so half of them never will.
  open.shift()?.();
  await expect.poll(() => open.length).toBe(32);
  expect(claimed.at(-1)).toBe(1);
});
