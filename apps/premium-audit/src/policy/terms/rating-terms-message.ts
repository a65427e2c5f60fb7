import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  RatingTerms as RatingTermsMessage,
  RatingTermsSchema,
  StateTerms as StateTermsMessage,
} from "@platform/contracts/premium_audit/v1/policies";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import type {
  CreditBase,
  OwnerKind,
  RateBasis,
  SubcontractorContract,
  SurchargeBase,
} from "@platform/public-records/record/rating-choices";
import {
  type Classification,
  type Credit,
  type DiscountBand,
  decimalTermNames,
  type OfficerElection,
  type RatingTerms,
  type StateDiscount,
  type StatedEmployeeCap,
  type StatedExcludedPay,
  type StatedNoncompliance,
  type StatedOfficerLimits,
  type StatedOvertime,
  type StateTerms,
  type Surcharge,
  stateTermNames,
  type Waiver,
} from "../../rating/terms/policy-terms.ts";
import { fromPartiesMessage } from "./parties-message.ts";

/** A row of a repeated member of the message. */
type Row<Name extends keyof RatingTermsMessage> = Extract<RatingTermsMessage[Name], unknown[]>[number];

/** Converts rating terms to their message. */
export function toRatingTermsMessage(terms: RatingTerms): MessageInitShape<typeof RatingTermsSchema> {
  return {
    ...terms,
    classifications: terms.classifications.map(({ rates, experienceRated, ...row }) => ({
      ...row,
      rates: rates.map(({ effectiveFrom = "", rate, basis = "", isLossCost = false }) => ({
        effectiveFrom,
        rate,
        basis,
        isLossCost,
      })),
      notExperienceRated: !experienceRated,
    })),
    exposureSources: terms.exposureSources ?? [],
    stateTerms: terms.stateTerms ?? [],
    noPayrollMonths: terms.noPayrollMonths ?? [],
    recordsSupportDivision: terms.recordsSupportDivision ?? false,
    wageRecordsVerified: terms.wageRecordsVerified ?? false,
    waiversOfSubrogation: terms.waiversOfSubrogation ?? [],
    credits: terms.credits ?? [],
    stateDiscounts: terms.stateDiscounts ?? [],
  };
}

/** Converts a message to rating terms; absent members stay absent. */
export function fromRatingTermsMessage(message: RatingTermsMessage): RatingTerms {
  return {
    ...withoutUndefined(Object.fromEntries(decimalTermNames.map((name) => [name, message[name]]))),
    ...withoutUndefined({ discountTable: message.discountTable }),
    ...withoutEmpty({
      rateTable: message.rateTable ?? "",
      ruleTable: message.ruleTable ?? "",
      rounding: message.rounding as RatingTerms["rounding"] & string,
      exposureSources: message.exposureSources.map(({ ownerId, employerId }) => ({ ownerId, employerId })),
      stateTerms: message.stateTerms.map(fromStateTermsMessage),
      noPayrollMonths: message.noPayrollMonths.toSorted((a, b) => a - b),
      personLinks: message.personLinks.map(({ employeeId, samePersonAs }) => ({ employeeId, samePersonAs })),
      officerLimits: message.officerLimits.map(fromOfficerLimits),
      overtimeDeducted: message.overtimeDeducted.map(fromOvertimeDeducted),
      excludedPayDeducted: message.excludedPayDeducted.map(fromExcludedPayDeducted),
      employeeCaps: message.employeeCaps.map(fromEmployeeCap),
      noncomplianceCharges: message.noncomplianceCharges.map(fromNoncomplianceCharge),
      waiversOfSubrogation: message.waiversOfSubrogation.map(fromWaiver),
      credits: message.credits.map(fromCredit),
      stateDiscounts: message.stateDiscounts.map(fromStateDiscount),
    }),
    ...fromPartiesMessage(message),
    ...(message.recordsSupportDivision && { recordsSupportDivision: true }),
    ...(message.wageRecordsVerified && { wageRecordsVerified: true }),
    classifications: message.classifications.map(fromClassification),
    discountBands: message.discountBands.map(fromBand),
    surcharges: message.surcharges.map(fromSurcharge),
    officerElections: message.officerElections.map(fromOfficerElection),
    subcontractorContract: (message.subcontractorContract || "unstated") as SubcontractorContract,
  };
}

