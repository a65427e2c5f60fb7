import { knownState } from "@platform/class-codes/known-state";
import { isDecimal, isZero } from "@platform/decimal/amount";
import { exact, zero } from "@platform/decimal/exact";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import {
  creditBases,
  ownerKinds,
  rateBases,
  roundings,
  subcontractorContracts,
  surchargeBases,
} from "@platform/public-records/record/rating-choices";
import type { Violation } from "@platform/service/call/fault";
import { policyBounds } from "@platform/validation/bounds";
import { calendarDate, decimal, requiredText } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";
import { rules } from "../../rating/rules/rules.ts";
import { withoutLeadingZeros } from "../../rating/terms/class-code.ts";
import {
  decimalTermNames,
  decimalTerms,
  type RatingTerms,
  type StateTerms,
  stateTermNames,
} from "../../rating/terms/policy-terms.ts";
import { checkCoveredStates, partyMembers } from "./check-parties.ts";

/** A policy must fit into an event, and the broker accepts at most 1 MiB. */
const mostBytes = 512 * 1024;

const amount = decimal("amount").optional();
const part = decimal("part").optional();

const rate = z.object({
  rate: decimal("factor"),
  isLossCost: z.literal(true).optional(),
  effectiveFrom: calendarDate().optional(),
  basis: z.enum(rateBases, { error: `must be one of ${rateBases.join(", ")}` }).optional(),
});

const classification = z.object({
  state: knownState(),
  classCode: z
    .string()
    .regex(/^[0-9A-Z-]{1,10}$/, { error: "must be 1 to 10 digits, capital letters or hyphens, such as 8810" }),
  rates: z
    .array(rate)
    .superRefine(
      noRepetition(({ effectiveFrom = "" }) => effectiveFrom, "effectiveFrom", "repeats a rate: same class and day"),
    ),
  estimatedPayroll: amount,
  estimatedUnits: amount,
  estimates: z
    .array(
      z
        .object({ effectiveFrom: calendarDate(), estimatedPayroll: amount, estimatedUnits: amount })
        .refine((row) => row.estimatedPayroll !== undefined || row.estimatedUnits !== undefined, {
          error: "must have an estimated payroll or estimated units",
        }),
    )
    .superRefine(
      noRepetition(({ effectiveFrom }) => effectiveFrom, "effectiveFrom", "repeats an estimate: same class and day"),
    )
    .optional(),
  minimumPremium: amount,
});

const surcharge = z
  .object({
    name: requiredText(),
    rate: part,
    amount,
    base: z.enum(surchargeBases, { error: `must be one of ${surchargeBases.join(", ")}` }).optional(),
    state: knownState().optional(),
  })
  .refine(({ rate, amount }) => (rate === undefined) !== (amount === undefined), {
    error: "must have either a rate or an amount",
  })
  .refine(({ base, amount: fixed }) => base === undefined || fixed === undefined, {
    path: ["base"],
    error: "must not be given with an amount, which has no base",
  });

const waiver = z.object({
  name: requiredText().optional(),
  state: knownState().optional(),
  rate: decimal("part").refine((rate) => !rate.startsWith("-"), { error: "must be from 0 to 1" }),
  premium: amount,
  minimum: amount,
});

const credit = z.object({
  name: requiredText(),
  state: knownState().optional(),
  rate: decimal("part").refine((rate) => !rate.startsWith("-"), { error: "must be from 0 to 1" }),
  base: z.enum(creditBases, { error: `must be one of ${creditBases.join(", ")}` }).optional(),
  statisticalCode: z.string().max(10, { error: "must have at most 10 characters" }).optional(),
});

const arapFactor = decimal("factor").refine((factor) => !isDecimal("factor", factor) || exact(factor).gte(1), {
  error: "must be 1 or more: the program has no credits",
});

const shareOfPremium = decimal("part").refine((share) => !share.startsWith("-"), { error: "must be from 0 to 1" });

const election = z
  .object({
    employeeId: z.string().min(1, { error: "must not be empty" }),
    kind: z.enum(ownerKinds, { error: `must be one of ${ownerKinds.join(", ")}` }).optional(),
    from: calendarDate().optional(),
    to: calendarDate().optional(),
  })
  .refine(({ from: start, to: end }) => start === undefined || end === undefined || start <= end, {
    path: ["to"],
    error: "must not be before `from`",
  });

