import type { AuditVersionKind } from "@platform/public-records/record/audit-choices";
import type { Statement } from "../statement.ts";
import { nameText } from "./words.ts";

/** An amount with its name. */
export type Figure = readonly [name: string, amount: string];

/** The figures that the first page shows large, the result last, and below them those of the account. */
export interface ResultFigures {
  headline: Figure[];
  account: Figure[];
}

const adjustments = {
  additional_premium: "Additional premium",
  return_premium: "Return premium",
  no_change: "Adjustment",
} as const;

/** The name of the premium of a version that was not rated from payroll. */
const premiumNames: Partial<Record<AuditVersionKind, string>> = {
  noncompliance: "Premium with the charge",
  waiver: "Final premium",
};

/** Chooses the figures that a reader needs first. Undefined until the audit has a result. */
export function resultFigures({ audit, version, account }: Statement): ResultFigures | undefined {
  if (!version || !account) return undefined;
  const { results } = version;
  const actual = premiumNames[version.kind] ?? "Audited premium";
  const headline: Figure[] =
    audit.type === "interim"
      ? [
          ["Premium to date", results.premiumToDate],
          ["Charged before", results.chargedBefore],
          ["This instalment", results.instalment],
        ]
      : [
          ["Estimated premium", results.estimatedPremium],
          [actual, results.actualPremium],
          [adjustments[results.adjustmentType], results.adjustment],
        ];
  return {
    headline,
    account: [
      [audit.type === "interim" ? "Total to date, with surcharges" : "Total, with surcharges", totalOf(audit, results)],
      ["Paid", account.paid],
      balanceOf(account.balance),
    ],
  };
}

function totalOf(
  { type }: Statement["audit"],
  { totalToDate, totalPremium }: { totalToDate: string; totalPremium: string },
) {
  return type === "interim" ? totalToDate : totalPremium;
}

function balanceOf(balance: string): Figure {
  return balance.startsWith("-") ? ["Paid too much", balance.slice(1)] : ["Balance due", balance];
}

const figureNames: Readonly<Record<string, string>> = {
  actual_premium: "Audited premium",
  total_premium: "Total premium",
};

/** The name of a figure of the results for people. */
export function figureName(figure: string): string {
  return figureNames[figure] ?? nameText(figure);
}
