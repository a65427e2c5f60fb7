import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import type { OwnerKind, SubcontractorContract } from "@platform/public-records/record/rating-choices";
import { describe, expect, test } from "vitest";
import dualWageCases from "../../../rules/cases/dual-wage.json" with { type: "json" };
import capCases from "../../../rules/cases/employee-caps.json" with { type: "json" };
import excludedPayCases from "../../../rules/cases/excluded-pay.json" with { type: "json" };
import noncomplianceCases from "../../../rules/cases/noncompliance.json" with { type: "json" };
import ownerCases from "../../../rules/cases/officer-limits.json" with { type: "json" };
import overtimeCases from "../../../rules/cases/overtime.json" with { type: "json" };
import premiumCases from "../../../rules/cases/premiums.json" with { type: "json" };
import { dateOf, dayNumber } from "../days/days.ts";
import type { PayrollLine } from "../payroll/payroll.ts";
import { noncompliancePremium } from "../premium/noncompliance-charge.ts";
import type { Rating } from "../premium/rate-payroll.ts";
import { type ReportWithLines, rateReports, sampleClass, sampleTerm } from "../premium/sample-policy.ts";
import type { PolicyTerm, RatingTerms } from "../terms/policy-terms.ts";
import { type RuleKind, tableOfKind, toRuleRow } from "./rule-row.ts";
import { rules, rulesOn } from "./rules.ts";

// Each row of the rule data has a case that was worked out beside the code. A row without a case, or that its case does not use, fails.

interface RuleCase {
  rule: string;
  /** Effective date of the policy; that of the row if absent. */
  date?: string;
  /** State of the payroll; that of the row if absent. */
  state?: string;
}

/** Returns the state and the effective date of the policy of a case. */
function scopeOf({ rule, date, state }: RuleCase): { state: string; date: string } {
  const [, rowState = "", rowDate = ""] = rule.split("/");
  return { state: state ?? rowState, date: date ?? rowDate };
}

/** A term of one year. */
function yearFrom(date: string, rating: Partial<RatingTerms>): PolicyTerm {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return sampleTerm(rating, { firstDay: date, lastDay: dateOf(dayNumber(next) - 1) });
}

const wholeTerm = ({ firstDay, lastDay }: PolicyTerm) => ({ periodStart: firstDay, periodEnd: lastDay });

/** Rates one line for the whole term. */
function ratedLine(rule: RuleCase, line: Partial<PayrollLine>, more: Partial<RatingTerms> = {}): Rating {
  const { state, date } = scopeOf(rule);
  const classCode = line.classCode ?? "5403";
  const term = yearFrom(date, { classifications: [sampleClass(classCode, "10", { state })], ...more });
  return rateReports(term, [{ ...wholeTerm(term), lines: [{ state, ...line }] }]);
}

const citedBy = ({ worksheet }: Rating) => worksheet?.rules.map(({ rule }) => rule);

describe("officers and owners", () => {
  const cases: (RuleCase & Record<"kind" | "paid" | "counts" | "working", string> & { classCode?: string })[] =
    ownerCases.cases;
  test.each(cases)("$rule: $kind paid $paid counts $counts, $working", (each) => {
    const { classCode = "5403" } = each;
    const kind = each.kind as OwnerKind;
    const officerElections = [{ employeeId: "E-1", included: true, kind }];
    const rating = ratedLine(each, { officer: true, classCode, grossWages: each.paid }, { officerElections });
    expect(rating.worksheet?.remuneration).toBe(each.counts);
    expect(citedBy(rating)).toContain(each.rule);
  });
});

describe("maximums of employees", () => {
  const cases: (RuleCase & {
    classCode: string;
    paid?: string;
    weeks?: string[];
    counts?: string;
    missing?: boolean;
    working: string;
  })[] = capCases.cases;
  test.each(cases)("$rule in $classCode: $working", (each) => {
    const { state, date } = scopeOf(each);
    const term = yearFrom(date, { classifications: [sampleClass(each.classCode, "10", { state })] });
    const line = { state, classCode: each.classCode };
    const weeks = (each.weeks ?? []).map((grossWages, index): ReportWithLines => {
      const first = dayNumber(date) + 7 * index;
      return { periodStart: dateOf(first), periodEnd: dateOf(first + 6), lines: [{ ...line, grossWages }] };
    });
    const year = each.paid === undefined ? [] : [{ ...wholeTerm(term), lines: [{ ...line, grossWages: each.paid }] }];
    const rating = rateReports(term, [...weeks, ...year]);
    const missing = rating.missing.filter(({ code }) => code === "RULE_NOT_ON_FILE");
    expect(missing).toHaveLength(each.missing ? 1 : 0);
    if (each.counts !== undefined) expect(rating.worksheet?.remuneration).toBe(each.counts);
    expect(citedBy(rating)).toContain(each.rule);
  });
});

