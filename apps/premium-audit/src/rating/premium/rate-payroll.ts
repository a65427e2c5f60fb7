import { type Amount, exact, zero } from "@platform/decimal/exact";
import type { AdjustmentType, RatingMethod } from "@platform/public-records/record/rating-choices";
import { countAll, sharedRanges } from "../days/day-ranges.ts";
import { countOf, type Days, dateOf, daysOf } from "../days/days.ts";
import type { MissingSource } from "../missing-sources.ts";
import type { AdjustmentOutcome, LineAdjustment } from "../payroll/line-adjustment.ts";
import type { PayrollLine, PayrollReport } from "../payroll/payroll.ts";
import type { NotCovered } from "../payroll/payroll-not-covered.ts";
import type { PersonRemark } from "../payroll/person-remark.ts";
import type { RegisteredSubcontractor } from "../payroll/registered-subcontractor.ts";
import type { NoPayrollStatement } from "../payroll/reported-days.ts";
import type { DividedPerson } from "../payroll/undivided-payroll.ts";
import type { MissingRule } from "../rules/missing-rules.ts";
import type { RuleBook, UnconfirmedRule } from "../rules/rule-book.ts";
import type { RuleRow } from "../rules/rule-row.ts";
import { withStatedRules } from "../rules/stated-rules.ts";
import { lastCoveredDay, type PolicyTerm } from "../terms/policy-terms.ts";
import { estimatedPremium } from "./estimated-premium.ts";
import type { WorksheetLine } from "./manual-premium.ts";
import { premiumAdjustment } from "./premium-adjustment.ts";
import { sumOf } from "./premium-in-proportion.ts";
import type { PremiumStep } from "./premium-step.ts";
import type { Premium } from "./premium-steps.ts";
import { type PremiumToDate, TermPremium } from "./premium-to-date.ts";

/** A premium and every figure it was calculated from, in dollars. Premiums have two decimals, payroll at most four. */
export interface Worksheet {
  method: RatingMethod;
  firstDay: string;
  lastDay: string;
  /** From the first day of the term to the last audited day, as the steps. */
  lines: WorksheetLine[];
  /** Statements that nobody was paid, which complete the days without payroll. */
  noPayroll: NoPayrollStatement[];
  /** Payroll of states that the policy does not cover, which no line has; absent if there is none. */
  notCovered?: NotCovered[];
  steps: PremiumStep[];
  /** Payroll, remuneration and manual premium are sums over the lines. */
  payroll: Amount;
  remuneration: Amount;
  manualPremium: Amount;
  /** Estimated premium of the audited days. */
  estimatedPremium: Amount;
  /** Premium of the term from its first day to the last audited day, and with its surcharges. */
  premiumToDate: Amount;
  totalToDate: Amount;
  /** Part of the premium to date that interim audits charged before. */
  chargedBefore: Amount;
  /** The premium to date less what was charged before. */
  instalment: Amount;
  /** The instalment of an interim audit; the premium to date of a final one. */
  finalPremium: Amount;
  /** Final premium plus surcharges. */
  totalPremium: Amount;
  adjustment: Amount;
  adjustmentType: AdjustmentType;
  /** The rows of the rule data, and what the policy states instead of one, that the rating looked up. */
  rules: RuleRow[];
}

/** A reason why a premium cannot be final. */
export type Missing =
  | { code: "NO_EXPOSURE" | "RATES_MISSING" | "AMOUNT_TOO_LARGE" }
  | { code: "UNRATED_CLASS"; state: string; classCode: string; from: string; to: string }
  | { code: "MISSING_DAYS"; from: string; to: string; days: number }
  | ({ code: "SOURCE_MISSING" } & MissingSource)
  | ({ code: "RULE_NOT_ON_FILE"; date: string } & MissingRule);

/** Result of rating. `worksheet` is absent if `RATES_MISSING` is reported; it is final only if `missing` is empty. */
export interface Rating {
  worksheet?: Worksheet;
  missing: Missing[];
  /** Persons whose pay counts in one class, because it must not be divided. */
  divided: DividedPerson[];
  /** Remarks about the pay of persons; they change no figure. */
  remarks: PersonRemark[];
  /** Outcomes of the adjustments of the rated days, in order. */
  adjusted: AdjustmentOutcome[];
  /** Rows that decided something although nobody compared them with a source about the state. */
  unconfirmed: UnconfirmedRule[];
}

