import type { PremiumStep, Worksheet, WorksheetLine } from "@platform/contracts/premium_audit/v1/worksheets";
import { dayText } from "../text/date-text.ts";
import { decimalDifference } from "../text/decimal-difference.ts";
import { words } from "../text/words.ts";

/** A figure that two worksheets have differently; the empty text where one does not have it. */
export interface ChangedFigure {
  /** The line, step or result that has it: `IN 9082, from Jan 1, 2025`. */
  readonly subject: string;
  /** Empty for a result, which is one figure. */
  readonly figure: string;
  readonly before: string;
  readonly after: string;
  /** Empty if one of them does not have the figure. */
  readonly difference: string;
}

/** The figures of two worksheets that differ, in the order of the statement. */
export function compareWorksheets(before: Worksheet, after: Worksheet): ChangedFigure[] {
  const old = figuresOf(before);
  const now = figuresOf(after);
  const keys = new Set([...old.keys(), ...now.keys()]);
  const changed = [...keys].flatMap((key) => {
    const was = old.get(key);
    const is = now.get(key);
    const one = was?.value ?? "";
    const other = is?.value ?? "";
    if (isEqual(one, other)) return [];
    const { subject, figure, place } = is ?? was ?? { subject: "", figure: "", place: 0 };
    const difference = one && other ? decimalDifference(one, other) : "";
    return [{ place, row: { subject, figure, before: one, after: other, difference } }];
  });
  return changed.toSorted((one, other) => one.place - other.place).map(({ row }) => row);
}

interface Figure {
  readonly subject: string;
  readonly figure: string;
  readonly value: string;
  readonly place: number;
}

function isEqual(one: string, other: string): boolean {
  if (one === other) return true;
  return one !== "" && other !== "" && /^-?0*\.?0*$/.test(decimalDifference(one, other));
}

function figuresOf(worksheet: Worksheet): Map<string, Figure> {
  const figures = new Map<string, Figure>();
  const add = (key: string, subject: string, values: Readonly<Record<string, string | undefined>>, group: number) => {
    for (const [figure, value] of Object.entries(values)) {
      if (value) figures.set(`${key}/${figure}`, { subject, figure, value, place: group * 100_000 + figures.size });
    }
  };
  for (const line of worksheet.lines) {
    const deductions = line.deductions.map(({ kind, amount }) => [`${words(kind)} deducted`, amount] as const);
    const { payroll: Payroll, remuneration: Remuneration, rate: Rate, premium: Premium } = line;
    add(lineKey(line), lineName(line), { Payroll, ...Object.fromEntries(deductions), Remuneration, Rate, Premium }, 0);
  }
  for (const step of worksheet.steps) {
    const { factor: Factor, amount: Amount } = step;
    add(stepKey(step), stepName(step), { Factor, Amount }, 1);
  }
  const { totalPremium, totalDue, estimatedPremium, chargedBefore, adjustment } = worksheet;
  const results = { chargedBefore, totalPremium: totalPremium || totalDue, estimatedPremium, adjustment };
  for (const [name, value] of Object.entries(results)) add(name, resultNames[name] ?? name, { "": value }, 2);
  return figures;
}

const resultNames: Readonly<Record<string, string>> = {
  chargedBefore: "Charged before",
  totalPremium: "Total premium",
  estimatedPremium: "Estimated premium",
  adjustment: "Adjustment",
};

function lineKey({ state, classCode, basis, firstDay, rateBasis }: WorksheetLine): string {
  return ["line", state, classCode, basis, firstDay, rateBasis].join();
}

function lineName({ state, classCode, basis, firstDay }: WorksheetLine): string {
  return `${state} ${classCode}${basis === "subcontractors" ? ", subcontractors" : ""}, from ${dayText(firstDay)}`;
}

function stepKey({ step, state, name, firstDay }: PremiumStep): string {
  return ["step", step, state, name, firstDay].join();
}

function stepName({ step, state, name }: PremiumStep): string {
  return (name || words(step)) + (state ? `, ${state}` : "");
}
