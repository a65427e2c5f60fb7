import { DisabledReason, DisabledReasonSchema } from "@platform/contracts/webhooks/v1/webhooks";
import { expect, test } from "vitest";
import { enumNames } from "./enum-names.ts";

const reasons = enumNames<typeof DisabledReason>(DisabledReasonSchema);

test("names are those of the contract in lower case, in its order, without the unspecified value", () => {
  expect(reasons.names).toEqual(["requested", "delivery_failed", "gone"]);
});

test("each name has its value and each value its name", () => {
  expect(reasons.names.map((name) => reasons.toName(reasons.fromName(name)))).toEqual(reasons.names);
  expect(reasons.fromName("delivery_failed")).toBe(DisabledReason.DELIVERY_FAILED);
});

test("the unspecified value has no name, nor has one that a later release added", () => {
  expect([reasons.toName(DisabledReason.UNSPECIFIED), reasons.toName(99)]).toEqual([undefined, undefined]);
  expect([reasons.fromName(null), reasons.fromName(undefined)]).toEqual([0, 0]);
});
