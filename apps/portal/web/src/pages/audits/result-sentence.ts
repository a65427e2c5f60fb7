import type { Audit } from "@platform/contracts/premium_audit/v1/audits";
import { moneyText } from "../../shared/text/money-text.ts";

type Rated = Pick<Audit, "auditType" | "status" | "results">;

const amount = (decimal: string) => moneyText(decimal.replace(/^-/, ""));

/** Returns the result of an audit and the amount that is due now in one sentence; empty until it is rated. */
export function resultSentence({ auditType, status, results }: Rated): string {
  if (!results) return "";
  const { estimatedPremium, totalPremium, totalDue, balance, premiumToDate, instalment } = results;
  const total = totalPremium || totalDue;
  if (auditType === "interim")
    return `${amount(premiumToDate)} was earned to date, ${amount(instalment)} of it in this instalment: ${dueText(balance)}.`;
  const verb = status === "non_compliant" ? "charged without records" : status === "waived" ? "kept" : "audited";
  return `Estimated ${amount(estimatedPremium)}, ${verb} ${amount(total)}: ${dueText(balance)}.`;
}

/** Returns the words for the amount that the insured owes, or gets back. */
function dueText(balance: string): string {
  if (balance === "") return "payments are not known";
  if (Number(balance) === 0) return "nothing is due now";
  return Number(balance) > 0 ? `${amount(balance)} is due now` : `${amount(balance)} goes back to the insured`;
}
