import { expect, test } from "vitest";
import { missedText } from "./missed.ts";

const log = { checkpoint: undefined, firstSequence: 1n, lastSequence: 1043n, listed: undefined };

test.each([
  [{ lastSequence: 0n }, "No event has been recorded yet."],
  [
    {},
    "The log has every number from 1 to 1,043. Enter the last number that you have processed to see what you missed.",
  ],
  [{ checkpoint: 1043n }, "You missed nothing: 1,043 is the last number."],
  [{ checkpoint: 1044n }, "No event has this number yet. The last one is 1,043."],
  [{ checkpoint: 1042n }, "You missed 1 event: 1,043. The log has each of them."],
  [
    { checkpoint: 1000n, listed: [1003n, 1001n, 1002n] },
    "You missed 43 events: 1,001 to 1,043. The log has each of them.",
  ],
  [
    { checkpoint: 5n, firstSequence: 40n },
    "You missed 1,038 events: 6 to 1,043. Those before 40 are no longer retained.",
  ],
  [{ checkpoint: 5n, listed: [6n, 8n] }, "Number 7 is missing in the log. Inform the operator."],
])("%o: %s", (change, text) => {
  expect(missedText({ ...log, ...change })).toBe(text);
});