test.each(overtimeCases.cases as (RuleCase & (typeof overtimeCases.cases)[number])[])(
  "$rule, $state $classCode: $working",
  (each) => {
    const { classCode, paid: grossWages, overtimePay } = each;
    const rating = ratedLine(each, { classCode, grossWages, overtimePay });
    expect(rating.worksheet?.remuneration).toBe(each.counts);
    expect(citedBy(rating)).toContain(each.rule);
  },
);

test.each(excludedPayCases.cases)("$rule, $kind: $working", (each) => {
  const excludedPay = [{ kind: each.kind as ExcludedPayKind, amount: each.excluded }];
  const rating = ratedLine(each, { grossWages: each.paid, excludedPay });
  expect(rating.worksheet?.remuneration).toBe(each.counts);
  expect(citedBy(rating)).toContain(each.rule);
});

test.each(dualWageCases.cases)("$rule: $paid counts in $countsIn, $working", (each) => {
  const { state } = scopeOf(each);
  const pair = each.rule.split("/").at(-1)?.split("+") ?? [];
  const classifications = pair.map((classCode) => sampleClass(classCode, "10", { state }));
  for (const classCode of pair) {
    const rating = ratedLine(each, { classCode, grossWages: each.paid, hoursWorked: "40" }, { classifications });
    expect(rating.worksheet?.lines.map((line) => line.classCode)).toEqual([each.countsIn]);
    expect(citedBy(rating)).toContain(each.rule);
  }
});

test.each(noncomplianceCases.cases)("$rule: $working", (each) => {
  const { state, date } = scopeOf(each);
  const book = rulesOn(date);
  const { multiple = "0" } = book.noncompliance(state) ?? {};
  expect(noncompliancePremium(each.estimated, multiple).finalPremium).toBe(each.premium);
  expect(book.citations().map(({ rule }) => rule)).toEqual([each.rule]);
});

interface PremiumCase extends RuleCase {
  date: string;
  terms: Partial<RatingTerms>;
  lines: Partial<PayrollLine>[];
  cancellation?: NonNullable<PolicyTerm["cancellation"]>;
  subcontractor?: { state: string; classCode: string; contract: SubcontractorContract; paid: string };
  finalPremium?: string;
  totalPremium?: string;
  remuneration?: string;
  working: string;
}

test.each(premiumCases.cases as PremiumCase[])("$rule: $working", (each) => {
  const { cancellation, subcontractor, finalPremium, totalPremium, remuneration } = each;
  const term = { ...yearFrom(each.date, each.terms), ...(cancellation && { cancellation }) };
  const days = { firstDay: each.date, lastDay: cancellation?.lastDay ?? term.lastDay };
  const report = { periodStart: days.firstDay, periodEnd: days.lastDay, lines: each.lines };
  const payments = [{ from: days.firstDay, to: days.lastDay, amount: subcontractor?.paid ?? "0" }];
  const register = subcontractor ? [{ id: "sub_1", certificates: [], ...subcontractor, payments }] : [];
  const rating = rateReports(term, [report], { days, register });
  const gives = { finalPremium, totalPremium, remuneration };
  const figures = Object.entries(gives).filter(([, figure]) => figure !== undefined);
  expect(figures).toHaveLength(1);
  expect(rating.worksheet).toMatchObject(Object.fromEntries(figures));
  expect(citedBy(rating)).toContain(each.rule);
});

test("every row of the rule data has a worked case", () => {
  const files = [
    ownerCases,
    capCases,
    overtimeCases,
    excludedPayCases,
    dualWageCases,
    noncomplianceCases,
    premiumCases,
  ];
  const worked = new Set(files.flatMap(({ cases }) => cases.map(({ rule }) => rule)));
  const ids = Object.entries(tableOfKind).flatMap(([kind, table]) =>
    rules[table].rows.map((row) => toRuleRow(kind as RuleKind, row).rule),
  );
  expect(ids.filter((id) => !worked.has(id))).toEqual([]);
  expect([...worked].filter((id) => !ids.includes(id))).toEqual([]);
});
