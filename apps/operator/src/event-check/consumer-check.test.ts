import { expect, test } from "vitest";
import { type CheckedEvent, ConsumerCheck } from "./consumer-check.ts";

const event = (eventId: string, isPublished = true): CheckedEvent => ({
  source: "payroll-intake",
  number: 1n,
  eventId,
  emittedMs: 0,
  isPublished,
});

/** A consumer with what it has processed, which may change while it is waited for. */
function sampleConsumer({ isBehind = false, whenWaited = () => {} } = {}) {
  const state = { processed: new Set<string>(), dead: new Set<string>(), discarded: new Set<string>(), waits: 0 };
  const consumer = {
    unprocessed: async (ids: readonly string[]) => {
      const eventIds = ids.filter((id) => !state.processed.has(id));
      return { eventIds, discardedEventIds: eventIds.filter((id) => state.discarded.has(id)) };
    },
    hasCaughtUp: async () => {
      state.waits++;
      whenWaited();
      return !isBehind;
    },
    deadIds: async () => state.dead,
  };
  return { state, consumer };
}

test("each event is processed, a dead letter, discarded, waiting or missing", async () => {
  const { state, consumer } = sampleConsumer({ whenWaited: () => void state.processed.add("late") });
  state.processed.add("done");
  state.dead.add("dead");
  state.discarded.add("discarded");
  const check = new ConsumerCheck(consumer);
  await check.take(["done", "late", "dead", "discarded", "lost"].map((id) => event(id)));
  await check.take([event("unpublished", false)]);
  expect(check.tally).toMatchObject({ emitted: 6, processed: 1, missing: 0 });
  await check.settle();
  expect(check.tally).toEqual({ emitted: 6, processed: 2, deadLetters: 1, discarded: 1, waiting: 1, missing: 1 });
  expect(check.missing).toEqual([event("lost")]);
});

test("nothing is missing of a consumer that has a backlog, and its dead letters are known nevertheless", async () => {
  const { state, consumer } = sampleConsumer({ isBehind: true });
  state.dead.add("dead");
  const check = new ConsumerCheck(consumer);
  await check.take([event("dead"), event("waits")]);
  await check.settle();
  expect(check.tally).toMatchObject({ emitted: 2, deadLetters: 1, waiting: 1, missing: 0 });
});

test("a consumer is not waited for if it has processed everything, and in a check only once if it has a backlog", async () => {
  const { state, consumer } = sampleConsumer({ isBehind: true });
  state.processed.add("done");
  const check = new ConsumerCheck(consumer);
  await check.take([event("done")]);
  await check.settle();
  expect(state.waits).toBe(0);
  for (const id of ["one", "two"]) {
    await check.take([event(id)]);
    await check.settle();
  }
  expect(state.waits).toBe(1);
  expect(check.tally).toMatchObject({ emitted: 3, processed: 1, waiting: 2 });
});
