import type { DescMessage } from "@bufbuild/protobuf";
import {
  EmployeeMembersSchema,
  EmployeeSchema,
  RosterEntrySchema,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import { PayrollRecordLineSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { PayrollRecordSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { PaymentMembersSchema, PaymentSchema } from "@platform/contracts/premium_audit/v1/payments";
import { expect, test } from "vitest";
import { employeeMembers } from "./employee.ts";
import { type Members, memberNames } from "./members.ts";
import { paymentMembers } from "./payment.ts";
import { payrollRecordMembers } from "./payroll-record.ts";

const employeeRules = [
  "status",
  "name",
  "first_name",
  "last_name",
  "class_code",
  "state",
  "hourly_rate",
  "termination_date",
  "termination_reason",
];
const identity = ["id", "environment", "owner_id"];
const times = ["created_at", "updated_at", "deleted_at"];

/** Messages with the members of each resource, and what they have beside the declared ones: required, structured or derived. */
const resources: Record<string, [members: Members, messages: [DescMessage, others: string[]][]]> = {
  "payroll records": [
    payrollRecordMembers,
    [
      [
        PayrollRecordSchema,
        [
          "employee_id",
          "name",
          "first_name",
          "last_name",
          "class_code",
          "state",
          "hours_worked",
          "gross_wages",
          "excluded_pay",
        ],
      ],
      [
        PayrollRecordLineSchema,
        ["position", "employee_id", "name", "class_code", "state", "hours_worked", "gross_wages", "excluded_pay"],
      ],
    ],
  ],
  employees: [
    employeeMembers,
    [
      [EmployeeSchema, [...identity, ...times, "employer_id", "employee_id", ...employeeRules]],
      [EmployeeMembersSchema, employeeRules],
      [RosterEntrySchema, ["first_name", "last_name", "employment_status", "class_code", "state"]],
    ],
  ],
  payments: [
    paymentMembers,
    [
      [PaymentSchema, [...identity, ...times, "employer_id", "policy_id", "amount", "status", "term_effective_date"]],
      [PaymentMembersSchema, ["policy_id", "amount", "status", "term_effective_date"]],
    ],
  ],
};

const cases = Object.entries(resources).flatMap(([resource, [members, messages]]) =>
  messages.map(([message, others]) => ({ resource, message, members, others })),
);

// A member that only the message has would be lost without a word.
test.each(cases)("$resource: $message.name has the declared members", ({ message, members, others }) => {
  const names = message.fields.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...memberNames(members), ...others].toSorted());
});
