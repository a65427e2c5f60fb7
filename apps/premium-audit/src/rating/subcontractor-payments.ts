import { type Exact, exact, one, zero } from "@platform/decimal/exact";
import { countOf, type Days, overlapOf } from "./days.ts";
import { type ClassPayroll, governingClass } from "./governing-class.ts";
import type { PayrollLine, PayrollReport } from "./payroll.ts";
import type { RatedClasses } from "./rated-classes.ts";
import type { RuleBook } from "./rule-book.ts";
import type { UnratedPayroll } from "./unrated-payroll.ts";
import type { WorksheetLedger } from "./worksheet-ledger.ts";

/** A report with payments to uninsured subcontractors, and its payroll by class code. */
interface Statement {
  days: Days;
  payments: Exact;
  classes: Map<string, ClassPayroll>;
}

export interface SubcontractorPayments {
  add(report: PayrollReport, days: Days, lines: readonly { line: PayrollLine; state: string }[]): void;
  /** Enters the labour share of the payments into the governing class of the report that states them. */
  enterInto(ledger: WorksheetLedger, unrated: UnratedPayroll, labourShare: Exact): void;
}

/**
 * Collects payments to subcontractors without a certificate of insurance. They are exposure, because the employer's policy
 * covers the workers of such a subcontractor.
 */
export function subcontractorPayments(classes: RatedClasses, rules: RuleBook): SubcontractorPayments {
  const statements = new Map<string, Statement>();

  function statementOf(report: PayrollReport, days: Days): Statement {
    const known = statements.get(report.reportId);
    if (known) return known;
    const statement = { days, payments: exact(report.subcontractorPayments), classes: new Map<string, ClassPayroll>() };
    statements.set(report.reportId, statement);
    return statement;
  }

  return {
    add(report, days, lines) {
      if (exact(report.subcontractorPayments).eq(zero)) return;
      const statement = statementOf(report, days);
      for (const { line, state } of lines) {
        const { classCode } = line;
        const key = `${state} ${classCode}`;
        const before = statement.classes.get(key)?.payroll ?? zero;
        statement.classes.set(key, { state, classCode, payroll: before.plus(line.grossWages) });
      }
    },
    enterInto(ledger, unrated, labourShare) {
      for (const [reportId, { days, payments, classes: ofReport }] of statements) {
        const governing = governingClass([...ofReport.values()], rules.isStandardException);
        const counted = overlapOf(days, classes.span);
        if (!governing || !counted) continue;
        const { state, classCode } = governing;
        const periods = classes.periodsOf(state, classCode);
        unrated.note(state, classCode, counted, periods);
        for (const period of periods) {
          const shared = overlapOf(days, period);
          if (!shared) continue;
          const payroll = payments.times(countOf(shared)).div(countOf(days));
          const deductions = { materials: payroll.times(one.minus(labourShare)) };
          const sources = new Map([[reportId, []]]);
          ledger.add({ state, classCode, basis: "subcontractors", period, payroll, deductions, sources });
        }
      }
    },
  };
}
