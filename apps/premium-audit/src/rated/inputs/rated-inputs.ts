import type { LineAdjustment } from "../../rating/payroll/line-adjustment.ts";
import type { RegisteredSubcontractor } from "../../rating/payroll/registered-subcontractor.ts";
import type { EarlierAudits } from "../../rating/premium/rate-payroll.ts";
import type { ConsideredRow } from "../../rating/rules/rule-book.ts";
import { type RuleKind, tableOfKind, toRuleRow } from "../../rating/rules/rule-row.ts";
import type { PolicyTerm, RatingTerms } from "../../rating/terms/policy-terms.ts";
import type { RuleTable } from "../../rating/terms/rule-table.ts";
import type { RateSource, TableClass } from "../../rating/terms/table-rates.ts";
import type { Json } from "./canonical-json.ts";
import { inputOf, type KeptInput } from "./input.ts";
import { fromPublicNames, withPublicNames } from "./public-names.ts";

/** The classes of a rate table that a rating looked up and found. */
export interface RatedTable extends RateSource {
  classes: { key: string; class: Omit<TableClass, "source"> }[];
}

/** Everything that a premium is rated from, beside the payroll reports. */
export interface RatedInputs {
  term: Omit<PolicyTerm, "tableRates" | "ruleTable">;
  /** First and last audited day, `YYYY-MM-DD`. */
  audited: { firstDay: string; lastDay: string };
  earlier: EarlierAudits;
  rateTable?: RatedTable | undefined;
  /** The rule table with the rows that were used. */
  ruleTable?: RuleTable | undefined;
  register: readonly RegisteredSubcontractor[];
  /** Adjustments by accepted disputes of the term, in the order in which they are applied. */
  adjustments?: readonly LineAdjustment[];
  rules: readonly ConsideredRow[];
  /** The kinds of rules that the release knew: of these, only the rows above apply. */
  ruleKinds: readonly RuleKind[];
  /** The multiple of the estimated premium that a non-compliant employer was charged; absent for other audits. */
  multiple?: string | undefined;
  /** True for a waived audit: the premium is the estimated one. */
  isWaived?: boolean;
}

/** The kinds of rules that this release knows. */
export const knownRuleKinds = Object.keys(tableOfKind) as RuleKind[];

/** Makes the inputs of a rating. */
export function toInputs(policyId: string, rated: RatedInputs): KeptInput[] {
  const { term, audited, earlier, rateTable, ruleTable, register, adjustments = [], rules, ruleKinds } = rated;
  return [
    inputOf("terms", policyId, membersOf({ ...term, audited, ruleKinds })),
    inputOf("earlier_audits", policyId, membersOf(earlier)),
    ...(rateTable ? [inputOf("rate_table", rateTable.rateTable, membersOf(rateTable))] : []),
    ...(ruleTable ? [inputOf("rule_table", ruleTable.id, membersOf(ruleTable))] : []),
    ...register.map(({ id, ...subcontractor }) => inputOf("subcontractor", id, membersOf(subcontractor))),
    ...adjustments.map((adjustment, order) => {
      const id = `${adjustment.disputeId}/${adjustment.disputeLine}`;
      return inputOf("adjustment", id, membersOf({ ...adjustment, order }));
    }),
    ...rules.map(({ kind: ruleKind, row }) =>
      inputOf("rule", toRuleRow(ruleKind, row).rule, { of: ruleKind, row: row as object as Json }),
    ),
  ];
}

/** The inverse of `toInputs`. Undefined if the terms are not among the inputs. */
export function fromInputs(inputs: readonly KeptInput[]): RatedInputs | undefined {
  const ofKind = (kind: KeptInput["kind"]) =>
    inputs.filter((input) => input.kind === kind).map(({ id, document }) => ({ id, ...JSON.parse(document) }));
  const [terms] = ofKind("terms");
  const [earlier] = ofKind("earlier_audits");
  const [rateTable] = ofKind("rate_table");
  const [ruleTable] = ofKind("rule_table");
  const [charge] = ofKind("noncompliance");
  if (!terms) return undefined;
  const {
    audited,
    ruleKinds,
    kind: _,
    id: __,
    ...term
  } = fromPublicNames(terms) as {
    audited: RatedInputs["audited"];
    ruleKinds: RuleKind[];
    kind: string;
    id: string;
  } & RatedInputs["term"] & { rating: RatingTerms };
  const { kind: ___, id: ____, ...charged } = fromPublicNames(earlier ?? {}) as EarlierAudits & Record<string, unknown>;
  return {
    term,
    audited,
    earlier: charged,
    rateTable: rateTable && (fromPublicNames(rateTable) as RatedTable),
    ruleTable: ruleTable && (fromPublicNames(ruleTable) as RuleTable),
    register: ofKind("subcontractor").map((document) => fromPublicNames(document) as RegisteredSubcontractor),
    adjustments: ofKind("adjustment")
      .toSorted((a, b) => a.order - b.order)
      .map((document) => fromPublicNames(document) as LineAdjustment),
    rules: ofKind("rule").map(({ of: ruleKind, row }) => ({ kind: ruleKind, row })),
    ruleKinds,
    multiple: charge?.multiple,
    isWaived: ofKind("waiver").length > 0,
  };
}

/** Members by their public names; those that are undefined are left out. */
function membersOf(value: object): { [name: string]: Json | undefined } {
  return withPublicNames(value) as { [name: string]: Json | undefined };
}
