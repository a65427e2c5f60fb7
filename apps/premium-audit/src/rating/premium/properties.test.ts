import { Exact } from "@platform/decimal/exact";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keptRules, ruleBooks } from "../rules/rule-book.ts";
import type { RuleData, RuleTables } from "../rules/rule-data.ts";
import { type RuleKind, tableOfKind } from "../rules/rule-row.ts";
import { rules, rulesOn } from "../rules/rules.ts";
import type { RatingTerms } from "../terms/policy-terms.ts";
import { deductsCharges, earlierAudits, type InterimCharge } from "./earlier-audits.ts";
import { premiumAdjustment } from "./premium-adjustment.ts";
import { countMissingDays, type Rating, type Worksheet } from "./rate-payroll.ts";
import { type ReportWithLines, rateReports, sampleClass, sampleTerm, worksheetOf } from "./sample-policy.ts";

/** Converts ten-thousandths of a dollar to an amount with up to four decimals. */
const spell = (units: number) => new Exact(units).div(10_000).toFixed();
const amount = (max: number) => fc.integer({ min: 1, max }).map(spell);

const states = ["IL", "IN", "WI", "PA", "NV"] as const;
const codes = ["5403", "8810", "8742", "5551"] as const;

/** Every class has a rate that changes in mid-year, except in Nevada, where the order of pay decides what counts. */
const terms = fc
  .record({
    rates: fc.array(amount(400_000), { minLength: 40, maxLength: 40 }),
    experienceModifier: amount(20_000),
    scheduleRating: fc.integer({ min: -2500, max: 2500 }).map(spell),
    minimumPremium: amount(20_000_000),
  })
  .map(({ rates, ...factors }) => {
    const classifications = states.flatMap((state, row) =>
      codes.map((code, column) => {
        const rate = rates[row * 8 + column * 2] ?? "1";
        const second = { rate: rates[row * 8 + column * 2 + 1] ?? "1", effectiveFrom: "2025-06-10" };
        return sampleClass(code, undefined, { state, rates: state === "NV" ? [{ rate }] : [{ rate }, second] });
      }),
    );
    return sampleTerm({ classifications, ...factors } satisfies Partial<RatingTerms>);
  });

const line = fc
  .record({
    employeeId: fc.constantFrom("E-1", "E-2", "E-3"),
    state: fc.constantFrom(...states),
    classCode: fc.constantFrom(...codes),
    officer: fc.boolean(),
    straight: fc.integer({ min: 0, max: 300_000_000 }),
    overtime: fc.constantFrom(0, 1, 333, 1_234_567),
    double: fc.constantFrom(0, 0, 1, 7_777_777),
    overtimeMultiplier: fc.constantFrom("1.5", "1.75", "2", "1.3333"),
    /** True if the records show only the extra pay of overtime. */
    premiumOnly: fc.boolean(),
    excluded: fc.array(fc.constantFrom(0, 1, 333, 7_654_321), { maxLength: 5 }),
  })
  .map(({ straight, overtime, double, premiumOnly, excluded, ...rest }) => ({
    ...rest,
    // In Nevada the class of the earliest pay decides, so an employee has only one class there.
    ...(rest.state === "NV" && { classCode: "5403", officer: false }),
    grossWages: spell(excluded.reduce((sum, each) => sum + each, straight + overtime + double)),
    ...(premiumOnly ? { overtimePremium: spell(overtime) } : { overtimePay: spell(overtime) }),
    excludedPay: excluded.map((units, index) => ({ kind: excludedPayKinds[index] ?? "tips", amount: spell(units) })),
    doubleTimePay: spell(double),
  }));

const report = fc
  .record({
    start: fc.integer({ min: -20, max: 350 }),
    days: fc.integer({ min: 1, max: 31 }),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  })
  .map(({ start, days, lines }): ReportWithLines => {
    const day = (offset: number) => new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10);
    return { periodStart: day(start), periodEnd: day(start + days - 1), lines };
  });
const reports = fc.array(report, { minLength: 1, maxLength: 4 });

const runs = { numRuns: 150 };

