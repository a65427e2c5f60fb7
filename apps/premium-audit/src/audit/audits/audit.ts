import type { AuditFailureCode } from "@platform/error-codes/failure-codes";
import type { auditMembers } from "@platform/public-records/noun/audit";
import type { MemberValues } from "@platform/public-records/noun/members";
import type { AuditStatus, AuditType } from "@platform/public-records/record/audit-choices";
import type { AuditMethod } from "@platform/public-records/record/policy-choices";
import type { AdjustmentType, MissingSourceCause } from "@platform/public-records/record/rating-choices";
import { countMissingDays, type Missing } from "../../rating/premium/rate-payroll.ts";
import type { MissingRule } from "../../rating/rules/missing-rules.ts";

/** Result of an audit. Amounts are decimal strings. */
export interface AuditResults {
  /** Payroll and remuneration are absent if the audit was closed as non-compliant, or is waived. */
  payroll?: string;
  remuneration?: string;
  estimatedPremium: string;
  /** The premium of a final audit; the instalment of an interim one. */
  actualPremium: string;
  /** The actual premium plus surcharges that are not premium. */
  totalPremium: string;
  /** Premium of the term to the last audited day, and with surcharges. */
  premiumToDate: string;
  totalToDate: string;
  /** Part of the premium to date that interim audits charged before. */
  chargedBefore: string;
  instalment: string;
  adjustment: string;
  adjustmentType: AdjustmentType;
}

/** Reason why an audit failed; `code` is that of the first element of `missing`. */
export interface AuditFailure {
  code: AuditFailureCode;
  message: string;
  missing: Missing[];
  /** Number of audited days for which nothing is reported. */
  missingDays?: number;
}

/** The audit noncompliance charge, for an employer that did not make its records available. */
export interface Noncompliance {
  multiple: string;
  charge: string;
  /** Number of times the records were requested. */
  requestsMade: number;
  /** The days of the requests, `YYYY-MM-DD`, earliest first; absent if only their number was stated. */
  requests?: string[];
}

/** A warning of a version that somebody has accepted. */
export interface AcceptedPoint {
  /** Code of the warning. */
  point: string;
  version: number;
  /** May be empty. */
  reason: string;
  /** Type and id of the actor, `type:id`; absent if no actor is known. */
  acceptedBy?: string | undefined;
  /** ISO 8601. */
  acceptedAt: string;
}

/** An audit, with the figures of its newest version. */
export interface Audit extends MemberValues<typeof auditMembers> {
  id: string;
  employerId: string;
  policyId: string;
  /** Number of the audited policy term, from 1. */
  term: number;
  status: AuditStatus;
  type: AuditType;
  periodStart: string;
  periodEnd: string;
  /** Number of the newest version, from 1; 0 while the audit has no figures. */
  version: number;
  /** Method that the policy states, unless it was changed here; absent if neither states one. */
  method?: AuditMethod;
  /** Day by which it must be finished, `YYYY-MM-DD`; absent for audits of earlier releases, and for waived ones. */
  dueDate?: string;
  /** Day of the next reminder of it. Only of a new audit. */
  nextReminder?: string | undefined;
  /** True if the plan of the policy opened it, not a request. */
  isScheduled?: boolean;
  results?: AuditResults;
  /** Processed payments of the term that are not refunded, at the time of reading. Absent for a new audit. */
  paid?: string;
  failure?: AuditFailure;
  noncompliance?: Noncompliance;
  /**
   * Changes since the newest version: reports, members of the policy by their public names, grants, and other audits
   * of the term, whose charges this one deducts.
   */
  changedReportIds: string[];
  changedPolicyMembers?: string[];
  changedGrantIds?: string[];
  changedAuditIds?: string[];
  /** Codes of the warnings of the newest version, if the audit is completed, that nobody has accepted. */
  openPoints?: string[];
  /** The accepted warnings of the newest version. */
  acceptedPoints?: AcceptedPoint[];
  revisionReason: string;
  /** Reason why the charge for non-compliance was withdrawn: it is the reason of the next version. */
  reopenReason?: string;
  createdAt: Date;
  updatedAt: Date;
  finishedAt?: Date;
  deletedAt?: Date;
}

/** Number of grants that an audit lists as changed; it stores one more if there are more. */
export const mostChangedGrants = 100;