function fromStateTermsMessage({ state, effectiveFrom, ...row }: StateTermsMessage): StateTerms {
  return {
    ...withoutEmpty({ state, effectiveFrom }),
    ...withoutUndefined(Object.fromEntries(stateTermNames.map((name) => [name, row[name]]))),
  };
}

function fromClassification(row: Row<"classifications">): Classification {
  const { estimatedPayroll, estimatedUnits, minimumPremium } = row;
  return {
    state: row.state,
    classCode: row.classCode,
    rates: row.rates.map(({ effectiveFrom, rate, basis, isLossCost }) => ({
      rate,
      ...withoutEmpty({ effectiveFrom, basis: basis as RateBasis }),
      ...(isLossCost && { isLossCost }),
    })),
    ...withoutUndefined({ estimatedPayroll, estimatedUnits, minimumPremium }),
    ...withoutEmpty({ description: row.description, estimates: row.estimates.map(fromEstimate) }),
    experienceRated: !row.notExperienceRated,
  };
}

function fromEstimate(row: Row<"classifications">["estimates"][number]) {
  const { effectiveFrom, estimatedPayroll, estimatedUnits } = row;
  return { effectiveFrom, ...withoutUndefined({ estimatedPayroll, estimatedUnits }) };
}

function fromSurcharge({ name, rate, amount, base, state }: Row<"surcharges">): Surcharge {
  return { name, ...withoutUndefined({ rate, amount }), ...withoutEmpty({ base: base as SurchargeBase, state }) };
}

function fromOfficerElection({ employeeId, included, ...row }: Row<"officerElections">): OfficerElection {
  return { employeeId, included, ...withoutEmpty({ kind: row.kind as OwnerKind, from: row.from, to: row.to }) };
}

function fromOfficerLimits({ state, kind, partOfWeekCounts, ...row }: Row<"officerLimits">): StatedOfficerLimits {
  const { weeklyMinimum, weeklyMaximum, fixedYearly } = row;
  return {
    state,
    kind: kind as OwnerKind,
    partOfWeekCounts,
    ...withoutUndefined({ weeklyMinimum, weeklyMaximum, fixedYearly }),
    ...withoutEmpty({ from: row.from }),
  };
}

function fromOvertimeDeducted({ state, deducted, ...row }: Row<"overtimeDeducted">): StatedOvertime {
  return { state, deducted, ...withoutEmpty({ from: row.from }) };
}

function fromExcludedPayDeducted({ state, kind, deducted, ...row }: Row<"excludedPayDeducted">): StatedExcludedPay {
  return { state, kind: kind as ExcludedPayKind, deducted, ...withoutEmpty({ from: row.from }) };
}

function fromEmployeeCap({ state, classCodes, ...row }: Row<"employeeCaps">): StatedEmployeeCap {
  const { yearlyMaximum, weeklyMaximum } = row;
  return {
    state,
    classCodes: [...classCodes],
    ...withoutUndefined({ yearlyMaximum, weeklyMaximum }),
    ...withoutEmpty({ from: row.from }),
  };
}

function fromNoncomplianceCharge(row: Row<"noncomplianceCharges">): StatedNoncompliance {
  const { state, multiple, exact, requests } = row;
  return { state, multiple, exact, requests, ...withoutEmpty({ from: row.from }) };
}

function fromWaiver({ name, state, rate, premium, minimum }: Row<"waiversOfSubrogation">): Waiver {
  return { ...withoutEmpty({ name, state }), rate, ...withoutUndefined({ premium, minimum }) };
}

function fromBand({ upTo, rate }: Row<"discountBands">): DiscountBand {
  return { ...withoutUndefined({ upTo }), rate };
}

function fromStateDiscount({ state, table, bands }: Row<"stateDiscounts">): StateDiscount {
  return { state, ...withoutEmpty({ table }), bands: bands.map(fromBand) };
}

function fromCredit({ name, state, rate, base, statisticalCode }: Row<"credits">): Credit {
  return { name, rate, ...withoutEmpty({ state, base: base as CreditBase, statisticalCode }) };
}

type WithoutUndefined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

function withoutUndefined<Members extends Record<string, string | undefined>>(
  members: Members,
): WithoutUndefined<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Members>;
}

/** Leaves out empty texts and lists, which are how proto3 shows members without presence that are absent. */
function withoutEmpty<Members extends Record<string, string | readonly unknown[]>>(members: Members): Partial<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value.length > 0)) as Partial<Members>;
}
