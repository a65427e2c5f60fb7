import type { DescMessage } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { ApiKeySchema, CreateApiKeyRequestSchema } from "@platform/contracts/credentials/v1/credentials";
import {
  EmployeeMembersSchema,
  EmployeeSchema,
  RosterEntrySchema,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import { EmployerMembersSchema } from "@platform/contracts/payroll_intake/v1/employers";
import {
  CreateExposureGrantRequestSchema,
  ExposureGrantSchema,
  PayrollRecordLineSchema,
} from "@platform/contracts/payroll_intake/v1/exposure";
import { PayrollRecordSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { AuditMembersSchema, AuditSchema, CreateAuditRequestSchema } from "@platform/contracts/premium_audit/v1/audits";
import { DocumentMembersSchema } from "@platform/contracts/premium_audit/v1/documents";
import { PaymentMembersSchema, PaymentSchema } from "@platform/contracts/premium_audit/v1/payments";
import {
  PolicyMembersSchema,
  PolicySchema,
  RatingTermsSchema,
  StateTermsSchema,
} from "@platform/contracts/premium_audit/v1/policies";
import { RateTableMembersSchema, RateTableSchema } from "@platform/contracts/premium_audit/v1/rate_tables";
import { SubcontractorMembersSchema } from "@platform/contracts/premium_audit/v1/subcontractors";
import {
  CreateWebhookRequestSchema,
  UpdateWebhookRequestSchema,
  WebhookSchema,
} from "@platform/contracts/webhooks/v1/webhooks";
import { expect, test } from "vitest";
import { apiKeyMembers } from "./api-key.ts";
import { auditMembers } from "./audit.ts";
import { auditDocumentMembers } from "./audit-document.ts";
import { employeeMembers } from "./employee.ts";
import { employerMembers } from "./employer.ts";
import { exposureGrantMembers } from "./exposure-grant.ts";
import { paymentMembers } from "./payment.ts";
import { payrollRecordMembers } from "./payroll-record.ts";
import { policyMembers } from "./policy.ts";
import { policyTermList } from "./policy-terms.ts";
import { rateTableMembers } from "./rate-table.ts";
import { subcontractorMembers } from "./subcontractor.ts";
import { webhookMembers } from "./webhook.ts";

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
const grantSides = ["employer_id", "grantee_owner_id", "grantee_employer_id"];
const newKeyMembers = ["owner_id", "owner_type", "environment", "name", "scopes", "created_by", "rate_limit"];
const webhookOptions = [
  "url",
  "events",
  "description",
  "warn_early",
  "timeout_seconds",
  "metadata",
  "external_id",
  "rate_limit",
  "filter",
];
const webhookSecrets = ["headers", "authentication", "asymmetric_signature"];
const times = ["created_at", "updated_at", "deleted_at"];

/** Messages with the members of each resource, and what they have beside the declared ones: required, structured or derived. */
const resources: Record<string, [members: object, messages: [DescMessage, others: string[]][]]> = {
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
  employers: [employerMembers, [[EmployerMembersSchema, ["employer_id", "party_ids"]]]],
  payments: [
    paymentMembers,
    [
      [PaymentSchema, [...identity, ...times, "employer_id", "policy_id", "amount", "status", "term_effective_date"]],
      [PaymentMembersSchema, ["policy_id", "amount", "status", "term_effective_date"]],
    ],
  ],
  subcontractors: [
    subcontractorMembers,
    [
      [
        SubcontractorMembersSchema,
        ["employer_id", "name", "state", "class_code", "contract", "payments", "certificates"],
      ],
    ],
  ],
  policies: [
    policyMembers,
    [
      [
        PolicySchema,
        [
          ...identity,
          ...times,
          "employer_id",
          "policy_number",
          "status",
          "effective_date",
          "expiration_date",
          "premium",
          "rating",
          "estimated_premium",
          "estimated_premium_source",
          "estimated_premium_changes",
          "cancellation_date",
          "cancellation_method",
          "next_term",
          "audit",
          "billing",
        ],
      ],
      [
        PolicyMembersSchema,
        [
          "employer_id",
          "policy_number",
          "status",
          "effective_date",
          "expiration_date",
          "premium",
          "rating",
          "cancellation_date",
          "cancellation_method",
          "audit",
          "endorsement_date",
          "billing",
        ],
      ],
    ],
  ],
  audits: [
    auditMembers,
    [
      [
        AuditSchema,
        [
          ...identity,
          ...times,
          "employer_id",
          "policy_id",
          "status",
          "audit_type",
          "period_start",
          "period_end",
          "version",
          "results",
          "failure",
          "out_of_date",
          "changed_report_ids",
          "changed_policy_members",
          "changed_grant_ids",
          "changed_audit_ids",
          "has_more_changed_grants",
          "noncompliance",
          "revision_reason",
          "finished_at",
          "method",
          "due_date",
          "open_points",
          "accepted_points",
        ],
      ],
      [AuditMembersSchema, ["due_date", "method"]],
      [CreateAuditRequestSchema, ["policy_id", "period_start", "period_end", "audit_type"]],
    ],
  ],
  "rate tables": [
    rateTableMembers,
    [
      [RateTableSchema, [...identity, ...times, "name", "effective_from", "applies_to", "version", "row_count"]],
      [RateTableMembersSchema, ["name", "effective_from", "applies_to"]],
    ],
  ],
  documents: [
    auditDocumentMembers,
    [
      [
        DocumentMembersSchema,
        ["type", "period_start", "period_end", "state", "wages", "corrects", "other_employer_ids"],
      ],
    ],
  ],
  "exposure grants": [
    exposureGrantMembers,
    [
      [
        ExposureGrantSchema,
        [...identity, ...grantSides, "status", "created_at", "updated_at", "accepted_at", "ended_at"],
      ],
      [CreateExposureGrantRequestSchema, [...grantSides, "named_by_grantee", "named_at", "named_by"]],
    ],
  ],
  "API keys": [
    apiKeyMembers,
    [
      [ApiKeySchema, [...newKeyMembers, ...times, "id", "redacted_key", "is_active", "last_used_at"]],
      [CreateApiKeyRequestSchema, newKeyMembers],
    ],
  ],
  webhooks: [
    webhookMembers,
    [
      [
        WebhookSchema,
        [
          ...identity,
          ...times,
          ...webhookOptions,
          "owner_type",
          "is_active",
          "disabled_reason",
          "disabled_at",
          "envelope",
          "signature",
          "previous_secret_expires_at",
          "created_by",
          "changed_by",
          "url_changed_by",
          "header_names",
          "authentication_type",
          "certificate_expires_at",
          "public_key",
          "previous_public_key",
          "failing_since",
          "is_failing",
        ],
      ],
      [
        CreateWebhookRequestSchema,
        [...webhookOptions, ...webhookSecrets, "profile", "limits", "owner_type", "envelope", "signature", "secret"],
      ],
      [UpdateWebhookRequestSchema, [...webhookOptions, ...webhookSecrets, "webhook_id", "limits", "is_active"]],
    ],
  ],
};

const cases = Object.entries(resources).flatMap(([resource, [members, messages]]) =>
  messages.map(([message, others]) => ({ resource, message, members, others })),
);

// A member that only the message has would be lost without a word.
test.each(cases)("$resource: $message.name has the declared members", ({ message, members, others }) => {
  const names = message.fields.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...Object.keys(members), ...others].toSorted());
});

// Rules and lists of the terms are in code of their own; what remains are decimals, and the names of three tables.
test.each([
  [RatingTermsSchema, policyTermList, ["discount_table", "rate_table", "rule_table"]],
  [StateTermsSchema, policyTermList.filter(({ byState }) => byState), []],
])("policy terms: $name has the declared decimals", (message, terms, others) => {
  const optional = message.fields.filter(({ fieldKind, presence }) => {
    return fieldKind === "scalar" && presence === FeatureSet_FieldPresence.EXPLICIT;
  });
  const names = optional.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...terms.map(({ name }) => name), ...others].toSorted());
});
