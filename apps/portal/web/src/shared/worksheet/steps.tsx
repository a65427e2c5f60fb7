import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { Money, Nothing } from "../amount.tsx";
import { words } from "../words.ts";
import classes from "./worksheet.module.css";

/** The steps from the manual premium to the total: factor, base, amount and the total so far, with the rule that says so. */
export function Steps({ worksheet }: { readonly worksheet: Worksheet }) {
  const changing = worksheet.steps.filter(({ amount }) => Number(amount) !== 0);
  const others = worksheet.steps.filter((step) => !changing.includes(step));
  const names = others.map(({ name, step, state }) => {
    const isElsewhere = changing.some((other) => other.step === step);
    return (name || words(step)) + (isElsewhere && state ? ` in ${state}` : "");
  });
  const ruleText = (rule: string) => {
    const number = worksheet.rules.findIndex((one) => one.rule === rule) + 1;
    return number > 0 ? `rule ${number}` : rule;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.scroll} aria-label="Steps" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Factor</th>
            <th scope="col">Of</th>
            <th scope="col">Amount</th>
            <th scope="col">Total so far</th>
          </tr>
        </thead>
        <tbody>
          {changing.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their order
            <tr key={index}>
              <th scope="row">
                {step.name || words(step.step)}
                {(step.state || step.rule) && (
                  <div className={classes.quiet} title={step.rule}>
                    {[step.state, step.rule && ruleText(step.rule)].filter(Boolean).join(", ")}
                  </div>
                )}
              </th>
              <td>{step.factor ?? <Nothing />}</td>
              <td>{step.base === undefined ? <Nothing /> : <Money value={step.base} />}</td>
              <td>
                <Money value={step.amount} />
              </td>
              <td>
                <Money value={step.runningTotal} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {names.length > 0 && (
        <p className={classes.quiet}>These steps changed nothing: {[...new Set(names)].join(", ")}.</p>
      )}
    </section>
  );
}
