import type { ExcludedPay } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { exactNumber } from "@platform/decimal/exact-number";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import { amountSchema } from "@platform/public-records/value/amount";
import { choiceOf } from "@platform/public-records/value/choice";
import { payrollBounds } from "@platform/validation/bounds";
import { z } from "zod";
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

/** Excluded pay as records show it. */
export const excludedPaySchema = z
  .array(z.object({ kind: z.enum(excludedPayKinds), amount: amountSchema }))
  .meta({ description: "Pay that is part of the gross wages and is no remuneration, each kind once." });

export function toExcludedPay(entries: readonly ExcludedPay[]): z.input<typeof excludedPaySchema> {
  return entries.map(({ kind, amount }) => ({ kind: choiceOf(kind), amount: exactNumber(amount) }));
}
