import type { RuleKind } from "./rule-row.ts";

/** A rule that the payroll needs and that is not on file. */
export interface MissingRule {
  kind: RuleKind;
  /** The case of the rule: a kind of owner, a group of classes; empty if it has none. */
  of: string;
  /** Empty if the state is unknown. */
  state: string;
}

export interface MissingRules {
  note(kind: RuleKind, state: string, subject?: string): void;
  list(): MissingRule[];
}

/** Collects the rules that payroll needs and that are not on file, each once. A rule that no payroll needs may be absent. */
export function missingRules(): MissingRules {
  const rules = new Map<string, MissingRule>();
  return {
    note(kind, state, ruleCase = "") {
      rules.set(`${kind} ${state} ${ruleCase}`, { kind, of: ruleCase, state });
    },
    list: () => [...rules].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, rule]) => rule),
  };
}