describe("for any payroll and any policy", () => {
  // The limited pay of an officer is spread over classes and rate periods by their pay, so more pay at a lower rate costs less.
  // Pay in another class moves that of a standard exception there, whatever the rates.
  test("adding payroll of persons other than officers, each in one class, never lowers manual premium", () => {
    const withoutOfficers = (one: ReportWithLines) => ({
      ...one,
      lines: one.lines.map((each) => ({ ...each, officer: false, employeeId: `${each.employeeId} ${each.classCode}` })),
    });
    fc.assert(
      fc.property(terms, reports, report, (term, first, second) => {
        const before = first.map(withoutOfficers);
        const added = withoutOfficers(second);
        const premiums = [before, [...before, added]].map((all) => worksheetOf(term, all).manualPremium);
        expect(new Exact(premiums[1] ?? 0).gte(premiums[0] ?? 0)).toBe(true);
      }),
      runs,
    );
  });

  test("splitting a report in two gives the same remuneration, line by line", () => {
    fc.assert(
      fc.property(terms, reports, fc.func(fc.boolean()), (term, whole, pick) => {
        const split = whole.flatMap((one) => [
          { ...one, lines: one.lines.filter((_, position) => pick(position)) },
          { ...one, lines: one.lines.filter((_, position) => !pick(position)) },
        ]);
        const figures = [whole, split].map((all) =>
          worksheetOf(term, all).lines.map(({ sources: _, ...shown }) => shown),
        );
        expect(figures[1]).toEqual(figures[0]);
      }),
      runs,
    );
  });

  test("what counts in which class does not depend on how the same payroll is split over reports", () => {
    const day = (offset: number) => new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10);
    const term = sampleTerm({ classifications: codes.map((code) => sampleClass(code, "1")) });
    const paid = fc.record({
      employeeId: fc.constantFrom("E-1", "E-2"),
      classCode: fc.constantFrom(...codes),
      start: fc.integer({ min: 0, max: 20 }),
      days: fc.integer({ min: 1, max: 15 }),
      daily: fc.integer({ min: 1, max: 3_000_000 }),
    });
    type Paid = typeof paid extends fc.Arbitrary<infer Each> ? Each : never;
    const reportOf = ({ start, days, daily, ...pay }: Paid): ReportWithLines => ({
      periodStart: day(start),
      periodEnd: day(start + days - 1),
      lines: [{ ...pay, grossWages: spell(daily * days) }],
    });
    const rated = (all: readonly ReportWithLines[]) => {
      const { worksheet, divided } = rateReports(term, all);
      return [worksheet?.lines.map(({ classCode, remuneration }) => [classCode, remuneration]), divided];
    };
    fc.assert(
      fc.property(fc.array(paid, { minLength: 1, maxLength: 8 }), fc.nat(14), (all, at) => {
        const whole = all.map(reportOf);
        const byDay = all.flatMap(({ days, start, ...pay }) =>
          Array.from({ length: days }, (_, offset) => reportOf({ ...pay, start: start + offset, days: 1 })),
        );
        const inTwo = all.flatMap(({ days, start, ...pay }) => {
          const first = Math.min(at, days - 1);
          const rest = reportOf({ ...pay, start: start + first, days: days - first });
          return first === 0 ? [rest] : [rest, reportOf({ ...pay, start, days: first })];
        });
        const expected = rated(whole);
        expect([rated(whole.toReversed()), rated(byDay), rated(inTwo)]).toEqual([expected, expected, expected]);
      }),
      runs,
    );
  });

  test("an officer's remuneration does not depend on how the pay of the term was spread over reports", () => {
    const classifications = [sampleClass("5403", "10", { state: "IN" })];
    const paidBy = (parts: readonly number[]) =>
      parts.map((units, month): ReportWithLines => {
        const first = new Date(Date.UTC(2025, month, 1));
        const last = new Date(Date.UTC(2025, month + 1, 0));
        const [periodStart = "", periodEnd = ""] = [first, last].map((day) => day.toISOString().slice(0, 10));
        return { periodStart, periodEnd, lines: [{ state: "IN", officer: true, grossWages: spell(units) }] };
      });
    const parts = fc.array(fc.integer({ min: 0, max: 400_000_000 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(parts, (units) => {
        const total = units.reduce((sum, each) => sum + each, 0);
        const clamped = Math.min(Math.max(total, 520_000_000), 2_392_000_000);
        const term = sampleTerm({ classifications });
        expect(worksheetOf(term, paidBy(units)).remuneration).toBe(spell(clamped));
        const whole = { periodStart: "2025-01-01", periodEnd: "2025-12-31" };
        const atOnce = [{ ...whole, lines: [{ state: "IN", officer: true, grossWages: spell(total) }] }];
        expect(worksheetOf(term, atOnce).remuneration).toBe(spell(clamped));
      }),
      runs,
    );
  });

  test("which days are missing does not depend on how the reported days are spread over reports", () => {
    const day = (offset: number) => new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10);
    const isReported = fc.array(fc.boolean(), { minLength: 90, maxLength: 90 });
    const days = { firstDay: day(0), lastDay: day(89) };
    fc.assert(
      fc.property(isReported, fc.infiniteStream(fc.integer({ min: 1, max: 40 })), (reported, lengths) => {
        const gaps = reported.flatMap((is, offset) => (is ? [] : [day(offset)]));
        const oneByOne = reported.flatMap((is, offset) =>
          is ? [{ periodStart: day(offset), periodEnd: day(offset) }] : [],
        );
        // The same days in longer reports, which overlap where a report reaches into the days of the next one.
        const longer = reported.flatMap((is, offset) => {
          if (!is) return [];
          const end = reported.indexOf(false, offset);
          const last = Math.min((end === -1 ? reported.length : end) - 1, offset + Number(lengths.next().value) - 1);
          return [{ periodStart: day(offset), periodEnd: day(last) }];
        });
        for (const spread of [oneByOne, longer, longer.toReversed()]) {
          const reports = spread.map((period) => ({ ...period, lines: [{}] }));
          const { missing } = rateReports(sampleTerm({ classifications: [sampleClass("5403", "1")] }), reports, {
            days,
          });
          expect(countMissingDays(missing)).toBe(gaps.length);
          const ranges = missing.flatMap((each) => (each.code === "MISSING_DAYS" ? [each] : []));
          for (const gap of gaps)
            expect(ranges.filter((range) => range.from <= gap && gap <= range.to)).toHaveLength(1);
        }
      }),
      runs,
    );
  });

  test("the absence of a rule row never lowers a premium in silence", () => {
    const kinds = ["overtime", "excludedPay", "officerLimits", "employeeCaps"] as const;
    const missed = ({ missing }: Rating) => missing.filter(({ code }) => code === "RULE_NOT_ON_FILE").length;
    const manual = ({ worksheet }: Rating) => new Exact(worksheet?.manualPremium ?? 0);
    fc.assert(
      fc.property(terms, reports, fc.constantFrom(...kinds), fc.constantFrom(...states), (term, all, kind, state) => {
        const rows = [...rules[kind].rows].filter((row) => row.state !== state);
        const fewer = rows.map((row) => (row.state === "*" ? { ...row, except: [...row.except, state] } : row));
        const data = { ...rules, [kind]: { about: "fewer rows", rows: fewer } } as RuleData;
        const full = rateReports(term, all);
        const lacking = rateReports(term, all, { rules: ruleBooks(data)("2025-01-01") });
        const isLower = manual(lacking).lt(manual(full));
        expect(!isLower || missed(lacking) > missed(full)).toBe(true);
      }),
      runs,
    );
  });

  test("the rule rows that a rating considered are all that is needed to rate it again in later years", () => {
    const tables = Object.keys(rules).map((name) => [name, { about: "", rows: [] }]);
    const today = Object.fromEntries(tables) as RuleTables;
    const date = "2025-01-01";
    const knownKinds = Object.keys(tableOfKind) as RuleKind[];
    fc.assert(
      fc.property(terms, reports, (term, all) => {
        const book = rulesOn(date);
        const first = rateReports(term, all, { rules: book });
        const storedRows = JSON.parse(JSON.stringify(book.considered()));
        expect(rateReports(term, all, { rules: keptRules(storedRows, { known: knownKinds, today, date }) })).toEqual(
          first,
        );
      }),
      runs,
    );
  });

  test("the order of reports does not matter", () => {
    fc.assert(
      fc.property(terms, reports, (term, all) => {
        const numbered = all.map((one, index) => ({ ...one, reportId: `PR_${index}` }));
        const [forward, backward] = [numbered, numbered.toReversed()].map((ordered) => worksheetOf(term, ordered));
        expect(backward?.steps).toEqual(forward?.steps);
      }),
      runs,
    );
  });

  test("the order of classifications, states and state terms does not matter", () => {
    const stateTerms = [
      { experienceModifier: "0.8" },
      { effectiveFrom: "2025-08-01", scheduleRating: "0.05", terrorismRate: "0.02" },
      { state: "IN", expenseConstant: "300", deductibleCredit: "0.1" },
      { state: "WI", effectiveFrom: "2025-03-15", experienceModifier: "1.2", expenseConstant: "100" },
    ];
    fc.assert(
      fc.property(terms, reports, (term, all) => {
        const rating = { ...term.rating, stateTerms };
        const backward = {
          ...rating,
          stateTerms: stateTerms.toReversed(),
          classifications: rating.classifications.toReversed(),
        };
        const [one, other] = [rating, backward].map((ordered) => worksheetOf({ ...term, rating: ordered }, all));
        expect(other?.steps).toEqual(one?.steps);
        const none = [rating, backward].map(
          (ordered) => rateReports({ ...term, rating: ordered }, []).worksheet?.steps,
        );
        expect(none[1]).toEqual(none[0]);
      }),
      runs,
    );
  });

  test("no deduction makes remuneration negative, even if all pay is overtime premium and excluded pay", () => {
    const onlyDeducted = ({ lines, ...period }: ReportWithLines): ReportWithLines => ({
      ...period,
      lines: lines.map(({ overtimePay: _, doubleTimePay: __, ...pay }) => {
        const parts = [pay.overtimePremium, ...(pay.excludedPay ?? []).map(({ amount }) => amount)];
        return { ...pay, grossWages: parts.reduce((sum, each) => sum.plus(each ?? 0), new Exact(0)).toFixed() };
      }),
    });
    fc.assert(
      fc.property(terms, reports, fc.boolean(), (term, all, isOnly) => {
        const { lines } = worksheetOf(term, isOnly ? all.map(onlyDeducted) : all);
        expect(lines.filter(({ remuneration }) => new Exact(remuneration).lt(0))).toEqual([]);
      }),
      runs,
    );
  });

  test("the lines add up to the totals, and the steps to the premium, to the cent", () => {
    fc.assert(
      fc.property(terms, reports, (term, all) => {
        const { lines, steps, ...totals } = worksheetOf(term, all);
        const sum = (amounts: (string | undefined)[]) =>
          amounts.reduce((total, each) => total.plus(each ?? 0), new Exact(0));
        expect(sum(lines.map((each) => each.premium)).toFixed(2)).toBe(totals.manualPremium);
        expect(sum(lines.map((each) => each.remuneration)).eq(totals.remuneration)).toBe(true);
        expect(sum(steps.map((step) => step.amount)).toFixed(2)).toBe(totals.totalPremium);
        for (const each of lines) {
          const remuneration = sum([each.payroll]).minus(sum(each.deductions.map((deduction) => deduction.amount)));
          expect(remuneration.eq(each.remuneration)).toBe(true);
          const premium = new Exact(each.remuneration).div(100).times(each.rate ?? 0);
          expect(premium.round(2, Exact.roundHalfUp).toFixed(2)).toBe(each.premium);
        }
      }),
      runs,
    );
  });

  test("all payroll of the term is on the worksheet, to the cent", () => {
    fc.assert(
      fc.property(terms, reports, (term, all) => {
        const within = all.filter(
          ({ periodStart = "", periodEnd = "" }) => periodStart >= "2025" && periodEnd < "2026",
        );
        const paid = within
          .flatMap(({ lines }) => lines)
          .reduce((sum, { grossWages = 0 }) => sum.plus(grossWages), new Exact(0));
        const shown = new Exact(worksheetOf(term, within).payroll);
        expect(shown.minus(paid).abs().lt("0.005")).toBe(true);
      }),
      runs,
    );
  });

  test("additional and return premium are each other's negation", () => {
    fc.assert(
      fc.property(amount(1_000_000_000), amount(1_000_000_000), (a, b) => {
        const there = premiumAdjustment(a, b);
        const back = premiumAdjustment(b, a);
        expect(new Exact(there.adjustment).plus(back.adjustment).eq(0)).toBe(true);
        const opposite = {
          additional_premium: "return_premium",
          return_premium: "additional_premium",
          no_change: "no_change",
        };
        expect(back.adjustmentType).toBe(opposite[there.adjustmentType]);
      }),
      runs,
    );
  });

  test("the instalments of any division of the term add up to its premium, and leave nothing to adjust", () => {
    const day = (offset: number) => new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10);
    const constants = { expenseConstant: "240", discountTable: "A", surcharges: [{ name: "fund", rate: "0.0213" }] };
    const lastDays = fc.uniqueArray(fc.integer({ min: 0, max: 363 }), { maxLength: 12 });
    fc.assert(
      fc.property(terms, reports, lastDays, fc.boolean(), (some, all, ends, isStored) => {
        const term = { ...some, rating: { ...some.rating, ...constants }, estimatedPremium: "1234.56" };
        const sum = { premium: new Exact(0), total: new Exact(0), adjustments: new Exact(0) };
        let firstDay = day(0);
        for (const end of [...ends, 364].toSorted((a, b) => a - b)) {
          const charged = { premium: sum.premium.toFixed(2), total: sum.total.toFixed(2) };
          const days = { firstDay, lastDay: day(end) };
          // Charged by audits that were stored, or calculated for the days before.
          const sheet = worksheetOf(term, all, { days, earlier: isStored ? { charged } : {} });
          sum.premium = sum.premium.plus(sheet.finalPremium);
          sum.total = sum.total.plus(sheet.totalPremium);
          sum.adjustments = sum.adjustments.plus(sheet.adjustment);
          firstDay = day(end + 1);
        }
        const charged = { premium: sum.premium.toFixed(2), total: sum.total.toFixed(2) };
        const final = worksheetOf(term, all, { earlier: { charged, adjustments: sum.adjustments.toFixed(2) } });
        expect([sum.premium.toFixed(2), sum.total.toFixed(2)]).toEqual([final.finalPremium, final.totalPremium]);
        // With a single instalment, that one is the audit of the whole term.
        expect([final.instalment, final.adjustment]).toEqual(["0.00", "0.00"]);
      }),
      runs,
    );
  });

  test("revised in any order, and rated again where others charge something else, instalments add up to the premium", () => {
    const day = (offset: number) => new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10);
    const whole = { firstDay: day(0), lastDay: day(364) };
    const constants = { expenseConstant: "240", discountTable: "A", surcharges: [{ name: "fund", rate: "0.0213" }] };
    const lastDays = fc.uniqueArray(fc.integer({ min: 0, max: 363 }), { maxLength: 6 });
    const revisions = fc.array(fc.record({ nth: fc.nat(6), reports: fc.nat(8) }), { maxLength: 6 });
    fc.assert(
      fc.property(terms, reports, lastDays, revisions, (some, all, ends, revised) => {
        const term = { ...some, rating: { ...some.rating, ...constants }, estimatedPremium: "1234.56" };
        const sorted = [...ends, 364].toSorted((a, b) => a - b);
        const parts = sorted.map((end, nth) => ({ firstDay: day((sorted[nth - 1] ?? -1) + 1), lastDay: day(end) }));
        const audits = new Map<number, { firstDay: string; lastDay: string; sheet: Worksheet; count: number }>();
        const charges = () =>
          [...audits.values()].map(({ firstDay, lastDay, sheet }): InterimCharge => {
            const { finalPremium: premium, totalPremium: total, adjustment } = sheet;
            return { firstDay, lastDay, premium, total, adjustment };
          });
        const rate = (nth: number, count = all.length) => {
          const days = parts[nth] ?? whole;
          const earlier = earlierAudits(charges(), days, whole);
          audits.set(nth, { ...days, count, sheet: worksheetOf(term, all.slice(0, count), { days, earlier }) });
        };
        if (parts.length === 1) return;
        for (const { nth, reports: count } of revised) rate(nth % parts.length, count);
        for (const nth of parts.keys()) if (!audits.has(nth)) rate(nth, 0);
        const settled = () => worksheetOf(term, all, { earlier: earlierAudits(charges(), whole, whole) });
        const charged = () => charges().reduce((sum, { premium }) => sum.plus(premium), new Exact(0));
        expect(charged().plus(settled().instalment).toFixed(2)).toBe(settled().finalPremium);

        for (const [nth, audit] of [...audits].toSorted(([one], [other]) => one - other)) {
          const isBehind = !deductsCharges(audit.sheet, earlierAudits(charges(), audit, whole));
          if (isBehind || audit.count < all.length) rate(nth);
        }
        const final = settled();
        expect(charged().toFixed(2)).toBe(final.finalPremium);
        expect([final.instalment, final.adjustment]).toEqual(["0.00", "0.00"]);
      }),
      runs,
    );
  });
});
