import { expect, test } from "vitest";
import { catalog } from "./catalog.ts";
import { isPartnerEventType, partnerEvents, partnerEventTypes } from "./partner-events.ts";

// The specification's table "Event types and firing conditions", in its order. The conditions are whole clauses here.
const specified = [
  ["file.uploaded", "a file is received by any method"],
  ["file.validated", "the structure and the format of a file are verified"],
  ["file.processed", "the data of a file is extracted and ready"],
  ["file.failed", "errors prevent the processing of a file"],
  ["audit.started", "an audit period opens or an audit is initiated"],
  ["audit.completed", "the final results of an audit are ready"],
  ["audit.failed", "an audit fails"],
  ["audit.adjusted", "an administrator corrects an audit"],
  ["employee.created", "the first payroll record of an employee is received or an employee is added"],
  ["employee.updated", "the name, the class code or other data of an employee changes"],
  ["employee.terminated", "the final payroll of an employee is processed or the employee is marked inactive"],
  ["policy.created", "the setup of a policy is completed"],
  ["policy.updated", "details of a policy change"],
  ["policy.renewed", "a new term of a policy begins"],
  ["policy.cancelled", "the cancellation of a policy takes effect"],
  ["policy.premium_adjusted", "the adjustment of an audit is applied to the premium of a policy"],
  ["payment.processed", "a premium payment clears"],
  ["payment.failed", "a payment is declined or rejected"],
  ["payment.refunded", "a payment is refunded"],
  ["webhook.test", "the endpoint for a test event is called"],
];

/** The types beyond that table. */
const further = [
  "exposure_grant.offered",
  "exposure_grant.accepted",
  "exposure_grant.declined",
  "exposure_grant.revoked",
  "policy.reinstated",
  "audit.disputed",
  "audit.dispute_resolved",
  "endorsement.suggested",
  "premium.developed",
  "audit.records_requested",
  "audit.records_received",
  "audit.reminder",
  "evidence.sealed",
  "webhook.failing",
  "webhook.disabled",
  "webhook.recovered",
];

test("partners can subscribe to the event types of the specification, under its conditions, and to further ones", () => {
  const conditions = partnerEvents.map(({ type, firesWhen }) => [type, firesWhen]);
  // A condition may go on after the words of the specification.
  expect(conditions.slice(0, specified.length)).toEqual(
    specified.map(([type, condition = ""]) => [type, expect.stringMatching(`^${condition}(,|$)`)]),
  );
  expect(partnerEventTypes).toEqual([...specified.map(([type]) => type), ...further]);
});

test("no type is in the catalog twice", () => {
  const types = Object.values(catalog).map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
});

test("partners cannot subscribe to internal events", () => {
  expect(isPartnerEventType("webhook.test")).toBe(true);
  expect(["payroll.employees_seen", "payroll.report_voided", "toString", ""].filter(isPartnerEventType)).toEqual([]);
});
