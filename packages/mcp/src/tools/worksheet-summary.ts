import type { components } from "@premium-audit/sdk/generated/profile-a";

/** A worksheet without the payroll lines, persons and rules behind each figure, which are most of it. */
export function worksheetSummary(worksheet: components["schemas"]["AuditWorksheet"]) {
  const { lines, steps, warnings, sources, no_payroll, rules, object: _, ...totals } = worksheet;
  return {
    ...totals,
    lines: lines.map((line) => ({
      state: line.state,
      classification_code: line.classification_code,
      class_description: line.class_description,
      basis: line.basis,
      rate_period: line.rate_period,
      payroll: line.payroll,
      remuneration: line.remuneration,
      deductions: line.deductions.map(({ kind, amount }) => ({ kind, amount })),
      rate: line.rate,
      rate_basis: line.rate_basis,
      units: line.units,
      premium: line.premium,
      report_count: line.sources.length,
    })),
    steps: steps.map(({ step, state, name, factor, base, amount, running_total }) => ({
      step,
      state,
      name,
      factor,
      base,
      amount,
      running_total,
    })),
    warnings: warnings.map(({ code, message, person_count, report_ids }) => ({
      code,
      message,
      person_count,
      report_ids,
    })),
    source_count: sources.length,
    no_payroll_count: no_payroll.length,
    rule_count: rules.length,
  };
}
