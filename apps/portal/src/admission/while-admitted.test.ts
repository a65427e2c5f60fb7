import { expect, test, vi } from "vitest";
import { whileAdmitted } from "./while-admitted.ts";

const removed = new Error("removed");

test("nothing is passed on once the person is not admitted any more", async () => {
  let isMember = true;
  const received: number[] = [];
  const source = (async function* () {
    yield 1;
    isMember = false;
    yield 2;
  })();
  const admit = async () => {
    if (!isMember) throw removed;
  };
  const reading = async () => {
    for await (const message of whileAdmitted(source, admit)) received.push(message);
  };
  await expect(reading()).rejects.toBe(removed);
  expect(received).toEqual([1]);
});

test("a stream without messages ends too", async () => {
  vi.useFakeTimers();
  const never = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
  const reading = whileAdmitted(never, () => Promise.reject(removed))
    [Symbol.asyncIterator]()
    .next();
  const refused = expect(reading).rejects.toBe(removed);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  vi.useRealTimers();
});
