import { isDecimal } from "@platform/decimal/amount";
import { exact, zero } from "@platform/decimal/exact";
import type { Violation } from "@platform/service/fault";
import { calendarDate, decimal, requiredText, stateCode } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";
import { bareCode } from "../rating/class-code.ts";
import { decimalTermNames, decimalTerms, type RatingTerms } from "../rating/policy-terms.ts";
import { rules } from "../rating/rules.ts";

const mostRows = 1000;
/** A policy and what is told of it must fit into an event, of which the broker takes 1 MiB. */
const mostBytes = 512 * 1024;
const contracts = ["unstated", "labor_only", "labor_and_materials", "mobile_equipment"] as const;

const amount = decimal("amount").optional();
const part = decimal("part").optional();

const rate = z.object({ rate: decimal("factor"), effectiveFrom: calendarDate().optional() });

const classification = z.object({
  state: stateCode(),
  classCode: z.string().regex(/^[0-9A-Z-]{1,10}$/, { error: "must be a class code" }),
  rates: z
    .array(rate)
    .superRefine(
      noRepetition(({ effectiveFrom = "" }) => effectiveFrom, "effectiveFrom", "repeats a rate: same class and day"),
    ),
  estimatedPayroll: amount,
  minimumPremium: amount,
});

const surcharge = z
  .object({ name: requiredText(), rate: part, amount })
  .refine(({ rate, amount }) => (rate === undefined) !== (amount === undefined), {
    error: "must have either a rate or an amount",
  });

const discountTables = [...new Set(rules.premiumDiscounts.rows.map(({ table }) => table))];

const decimalMembers = Object.fromEntries(
  decimalTermNames.map((name) => [name, decimal(decimalTerms[name]).optional()]),
);

/** The terms, in the order in which a partner reads what is wrong with them. */
const ratingTerms = z.object({
  classifications: z
    .array(classification)
    .superRefine(
      noRepetition(
        ({ state, classCode }) => `${state} ${bareCode(classCode)}`,
        "classCode",
        "repeats a classification: same state and class code",
      ),
    ),
  ...decimalMembers,
  discountBands: z.array(z.object({ rate: decimal("part"), upTo: amount })).superRefine(checkBands),
  discountTable: z
    .string()
    .refine((table) => discountTables.includes(table), { error: `must be one of ${discountTables.join(", ")}` })
    .optional(),
  surcharges: z.array(surcharge),
  officerElections: z.array(z.object({ employeeId: z.string().min(1, { error: "must not be empty" }) })),
  subcontractorContract: z.enum(contracts, { error: `must be one of ${contracts.join(", ")}` }),
});

const carrier = z.object({ rating: ratingTerms });

/** What makes rating terms unusable; fields are those of a policy in the contract. */
export function checkRatingTerms(terms: RatingTerms): Violation[] {
  const tooLong = Object.entries(listsOf(terms)).filter(([, rows]) => rows.length > mostRows);
  const found = tooLong.map(([field]) => ({ field, description: `must have at most ${mostRows} elements` }));
  const largest = largestList(terms);
  if (largest) {
    const description = "must be smaller: what a policy carries for rating must fit into 512 KiB";
    found.push({ field: largest, description });
  }
  return found.length > 0 ? found : violationsOf(carrier, { rating: terms });
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

/** Refuses rows of which an earlier one has the same key; the violation names one member of the row. */
function noRepetition<Row>(keyOf: (row: Row) => string, member: keyof Row & string, error: string) {
  return (rows: Row[], context: z.RefinementCtx): void => {
    const keys = new Set<string>();
    for (const [index, row] of rows.entries()) {
      const key = keyOf(row);
      if (keys.has(key)) context.addIssue({ code: "custom", path: [index, member], message: error });
      keys.add(key);
    }
  };
}

/** Each band begins where the one before ends; only the last may have no end. */
function checkBands(bands: { upTo?: string | undefined }[], context: z.RefinementCtx): void {
  let below = zero;
  for (const [index, { upTo }] of bands.entries()) {
    const violate = (message: string) => context.addIssue({ code: "custom", path: [index, "upTo"], message });
    if (upTo === undefined && index < bands.length - 1) violate("may be left out in the last band only");
    const end = upTo !== undefined && isDecimal("amount", upTo) ? exact(upTo) : below;
    if (end !== below && end.lte(below)) violate("must be above that of the band before");
    below = end;
  }
}
