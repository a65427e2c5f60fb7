import { expect, test } from "vitest";
import type { AttemptResult } from "../sending/attempt.ts";
import { defaultSchedule } from "../sending/retry-schedule.ts";
import { judgeAttempt } from "./judge-attempt.ts";

const failure = { errorClass: "status", responseCode: 500, retryAfterMs: undefined } as const;
const judge = (step: number, result: Partial<AttemptResult> = {}, byHand = false) =>
  judgeAttempt({ step, byHand, result: { ...failure, ...result }, schedule: defaultSchedule, random: 0.5 });

test("whatever the receiver was asked before, a 2xx is a delivery", () => {
  for (const step of [0, 1, 5]) {
    for (const responseCode of [200, 204, 299])
      expect(judge(step, { errorClass: undefined, responseCode })).toEqual({ outcome: "delivered" });
  }
});

test("the third failure warns, the sixth is the last and disables the webhook", () => {
  const verdicts = [0, 1, 2, 3, 4, 5].map((step) => judge(step));
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(["again", "again", "again", "again", "again", "failed"]);
  expect(verdicts.map(({ warn }) => warn === true)).toEqual([false, false, true, false, false, false]);
  expect(verdicts.map(({ disable }) => disable)).toEqual([...Array(5).fill(undefined), "delivery_failed"]);
});

test("410 ends the delivery and the webhook at the first attempt", () => {
  expect(judge(0, { responseCode: 410 })).toEqual({ outcome: "failed", disable: "gone" });
});

test("an attempt made by hand is not repeated and does nothing to the webhook, whatever comes of it", () => {
  for (const responseCode of [500, 410]) expect(judge(5, { responseCode }, true)).toEqual({ outcome: "failed" });
});
