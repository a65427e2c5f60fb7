import type { WorksheetLine } from "../../rating/premium/manual-premium.ts";
import type { PremiumStep } from "../../rating/premium/premium-step.ts";
import type { StatedWorksheet, Statement } from "../statement.ts";
import type { Paper } from "./paper.ts";
import { resultFigures } from "./result-figures.ts";
import { type Column, type Row, writeTable } from "./table.ts";
import { amountText, moneyText, nameText, periodText } from "./words.ts";
import { writeHeading, writeParagraph } from "./writing.ts";

const lineColumns: readonly Column[] = [
  { title: "Class", width: 68 },
  { title: "Work, days and deductions", width: 158 },
  { title: "Payroll", width: 80, align: "right" },
  { title: "Remuneration", width: 80, align: "right" },
  { title: "Rate", width: 44, align: "right" },
  { title: "Premium", width: 74, align: "right" },
];

/** Writes the lines of the worksheet: from payroll to the manual premium of each class. */
export async function writeLines(paper: Paper, stated: StatedWorksheet): Promise<void> {
  const { worksheet } = stated;
  const section = paper.group("Sect");
  writeHeading(paper, section, "From payroll to manual premium");
  const byRates = worksheet.method === "rates";
  writeParagraph(
    paper,
    section,
    byRates
      ? "Payroll less deductions is remuneration. A rate is per $100 of remuneration unless it says otherwise. Amounts are in US dollars."
      : "Payroll less deductions is remuneration. The policy has no rates: its premium changes in proportion to payroll. Amounts are in US dollars.",
  );
  await writeTable(paper, section, lineColumns, lineRows(stated));
}

function* lineRows({ worksheet, subcontractors }: StatedWorksheet): Iterable<Row> {
  for (const line of worksheet.lines) yield { cells: lineCells(line, subcontractors) };
  const total = [amountText(worksheet.payroll), amountText(worksheet.remuneration), ""];
  yield { cells: ["Total", "", ...total, amountText(worksheet.manualPremium)], isTotal: true };
}

const rateUnits = { per_capita: "a person", per_hour: "an hour", flat: "flat" } as const;

function lineCells(line: WorksheetLine, subcontractors: StatedWorksheet["subcontractors"]): Row["cells"] {
  const names = line.subcontractorIds.flatMap((id) => subcontractors.get(id) ?? []);
  const notes = [
    periodText(line.firstDay, line.lastDay),
    ...(line.basis === "subcontractors"
      ? [["Payments to uninsured subcontractors", names.join(", ")].filter(Boolean).join(": ")]
      : []),
    ...line.deductions.map(({ kind, amount }) => `${nameText(kind)}: ${amountText(amount)}`),
    ...(line.adjustments ?? []).map(({ before, after }) => {
      return `Accepted dispute: ${amountText(before)} before, ${amountText(after)} after`;
    }),
    ...(line.units === undefined ? [] : [`Units: ${amountText(line.units, 0)}`]),
  ];
  return [
    `${line.state} ${line.classCode}`.trim(),
    { text: line.classDescription ?? "Class without a description", notes },
    amountText(line.payroll),
    amountText(line.remuneration),
    line.rate === undefined
      ? "–"
      : { text: amountText(line.rate), notes: line.rateBasis ? [rateUnits[line.rateBasis]] : [] },
    line.premium === undefined ? "–" : amountText(line.premium),
  ];
}

const stepColumns: readonly Column[] = [
  { title: "Step", width: 196 },
  { title: "Applies to", width: 84, align: "right" },
  { title: "Factor", width: 60, align: "right" },
  { title: "Adds", width: 78, align: "right" },
  { title: "Premium after", width: 86, align: "right" },
];

/** Writes the steps that change the premium, and what is due. */
export async function writeSteps(paper: Paper, statement: Statement, { worksheet }: StatedWorksheet): Promise<void> {
  const section = paper.group("Sect");
  writeHeading(paper, section, "From manual premium to the amount due");
  const shown = worksheet.steps.filter((step) => Number(step.amount) !== 0);
  const names = new Set(worksheet.steps.filter((step) => !shown.includes(step)).map(stepName));
  for (const step of shown) names.delete(stepName(step));
  await writeTable(paper, section, stepColumns, stepRows(statement, shown));
  if (names.size > 0) {
    writeParagraph(paper, section, `Steps that change nothing: ${[...names].join(", ").toLowerCase()}.`);
  }
}

function* stepRows(statement: Statement, steps: readonly PremiumStep[]): Iterable<Row> {
  for (const step of steps) yield { cells: stepCells(step) };
  const { headline = [], account = [] } = resultFigures(statement) ?? {};
  for (const [name, amount] of [...headline.slice(1), ...account]) {
    yield { cells: [name, "", "", "", moneyText(amount)], isTotal: true };
  }
}

function stepName({ step, name }: PremiumStep): string {
  return name ?? nameText(step);
}

function stepCells(step: PremiumStep): Row["cells"] {
  const name = stepName(step) + (step.state ? `, ${step.state}` : "");
  const notes = [
    ...(step.firstDay && step.lastDay ? [periodText(step.firstDay, step.lastDay)] : []),
    ...(step.statisticalCode ? [`Statistical code ${step.statisticalCode}`] : []),
  ];
  return [
    { text: name, notes },
    step.base === undefined ? "–" : amountText(step.base),
    step.factor === undefined ? "–" : amountText(step.factor, 0),
    amountText(step.amount),
    { text: amountText(step.runningTotal), notes: step.gives ? [nameText(step.gives)] : [] },
  ];
}
