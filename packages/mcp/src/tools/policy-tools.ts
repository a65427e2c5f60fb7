import type { components } from "@premium-audit/sdk/generated/profile-a";
import { z } from "zod";
import { page } from "./input.ts";
import { anything, listOf, pageOfRecords, record } from "./output.ts";
import { readTool, type Tool } from "./tool.ts";
import { worksheetSummary } from "./worksheet-summary.ts";

type Schemas = components["schemas"];

// A status that the reference gets does not compile until it is here.
const policyStatuses = {
  pending: "pending",
  active: "active",
  expired: "expired",
  cancelled: "cancelled",
} as const satisfies { [Status in Schemas["Policy"]["status"]]: Status };
const auditStatuses = {
  awaiting_records: "awaiting_records",
  in_progress: "in_progress",
  completed: "completed",
  failed: "failed",
  non_compliant: "non_compliant",
  waived: "waived",
} as const satisfies { [Status in Schemas["Audit"]["status"]]: Status };

export const policyTools: readonly Tool[] = [
  readTool({
    name: "list_policies",
    title: "Policies",
    description: "Lists policies, the newest first. Scope policies:read.",
    input: z.strictObject({
      employer_id: z.string().optional().describe("Only policies of this employer."),
      status: z.enum(policyStatuses).optional().describe("Only policies with this status."),
      ...page,
    }),
    output: pageOfRecords,
    run: (query, { api, signal }) => api.get("/policies", { query, signal }),
  }),
  readTool({
    name: "get_policy",
    title: "Policy",
    description: "Returns a policy with its classifications, rates and terms. Scope policies:read.",
    input: z.strictObject({ policy_id: z.string().min(1).describe("Id of the policy.") }),
    output: record,
    run: ({ policy_id }, { api, signal }) => api.get("/policies/{policy_id}", { path: { policy_id }, signal }),
  }),
  readTool({
    name: "list_audits",
    title: "Audits",
    description: "Lists audits, the newest first. Scope audits:read.",
    input: z.strictObject({
      employer_id: z.string().optional().describe("Only audits of this employer."),
      policy_id: z.string().optional().describe("Only audits of this policy."),
      status: z.enum(auditStatuses).optional().describe("Only audits with this status."),
      ...page,
    }),
    output: pageOfRecords,
    run: (query, { api, signal }) => api.get("/audits", { query, signal }),
  }),
  readTool({
    name: "get_audit",
    title: "Audit with its worksheet",
    description:
      "Returns an audit, what is missing if it failed, and a summary of its worksheet: each line by state and class code, each step of the " +
      "premium, and warnings. Payroll lines and persons are left out. Scope audits:read.",
    input: z.strictObject({ audit_id: z.string().min(1).describe("Id of the audit.") }),
    output: z.looseObject({
      audit: record.extend({ status: z.enum(auditStatuses) }),
      worksheet: z.looseObject({ lines: listOf(anything), steps: listOf(anything), warnings: listOf(anything) }),
    }),
    async run({ audit_id }, { api, signal }) {
      const path = { audit_id };
      const [audit, worksheet] = await Promise.all([
        api.get("/audits/{audit_id}", { path, signal }),
        api.get("/audits/{audit_id}/worksheet", { path, signal }),
      ]);
      return { audit, worksheet: worksheetSummary(worksheet) };
    },
  }),
];
