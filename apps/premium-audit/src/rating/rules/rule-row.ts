import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { ownerKinds, type RuleStatus } from "@platform/public-records/record/rating-choices";
import { withoutFederalMark, withoutLeadingZeros } from "../terms/class-code.ts";
import type { RuleTables } from "./rule-data.ts";

/** The tables of rules by kind: the kinds that partners see, each with its file in `rules/`. */
export const tableOfKind = {
  overtime: "overtime",
  excluded_pay: "excludedPay",
  officer_limits: "officerLimits",
  employee_caps: "employeeCaps",
  premium_steps: "premiumSteps",
  premium_discounts: "premiumDiscounts",
  assessments: "assessments",
  minimum_premium: "minimumPremium",
  noncompliance: "noncompliance",
  subcontractors: "subcontractors",
  standard_exceptions: "standardExceptions",
  dual_wage: "dualWages",
  cancellation: "cancellations",
} as const satisfies Record<string, keyof RuleTables>;

export type RuleKind = keyof typeof tableOfKind;
export type RowOf<Kind extends RuleKind> = RuleTables[(typeof tableOfKind)[Kind]]["rows"][number];

/** A row of the rule data, as worksheets and coverage cite it. */
export interface RuleRow {
  /** Stable id: kind, state, date and, where the row is about some cases only, these: `officer_limits/IN/2025-01-01`. */
  rule: string;
  /** Only rule tables have rows about interchange. */
  kind: RuleKind | "interchange";
  /** `*` for every state without rows of its own. */
  state: string;
  effectiveFrom: string;
  source: string;
  /** Day on which the row was compared with its source; absent if nobody did, and for a value that the policy states. */
  checkedOn?: string;
  /** The row of the owner's rule table, if it has the rule. */
  ruleTable?: { id: string; version: number; row: string };
}

/**
 * Returns whether a row that applies in a state is on file for it, or only a default: a countrywide row counts as on file for a
 * state only if its source is about that state.
 */
export function statusOf(row: RowOf<RuleKind>, state: string): Exclude<RuleStatus, "not_on_file"> {
  // A row that an earlier release kept has no list of states.
  const { source_states: ofSource = [] } = row as Partial<Pick<RowOf<RuleKind>, "source_states">>;
  return stateOf(row) !== "*" || ofSource.includes(state) ? "on_file" : "default";
}

/**
 * The cases that a row is about: kinds of owner or of pay, a subcontractor's contract, a discount table, a way to cancel; an empty
 * text if it is about all.
 */
export function casesOf(row: object): readonly string[] {
  const { kinds, contract, table, method } = row as Partial<Record<"contract" | "table" | "method", string>> & {
    kinds?: readonly string[];
  };
  return kinds ?? [contract ?? table ?? method ?? ""];
}

/** The classes that a row is about. */
interface ClassScope {
  classes?: readonly string[];
  except_classes?: readonly string[];
  group?: string | undefined;
}

/** Returns the classes that a row is about alone; empty if it is about all or all but some. A row of an earlier release has no list. */
export function classesOf(row: object): readonly string[] {
  return (row as ClassScope).classes ?? [];
}

/** Returns the name of the classes that a row is about alone; undefined if it is about all or all but some. */
export function groupOf(row: object): string | undefined {
  const classes = classesOf(row);
  return classes.length > 0 ? ((row as ClassScope).group ?? classes.join("+")) : undefined;
}

/** True if a row is about a class alone, or about few classes with it. */
export function isAbout(row: object, classCode: string): boolean {
  return names(classesOf(row), classCode);
}

/** True if a list of classes names a class, with or without leading zeros and the mark of the federal act. */
export function names(classes: readonly string[] | undefined, classCode: string): boolean {
  const bare = withoutFederalMark(withoutLeadingZeros(classCode));
  return classes?.some((each) => withoutLeadingZeros(each) === bare) ?? false;
}

/** The kinds of excluded pay of releases before 2.0: a row about all of them has had an id without kinds since then. */
const firstExcludedKinds = excludedPayKinds.slice(0, 5);

/** Cites a row of a kind. */
export function toRuleRow(kind: RuleKind, row: RowOf<RuleKind>): RuleRow {
  const state = stateOf(row);
  const cases = casesOf(row);
  const isAll = (kinds: readonly string[]) => kinds.every((each) => cases.includes(each));
  const isGeneral = cases.includes("") || isAll(ownerKinds) || isAll(firstExcludedKinds);
  const group = groupOf(row);
  const scope = [...(isGeneral ? [] : [cases.join("+")]), ...(group === undefined ? [] : [group])];
  const { citedAs } = row as { citedAs?: string };
  const rule = citedAs ?? [kind, state, row.effective_from, ...scope].join("/");
  return {
    rule,
    kind,
    state,
    effectiveFrom: row.effective_from,
    source: row.source,
    ...(row.checked_on !== undefined && { checkedOn: row.checked_on }),
  };
}

/** Returns the rows that are about a case in a state: those of the state, and the countrywide ones. */
export function candidatesOf<Kind extends RuleKind>(
  rules: RuleTables,
  kind: Kind,
  { state, ruleCase }: { state: string; ruleCase: string },
): RowOf<Kind>[] {
  return (rules[tableOfKind[kind]].rows as RowOf<Kind>[]).filter(
    (row) => casesOf(row).includes(ruleCase) && [state, "*"].includes(stateOf(row)),
  );
}

/**
 * Returns the row that applies to policies of a state with an effective date. It is the latest row of the state that has begun;
 * a row of yearly figures applies to policies of one year, so that old figures are never used as if they were current. A state
 * without any row of its own has the countrywide row (`*`), unless that excepts it. For a class with rows of its own no other row
 * applies, whether one of them has begun or not.
 */
export function rowInForce<Kind extends RuleKind>(
  rules: RuleTables,
  kind: Kind,
  {
    state,
    date,
    ruleCase = "",
    classCode = "",
  }: { state: string; date: string; ruleCase?: string; classCode?: string },
): RowOf<Kind> | undefined {
  const rows = ofClass(candidatesOf(rules, kind, { state, ruleCase }), state, classCode);
  const ofState = rows.filter((row) => stateOf(row) === state && row.effective_from <= date);
  const wide = rows.filter((row) => stateOf(row) === "*" && !exceptionsOf(row).includes(state));
  const begun = ofState.length > 0 ? ofState : wide.filter((row) => row.effective_from <= date);
  const [first, ...others] = begun;
  const latest = others.reduce((late, row) => (row.effective_from > (late?.effective_from ?? "") ? row : late), first);
  return latest?.yearly && date >= aYearLater(latest.effective_from) ? undefined : latest;
}

/** Returns the rows about a class: its own ones that may apply in the state, else those that are about all classes but some. */
function ofClass<Row extends object>(rows: readonly Row[], state: string, classCode: string): Row[] {
  const classRows = rows.filter((row) => isAbout(row, classCode) && !exceptionsOf(row).includes(state));
  if (classRows.length > 0) return classRows;
  return rows.filter((row) => classesOf(row).length === 0 && !names((row as ClassScope).except_classes, classCode));
}

const stateOf = (row: object): string => (row as { state?: string }).state ?? "*";
const exceptionsOf = (row: object): readonly string[] => (row as { except?: string[] }).except ?? [];

function aYearLater(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
}
