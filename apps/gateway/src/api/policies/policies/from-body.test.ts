import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PolicyMembersSchema, PolicySchema } from "@platform/contracts/premium_audit/v1/policies";
import { policyRecordSchema, toPolicyRecord } from "@platform/public-records/record/policy";
import { expect, test } from "vitest";
import { decimalMembers } from "./decimal-members.ts";
import { fromPolicyBody, policyField, updatedPaths } from "./from-body.ts";
import { policyChange } from "./members.ts";

test("a member of a policy's rates has the name that partners give it", () => {
  const internal = "rating.classifications[0].rates[1].effective_from";
  expect(policyField(internal)).toBe("classifications[0].rates[1].effective_date");
  expect(policyField("rating.classifications[0].class_code")).toBe("classifications[0].classification_code");
});

test("every decimal of a policy comes back under the name and with the value it was sent", () => {
  const parts = Object.fromEntries(Object.keys(decimalMembers).map((name, index) => [name, (index + 1) / 100]));
  // The only one that is never below 1.
  const body = { ...parts, arap_factor: 1.15 };
  const { rating } = create(PolicyMembersSchema, fromPolicyBody(policyChange.parse(body)));
  const at = timestampFromDate(new Date("2026-01-01T00:00:00Z"));
  const times = { effectiveDate: at, expirationDate: at, createdAt: at, updatedAt: at };
  const policy = create(PolicySchema, {
    ...times,
    id: "pol_1",
    environment: "sandbox",
    status: "active",
    ...(rating && { rating }),
  });
  const record = JSON.parse(JSON.stringify(toPolicyRecord(policy)));
  expect(record).toMatchObject(body);
  expect(policyRecordSchema.parse(record)).toEqual(record);
});

test("the method of a record without a cancellation can be sent back", () => {
  const body = policyChange.parse({ cancellation_method: null, cancellation_date: null });
  expect(updatedPaths(body)).toEqual(["cancellation_date"]);
});
