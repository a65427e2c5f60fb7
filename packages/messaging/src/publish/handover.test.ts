import { expect, onTestFinished, test, vi } from "vitest";
import { Handover } from "./handover.ts";

function watched(options: { maxHoldMs?: number } = {}) {
  let missed = 0;
  const handover = new Handover({ ready() {}, missed: () => missed++, ...options });
  const takenIds = () => handover.take(100).map(({ event_id }) => event_id);
  return { handover, takenIds, missed: () => missed };
}

function eventAt(seq: number) {
  return {
    seq: String(seq),
    created_at: new Date(0),
    event_id: `evt_${seq}`,
    type: "file.uploaded",
    payload: Buffer.alloc(0),
    traceparent: null,
    waiting_since: null,
  };
}

test("an event whose commit is acknowledged first waits for the one before it", () => {
  const { handover, takenIds } = watched();
  const one = handover.begin();
  const two = handover.begin();
  one.written([eventAt(9)]);
  two.written([eventAt(10)]);
  two.ended("committed");
  expect(takenIds()).toEqual([]);
  one.ended("committed");
  expect(takenIds()).toEqual(["evt_9", "evt_10"]);
});

test("an event does not wait for one after it, even if its place becomes known later", () => {
  const { handover, takenIds } = watched();
  const one = handover.begin();
  const two = handover.begin();
  one.written([eventAt(1)]);
  one.ended("committed");
  expect(takenIds()).toEqual([]);
  two.written([eventAt(2)]);
  expect(takenIds()).toEqual(["evt_1"]);
  two.ended("committed");
  expect(takenIds()).toEqual(["evt_2"]);
});

test("events of a transaction that rolled back are not handed over, and nothing waits for them", () => {
  const { handover, takenIds, missed } = watched();
  const one = handover.begin();
  const two = handover.begin();
  one.written([eventAt(1)]);
  two.written([eventAt(2)]);
  two.ended("committed");
  one.ended("rolled back");
  expect(takenIds()).toEqual(["evt_2"]);
  expect(missed()).toBe(0);
});

test("the outbox must be read when it is not known whether a transaction was committed", () => {
  const { handover, takenIds, missed } = watched();
  const one = handover.begin();
  one.written([eventAt(1)]);
  one.ended("unknown");
  expect(takenIds()).toEqual([]);
  expect(missed()).toBe(1);
});

test("events that wait too long are left to be read from the outbox, as are those of the slow transaction", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { handover, takenIds, missed } = watched({ maxHoldMs: 50 });
  const slow = handover.begin();
  const two = handover.begin();
  slow.written([eventAt(1)]);
  two.written([eventAt(2)]);
  two.ended("committed");
  vi.advanceTimersByTime(50);
  expect(missed()).toBe(1);
  const three = handover.begin();
  three.written([eventAt(3)]);
  three.ended("committed");
  expect(takenIds()).toEqual(["evt_3"]);
  slow.ended("committed");
  expect(missed()).toBe(2);
  expect(takenIds()).toEqual([]);
});
