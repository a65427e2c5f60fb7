import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { ownerKinds, type RuleStatus } from "@platform/public-records/record/rating-choices";
import type { RuleTable } from "../terms/rule-table.ts";
import { missingLimit, type RuleTables } from "./rule-data.ts";
import {
  casesOf,
  classesOf,
  groupOf,
  type RowOf,
  type RuleKind,
  type RuleRow,
  rowInForce,
  statusOf,
  tableOfKind,
  toRuleRow,
} from "./rule-row.ts";
import { tableRuleOf } from "./table-rules.ts";

/** A kind of rule in a state on a date, with the row that applies if one is on file. */
export interface CoveredRule {
  kind: RuleRow["kind"];
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
  "dual_wage",
  "cancellation",
];

/** Lists every kind of rule with the row that applies to policies of a state that take effect on a date, `YYYY-MM-DD`. */
export function ruleCoverage(
  rules: RuleTables,
  { state, date, ruleTable }: { state: string; date: string; ruleTable?: RuleTable },
): CoveredRule[] {
  const interchange = ruleTable && tableRuleOf(ruleTable, { kind: "interchange", state, date, ruleCase: "" });
  const ofTable = interchange
    ? [{ kind: interchange.kind, of: "", status: "on_file", row: interchange, basis: "rule_table" } as const]
    : [];
  const onFile = kinds.flatMap((kind) =>
    subjectsOfKind(rules, kind, state).map(({ subject, ...lookup }): CoveredRule => {
      // A row of a table is about all classes, or, of a wage, about the two that the subject names.
      const ruleCase = kind === "dual_wage" ? subject : (lookup.ruleCase ?? "");
      const tableRow = ruleTable && tableRuleOf(ruleTable, { kind, state, date, ruleCase });
      if (tableRow) return { kind, of: subject, status: "on_file", row: tableRow, basis: "rule_table" };
      const row = rowInForce(rules, kind, { state, date, ...lookup });
      const covers = coveredBy(row ?? lookup.classRow);
      const isKnown = row && !("figure_unknown" in row && row.figure_unknown);
      if (!isKnown) return { kind, of: subject, status: "not_on_file", ...(covers !== undefined && { covers }) };
      return {
        kind,
        of: subject,
        status: statusOf(row, state),
        row: toRuleRow(kind, row),
        basis: row.basis,
        ...(covers !== undefined && { covers }),
      };
    }),
  );
  return [...onFile, ...ofTable];
}

/** Describes the part of its case that a row covers: some of the limits, some days, some classes; undefined if all. */
function coveredBy(row: RowOf<RuleKind> | undefined): string | undefined {
  if (!row) return undefined;
  if ("short_rates" in row) {
    const lastDay = row.short_rates?.at(-1)?.to_day;
    return lastDay === undefined ? undefined : `days 1 to ${lastDay} of a policy of one year`;
  }
  const missing = "part_of_week_counts" in row ? missingLimit(row) : undefined;
  const classes = classesOf(row);
  const parts = [
    ...(missing ? [`the ${missing === "minimum" ? "maximum" : "minimum"} only; the ${missing} is not on file`] : []),
    ...(classes.length > 0 ? [`classes ${classes.join(", ")}`] : []),
  ];
  return parts.length > 0 ? parts.join("; ") : undefined;
}

/** A subject of a kind of rule, with what its row is looked up by. */
interface Subject {
  subject: string;
  ruleCase?: string;
  classCode?: string;
  /** One of the rows about its classes alone. */
  classRow?: RowOf<RuleKind>;
}

/** Lists the cases of a kind, then the groups of classes that have rows of their own in the state. */
function subjectsOfKind(rules: RuleTables, kind: RuleKind, state: string): Subject[] {
  const groups = new Map<string, Subject>();
  for (const row of rules[tableOfKind[kind]].rows as RowOf<RuleKind>[]) {
    const [classCode] = classesOf(row);
    const group = groupOf(row);
    if (group === undefined || classCode === undefined || !("state" in row)) continue;
    if (![state, "*"].includes(row.state)) continue;
    for (const ruleCase of casesOf(row)) {
      const subject = ruleCase === "" ? group : `${ruleCase}/${group}`;
      groups.set(subject, { subject, ruleCase, classCode, classRow: row });
    }
  }
  return [...casesOfKind(rules, kind).map((ruleCase) => ({ subject: ruleCase, ruleCase })), ...groups.values()];
}

function casesOfKind(rules: RuleTables, kind: RuleKind): readonly string[] {
  if (kind === "officer_limits") return ownerKinds;
  if (kind === "excluded_pay") return excludedPayKinds;
  // Only some classes of some states go by the hourly wage.
  if (kind === "dual_wage") return [];
  if (kind === "subcontractors" || kind === "cancellation") {
    return [...new Set(rules[tableOfKind[kind]].rows.flatMap(casesOf))];
  }
  return [""];
}
