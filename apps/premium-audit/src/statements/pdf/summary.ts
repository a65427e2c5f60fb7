import { exact } from "@platform/decimal/exact";
import { isOutOfDate } from "../../audit/audits/audit.ts";
import type { VersionActor } from "../../rated/inputs/version-document.ts";
import { addressText } from "../party-rows.ts";
import type { Statement } from "../statement.ts";
import { type Bar, drawChart } from "./chart.ts";
import { disagreementText, dueText } from "./due-text.ts";
import { type Letterhead, writeLetterhead } from "./letterhead.ts";
import { colors, contentWidth, type Element, type Paper, page, type TextStyle } from "./paper.ts";
import { type Figure, resultFigures } from "./result-figures.ts";
import { dayText, moneyText, nameText, periodText } from "./words.ts";
import { writeHeading, writeNotice, writeParagraph } from "./writing.ts";

/** The most classes that the chart shows; the rest is one bar. */
const mostBars = 5;

/** Writes the first page: the audit and its policy, the result, and premium by class. */
export function writeSummary(paper: Paper, statement: Statement, letterhead: Letterhead): void {
  const section = paper.group("Sect");
  writeLetterhead(paper, section, statement, letterhead.logo);
  for (const notice of noticesOf(statement)) writeNotice(paper, section, notice);
  writeFacts(paper, section, factsOf(statement, letterhead));
  writeResult(paper, section, statement);
  // Nobody pays by a version that does not count any more.
  if (isCurrent(statement)) {
    writeParagraph(paper, section, dueText(statement));
    writeParagraph(paper, section, disagreementText(statement));
  }
  writeChart(paper, section, statement);
}

/** True if the version is the newest, and its result counts. */
function isCurrent({ audit, version }: Statement): boolean {
  return audit.results !== undefined && version !== undefined && version.version === audit.version;
}

/** Returns the notices that the reader must see before all figures. */
function noticesOf(statement: Statement): string[] {
  const { audit, version, environment } = statement;
  const counts = isCurrent(statement);
  return [
    ...(environment === "sandbox" ? ["Sandbox: made from test data."] : []),
    ...(version ? [] : ["The audit has no result yet."]),
    ...(version?.kind === "waiver"
      ? ["The audit was waived: no records were audited, and the estimated premium is the premium of the term."]
      : []),
    ...(version && !counts
      ? [`Version ${version.version} does not count any more: it was replaced or withdrawn.`]
      : []),
    ...(version && counts && isOutOfDate(audit)
      ? ["Payroll or the policy has changed since this version was made."]
      : []),
  ];
}

function factsOf(
  { audit, policy, period, version }: Statement,
  { approverName, employerName }: Letterhead,
): [string, string][] {
  const { insured, producer, coveredStates } = policy.parties;
  return [
    ["Insured", insured?.name ?? employerName],
    ...(insured?.address ? ([["Address", addressText(insured.address)]] satisfies [string, string][]) : []),
    ...(insured?.fein ? ([["FEIN", insured.fein]] satisfies [string, string][]) : []),
    ...(producer ? ([["Producer", producer.name]] satisfies [string, string][]) : []),
    ...(coveredStates ? ([["Covered states", coveredStates.join(", ")]] satisfies [string, string][]) : []),
    ["Policy", policy.policyNumber],
    ["Policy term", periodText(policy.firstDay, policy.lastDay)],
    [version?.kind === "waiver" ? "Covered days" : "Audited days", periodText(period.firstDay, period.lastDay)],
    ["Version", version ? `${version.version}, made on ${dayText(version.createdAt)}` : "None yet"],
    ["Approved by", version ? approverName || actorText(version.actor) : "Nobody yet"],
    ["Records", recordsText(audit)],
  ];
}

function recordsText({ method }: Statement["audit"]): string {
  if (method === undefined) return "Payroll reports";
  return method === "waived" ? "Not audited" : `${nameText(method)} audit`;
}

const actorTexts: Readonly<Record<VersionActor["type"], string>> = {
  api_key: "The carrier's program",
  client_credentials: "The carrier's program",
  person: "A person of the carrier",
  operator: "Operator of the platform",
  owner: "The carrier",
  schedule: "By schedule",
  service: "The platform",
};