const month = z.int().min(1, { error: "must be 1 to 12" }).max(12, { error: "must be 1 to 12" });
const ruleStart = calendarDate().optional();
const ownerLimits = z
  .object({
    state: knownState(),
    kind: z.enum(ownerKinds, { error: `must be one of ${ownerKinds.join(", ")}` }),
    weeklyMinimum: amount,
    weeklyMaximum: amount,
    fixedYearly: amount,
    from: ruleStart,
  })
  .refine(
    ({ weeklyMinimum, weeklyMaximum, fixedYearly }) =>
      (fixedYearly === undefined) === (weeklyMinimum !== undefined || weeklyMaximum !== undefined),
    { error: "must have either weekly limits or a fixed yearly payroll" },
  )
  .refine(({ weeklyMinimum, weeklyMaximum }) => isInOrder(weeklyMinimum, weeklyMaximum), {
    path: ["weeklyMaximum"],
    error: "must not be below `weekly_minimum`",
  });
const overtimeRule = z.object({ state: knownState(), deducted: z.boolean(), from: ruleStart });
const excludedPayRule = z.object({
  state: knownState(),
  kind: z.enum(excludedPayKinds, { error: `must be one of ${excludedPayKinds.join(", ")}` }),
  deducted: z.boolean(),
  from: ruleStart,
});
const employeeCap = z
  .object({
    state: knownState(),
    yearlyMaximum: amount,
    weeklyMaximum: amount,
    classCodes: z.array(classification.shape.classCode),
    from: ruleStart,
  })
  .refine(({ yearlyMaximum, weeklyMaximum }) => yearlyMaximum === undefined || weeklyMaximum === undefined, {
    error: "must not have both a yearly and a weekly maximum",
  });

const noncomplianceCharge = z.object({
  state: knownState(),
  multiple: decimal("factor").refine((factor) => !isZero(factor), { error: "must be above 0" }),
  exact: z.boolean(),
  requests: z
    .int()
    .min(1, { error: "must be at least 1" })
    .max(policyBounds.noncomplianceRequests, { error: `must be at most ${policyBounds.noncomplianceRequests}` }),
  from: ruleStart,
});

const discountTables = [...new Set(rules.premiumDiscounts.rows.map(({ table }) => table))];

const discountTable = z
  .string()
  .refine((table) => discountTables.includes(table), { error: `must be one of ${discountTables.join(", ")}` });
const discountBands = z.array(z.object({ rate: decimal("part"), upTo: amount })).superRefine(checkBands);

const lossCostMultiplier = decimal("factor").refine((factor) => !isZero(factor), { error: "must be above 0" });

const decimalMembers = decimalMembersOf(decimalTermNames);

/** Returns the schemas of optional decimal terms. */
function decimalMembersOf(names: readonly (keyof typeof decimalTerms)[]) {
  const members = names.map((name) => [name, decimal(decimalTerms[name]).optional()] as const);
  return {
    ...Object.fromEntries(members),
    arapFactor: arapFactor.optional(),
    shortRateFactor: shareOfPremium.optional(),
    largeDeductibleCredit: shareOfPremium.optional(),
    lossCostMultiplier: lossCostMultiplier.optional(),
    federalActFactor: lossCostMultiplier.optional(),
  };
}

const stateTerms = z
  .object({
    state: knownState().optional(),
    effectiveFrom: calendarDate().optional(),
    ...decimalMembersOf(stateTermNames),
  })
  .refine((row) => stateTermNames.some((name) => (row as StateTerms)[name] !== undefined), {
    error: "must have at least one term, such as experience_modifier",
  });

