import type { RatingTerms } from "@platform/contracts/premium_audit/v1/policies";
import { policyTermList, type TermKey, type TermKind } from "@platform/public-records/noun/policy-terms";
import { moneyText, rateText } from "../../shared/text/money-text.ts";
import { words } from "../../shared/text/words.ts";

/** A value that rates the policy, of the whole policy or of a state and day on. */
export interface TermRow {
  readonly name: string;
  readonly value: string;
  readonly state: string;
  readonly from: string;
}

/** The values of the whole policy, then those of states and days, and its surcharges and waivers. */
export function termRows(rating: RatingTerms): TermRow[] {
  const all = [{ ...rating, state: "", effectiveFrom: "" }, ...rating.stateTerms];
  const rows = policyTermList.flatMap(({ key, kind, label: name }) =>
    all.flatMap((terms): TermRow[] => {
      const value = (terms as { readonly [Member in TermKey]?: string })[key];
      if (value === undefined) return [];
      return [{ name, value: valueText(kind, value), state: terms.state, from: terms.effectiveFrom }];
    }),
  );
  const surcharges = rating.surcharges.map(({ name, rate, amount, base, state }): TermRow => {
    const value = amount === undefined ? `${plain(rate ?? "")} of ${base || "final"} premium` : moneyText(amount);
    return { name: `Surcharge ${name}`, value, state, from: "" };
  });
  const waivers = rating.waiversOfSubrogation.map(({ name, rate, premium, state }): TermRow => {
    const base = premium === undefined ? "manual premium" : moneyText(premium);
    return { name: `Waiver of subrogation ${name}`.trim(), value: `${plain(rate)} of ${base}`, state, from: "" };
  });
  const credits = rating.credits.map(({ name, rate, base, state }): TermRow => {
    return { name: `Credit ${name}`, value: `${plain(rate)} of ${base || "standard"} premium`, state, from: "" };
  });
  const discounts = rating.stateDiscounts.map(({ state, table, bands }): TermRow => {
    const bandText = bands.length > 0 ? `${bands.length} bands of its own` : "none";
    return { name: "Premium discount", value: table ? `table ${table}` : bandText, state, from: "" };
  });
  return [...rows, ...surcharges, ...waivers, ...credits, ...discounts];
}

function valueText(kind: TermKind, value: string): string {
  return kind === "dollars" ? moneyText(value) : kind === "rate" ? rateText(value) : plain(value);
}

const plain = (decimal: string) => decimal.replace("-", "−");

/** A rule that the policy states, which takes precedence over the rules on file. */
export interface StatedRow {
  readonly rule: string;
  readonly state: string;
  readonly text: string;
  readonly from: string;
}

/** Rules, owners, persons and sources of payroll that the policy states. */
export function statedRows(rating: RatingTerms): StatedRow[] {
  const amount = (label: string, value: string | undefined) => (value ? [`${label} ${moneyText(value)}`] : []);
  const row = (rule: string, text: string, { state = "", from: firstDay = "" } = {}): StatedRow => ({
    rule,
    state,
    text,
    from: firstDay,
  });
  const months = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
  return [
    ...rating.officerLimits.map(({ kind, weeklyMinimum, weeklyMaximum, fixedYearly, ...at }) => {
      const limits = [
        ...amount("at least", weeklyMinimum).map((text) => `${text} a week`),
        ...amount("at most", weeklyMaximum).map((text) => `${text} a week`),
        ...amount("fixed", fixedYearly).map((text) => `${text} a year`),
      ];
      return row(`Limits of ${words(kind).toLowerCase()}`, limits.join(", ") || "none", at);
    }),
    ...rating.overtimeDeducted.map((one) => row("Overtime premium", deductedText(one.deducted), one)),
    ...rating.excludedPayDeducted.map((one) => row(words(one.kind), deductedText(one.deducted), one)),
    ...rating.employeeCaps.map(({ yearlyMaximum, weeklyMaximum, classCodes, ...at }) => {
      const caps = [...amount("yearly", yearlyMaximum), ...amount("weekly", weeklyMaximum)].join(", ") || "none";
      return row(
        "Maximum per employee",
        caps + (classCodes.length > 0 ? `, classes ${classCodes.join(", ")}` : ""),
        at,
      );
    }),
    ...rating.noncomplianceCharges.map(({ multiple, exact, requests, ...at }) =>
      row("Non-compliance charge", `${exact ? "exactly" : "up to"} ${multiple} times, after ${requests} requests`, at),
    ),
    ...rating.officerElections.map(({ employeeId, included, kind, from: firstDay, to: lastDay }) => {
      const text = `${employeeId} ${included ? "included" : "excluded"}${lastDay ? ` until ${lastDay}` : ""}`;
      return row(`Election of ${words(kind || "officer").toLowerCase()}`, text, { from: firstDay });
    }),
    ...rating.personLinks.map(({ employeeId, samePersonAs }) => row("One person", `${employeeId} is ${samePersonAs}`)),
    ...rating.exposureSources.map(({ ownerId, employerId }) =>
      row("Payroll that counts", `${employerId} of ${ownerId}`),
    ),
    ...(rating.noPayrollMonths.length > 0
      ? [
          row(
            "Months without payroll",
            rating.noPayrollMonths.map((month) => months.format(Date.UTC(2024, month - 1))).join(", "),
          ),
        ]
      : []),
    ...(rating.recordsSupportDivision ? [row("Divided payroll", "records support the division")] : []),
    ...(rating.wageRecordsVerified ? [row("Hourly wages", "records are verified")] : []),
    ...(rating.subcontractorContract && rating.subcontractorContract !== "unstated"
      ? [row("Contracts with subcontractors", words(rating.subcontractorContract))]
      : []),
  ];
}

const deductedText = (deducted: boolean) => (deducted ? "deducted" : "not deducted");
