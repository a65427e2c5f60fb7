import type { PremiumStep, Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { Fragment } from "react";
import { Money, Nothing } from "../parts/amount.tsx";
import { Period } from "../parts/time.tsx";
import { words } from "../text/words.ts";
import { ruleNumbers } from "./sources.tsx";
import { Term } from "./term.tsx";
import classes from "./worksheet.module.css";

/** The steps from the manual premium to the total: factor, base, amount and the total so far, with the rule that says so. */
export function Steps({ worksheet }: { readonly worksheet: Worksheet }) {
  const shown = worksheet.steps.filter(changes);
  const others = worksheet.steps.filter((step) => !shown.includes(step));
  const names = others.map((step) => {
    const isElsewhere = shown.some((other) => other.step === step.step);
    return nameOf(step) + (isElsewhere && step.state ? ` in ${step.state}` : "");
  });
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
          {worksheet.steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their order
            <Fragment key={index}>
              {changes(step) && <Step step={step} worksheet={worksheet} />}
              {step.gives && <Subtotal step={step} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      {names.length > 0 && (
        <p className={classes.quiet}>These steps changed nothing: {[...new Set(names)].join(", ")}.</p>
      )}
    </section>
  );
}

/** The minimum premium is shown also if the premium is above it, because people look for it. */
function changes({ step, amount, base }: PremiumStep): boolean {
  return Number(amount) !== 0 || (step === "minimum_premium" && Number(base ?? 0) !== 0);
}

function nameOf({ name, step }: PremiumStep): string {
  return name || words(step);
}

function Step({ step, worksheet }: { readonly step: PremiumStep; readonly worksheet: Worksheet }) {
  return (
    <tr>
      <th scope="row">
        <Term name={step.step} text={nameOf(step)} />
        <Notes step={step} worksheet={worksheet} />
      </th>
      <td data-label="Factor">{step.factor === undefined ? <Nothing /> : step.factor.replace("-", "−")}</td>
      <td data-label="Of">{step.base === undefined ? <Nothing /> : <Money value={step.base} />}</td>
      <td data-label="Amount">
        <Money value={step.amount} />
      </td>
      <td data-label="Total so far">
        <Money value={step.runningTotal} />
      </td>
    </tr>
  );
}

/** A total that has a name, such as the standard premium. */
function Subtotal({ step }: { readonly step: PremiumStep }) {
  return (
    <tr className={classes.subtotal}>
      <th scope="row">
        {words(step.gives)}
        {step.state && ` in ${step.state}`}
      </th>
      <td data-empty />
      <td data-empty />
      <td data-empty />
      <td data-label="Total">
        <Money value={step.runningTotal} />
      </td>
    </tr>
  );
}

function Notes({ step, worksheet }: { readonly step: PremiumStep; readonly worksheet: Worksheet }) {
  const { state, rule, statisticalCode, firstDay, lastDay } = step;
  const texts = [state, ...ruleNumbers(worksheet, [rule]), statisticalCode && `code ${statisticalCode}`];
  const text = texts.filter(Boolean).join(", ");
  return (
    <>
      {text && <div className={classes.quiet}>{text}</div>}
      {firstDay && (
        <div className={classes.quiet}>
          <Period start={firstDay} end={lastDay} />
        </div>
      )}
    </>
  );
}
