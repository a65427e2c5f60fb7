import type { Audit, AuditResults, AuditVersion } from "@platform/contracts/premium_audit/v1/audits";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { publicTime } from "./public-time.ts";
import { missingRecord } from "./worksheet.ts";

/** An audit, with the figures of its newest version. */
export function auditRecord(audit: Audit) {
  const { failure, noncompliance } = audit;
  return {
    id: audit.id,
    object: "audit",
    owner_id: audit.ownerId,
    environment: audit.environment,
    employer_id: audit.employerId,
    policy_id: audit.policyId,
    status: audit.status,
    period_start: audit.periodStart,
    period_end: audit.periodEnd,
    version: audit.version,
    results: audit.results ? resultsRecord(audit.results) : null,
    failure: failure
      ? { code: failure.code, message: failure.message, missing: failure.missing.map(missingRecord) }
      : null,
    out_of_date: audit.outOfDate,
    changed_report_ids: audit.changedReportIds,
    noncompliance: noncompliance
      ? {
          multiple: exactNumber(noncompliance.multiple),
          charge: exactNumber(noncompliance.charge),
          requests_made: noncompliance.requestsMade,
        }
      : null,
    revision_reason: audit.revisionReason || null,
    created_at: publicTime(audit.createdAt),
    updated_at: publicTime(audit.updatedAt),
    finished_at: publicTime(audit.finishedAt),
  };
}

/** One version of an audit's figures. */
export function auditVersionRecord({ version, kind, reason, results, createdAt }: AuditVersion) {
  return {
    version,
    kind,
    reason: reason || null,
    results: results ? resultsRecord(results) : null,
    created_at: publicTime(createdAt),
  };
}

function resultsRecord(results: AuditResults) {
  return {
    payroll: exactNumberOrNull(results.payroll),
    remuneration: exactNumberOrNull(results.remuneration),
    estimated_premium: exactNumber(results.estimatedPremium),
    actual_premium: exactNumber(results.actualPremium),
    total_due: exactNumber(results.totalDue),
    adjustment: exactNumber(results.adjustment),
    adjustment_type: results.adjustmentType,
  };
}

/** The data of `audit.completed`, in the names that the event has of old. */
export function auditCompletedData({ id, policyId, employerId, periodStart, periodEnd, results }: Audit) {
  return {
    auditId: id,
    policyId,
    employerId,
    policyPeriod: { start: periodStart, end: periodEnd },
    results: {
      estimatedPremium: exactNumber(results?.estimatedPremium || "0"),
      actualPremium: exactNumber(results?.actualPremium || "0"),
      adjustment: exactNumber(results?.adjustment || "0"),
      adjustmentType: results?.adjustmentType ?? "no_change",
    },
  };
}

/** The same in the names of envelope form 3. */
export function auditCompletedForm3({ id, employerId, status, results }: Audit) {
  return {
    audit_id: id,
    employer_id: employerId,
    status,
    premium_calculated: exactNumber(results?.actualPremium || "0"),
  };
}
