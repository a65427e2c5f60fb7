import { expect, test } from "vitest";
import { sendingTimes } from "./sending-times.ts";

test("a message that is read late counts as sent when it was, by the message that took the least time", () => {
  let nowMs = 0;
  const sentAt = sendingTimes(() => nowMs);
  const read = (atMs: number, senderMs: number) => {
    nowMs = atMs;
    return sentAt(senderMs);
  };
  // Nothing is known yet of the first.
  expect(read(1000, 50_000)).toBe(1000);
  expect(read(1240, 50_250)).toBe(1240);
  // Two that waited in the socket, and one that came in time.
  expect(read(3000, 50_500)).toBe(1490);
  expect(read(3000, 52_000)).toBe(2990);
  expect(read(3250, 52_250)).toBe(3240);
});
