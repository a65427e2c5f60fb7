import { z } from "zod";
import { multiplier, nonNegativeDecimal, optionalDecimalString } from "../../shared/decimal.ts";
import { fromKindsOfPay, kindsOfPay } from "./kinds-of-pay.ts";

/** Members of an employee for rating, in both profiles. Each member may be left out or `null`. */
export const ratingMembers = {
  overtime_hours: nonNegativeDecimal()
    .nullish()
    .meta({ description: "Overtime hours. They are part of `hours_worked`.", examples: [6.5] }),
  overtime_pay: nonNegativeDecimal()
    .nullish()
    .meta({ description: "All pay for the overtime hours. It is part of the gross wages.", examples: [292.5] }),
  overtime_multiplier: multiplier()
    .nullish()
    .meta({ description: "Overtime pay divided by straight-time pay. Defaults to 1.5.", examples: [1.5] }),
  double_time_pay: nonNegativeDecimal()
    .nullish()
    .meta({
      description: "All pay for double time. It is part of the gross wages and not part of `overtime_pay`.",
      examples: [120],
    }),
  officer: z
    .boolean({ error: "true or false" })
    .nullish()
    .meta({
      description:
        "True for an executive officer, whose remuneration is rated between the state's minimum and maximum.",
      examples: [false],
    }),
  ...kindsOfPay,
};

/** The members by their names in the internal contract. */
export function fromRatingMembers(employee: z.output<z.ZodObject<typeof ratingMembers>>) {
  return {
    overtimeHours: optionalDecimalString(employee.overtime_hours),
    overtimePay: optionalDecimalString(employee.overtime_pay),
    overtimeMultiplier: optionalDecimalString(employee.overtime_multiplier),
    doubleTimePay: optionalDecimalString(employee.double_time_pay),
    officer: employee.officer ?? false,
    ...fromKindsOfPay(employee),
  };
}
