import { z } from "zod";
import { multiplier, nonNegativeDecimal, optionalDecimalString } from "../shared/decimal.ts";

/** What both profiles may tell of an employee for the rating of premium; each may be left out or `null`. */
export const ratingMembers = {
  overtime_hours: nonNegativeDecimal()
    .nullish()
    .meta({ description: "Hours worked as overtime; part of hours_worked.", examples: [6.5] }),
  overtime_pay: nonNegativeDecimal()
    .nullish()
    .meta({ description: "The whole pay for the overtime hours; part of the gross wages.", examples: [292.5] }),
  overtime_multiplier: multiplier()
    .nullish()
    .meta({ description: "Overtime pay over straight pay; 1.5 when left out.", examples: [1.5] }),
  double_time_pay: nonNegativeDecimal()
    .nullish()
    .meta({
      description: "The whole pay for double time; part of the gross wages, apart from overtime_pay.",
      examples: [120],
    }),
  officer: z
    .boolean({ error: "true or false" })
    .nullish()
    .meta({ description: "An executive officer, whose remuneration is clamped when rated.", examples: [false] }),
};

/** The same in the internal contract's names. */
export function ratingMembersOf(employee: z.output<z.ZodObject<typeof ratingMembers>>) {
  return {
    overtimeHours: optionalDecimalString(employee.overtime_hours),
    overtimePay: optionalDecimalString(employee.overtime_pay),
    overtimeMultiplier: optionalDecimalString(employee.overtime_multiplier),
    doubleTimePay: optionalDecimalString(employee.double_time_pay),
    officer: employee.officer ?? false,
  };
}
