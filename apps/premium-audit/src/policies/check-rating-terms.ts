import { type DecimalKind, decimalProblem, isDecimal } from "@platform/decimal/amount";
import { exact, zero } from "@platform/decimal/exact";
import type { Violation } from "@platform/service/fault";
import { bareCode } from "../rating/class-code.ts";
import type { RatingTerms } from "../rating/policy-terms.ts";

const mostRows = 1000;
/** A policy and what is told of it must fit into an event, of which the broker takes 1 MiB. */
const mostBytes = 512 * 1024;
const contracts = ["unstated", "labor_only", "labor_and_materials", "mobile_equipment"];

/** What makes rating terms unusable, in the order of their members; paths are those of the contract. */
export function checkRatingTerms(terms: RatingTerms, discountTables: readonly string[]): Violation[] {
  const found: Violation[] = [];
  const violate = (field: string, description: string) => found.push({ field, description });
  function decimal(field: string, kind: DecimalKind, value: string | undefined): void {
    const problem = value === undefined ? undefined : decimalProblem(kind, value);
    if (problem) violate(field, problem);
  }
  for (const [field, rows] of Object.entries(listsOf(terms))) {
    if (rows.length > mostRows) violate(field, `must have at most ${mostRows} elements`);
  }
  const largest = largestList(terms);
  if (largest) violate(largest, "must be smaller: what a policy carries for rating must fit into 512 KiB");
  if (found.length > 0) return found;

  const classes = new Set<string>();
  for (const [index, row] of terms.classifications.entries()) {
    const field = `rating.classifications[${index}]`;
    if (!/^[A-Z]{2}$/.test(row.state)) violate(`${field}.state`, "must be a two-letter state code in capitals");
    if (!/^[0-9A-Z-]{1,10}$/.test(row.classCode)) violate(`${field}.class_code`, "must be a class code");
    const key = `${row.state} ${bareCode(row.classCode)}`;
    if (classes.has(key)) violate(`${field}.class_code`, "repeats a classification: same state and class code");
    classes.add(key);
    const days = new Set<string>();
    for (const [at, { effectiveFrom = "", rate }] of row.rates.entries()) {
      decimal(`${field}.rates[${at}].rate`, "factor", rate);
      if (effectiveFrom !== "" && !isDate(effectiveFrom)) {
        violate(`${field}.rates[${at}].effective_from`, "must be a date of the calendar, YYYY-MM-DD");
      } else if (days.has(effectiveFrom)) {
        violate(`${field}.rates[${at}].effective_from`, "repeats a rate: same class and day");
      }
      days.add(effectiveFrom);
    }
    decimal(`${field}.estimated_payroll`, "amount", row.estimatedPayroll);
    decimal(`${field}.minimum_premium`, "amount", row.minimumPremium);
  }

  decimal("rating.estimated_payroll", "amount", terms.estimatedPayroll);
  decimal("rating.experience_modifier", "factor", terms.experienceModifier);
  decimal("rating.schedule_rating", "part", terms.scheduleRating);
  decimal("rating.increased_limits_factor", "factor", terms.increasedLimitsFactor);
  decimal("rating.deductible_credit", "part", terms.deductibleCredit);
  decimal("rating.expense_constant", "amount", terms.expenseConstant);
  decimal("rating.minimum_premium", "amount", terms.minimumPremium);
  decimal("rating.terrorism_rate", "factor", terms.terrorismRate);
  decimal("rating.catastrophe_rate", "factor", terms.catastropheRate);
  checkBands(terms, decimal, violate);
  if (terms.discountTable !== undefined && !discountTables.includes(terms.discountTable)) {
    violate("rating.discount_table", `must be one of ${discountTables.join(", ")}`);
  }
  for (const [index, { name, rate, amount }] of terms.surcharges.entries()) {
    const field = `rating.surcharges[${index}]`;
    if (name === "" || name.length > 255) violate(`${field}.name`, "must have 1 to 255 characters");
    if ((rate === undefined) === (amount === undefined)) violate(field, "must have either a rate or an amount");
    decimal(`${field}.rate`, "part", rate);
    decimal(`${field}.amount`, "amount", amount);
  }
  for (const [index, { employeeId }] of terms.officerElections.entries()) {
    if (employeeId === "") violate(`rating.officer_elections[${index}].employee_id`, "must not be empty");
  }
  if (!contracts.includes(terms.subcontractorContract)) {
    violate("rating.subcontractor_contract", `must be one of ${contracts.join(", ")}`);
  }
  return found;
}

function listsOf({ classifications, discountBands, surcharges, officerElections }: RatingTerms) {
  return {
    "rating.classifications": classifications,
    "rating.discount_bands": discountBands,
    "rating.surcharges": surcharges,
    "rating.officer_elections": officerElections,
  };
}

/** The list that takes up most, where the terms are larger than a policy may carry. */
function largestList(terms: RatingTerms): string | undefined {
  if (Buffer.byteLength(JSON.stringify(terms)) <= mostBytes) return undefined;
  const sizes = Object.entries(listsOf(terms)).map(([field, rows]) => ({ field, size: JSON.stringify(rows).length }));
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.field;
}

/** Each band begins where the one before ends; only the last may have no end. */
function checkBands(
  { discountBands }: RatingTerms,
  decimal: (field: string, kind: DecimalKind, value: string | undefined) => void,
  violate: (field: string, description: string) => void,
): void {
  let below = zero;
  for (const [index, { upTo, rate }] of discountBands.entries()) {
    const field = `rating.discount_bands[${index}]`;
    decimal(`${field}.rate`, "part", rate);
    decimal(`${field}.up_to`, "amount", upTo);
    if (upTo === undefined && index < discountBands.length - 1) {
      violate(`${field}.up_to`, "may be left out in the last band only");
    }
    const end = upTo !== undefined && isDecimal("amount", upTo) ? exact(upTo) : below;
    if (end !== below && end.lte(below)) violate(`${field}.up_to`, "must be above that of the band before");
    below = end;
  }
}

function isDate(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}
