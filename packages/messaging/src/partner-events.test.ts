import { expect, test } from "vitest";
import { catalog } from "./catalog.ts";
import { isPartnerEventType, partnerEvents, partnerEventTypes } from "./partner-events.ts";

// The specification's table "Event types and firing conditions", word for word and in its order.
const specified = [
  ["file.uploaded", "a file is received by any method"],
  ["file.validated", "structure and format verification passed"],
  ["file.processed", "data extracted and ready"],
  ["file.failed", "errors prevented processing"],
  ["audit.started", "audit period opens / audit initiated"],
  ["audit.completed", "final audit results are ready"],
  ["audit.failed", "audit process failed"],
  ["audit.adjusted", "an administrator corrects an audit"],
  ["employee.created", "first payroll record for an employee is received / employee added"],
  ["employee.updated", "name, class code or other data changed"],
  ["employee.terminated", "final payroll processed / employee marked inactive"],
  ["policy.created", "policy setup completed"],
  ["policy.updated", "policy details modified"],
  ["policy.renewed", "new term begins"],
  ["policy.cancelled", "cancellation takes effect"],
  ["policy.premium_adjusted", "audit adjustments applied to the premium"],
  ["payment.processed", "premium payment cleared"],
  ["payment.failed", "payment declined or rejected"],
  ["payment.refunded", "refund issued"],
  ["webhook.test", "the test call is made"],
];

test("partners can subscribe to the event types of the specification, under its conditions", () => {
  expect(partnerEvents.map(({ type, firesWhen }) => [type, firesWhen])).toEqual(specified);
  expect(partnerEventTypes).toEqual(specified.map(([type]) => type));
});

test("no type is in the catalog twice", () => {
  const types = Object.values(catalog).map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
});

test("partners cannot subscribe to internal events", () => {
  expect(isPartnerEventType("webhook.test")).toBe(true);
  expect(["payroll.employees_seen", "payroll.report_voided", "toString", ""].filter(isPartnerEventType)).toEqual([]);
});