/** Amounts that the other audits of a term charged or adjusted before this rating. */
export interface EarlierAudits {
  /**
   * Charges of interim audits for the days before the audited ones, without and with surcharges. Absent if they left out any
   * of these days: then the premium of these days, as it is calculated now, counts as charged.
   */
  charged?: { premium: Amount; total: Amount };
  /** For a final audit: what interim audits added to the estimated premium of the term. */
  adjustments?: Amount;
}

/** Inputs of a premium beside payroll and the terms of the policy. */
export interface RatedBeside {
  earlier?: EarlierAudits;
  /** Adjustments by accepted disputes of the term, in the order in which they were accepted. */
  adjustments?: readonly LineAdjustment[];
}

/** Amounts from here on cannot be stored, and no real premium reaches them. */
const mostDollars = exact("1e18");

/** Returns the number of days for which nothing is reported. */
export function countMissingDays(missing: readonly Missing[]): number {
  return missing.reduce((count, each) => count + (each.code === "MISSING_DAYS" ? each.days : 0), 0);
}

/**
 * Starts the rating of payroll: add all reports from the first day of the term on, then close it for the worksheet. Pure: it
 * reads no clock, no file and no database.
 *
 * An audit of the whole term has its premium. An audit of a part of it has an instalment: the premium of the term to date, less
 * what was charged before, so that the instalments of a term add up to its premium in whatever parts it is audited.
 *
 * @param days first and last audited day, `YYYY-MM-DD`, within the covered days of the term
 */
export function ratePayroll(
  term: PolicyTerm,
  days: AuditedDays,
  onFile: RuleBook,
  { earlier = {}, adjustments = [] }: RatedBeside = {},
): PayrollRating {
  return new PayrollRating(term, days, withStatedRules(onFile, term), { earlier, adjustments });
}

/** First and last audited day, `YYYY-MM-DD`. */
interface AuditedDays {
  firstDay: string;
  lastDay: string;
}

type Charged = NonNullable<EarlierAudits["charged"]>;

class PayrollRating {
  readonly #term: PolicyTerm;
  readonly #days: AuditedDays;
  readonly #rules: RuleBook;
  readonly #earlier: EarlierAudits;
  readonly #toDate: TermPremium;
  /** Premium of the days before the audited ones; absent if the charges of earlier audits decide. */
  readonly #toDayBefore: TermPremium | undefined;

