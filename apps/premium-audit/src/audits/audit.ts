import type { AuditFailureCode } from "@platform/error-codes/failure-codes";
import type { AdjustmentType } from "../rating/premium-adjustment.ts";
import type { Missing } from "../rating/rate-payroll.ts";

export type AuditStatus = "in_progress" | "completed" | "failed" | "non_compliant";
export type AuditKind = "audit" | "revision" | "noncompliance";

/** What an audit came to. Decimal strings. */
export interface AuditResults {
  /** Absent, like the remuneration, where the employer did not let its records be audited. */
  payroll?: string;
  remuneration?: string;
  estimatedPremium: string;
  actualPremium: string;
  totalDue: string;
  adjustment: string;
  adjustmentType: AdjustmentType;
}

/** Why an audit failed: the code is that of the first of what is missing. */
export interface AuditFailure {
  code: AuditFailureCode;
  message: string;
  missing: Missing[];
}

/** A charge for not letting the records be audited. */
export interface Noncompliance {
  multiple: string;
  charge: string;
  /** How often the records had been asked for. */
  requestsMade: number;
}

/** An audit, with the figures of its newest version. */
export interface Audit {
  id: string;
  employerId: string;
  policyId: string;
  /** The policy's term that it is about. */
  term: number;
  status: AuditStatus;
  periodStart: string;
  periodEnd: string;
  /** 0 while there are no figures. */
  version: number;
  results?: AuditResults;
  failure?: AuditFailure;
  noncompliance?: Noncompliance;
  changedReportIds: string[];
  revisionReason: string;
  createdAt: Date;
  updatedAt: Date;
  finishedAt?: Date;
}

const codes = {
  NO_EXPOSURE: "NO_EXPOSURE",
  RATES_MISSING: "RATES_MISSING",
  AMOUNT_TOO_LARGE: "AMOUNT_TOO_LARGE",
  UNRATED_CLASS: "UNRATED_CLASS",
  MISSING_MONTH: "MISSING_MONTHS",
} as const;

/** What a partner is told when something is missing; undefined when nothing is. */
export function auditFailure(missing: readonly Missing[]): AuditFailure | undefined {
  const [first] = missing;
  if (!first) return undefined;
  return { code: codes[first.code], message: messageOf(first, missing), missing: [...missing] };
}

function messageOf(first: Missing, missing: readonly Missing[]): string {
  switch (first.code) {
    case "NO_EXPOSURE":
      return "No payroll is reported for any of the audited days.";
    case "RATES_MISSING":
      return "The policy has neither rates nor a premium and estimated payroll to go by.";
    case "AMOUNT_TOO_LARGE":
      return "The premium is larger than any can be: the payroll, the rates or the factors of the policy are wrong.";
    case "UNRATED_CLASS":
      return `The policy has no rate for a part of the payroll: ${listed(missing, "UNRATED_CLASS")}.`;
    case "MISSING_MONTH":
      return `No payroll is reported for these months: ${listed(missing, "MISSING_MONTH")}.`;
  }
}

const mostListed = 12;

function listed(missing: readonly Missing[], code: Missing["code"]): string {
  const names = missing.flatMap((each) => {
    if (each.code !== code) return [];
    if (each.code === "MISSING_MONTH") return [each.month];
    return each.code === "UNRATED_CLASS" ? [`${each.classCode} in ${each.state || "no known state"}`] : [];
  });
  const rest = names.length - mostListed;
  return names.slice(0, mostListed).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