/** Schema of the rating terms; violations are reported in this order. */
const ratingTerms = z.object({
  classifications: z
    .array(classification)
    .superRefine(
      noRepetition(
        ({ state, classCode }) => `${state} ${withoutLeadingZeros(classCode)}`,
        "classCode",
        "repeats a classification: same state and class code",
      ),
    ),
  ...decimalMembers,
  discountBands,
  discountTable: discountTable.optional(),
  stateDiscounts: z
    .array(
      z
        .object({ state: knownState(), table: discountTable.optional(), bands: discountBands })
        .refine(({ table, bands }) => table === undefined || bands.length === 0, {
          path: ["table"],
          error: "must not be sent with bands",
        }),
    )
    .superRefine(noRepetition(({ state }) => state, "state", "repeats a discount: same state"))
    .optional(),
  credits: z.array(credit).optional(),
  surcharges: z.array(surcharge),
  waiversOfSubrogation: z.array(waiver).optional(),
  rounding: z.enum(roundings, { error: `must be one of ${roundings.join(", ")}` }).optional(),
  officerElections: z.array(election),
  exposureSources: z
    .array(z.object({ ownerId: requiredText(), employerId: requiredText() }))
    .superRefine(
      noRepetition(
        ({ ownerId, employerId }) => JSON.stringify([ownerId, employerId]),
        "employerId",
        "repeats a source: same owner and employer",
      ),
    )
    .optional(),
  stateTerms: z
    .array(stateTerms)
    .superRefine(
      noRepetition(
        ({ state = "", effectiveFrom = "" }) => `${state} ${effectiveFrom}`,
        "effectiveFrom",
        "repeats a row: same state and day",
      ),
    )
    .optional(),
  recordsSupportDivision: z.boolean().optional(),
  wageRecordsVerified: z.boolean().optional(),
  noPayrollMonths: z
    .array(month)
    .max(policyBounds.noPayrollMonths, { error: `must have at most ${policyBounds.noPayrollMonths} elements` })
    .superRefine(checkMonths)
    .optional(),
  personLinks: z
    .array(
      z
        .object({ employeeId: requiredText(), samePersonAs: requiredText() })
        .refine(({ employeeId, samePersonAs }) => employeeId !== samePersonAs, {
          path: ["samePersonAs"],
          error: "must be another id",
        }),
    )
    .optional(),
  officerLimits: z
    .array(ownerLimits)
    .superRefine(
      noRepetition(
        ({ state, kind, from: start = "" }) => `${state} ${kind} ${start}`,
        "kind",
        "repeats limits: same state, kind and day",
      ),
    )
    .optional(),
  overtimeDeducted: z
    .array(overtimeRule)
    .superRefine(
      noRepetition(({ state, from: start = "" }) => `${state} ${start}`, "state", "repeats a rule: same state and day"),
    )
    .optional(),
  excludedPayDeducted: z
    .array(excludedPayRule)
    .superRefine(
      noRepetition(
        ({ state, kind, from: start = "" }) => `${state} ${kind} ${start}`,
        "kind",
        "repeats a rule: same state, kind and day",
      ),
    )
    .optional(),
  employeeCaps: z
    .array(employeeCap)
    .superRefine(
      noRepetition(
        ({ state, classCodes, from: start = "" }) => JSON.stringify([state, start, ...classCodes]),
        "state",
        "repeats a maximum: same state, classes and day",
      ),
    )
    .optional(),
  noncomplianceCharges: z
    .array(noncomplianceCharge)
    .superRefine(
      noRepetition(
        ({ state, from: start = "" }) => `${state} ${start}`,
        "state",
        "repeats a charge: same state and day",
      ),
    )
    .optional(),
  subcontractorContract: z.enum(subcontractorContracts, {
    error: `must be one of ${subcontractorContracts.join(", ")}`,
  }),
  ...partyMembers,
});

const carrier = z.object({
  rating: ratingTerms.superRefine(checkWaivers).superRefine(checkLossCosts).superRefine(checkCoveredStates),
});

/** Returns the violations of rating terms; `field` is a path in the policy message. */
export function checkRatingTerms(terms: RatingTerms): Violation[] {
  const tooLong = Object.entries(listsOf(terms)).filter(([, rows]) => rows.length > policyBounds.rows);
  const violations = tooLong.map(([field]) => ({
    field,
    description: `must have at most ${policyBounds.rows} elements`,
  }));
  const largest = largestList(terms);
  if (largest) {
    const description = "must be smaller: the rating terms of a policy must not exceed 512 KiB";
    violations.push({ field: largest, description });
  }
  return violations.length > 0 ? violations : violationsOf(carrier, { rating: terms });
}

