import type { Exact } from "@platform/decimal/exact";
import type { StepsRow } from "../rules/rule-data.ts";
import { toRuleRow } from "../rules/rule-row.ts";
import { type Added, type PremiumStep, shown } from "./premium-step.ts";

/** A row of the worksheet for a step; its amount is rounded. */
interface StepRow extends Omit<Added, "factor" | "base">, Pick<PremiumStep, "state" | "firstDay" | "lastDay"> {
  factor?: Exact | undefined;
  base?: Exact | undefined;
  /** Id of the rule row that decides the amount; if absent, the one that arranges the steps. */
  rule?: string | undefined;
}

/** A step as a rule row arranges it. */
interface ArrangedStep extends Omit<StepsRow["policy_steps"][number], "step"> {
  step: PremiumStep["step"];
}

/** The steps of a state or of the policy, with the premium after each. */
export class RunningSteps {
  readonly steps: PremiumStep[] = [];
  /** The premium so far. */
  total: Exact;
  readonly #rule: string;

  constructor(arrangement: StepsRow, start: Exact) {
    this.total = start;
    this.#rule = toRuleRow("premium_steps", arrangement).rule;
  }

  /** Adds the rows of a step. The last one has the name of the running total. */
  add({ step, gives, statistical_code: ofStep }: ArrangedStep, rows: readonly StepRow[]): void {
    for (const [
      index,
      { amount, factor, base, rule = this.#rule, statisticalCode = ofStep, ...row },
    ] of rows.entries()) {
      this.total = this.total.plus(amount);
      this.steps.push({
        step,
        ...row,
        ...shown({ factor, base }),
        rule,
        ...(statisticalCode !== undefined && { statisticalCode }),
        amount: amount.toFixed(2),
        runningTotal: this.total.toFixed(2),
        ...(gives !== undefined && index === rows.length - 1 && { gives }),
      });
    }
  }
}
