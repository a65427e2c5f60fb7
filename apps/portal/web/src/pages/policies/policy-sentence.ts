import type { Policy } from "@platform/contracts/premium_audit/v1/policies";
import { dayOf, lastDayOf } from "../../shared/parts/time.tsx";
import { dayText, periodText } from "../../shared/text/date-text.ts";
import { moneyText } from "../../shared/text/money-text.ts";

type Stated = Pick<Policy, "status" | "effectiveDate" | "expirationDate" | "premium">;

/** Returns what a policy covers, and for how much, in one sentence. */
export function policySentence({ status, effectiveDate, expirationDate, premium }: Stated): string {
  const first = dayOf(effectiveDate);
  const last = lastDayOf(expirationDate);
  const cost = premium === "" ? "" : ` for ${moneyText(premium)}`;
  if (status === "pending") return `Covers ${periodText(first, last)}${cost}, and has not begun.`;
  if (status === "active") return `Covers ${periodText(first, last)}${cost}.`;
  return status === "cancelled"
    ? `Covered days from ${dayText(first)}${cost}, until it was cancelled.`
    : `Covered ${periodText(first, last)}${cost}.`;
}
