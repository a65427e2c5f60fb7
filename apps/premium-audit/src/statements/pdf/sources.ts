import { editionText } from "@platform/public-records/value/edition-text";
import { unconfirmedStates } from "../../policy/preview/unconfirmed-rules.ts";
import { partyRows } from "../party-rows.ts";
import type { StatedWorksheet, Statement } from "../statement.ts";
import type { Paper } from "./paper.ts";
import { figureName } from "./result-figures.ts";
import { type Column, writeTable } from "./table.ts";
import { amountText, dayText, nameText, periodText } from "./words.ts";
import { writeHeading, writeParagraph } from "./writing.ts";

const changeColumns: readonly Column[] = [
  { title: "Class", width: 84 },
  { title: "Remuneration before", width: 105, align: "right" },
  { title: "Remuneration now", width: 105, align: "right" },
  { title: "Premium before", width: 105, align: "right" },
  { title: "Premium now", width: 105, align: "right" },
];

const figureColumns: readonly Column[] = [
  { title: "Figure", width: 189 },
  { title: "Before", width: 105, align: "right" },
  { title: "Now", width: 105, align: "right" },
  { title: "Change", width: 105, align: "right" },
];

/** Writes the figures and classes that changed since the version before. */
export async function writeDifference(paper: Paper, { difference }: Statement): Promise<void> {
  if (!difference) return;
  const section = paper.group("Sect");
  writeHeading(paper, section, `What changed since version ${difference.version}`);
  const text = (amount: string | undefined) => (amount === undefined ? "–" : amountText(amount));
  if (difference.figures.length === 0) writeParagraph(paper, section, "No figure of the result.");
  else {
    const figures = difference.figures.map(({ figure, amount: { before, after, change } }) => ({
      cells: [figureName(figure), text(before), text(after), text(change)],
    }));
    await writeTable(paper, section, figureColumns, figures);
  }
  if (difference.classes.length === 0) return;
  const rows = difference.classes.map(({ state, classCode, remuneration, premium }) => ({
    cells: [
      `${state} ${classCode}`.trim(),
      text(remuneration.before),
      text(remuneration.after),
      text(premium.before),
      text(premium.after),
    ],
  }));
  await writeTable(paper, section, changeColumns, rows);
}

const partyColumns: readonly Column[] = [
  { title: "Party", width: 90 },
  { title: "Name", width: 174 },
  { title: "Details", width: 240 },
];

/** Writes the insureds of the policy, their places of work, and the producer. */
export async function writeParties(paper: Paper, { policy }: Statement): Promise<void> {
  const rows = partyRows(policy.parties);
  if (rows.length === 0) return;
  const section = paper.group("Sect");
  writeHeading(paper, section, "Insureds and locations");
  const cells = rows.map(({ role, name, details }) => ({ cells: [nameText(role), name, details] }));
  await writeTable(paper, section, partyColumns, cells);
}

const notCoveredColumns: readonly Column[] = [
  { title: "Class", width: 110 },
  { title: "Days", width: 244 },
  { title: "Payroll", width: 150, align: "right" },
];

/** Writes the payroll of states that the policy does not cover. */
export async function writeNotCovered(paper: Paper, { worksheet }: StatedWorksheet): Promise<void> {
  const { notCovered = [] } = worksheet;
  if (notCovered.length === 0) return;
  const section = paper.group("Sect");
  writeHeading(paper, section, "Payroll that this policy does not cover");
  const rows = notCovered.map(({ state, classCode, firstDay, lastDay, payroll }) => ({
    cells: [`${state} ${classCode}`, periodText(firstDay, lastDay), amountText(payroll)],
  }));
  await writeTable(paper, section, notCoveredColumns, rows);
}

const ruleColumns: readonly Column[] = [
  { title: "Rule", width: 170 },
  { title: "Source and edition", width: 254 },
  { title: "Applies from", width: 80 },
];

const names = new Intl.ListFormat("en-US");

/** The first day of rules of which nobody knows since when they apply. */
const alwaysFrom = "1900-01-01";

/**
 * Writes what the figures rest on: payroll reports and rules, with those that nobody confirmed marked. The other warnings are for the
 * auditor, and name reports by their ids.
 */
export async function writeSources(paper: Paper, statement: Statement, stated: StatedWorksheet): Promise<void> {
  const { reportIds, version } = statement;
  const { worksheet, granters, warnings } = stated;
  const section = paper.group("Sect");
  writeHeading(paper, section, "What the figures rest on");
  const grantText = granters.length > 0 ? `, of which some were granted by ${names.format(granters)}` : "";
  writeParagraph(paper, section, `${countOf(reportIds.length, "payroll report")}${grantText}.`);
  const none = worksheet.noPayroll.length;
  if (none > 0) writeParagraph(paper, section, `${countOf(none, "statement")} that nobody was paid.`);
  if (version?.digest) {
    writeParagraph(paper, section, `Digest of the version, by which it can be proven: ${version.digest}`, {
      size: 7.5,
    });
  }
  if (worksheet.rules.length === 0) return;
  paper.y += 6;
  const unconfirmed = unconfirmedStates(warnings);
  const rows = worksheet.rules.map(({ rule, kind, state, source, effectiveFrom }) => ({
    cells: [
      {
        text: `${nameText(kind)}, ${state === "*" ? "every state" : state}`,
        notes: unconfirmedNotes(state, unconfirmed.get(rule)),
      },
      editionText(source),
      effectiveFrom > alwaysFrom ? dayText(effectiveFrom) : "always",
    ],
  }));
  await writeTable(paper, section, ruleColumns, rows);
}

/** @param states the states for which nobody confirmed the rule, which may be empty; undefined if it is confirmed */
function unconfirmedNotes(state: string, states: string | undefined): string[] {
  if (states === undefined) return [];
  const rule = state === "*" ? "General rule, not confirmed" : "Rule not confirmed";
  return [states === "" ? rule : `${rule} for ${states}`];
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