function listsOf(terms: RatingTerms) {
  const { classifications, discountBands, surcharges, officerElections, exposureSources = [] } = terms;
  const { stateTerms = [], waiversOfSubrogation = [] } = terms;
  return {
    "rating.person_links": terms.personLinks ?? [],
    "rating.officer_limits": terms.officerLimits ?? [],
    "rating.overtime_deducted": terms.overtimeDeducted ?? [],
    "rating.excluded_pay_deducted": terms.excludedPayDeducted ?? [],
    "rating.employee_caps": terms.employeeCaps ?? [],
    "rating.noncompliance_charges": terms.noncomplianceCharges ?? [],
    "rating.exposure_sources": exposureSources,
    "rating.classifications": classifications,
    "rating.discount_bands": discountBands,
    "rating.surcharges": surcharges,
    "rating.officer_elections": officerElections,
    "rating.state_terms": stateTerms,
    "rating.waivers_of_subrogation": waiversOfSubrogation,
    "rating.credits": terms.credits ?? [],
    "rating.state_discounts": terms.stateDiscounts ?? [],
    "rating.named_insureds": terms.namedInsureds ?? [],
    "rating.locations": terms.locations ?? [],
    "rating.covered_states": terms.coveredStates ?? [],
  };
}

/** Returns the largest list if the terms exceed the size limit. */
function largestList(terms: RatingTerms): string | undefined {
  if (Buffer.byteLength(JSON.stringify(terms)) <= mostBytes) return undefined;
  const sizes = Object.entries(listsOf(terms)).map(([field, rows]) => ({ field, size: JSON.stringify(rows).length }));
  return sizes.toSorted((a, b) => b.size - a.size)[0]?.field;
}

/** Makes a check that refuses rows with the key of an earlier row; the violation names `member`. */
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

/** Checks that no month is named twice; they are in order. */
function checkMonths(months: number[], context: z.RefinementCtx): void {
  const repeated = months.findIndex((each, index) => index > 0 && each === months[index - 1]);
  if (repeated > 0)
    context.addIssue({ code: "custom", path: [repeated], message: `repeats the month ${months[repeated]}` });
}

/** Checks that a policy with loss costs has a loss cost multiplier; where it has none on some days, these are unrated. */
function checkLossCosts(terms: z.output<typeof ratingTerms>, context: z.RefinementCtx): void {
  const { classifications, lossCostMultiplier: ofPolicy, stateTerms: rows = [] } = terms as unknown as RatingTerms;
  for (const [index, { state, rates }] of classifications.entries()) {
    if (ofPolicy !== undefined || !rates.some(({ isLossCost }) => isLossCost)) continue;
    const ofState = rows.filter((row) => row.state === undefined || row.state === state);
    if (ofState.some((row) => row.lossCostMultiplier !== undefined)) continue;
    const message = "has a loss cost, which needs the loss_cost_multiplier of the policy";
    context.addIssue({ code: "custom", path: ["classifications", index], message });
  }
}

/** Checks that waivers name their state if the policy has several. */
function checkWaivers(
  terms: { classifications: { state: string }[]; waiversOfSubrogation?: { state?: string | undefined }[] | undefined },
  context: z.RefinementCtx,
): void {
  const states = new Set(terms.classifications.map(({ state }) => state));
  for (const [index, { state }] of (terms.waiversOfSubrogation ?? []).entries()) {
    if (state !== undefined || states.size < 2) continue;
    const path = ["waiversOfSubrogation", index, "state"];
    context.addIssue({
      code: "custom",
      path,
      message: "is required if the policy has classifications in several states",
    });
  }
}

/** Checks that bands ascend and that only the last has no end. */
function checkBands(bands: { upTo?: string | undefined }[], context: z.RefinementCtx): void {
  let below = zero;
  for (const [index, { upTo }] of bands.entries()) {
    const violate = (message: string) => context.addIssue({ code: "custom", path: [index, "upTo"], message });
    if (upTo === undefined && index < bands.length - 1) violate("is required in every band except the last");
    const end = upTo !== undefined && isDecimal("amount", upTo) ? exact(upTo) : below;
    if (end !== below && end.lte(below)) violate("must be above that of the previous band");
    below = end;
  }
}

function isInOrder(least: string | undefined, most: string | undefined): boolean {
  if (least === undefined || most === undefined) return true;
  return !isDecimal("amount", least) || !isDecimal("amount", most) || exact(least).lte(exact(most));
}
