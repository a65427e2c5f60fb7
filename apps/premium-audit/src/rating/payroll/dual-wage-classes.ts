import { classOfWage } from "@platform/class-codes/dual-wage";
import { type Exact, exact, toTenThousandths, zero } from "@platform/decimal/exact";
import { countOf, type Days, overlapOf } from "../days/days.ts";
import type { MissingRules } from "../rules/missing-rules.ts";
import type { DualWageRule, RuleBook } from "../rules/rule-book.ts";
import { withoutLeadingZeros } from "../terms/class-code.ts";
import type { RatedClasses } from "../terms/rated-classes.ts";
import { overtimePremium } from "./overtime-premium.ts";
import type { PayrollLine } from "./payroll.ts";
import type { PersonRemarks } from "./person-remark.ts";

/** A line of a person with the class in which it was reported. */
export interface ReportedLine {
  /** The same in all reports. */
  personKey: string;
  state: string;
  classCode: string;
  line: PayrollLine;
  days: Days;
}

/** Pay of a person that counts in another class of its pair. */
interface MovedPay {
  employeeId: string;
  state: string;
  fromClass: string;
  toClass: string;
  rule: string;
  amount: Exact;
  days: Days;
}

/**
 * Classes of the same work that go by the hourly wage (California): pay below the threshold counts in the class of low wages, other
 * pay in the other one, whatever class was reported. Pay without hours shows no hourly wage: it counts where most of the person's other
 * pay in the pair does, and without any in the class of low wages, because a wage that the records do not show is none.
 *
 * Source: WCIRB, Dual Wage Construction Classification Schedule (https://paperzz.com/doc/8482064/dual-wage-construction-classification-schedule).
 */
export class DualWageClasses {
  readonly #classes: RatedClasses;
  readonly #rules: Pick<RuleBook, "dualWage">;
  readonly #missing: MissingRules;
  readonly #moved = new Map<string, MovedPay>();
  /** Pay with hours of each person by pair and the class in which it counts. */
  readonly #paid = new Map<string, Map<string, Exact>>();
  /** The pairs by state and class, because each line needs its own. */
  readonly #pairs = new Map<string, ReturnType<RuleBook["dualWage"]>>();

  /** @param missing receives the thresholds that the pay needs and that are not on file */
  constructor(classes: RatedClasses, rules: Pick<RuleBook, "dualWage">, missing: MissingRules) {
    this.#classes = classes;
    this.#rules = rules;
    this.#missing = missing;
  }

  /** True if a line shows no hourly wage, although its class goes by one: it has a class when all other lines are added. */
  awaitsOthers({ state, classCode, line }: ReportedLine): boolean {
    const pair = this.#pairOf(state, classCode);
    return typeof pair === "object" && exact(line.hoursWorked).eq(zero) && !exact(line.grossWages).eq(zero);
  }

  /** Returns the class in which a line counts. */
  classOf({ personKey, state, classCode, line, days }: ReportedLine): string {
    const pair = this.#pairOf(state, classCode);
    if (!pair || exact(line.grossWages).eq(zero)) return classCode;
    if (pair === "not_on_file") {
      this.#missing.note("dual_wage", state, classCode);
      return classCode;
    }
    const paid = this.#paidIn(personKey, state, pair);
    const hours = exact(line.hoursWorked);
    const wageClass = hours.eq(zero)
      ? classOfMostPay(paid, pair)
      : classOfWage(pair, hours.abs().times(pair.hourlyWage).gt(straightPay(line).abs()));
    if (!hours.eq(zero)) paid.set(wageClass, (paid.get(wageClass) ?? zero).plus(line.grossWages));
    if (withoutLeadingZeros(wageClass) === withoutLeadingZeros(classCode)) return classCode;
    const toClass = this.#classes.codeOf(state, wageClass);
    this.#move({ employeeId: line.employeeId, state, fromClass: classCode, toClass, days }, pair, line);
    return toClass;
  }

  #paidIn(personKey: string, state: string, { rule }: DualWageRule): Map<string, Exact> {
    const key = `${personKey} ${state} ${rule}`;
    const paid = this.#paid.get(key) ?? new Map<string, Exact>();
    this.#paid.set(key, paid);
    return paid;
  }

  /** Adds a remark for each person and class whose pay counts in another class than reported. */
  addTo(remarks: PersonRemarks): void {
    for (const { employeeId, state, fromClass, toClass, rule, amount, days } of this.#moved.values()) {
      const moved = [{ fromClass, toClass, amount: toTenThousandths(amount).toFixed() }];
      remarks.add({ code: "DUAL_WAGE_CLASS", employeeIds: [employeeId], state, rule, days, moved });
    }
  }

  #pairOf(state: string, classCode: string): ReturnType<RuleBook["dualWage"]> {
    const key = `${state} ${classCode}`;
    if (!this.#pairs.has(key)) this.#pairs.set(key, this.#rules.dualWage(state, classCode));
    return this.#pairs.get(key);
  }

  #move(move: Omit<MovedPay, "rule" | "amount">, { rule }: DualWageRule, { grossWages }: PayrollLine): void {
    const rated = overlapOf(move.days, this.#classes.span);
    if (!rated) return;
    const amount = exact(grossWages).times(countOf(rated)).div(countOf(move.days));
    const key = [move.employeeId, move.state, move.fromClass].join(" ");
    const before = this.#moved.get(key);
    const days = before
      ? { first: Math.min(before.days.first, rated.first), last: Math.max(before.days.last, rated.last) }
      : rated;
    this.#moved.set(key, { ...move, rule, days, amount: amount.plus(before?.amount ?? zero) });
  }
}

/** Returns the class of most of the pay; that of low wages without any, or if both have the same. */
function classOfMostPay(paid: ReadonlyMap<string, Exact>, { below, at_or_above: above }: DualWageRule): string {
  return (paid.get(above) ?? zero).gt(paid.get(below) ?? zero) ? above : below;
}

/** Returns the gross wages without the premium part of overtime and without pay that is no remuneration. */
function straightPay(line: PayrollLine): Exact {
  const premium = overtimePremium({
    overtimePay: exact(line.overtimePay),
    overtimeMultiplier: line.overtimeMultiplier,
    doubleTimePay: exact(line.doubleTimePay),
    statedPremium: exact(line.overtimePremium),
  });
  const excluded = (line.excludedPay ?? []).reduce((sum, { amount }) => sum.plus(amount), zero);
  return exact(line.grossWages).minus(premium).minus(excluded);
}
