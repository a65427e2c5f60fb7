import type { Problem } from "../../edge/errors/problem.ts";

/** Refusals that the reference shows as examples. The webhooks service says the same. */
export const webhookNotFound: Problem = {
  kind: "not_found",
  message: "No webhook has this id.",
  code: "webhook_not_found",
};
export const limitReached: Problem = {
  kind: "conflict",
  message: "The plan allows 25 active webhooks.",
  code: "webhook_limit_reached",
};
export const deliveryNotFound: Problem = {
  kind: "not_found",
  message: "This webhook has no delivery with this id.",
  code: "delivery_not_found",
};
export const testUnderWay: Problem = {
  kind: "conflict",
  message: "A test of this webhook is under way.",
  code: "test_under_way",
};
export const webhookOff: Problem = {
  kind: "conflict",
  message: "The webhook is off. Switch it on: what was held is delivered then, and failed deliveries can be retried.",
  code: "webhook_off",
};