  constructor(term: PolicyTerm, days: AuditedDays, rules: RuleBook, { earlier, adjustments }: Required<RatedBeside>) {
    this.#term = term;
    this.#days = days;
    this.#rules = rules;
    this.#earlier = earlier;
    const { first, last } = daysOf(days.firstDay, days.lastDay);
    this.#toDate = new TermPremium(term, last, rules, adjustments);
    if (!this.#isFromStart && !earlier.charged)
      this.#toDayBefore = new TermPremium(term, first - 1, rules, adjustments);
  }

  /** Adds lines of a report. A report may be added in several parts. */
  add(report: PayrollReport, lines: readonly PayrollLine[]): void {
    this.#toDate.add(report, lines);
    this.#toDayBefore?.add(report, lines);
  }

  /** Adds a subcontractor of the employer's register. */
  addSubcontractor(subcontractor: RegisteredSubcontractor): void {
    this.#toDate.addSubcontractor(subcontractor);
    this.#toDayBefore?.addSubcontractor(subcontractor);
  }

  /** Returns the rating of all payroll. Call it once: nothing can be added afterwards. */
  finish(): Rating {
    const rated = this.#toDate.close();
    const { premium, divided, remarks, adjusted } = rated;
    const missing = missingOf(rated, daysOf(this.#days.firstDay, this.#days.lastDay), this.#term.firstDay);
    const charged = this.#chargedBefore();
    if (!premium) return { missing, divided, remarks, adjusted, unconfirmed: this.#rules.unconfirmed() };
    const worksheet = this.#worksheet(rated, premium, charged);
    return {
      worksheet,
      divided,
      remarks,
      adjusted,
      unconfirmed: this.#rules.unconfirmed().filter(({ row }) => hasDecided(row, worksheet)),
      missing: isStorable(worksheet) ? missing : [{ code: "AMOUNT_TOO_LARGE" }, ...missing],
    };
  }

  get #isFromStart(): boolean {
    return this.#days.firstDay <= this.#term.firstDay;
  }

  get #isWhole(): boolean {
    return this.#isFromStart && this.#days.lastDay >= lastCoveredDay(this.#term);
  }

  #chargedBefore(): Charged {
    if (this.#toDayBefore) return amountsOf(this.#toDayBefore.close().premium);
    const isFirstInstalment = this.#isFromStart && !this.#isWhole;
    return (isFirstInstalment ? undefined : this.#earlier.charged) ?? nothingCharged;
  }

  #worksheet(rated: PremiumToDate, premium: Premium, charged: Charged): Worksheet {
    const { method, lines, noPayroll, notCovered } = rated;
    const instalment = premium.finalPremium.minus(charged.premium);
    const finalPremium = (this.#isWhole ? premium.finalPremium : instalment).toFixed(2);
    const totalPremium = this.#isWhole ? premium.totalPremium : premium.totalPremium.minus(charged.total);
    const estimated = estimatedPremium(this.#term, daysOf(this.#days.firstDay, this.#days.lastDay), this.#rules);
    const expected = exact(estimated).plus(this.#earlier.adjustments ?? zero);
    return {
      method,
      ...this.#days,
      lines,
      noPayroll,
      ...(notCovered.length > 0 && { notCovered }),
      steps: this.#isFromStart ? premium.steps : instalmentSteps(premium, charged.total),
      payroll: sumOf(lines, ({ payroll }) => payroll).toFixed(),
      remuneration: sumOf(lines, ({ remuneration }) => remuneration).toFixed(),
      manualPremium: sumOf(lines, (line) => line.premium).toFixed(2),
      estimatedPremium: estimated,
      premiumToDate: premium.finalPremium.toFixed(2),
      totalToDate: premium.totalPremium.toFixed(2),
      chargedBefore: exact(charged.premium).toFixed(2),
      instalment: instalment.toFixed(2),
      finalPremium,
      totalPremium: totalPremium.toFixed(2),
      ...premiumAdjustment(finalPremium, expected.toFixed(2)),
      rules: this.#rules.citations(),
    };
  }
}

/** True unless the rule was looked up and changed nothing: overtime without any, or a minimum premium that the policy does not have. */
function hasDecided({ kind, rule }: RuleRow, { lines, steps }: Worksheet): boolean {
  if (kind === "minimum_premium") return steps.some((step) => step.rule === rule);
  if (kind !== "overtime") return true;
  return lines.some(({ deductions }) => deductions.some(({ rules = [] }) => rules.includes(rule)));
}

const nothingCharged: Charged = { premium: "0.00", total: "0.00" };

function amountsOf(premium: Premium | undefined): Charged {
  const amount = premium?.finalPremium ?? zero;
  const total = premium?.totalPremium ?? zero;
  return { premium: amount.toFixed(2), total: total.toFixed(2) };
}

/** Ends the steps of the premium to date with what was charged before. */
function instalmentSteps({ steps, totalPremium }: Premium, charged: Amount): PremiumStep[] {
  const names: Readonly<Record<string, string>> = { final_premium: "premium_to_date", total_due: "total_to_date" };
  const toDate = steps.map((step) => ({ ...step, ...(step.gives && { gives: names[step.gives] ?? step.gives }) }));
  const amount = exact(charged).neg().toFixed(2);
  const runningTotal = totalPremium.minus(charged).toFixed(2);
  const base = exact(charged).toFixed(2);
  return [...toDate, { step: "charged_before", state: "", base, amount, runningTotal, gives: "instalment" }];
}

function isStorable({
  payroll,
  manualPremium: manual,
  premiumToDate: premium,
  totalToDate: total,
}: Worksheet): boolean {
  return [payroll, manual, premium, total].every((amount) => exact(amount).abs().lt(mostDollars));
}

/** Lists what is missing. Days before the audited ones were the concern of the audits of those days. */
function missingOf(
  { empty, unrated, missingRules, missingDays, premium }: PremiumToDate,
  audited: Days,
  date: string,
): Missing[] {
  const unreported = sharedRanges(missingDays, [audited]);
  const nothing = unreported.length > 0 && (empty || countAll(unreported) === countOf(audited));
  return [
    ...(nothing ? [{ code: "NO_EXPOSURE" } as const] : []),
    ...(premium ? [] : [{ code: "RATES_MISSING" } as const]),
    ...unrated.map((row) => ({ code: "UNRATED_CLASS", ...row }) as const),
    ...missingRules.map((rule) => ({ code: "RULE_NOT_ON_FILE", ...rule, date }) as const),
    ...unreported.map((days) => {
      return { code: "MISSING_DAYS", from: dateOf(days.first), to: dateOf(days.last), days: countOf(days) } as const;
    }),
  ];
}
