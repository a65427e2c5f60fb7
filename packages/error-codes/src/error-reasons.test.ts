import { expect, test } from "vitest";
import { errorReasons, internalReasons, type PartnerReason } from "./error-reasons.ts";
import { isInternalReason, isPartnerReason, kindOfReason, publicCodeOf } from "./reason-code.ts";
import { messageOf } from "./reason-message.ts";

const reasons = Object.keys(errorReasons) as PartnerReason[];

test("each reason has a cause and a fix in full sentences", () => {
  for (const reason of reasons) {
    const { cause, fix, message, since } = errorReasons[reason];
    for (const text of [cause, fix]) expect([reason, text]).toEqual([reason, expect.stringMatching(/^[A-Z`].*\.$/)]);
    expect([reason, message]).toEqual([reason, expect.stringMatching(/\S/)]);
    expect(since).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test("each reason belongs either to services or to the gateway", () => {
  for (const [reason, row] of Object.entries(errorReasons)) {
    expect([reason, "fault" in row]).toEqual([reason, !("kind" in row)]);
  }
});

test("no reason is both public and internal", () => {
  expect(reasons.filter(isInternalReason)).toEqual([]);
  expect(Object.keys(internalReasons).filter(isPartnerReason)).toEqual([]);
  expect(isPartnerReason("toString")).toBe(false);
});

test("a reason has the kind of its fault, and its own code unless it uses that of its kind", () => {
  expect([kindOfReason("POLICY_NOT_FOUND"), publicCodeOf("POLICY_NOT_FOUND")]).toEqual([
    "not_found",
    "policy_not_found",
  ]);
  expect([kindOfReason("DUPLICATE_REPORT"), publicCodeOf("DUPLICATE_REPORT")]).toEqual(["conflict", undefined]);
  expect([kindOfReason("IDEMPOTENCY_KEY_REUSED"), publicCodeOf("IDEMPOTENCY_KEY_REUSED")]).toEqual([
    "conflict",
    "idempotency_key_reused",
  ]);
});

test("a message has its facts filled in", () => {
  expect(messageOf("WRONG_POLICY_STATUS", { status: "cancelled", action: "be renewed" })).toBe(
    "A policy that is cancelled cannot be renewed.",
  );
});
