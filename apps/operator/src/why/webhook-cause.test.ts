import { expect, test } from "vitest";
import { causeOfDelay, type WebhookFigures } from "./webhook-cause.ts";

const idle: WebhookFigures = {
  id: "wh_1",
  ownerId: "own_1",
  disabledReason: undefined,
  isOwnerSuspended: false,
  waiting: 0,
  oldestSeconds: 0,
  postponed: 0,
  inFlight: 0,
  maxInFlight: 64,
  ownerInFlight: 0,
  ownerMaxInFlight: 25,
  rateLimit: 0,
  attempts: 100,
  failed: 1,
  commonFailure: "5xx",
  p95Ms: 300,
  undelivered: 0,
};

test.each<[string, Partial<WebhookFigures>, RegExp, string]>([
  ["nothing", {}, /^Nothing waits/, "operator webhooks deliveries wh_1"],
  ["a suspension", { isOwnerSuspended: true, waiting: 9 }, /suspended/, "operator owners show own_1"],
  ["a disabled webhook", { disabledReason: "gone", waiting: 9 }, /disabled \(gone\)/, "operator webhooks enable wh_1"],
  ["the fan-out", { undelivered: 7 }, /wait in NATS/, "operator dead-letters list --service webhooks"],
  [
    "retries",
    { postponed: 3 },
    /next attempt: 1 of 100 attempts .* failed, most often with 5xx/,
    "operator webhooks deliveries wh_1 --status attempting",
  ],
  [
    "failures",
    { waiting: 9, failed: 51 },
    /^Most attempts fail/,
    "operator webhooks deliveries wh_1 --status attempting",
  ],
  [
    "one webhook",
    { waiting: 9, inFlight: 64 },
    /one webhook may have \(64\): .* 300 ms/,
    "operator webhooks deliveries wh_1 --status attempting",
  ],
  ["the plan", { waiting: 9, ownerInFlight: 25 }, /plan of its owner allows \(25\)/, "operator owners show own_1"],
  ["its rate", { waiting: 9, rateLimit: 5 }, /accepts 5 requests per second/, "operator webhooks show wh_1"],
  ["the pods", { waiting: 9 }, /do not keep up/, "operator owners top"],
])("deliveries are late because of %s", (_name, figures, cause, next) => {
  expect(causeOfDelay({ ...idle, ...figures })).toEqual({ cause: expect.stringMatching(cause), next });
});
