import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { BillingSchema, PolicySchema } from "@platform/contracts/premium_audit/v1/policies";
import { expect, test } from "vitest";
import { changedPaths, membersOf, valuesOf } from "./form-values.ts";

const policy = create(PolicySchema, {
  employerId: "emp_1",
  policyNumber: "WC-1",
  effectiveDate: timestampFromDate(new Date("2026-01-01")),
  expirationDate: timestampFromDate(new Date("2027-01-01")),
  estimatedPremium: "500",
  estimatedPremiumSource: "derived",
  rating: {
    experienceModifier: "0.9",
    classifications: [
      { state: "IN", classCode: "5403", rates: [{ rate: "5.5", basis: "per_100" }], notExperienceRated: true },
      { state: "IN", classCode: "5551", rates: [{ rate: "9" }, { rate: "10", effectiveFrom: "2026-07-01" }] },
    ],
  },
});

test("a form that nobody has changed changes nothing", () => {
  expect(changedPaths(valuesOf(policy), valuesOf(policy))).toEqual([]);
});

test("the last day of the term is sent as its end", () => {
  expect(valuesOf(policy).lastDay).toBe("2026-12-31");
  expect(membersOf({ ...valuesOf(policy), lastDay: "2027-02-28" }).expirationDate).toEqual(
    timestampFromDate(new Date("2027-03-01")),
  );
});

test("what the form does not show of a class stays as it is", () => {
  const before = valuesOf(policy);
  const classes = before.classes.map((row) => ({ ...row, estimatedPayroll: "100", ...(row.rate && { rate: "6" }) }));
  const after = { ...before, classes, experienceModifier: "", endorsementDate: "2026-04-01" };
  expect(changedPaths(before, after)).toEqual([
    "endorsement_date",
    "rating.classifications",
    "rating.experience_modifier",
  ]);
  expect(membersOf(after)).toMatchObject({
    endorsementDate: "2026-04-01",
    rating: {
      classifications: [
        { rates: [{ rate: "6", basis: "per_100" }], notExperienceRated: true, estimatedPayroll: "100" },
        { rates: [{ rate: "9" }, { rate: "10", effectiveFrom: "2026-07-01" }], estimatedPayroll: "100" },
      ],
    },
  });
  expect(membersOf(after)).not.toHaveProperty("premium");
});

test("a billing is sent without the members that the form hides", () => {
  const billing = { mode: "pay_as_you_go", paySchedule: "biweekly", graceDays: 5, payPeriodStart: "2026-01-05" };
  const before = valuesOf({ ...policy, billing: create(BillingSchema, billing) });
  expect(membersOf(before)).toMatchObject({ billing });
  const monthly = { ...before, paySchedule: "monthly", graceDays: "" };
  expect(changedPaths(before, monthly)).toEqual(["billing"]);
  expect(membersOf(monthly).billing).toEqual({ mode: "pay_as_you_go", paySchedule: "monthly" });
  const unexpected = { ...before, paySchedule: "", graceDays: "99" };
  expect(membersOf(unexpected).billing).toEqual({ mode: "pay_as_you_go", paySchedule: "" });
  const byAudits = { ...before, billingMode: "" };
  expect([changedPaths(before, byAudits), membersOf(byAudits).billing]).toEqual([["billing"], undefined]);
  const unbilled = valuesOf(policy);
  expect(changedPaths(unbilled, { ...unbilled, paySchedule: "weekly", payPeriodStart: "2026-01-05" })).toEqual([]);
});