/** The marks of an audit whose figures are up to date. */
export const nothingChanged = {
  changedReportIds: [],
  changedPolicyMembers: [],
  changedGrantIds: [],
  changedAuditIds: [],
};

/** True if the audit may have other figures if it is rated again. */
export function isOutOfDate(audit: Audit): boolean {
  const { changedReportIds, changedPolicyMembers = [], changedGrantIds = [], changedAuditIds = [] } = audit;
  return changedReportIds.length + changedPolicyMembers.length + changedGrantIds.length + changedAuditIds.length > 0;
}

/** True while an audit may still be finished: its due date can be moved, and it can be closed. */
export function isUnfinished({ status }: Pick<Audit, "status">): boolean {
  return status === "in_progress" || status === "awaiting_records" || status === "failed";
}

/** True if records are among what an audit lacks. */
export function lacksRecords(missing: readonly Missing[]): boolean {
  return missing.some(({ code }) => code === "NO_EXPOSURE" || code === "MISSING_DAYS" || code === "SOURCE_MISSING");
}

const codes = {
  SOURCE_MISSING: "SOURCE_MISSING",
  NO_EXPOSURE: "NO_EXPOSURE",
  RATES_MISSING: "RATES_MISSING",
  AMOUNT_TOO_LARGE: "AMOUNT_TOO_LARGE",
  UNRATED_CLASS: "UNRATED_CLASS",
  RULE_NOT_ON_FILE: "RULE_NOT_ON_FILE",
  MISSING_DAYS: "MISSING_DAYS",
} as const;

/** Returns the failure that a partner sees; undefined if nothing is missing. */
export function auditFailure(missing: readonly Missing[]): AuditFailure | undefined {
  const [first] = missing;
  if (!first) return undefined;
  const failure = { code: codes[first.code], message: messageOf(first, missing), missing: [...missing] };
  const missingDays = countMissingDays(missing);
  return { ...failure, ...(missingDays > 0 && { missingDays }) };
}

function messageOf(first: Missing, missing: readonly Missing[]): string {
  switch (first.code) {
    case "SOURCE_MISSING":
      return `Sources that the policy names deliver no payroll for ${first.from} to ${first.to}: ${listed(missing, "SOURCE_MISSING")}.`;
    case "NO_EXPOSURE":
      return "No payroll is reported for any of the audited days.";
    case "RATES_MISSING":
      return "The policy has neither rates nor a premium with an estimated payroll.";
    case "AMOUNT_TOO_LARGE":
      return "The premium is too large to be real: check the payroll, and the rates and factors of the policy.";
    case "UNRATED_CLASS":
      return `The policy has no rate for a part of the payroll: ${listed(missing, "UNRATED_CLASS")}.`;
    case "RULE_NOT_ON_FILE":
      return `These rules are not on file for policies from ${first.date}: ${listed(missing, "RULE_NOT_ON_FILE")}. State them on the policy.`;
    case "MISSING_DAYS": {
      const count = countMissingDays(missing);
      const days = count === 1 ? "1 day of the audit is" : `${count} days of the audit are`;
      return `${days} in no payroll report and no statement of no payroll: ${listed(missing, "MISSING_DAYS")}.`;
    }
  }
}

const causeTexts: Readonly<Record<MissingSourceCause, string>> = {
  not_offered: "not offered",
  offered: "offer not accepted",
  declined: "offer declined",
  revoked: "grant revoked",
  nothing_reported: "nothing reported",
};
const mostListed = 12;

function listed(missing: readonly Missing[], code: Missing["code"]): string {
  const names = missing.flatMap((each) => {
    if (each.code !== code) return [];
    if (each.code === "MISSING_DAYS") return [each.days === 1 ? each.from : `${each.from} to ${each.to}`];
    if (each.code === "RULE_NOT_ON_FILE") return [ruleNamed(each)];
    if (each.code === "SOURCE_MISSING") return [`${each.employerId} of ${each.ownerId} (${causeTexts[each.cause]})`];
    return each.code === "UNRATED_CLASS" ? [`${each.classCode} in ${each.state || "no known state"}`] : [];
  });
  const rest = names.length - mostListed;
  return names.slice(0, mostListed).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

function ruleNamed({ kind, of: subject, state }: MissingRule): string {
  return `${kind}${subject && ` of ${subject}`} in ${state || "no known state"}`;
}
