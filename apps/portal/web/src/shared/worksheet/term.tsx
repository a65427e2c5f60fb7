import { Popover, Text } from "@mantine/core";
import { words } from "../text/words.ts";
import classes from "./worksheet.module.css";

/** Explanations of steps, deductions and columns of a worksheet, for who meets them for the first time. */
const explanations: Readonly<Record<string, string>> = {
  remuneration: "The pay that counts for the premium: payroll less what is deducted from it.",
  manual_premium: "Remuneration of each class, divided by 100, times its rate: the premium before credits and charges.",
  experience_modification:
    "A factor from the losses that the insured had in past years. Below 1.00 it lowers the premium, above 1.00 it raises it. The rating bureau publishes it.",
  not_experience_rated: "Premium that the experience modification does not change.",
  schedule_rating: "A credit or charge for what past losses do not show, such as a safety program.",
  merit_rating: "A credit or charge by the number of claims, for insureds too small for an experience modification.",
  construction_class_credit:
    "A credit for contractors who pay more than the average wage: their payroll is higher, and their risk is not.",
  premium_discount: "A credit that grows with the premium, because a large policy costs less to run for each dollar.",
  expense_constant: "A fixed amount for issuing and keeping a policy, whatever its size.",
  minimum_premium: "The least that a policy costs, whatever its payroll.",
  increased_limits: "A charge for limits of employers liability above the basic ones.",
  employers_liability_minimum: "The least that increased limits cost.",
  deductible_credit: "A credit because the insured pays back the first part of each claim.",
  waiver_of_subrogation: "A charge because the carrier gives up recovering from a named party what it paid.",
  arap: "A charge of the All Risk Adjustment Program, for losses above those expected.",
  terrorism: "A charge by payroll for losses by terrorism. Past losses do not change it.",
  catastrophe: "A charge by payroll for other catastrophes, such as earthquakes.",
  surcharges: "Charges of a state or fund, which are not premium.",
  overtime_premium: "The extra part of overtime pay, such as the half of time and a half. It does not count.",
  officer_limits: "Pay of an officer counts at least and at most as the manual of the state says.",
  employee_cap: "Pay of one person above a limit of the state does not count.",
};

/** A word of a worksheet, with a button that explains it if it needs that; the button is not printed. */
export function Term({ name, text = words(name) }: { readonly name: string; readonly text?: string }) {
  const explanation = explanations[name];
  return (
    <>
      {text}
      {explanation && (
        <Popover width={280} position="bottom-start" withArrow withinPortal>
          <Popover.Target>
            <button type="button" className={classes.help} aria-label={`About ${text.toLowerCase()}`}>
              ?
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <Text size="sm">{explanation}</Text>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
