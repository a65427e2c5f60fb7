import { repeatsOvertime } from "@platform/public-records/noun/overtime-premium";
import { isJsonObject } from "../../../edge/body/json-object.ts";

/**
 * A check of an employee: the extra pay of overtime beside all pay for overtime is refused unless it is a part of it, because else
 * it is not clear what to deduct. It is made whatever else is wrong, so that all problems are named at once.
 */
export const oneOvertime = {
  holds(employee: unknown): boolean {
    const { overtime_pay, overtime_premium, overtime_multiplier } = isJsonObject(employee) ? employee : {};
    const overtimePay = amountOf(overtime_pay);
    const overtimePremium = amountOf(overtime_premium);
    if (!overtimePay || !overtimePremium) return true;
    return repeatsOvertime({ overtimePay, overtimePremium, overtimeMultiplier: amountOf(overtime_multiplier) });
  },
  otherwise: {
    path: ["overtime_premium"],
    error: "the premium part of overtime_pay, which is overtime_pay × (1 − 1 / overtime_multiplier), or left out",
    when: () => true,
  },
};

function amountOf(value: unknown): string | undefined {
  return typeof value === "number" && value !== 0 ? String(value) : undefined;
}
