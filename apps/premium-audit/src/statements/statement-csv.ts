import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { type Cell, csvRow } from "@platform/public-records/csv/csv-row";
import type { AuditResults } from "../audit/audits/audit.ts";
import type { WorksheetWarning } from "../policy/preview/exposure-source.ts";
import type { NotCovered } from "../rating/payroll/payroll-not-covered.ts";
import type { WorksheetLine } from "../rating/premium/manual-premium.ts";
import type { PremiumStep } from "../rating/premium/premium-step.ts";
import { type PartyRow, partyRows } from "./party-rows.ts";
import type { Statement } from "./statement.ts";

/** Columns of the file. Every row has all of them, so that it can be loaded as one table. */
const columns = [
  "row",
  "audit_id",
  "version",
  "policy_number",
  "employer_id",
  "period_start",
  "period_end",
  "state",
  "classification_code",
  "description",
  "basis",
  "from",
  "to",
  "payroll",
  "deductions",
  "remuneration",
  "rate",
  "rate_basis",
  "units",
  "factor",
  "base",
  "rule",
  "statistical_code",
  "amount",
  "running_total",
  "report_ids",
  "disputes",
  "code",
  "document_ids",
  "insured",
  "fein",
] as const;

type Row = Partial<Record<(typeof columns)[number], Cell>> & {
  row: "party" | "line" | "not_covered" | "step" | "total" | "warning";
};

/**
 * The statement as a CSV file (RFC 4180): a row for each party, line, payroll that is not covered, step, total and warning. `amount` is the premium of
 * a line, what a step adds, the figure of a total, and what documents state beyond the payroll in a warning that they differ.
 */
export function* statementCsv(statement: Statement): Iterable<string> {
  const { audit, policy, period, version, stated } = statement;
  const shared = {
    audit_id: audit.id,
    version: version?.version ?? 0,
    policy_number: policy.policyNumber,
    employer_id: audit.employerId,
    period_start: period.firstDay,
    period_end: period.lastDay,
    insured: policy.parties.insured?.name ?? null,
    fein: policy.parties.insured?.fein ?? null,
  };
  const text = (row: Row) => {
    const cells: Row = { ...shared, ...row };
    return csvRow(columns.map((column) => cells[column] ?? null));
  };
  yield csvRow(columns);
  for (const party of partyRows(policy.parties)) yield text(partyRow(party));
  for (const line of stated?.worksheet.lines ?? []) yield text(lineRow(line));
  for (const row of stated?.worksheet.notCovered ?? []) yield text(notCoveredRow(row));
  for (const step of stated?.worksheet.steps ?? []) yield text(stepRow(step));
  for (const [description, amount] of totalsOf(statement)) {
    if (amount !== undefined) yield text({ row: "total", description, amount: exactNumber(amount) });
  }
  for (const warning of stated?.warnings ?? []) yield text(warningRow(warning));
}

function partyRow({ role, name, details, state }: PartyRow): Row {
  return { row: "party", code: role, description: [name, details].filter((part) => part !== "").join(": "), state };
}

function notCoveredRow(row: NotCovered): Row {
  return {
    row: "not_covered",
    state: row.state,
    classification_code: row.classCode,
    basis: row.basis,
    from: row.firstDay,
    to: row.lastDay,
    payroll: exactNumber(row.payroll),
    report_ids: row.reportIds.join("; "),
  };
}

function lineRow(line: WorksheetLine): Row {
  return {
    row: "line",
    state: line.state,
    classification_code: line.classCode,
    description: line.classDescription ?? null,
    basis: line.basis,
    from: line.firstDay,
    to: line.lastDay,
    payroll: exactNumber(line.payroll),
    deductions: line.deductions.map(({ kind, amount }) => `${kind} ${amount}`).join("; "),
    remuneration: exactNumber(line.remuneration),
    rate: exactNumberOrNull(line.rate),
    rate_basis: line.rateBasis ?? "per_100",
    units: exactNumberOrNull(line.units),
    amount: exactNumberOrNull(line.premium),
    disputes: (line.adjustments ?? [])
      .map(({ disputeId, before, after }) => `${disputeId} ${before} to ${after}`)
      .join("; "),
    report_ids: line.sources.map(({ reportId }) => reportId).join("; "),
  };
}

function stepRow(step: PremiumStep): Row {
  return {
    row: "step",
    state: step.state ?? null,
    description: step.name ? `${step.step}: ${step.name}` : step.step,
    from: step.firstDay ?? null,
    to: step.lastDay ?? null,
    factor: exactNumberOrNull(step.factor),
    base: exactNumberOrNull(step.base),
    rule: step.rule ?? null,
    statistical_code: step.statisticalCode ?? null,
    amount: exactNumber(step.amount),
    running_total: exactNumber(step.runningTotal),
  };
}

function warningRow(warning: WorksheetWarning): Row {
  const row: Row = {
    row: "warning",
    code: warning.code,
    description: warning.message,
    from: warning.periodStart,
    to: warning.periodEnd,
  };
  if ("disputeId" in warning) return { ...row, disputes: warning.disputeId };
  if ("reportIds" in warning) return { ...row, report_ids: warning.reportIds.join("; ") };
  if (warning.code !== "UNRECONCILED") return row;
  const { state, payroll, difference } = warning.unreconciled;
  const amounts = { payroll: exactNumber(payroll), amount: exactNumber(difference) };
  return { ...row, state, ...amounts, document_ids: warning.documentIds.join("; ") };
}

/** The figures by their public names, in the order in which they follow from each other. */
function totalsOf({ version, account }: Statement): [string, string | undefined][] {
  if (!version) return [];
  const { results } = version;
  const figures: Record<string, string | undefined> = {
    payroll: results.payroll,
    remuneration: results.remuneration,
    estimated_premium: results.estimatedPremium,
    actual_premium: results.actualPremium,
    total_premium: results.totalPremium,
    premium_to_date: results.premiumToDate,
    charged_before: results.chargedBefore,
    instalment: results.instalment,
    adjustment: results.adjustment,
    ...account,
  } satisfies Record<string, AuditResults[keyof AuditResults]>;
  return Object.entries(figures);
}
