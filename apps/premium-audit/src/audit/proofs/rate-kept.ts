import type { KeptInput } from "../../rated/inputs/input.ts";
import { fromInputs, type RatedInputs } from "../../rated/inputs/rated-inputs.ts";
import { fromReportDocument } from "../../rated/inputs/report-document.ts";
import { fromRow, type Row } from "../../rated/inputs/report-lines.ts";
import { ratePayroll, type Worksheet } from "../../rating/premium/rate-payroll.ts";
import { keptRules, type RuleBook } from "../../rating/rules/rule-book.ts";
import { rules } from "../../rating/rules/rules.ts";
import { withTableRules } from "../../rating/rules/table-rules.ts";
import type { PolicyTerm } from "../../rating/terms/policy-terms.ts";
import { classKey, type TableRates } from "../../rating/terms/table-rates.ts";
import type { AuditResults } from "../audits/audit.ts";
import { resultsOf } from "../audits/settle-audit.ts";
import { noncomplianceResults } from "../noncompliance/noncompliance-results.ts";
import { waivedResults } from "../noncompliance/waived-results.ts";

/** Results of rating kept inputs. */
export interface KeptResult {
  figures: AuditResults;
  /** Absent for an audit that was closed as non-compliant, or is waived. */
  worksheet?: Worksheet;
}

/** The rating of kept inputs: reports are added as they are read. */
export interface KeptRating {
  /** Undefined if they cannot be rated. */
  finish(): KeptResult | undefined;
  /** Returns true, or throws for rows that are none. */
  add(report: KeptInput, rows: readonly Row[]): true;
}

/**
 * Prepares the rating of a version from its kept inputs: with the terms, rates, rule rows and subcontractors of then, whatever
 * they are today. Undefined if the terms cannot be read.
 */
export function rateKept(inputs: readonly KeptInput[]): KeptRating | undefined {
  const ratedInputs = fromInputs(inputs);
  if (!ratedInputs) return undefined;
  const { audited, earlier, rateTable, ruleTable, register, adjustments = [] } = ratedInputs;
  const term = { ...ratedInputs.term, ...(ruleTable && { ruleTable }) };
  const onFile = keptRules(ratedInputs.rules, { known: ratedInputs.ruleKinds, today: rules, date: term.firstDay });
  const book = withTableRules(onFile, term);
  if (ratedInputs.multiple !== undefined) return noncompliant(ratedInputs, ratedInputs.multiple, book);
  if (ratedInputs.isWaived) return waived(ratedInputs, book);
  const tableRates = rateTable && ratesOf(rateTable);
  const rating = ratePayroll({ ...term, ...(tableRates && { tableRates }) }, audited, book, { earlier, adjustments });
  for (const subcontractor of register) rating.addSubcontractor(subcontractor);
  return {
    finish() {
      const { worksheet } = rating.finish();
      return worksheet && { figures: resultsOf(worksheet), worksheet };
    },
    add({ document }, rows) {
      rating.add(fromReportDocument(document), rows.map(fromRow));
      return true;
    },
  };
}

/** Returns the policy term of kept inputs with its rates; undefined if the terms cannot be read. */
export function keptTerm(inputs: readonly KeptInput[]): PolicyTerm | undefined {
  const ratedInputs = fromInputs(inputs);
  if (!ratedInputs) return undefined;
  const { term, rateTable } = ratedInputs;
  return { ...term, ...(rateTable && { tableRates: ratesOf(rateTable) }) };
}

function noncompliant({ term, audited, earlier }: RatedInputs, multiple: string, rules: RuleBook): KeptRating {
  const { adjustments } = earlier;
  const closing = { term, period: audited, rules, multiple, adjustments };
  return { add: () => true, finish: () => ({ figures: noncomplianceResults(closing).results }) };
}

function waived({ term, audited, earlier }: RatedInputs, rules: RuleBook): KeptRating {
  return { add: () => true, finish: () => ({ figures: waivedResults({ term, period: audited, rules, earlier }) }) };
}

function ratesOf({ rateTable, version, classes }: NonNullable<RatedInputs["rateTable"]>): TableRates {
  const source = { rateTable, version };
  const byKey = new Map(classes.map((row) => [row.key, { ...row.class, source }]));
  return { classOf: (state, classCode) => byKey.get(classKey(state, classCode)) };
}