/** Says who made a version, without a key; it was not recorded for versions of earlier releases. */
function actorText(actor: VersionActor | null): string {
  return (actor && actorTexts[actor.type]) ?? "Not recorded";
}

/** Names and values, two in a row. */
function writeFacts(paper: Paper, section: Element, facts: readonly [string, string][]): void {
  const list = paper.group("L", section);
  const width = contentWidth / 2;
  const top = paper.y + 4;
  for (const [index, [name, value]] of facts.entries()) {
    const x = page.left + (index % 2) * width;
    const y = top + Math.floor(index / 2) * 31;
    const item = paper.doc.struct("LI");
    const at = (below: number) => ({ x, y: y + below, width: width - 16 });
    paper.element("Lbl", item, () => paper.line(name, at(0), { size: 7.5, color: colors.muted }));
    const [shown = ""] = paper.wrapped(value, width - 16, { size: 10, most: 1 });
    paper.element("LBody", item, () => paper.line(shown, at(10), { size: 10 }));
    list.add(item);
    item.end();
  }
  paper.y = top + Math.ceil(facts.length / 2) * 31 + 6;
}

const panelHeight = 94;

function writeResult(paper: Paper, section: Element, statement: Statement): void {
  const figures = resultFigures(statement);
  if (!figures) return;
  writeHeading(paper, section, "Result");
  const { doc, y: top } = paper;
  paper.artifact(() => {
    doc.roundedRect(page.left, top, contentWidth, panelHeight, 4).fill(colors.band);
    const y = top + 56;
    doc
      .moveTo(page.left + 14, y)
      .lineTo(page.right - 14, y)
      .lineWidth(0.5)
      .strokeColor(colors.rule)
      .stroke();
  });
  const width = (contentWidth - 28) / 3;
  const write = ([name, amount]: Figure, index: number, y: number, style: TextStyle) => {
    const at = (below: number) => ({ x: page.left + 14 + index * width, y: y + below, width: width - 8 });
    paper.element("P", section, () => {
      paper.line(name, at(0), { size: 8, color: colors.muted });
      paper.line(moneyText(amount), at(11), { ...style, isBold: true });
    });
  };
  const last = figures.headline.length - 1;
  for (const [index, figure] of figures.headline.entries()) {
    write(figure, index, top + 10, { size: 19, color: index === last ? colors.accent : colors.ink });
  }
  for (const [index, figure] of figures.account.entries()) write(figure, index, top + 63, { size: 11 });
  paper.y = top + panelHeight + 12;
}

function writeChart(paper: Paper, section: Element, { classes }: Statement): void {
  const bars = barsOf(classes);
  if (bars.length === 0) return;
  const hasEstimates = bars.some(({ estimated }) => estimated !== undefined);
  writeHeading(
    paper,
    section,
    hasEstimates ? "Manual premium by class, estimated and audited" : "Manual premium by class",
  );
  drawChart(paper, section, bars);
}

/** The classes with most premium first, and all that do not fit as one bar. */
function barsOf(classes: Statement["classes"]): Bar[] {
  const rated = classes.filter((one) => one.actualPremium !== undefined || one.estimatedPremium !== undefined);
  const size = (one: (typeof rated)[number]) =>
    Math.max(Number(one.actualPremium ?? 0), Number(one.estimatedPremium ?? 0));
  const sorted = rated.toSorted((one, other) => size(other) - size(one));
  const shown = sorted.length > mostBars ? sorted.slice(0, mostBars - 1) : sorted;
  const rest = sorted.slice(shown.length);
  const bars = shown.map(({ state, classCode, description = "", estimatedPremium, actualPremium }) => ({
    label: `${state} ${classCode}`.trim(),
    note: description,
    ...(estimatedPremium !== undefined && { estimated: estimatedPremium }),
    ...(actualPremium !== undefined && { actual: actualPremium }),
  }));
  if (rest.length === 0) return bars;
  const estimated = sumOf(rest.map(({ estimatedPremium }) => estimatedPremium));
  const actual = sumOf(rest.map(({ actualPremium }) => actualPremium));
  return [...bars, { label: `${rest.length} other classes`, note: "", estimated, actual }];
}

function sumOf(amounts: readonly (string | undefined)[]): string {
  return amounts.reduce((sum, amount) => sum.plus(exact(amount)), exact("0")).toFixed();
}
