import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { ownerKinds, type RuleStatus } from "@platform/public-records/record/rating-choices";
import { missingLimit, type RuleTables } from "./rule-data.ts";
import { casesOf, type RowOf, type RuleKind, type RuleRow, rowInForce, statusOf, tableOfKind, toRuleRow } from "./rule-row.ts";

/** A kind of rule in a state on a date, with the row that applies if one is on file. */
export interface CoveredRule {
  kind: RuleKind;
  /**
   * The case of the rule: a kind of owner or of pay, a kind of contract with a subcontractor, a group of classes, a way to
   * cancel; empty if it has none.
   */
  of: string;
  /** A countrywide row whose source is not about the state is a default. */
  status: RuleStatus;
  /** The row that applies; absent if the rule is not on file. */
  row?: RuleRow;
  /** Kind of source that the row was compared with; absent without a row. */
  basis?: Basis;
  /** Part of the case that the row covers, in words; absent if all. */
  covers?: string;
}

type Basis = RowOf<RuleKind>["basis"];

const kinds: readonly RuleKind[] = [
  "overtime",
  "excluded_pay",
  "officer_limits",
  "employee_caps",
  "premium_steps",
  "assessments",
  "minimum_premium",
  "noncompliance",
  "subcontractors",
  "standard_exceptions",
  "cancellation",
];

/** Lists every kind of rule with the row that applies to policies of a state that take effect on a date, `YYYY-MM-DD`. */
export function ruleCoverage(rules: RuleTables, { state, date }: { state: string; date: string }): CoveredRule[] {
  return kinds.flatMap((kind) =>
    casesOfKind(rules, kind, state).map((ruleCase) => {
      const row = rowInForce(rules, kind, { state, date, ruleCase });
      if (!row) return { kind, of: ruleCase, status: "not_on_file" };
      const covers = coveredBy(rules, row);
      return {
        kind,
        of: ruleCase,
        status: statusOf(row, state),
        row: toRuleRow(kind, row),
        basis: row.basis,
        ...(covers !== undefined && { covers }),
      };
    }),
  );
}

/** Describes the part of its case that a row covers: some of the limits, some days, some classes; undefined if all. */
function coveredBy(rules: RuleTables, row: RowOf<RuleKind>): string | undefined {
  if ("part_of_week_counts" in row) {
    const missing = missingLimit(row);
    return missing && `the ${missing === "minimum" ? "maximum" : "minimum"} only; the ${missing} is not on file`;
  }
  if ("short_rates" in row) {
    const lastDay = row.short_rates?.at(-1)?.to_day;
    return lastDay === undefined ? undefined : `days 1 to ${lastDay} of a policy of one year`;
  }
  if (!("group" in row)) return undefined;
  const group = rules.employeeCaps.groups.find((each) => each.state === row.state && each.group === row.group);
  return group && `classes ${group.classes.join(", ")}`;
}

function casesOfKind(rules: RuleTables, kind: RuleKind, state: string): readonly string[] {
  if (kind === "officer_limits") return ownerKinds;
  if (kind === "excluded_pay") return excludedPayKinds;
  if (kind === "employee_caps") {
    const groups = rules.employeeCaps.groups.filter((each) => each.state === state);
    return ["", ...groups.map(({ group }) => group)];
  }
  if (kind === "subcontractors" || kind === "cancellation") {
    return [...new Set(rules[tableOfKind[kind]].rows.flatMap(casesOf))];
  }
  return [""];
}
