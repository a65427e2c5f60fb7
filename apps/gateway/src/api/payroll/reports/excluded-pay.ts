import type { ExcludedPay } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { exactNumber } from "@platform/decimal/exact-number";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { amountSchema } from "@platform/public-records/value/amount";
import { choiceOf } from "@platform/public-records/value/choice";
import { payrollBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { isJsonObject } from "../../../edge/body/json-object.ts";
import { choice } from "../../shared/choice.ts";
import { decimalString, nonNegativeDecimal } from "../../shared/decimal.ts";

/** Pay of an employee that is in the gross wages and does not count, or not everywhere. */
export const excludedPay = z
  .array(
    z.object(
      {
        kind: choice(excludedPayKinds).meta({ examples: ["tips"] }),
        amount: nonNegativeDecimal().meta({ examples: [120.5] }),
      },
      { error: "an object" },
    ),
    { error: "an array" },
  )
  .max(payrollBounds.excludedPay, { error: `an array of at most ${payrollBounds.excludedPay} elements` })
  .nullish()
  .meta({
    description:
      "Pay that is part of the gross wages and is no remuneration. Amounts of a kind that is repeated are added up. For a per diem, send the part within the limits.",
  });

/** The entries as the internal contract has them. */
export function fromExcludedPay(entries: z.output<typeof excludedPay>) {
  return (entries ?? []).map(({ kind, amount }) => ({ kind, amount: decimalString(amount) }));
}

/**
 * A check of an employee: all pay for overtime and, beside it, the extra pay of overtime are refused, because the same dollars would
 * be deducted twice. One of them may be 0. It is made whatever else is wrong, so that all problems are named at once.
 */
export const oneOvertime = {
  holds(employee: unknown): boolean {
    const { overtime_pay, overtime_premium } = isJsonObject(employee) ? employee : {};
    return isNothing(overtime_pay) || isNothing(overtime_premium);
  },
  otherwise: {
    path: ["overtime_premium"],
    error: "0 or left out if overtime_pay is above 0, because overtime_pay contains it",
    when: () => true,
  },
};

function isNothing(amount: unknown): boolean {
  return typeof amount !== "number" || amount === 0;
}

/** Excluded pay as records show it. */
export const excludedPaySchema = z
  .array(z.object({ kind: z.enum(excludedPayKinds), amount: amountSchema }))
  .meta({ description: "Pay that is part of the gross wages and is no remuneration, each kind once." });

export function toExcludedPay(entries: readonly ExcludedPay[]): z.input<typeof excludedPaySchema> {
  return entries.map(({ kind, amount }) => ({ kind: choiceOf(kind), amount: exactNumber(amount) }));
}
