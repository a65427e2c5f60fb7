import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  RatingTerms as RatingTermsMessage,
  RatingTermsSchema,
  StateTerms as StateTermsMessage,
} from "@platform/contracts/premium_audit/v1/policies";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import type { OwnerKind, RateBasis, SubcontractorContract } from "@platform/public-records/record/rating-choices";
import {
  decimalTermNames,
  type RatingTerms,
  type StateTerms,
  type SurchargeBase,
  stateTermNames,
} from "../../rating/terms/policy-terms.ts";

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
    waiversOfSubrogation: terms.waiversOfSubrogation ?? [],
  };
}

/** Converts a message to rating terms; absent members stay absent. */
export function fromRatingTermsMessage(message: RatingTermsMessage): RatingTerms {
  return {
    ...withoutUndefined(Object.fromEntries(decimalTermNames.map((name) => [name, message[name]]))),
    ...withoutUndefined({ discountTable: message.discountTable, rateTable: message.rateTable || undefined }),
    classifications: message.classifications.map((row) => ({
      state: row.state,
      classCode: row.classCode,
      rates: row.rates.map(({ effectiveFrom, rate, basis, isLossCost }) => ({
        rate,
        ...(effectiveFrom !== "" && { effectiveFrom }),
        ...(basis !== "" && { basis: basis as RateBasis }),
        ...(isLossCost && { isLossCost }),
      })),
      ...withoutUndefined({
        estimatedPayroll: row.estimatedPayroll,
        estimatedUnits: row.estimatedUnits,
        minimumPremium: row.minimumPremium,
        description: row.description || undefined,
      }),
      ...(row.estimates.length > 0 && {
        estimates: row.estimates.map(({ effectiveFrom, estimatedPayroll, estimatedUnits }) => ({
          effectiveFrom,
          ...withoutUndefined({ estimatedPayroll, estimatedUnits }),
        })),
      }),
      experienceRated: !row.notExperienceRated,
    })),
    discountBands: message.discountBands.map(({ upTo, rate }) => ({ ...withoutUndefined({ upTo }), rate })),
    surcharges: message.surcharges.map(({ name, rate, amount, base, state }) => ({
      name,
      ...withoutUndefined({ rate, amount }),
      ...(base !== "" && { base: base as SurchargeBase }),
      ...(state !== "" && { state }),
    })),
    officerElections: message.officerElections.map(({ employeeId, included, kind, from, to }) => ({
      employeeId,
      included,
      ...(kind !== "" && { kind: kind as OwnerKind }),
      ...(from !== "" && { from }),
      ...(to !== "" && { to }),
    })),
    ...(message.exposureSources.length > 0 && {
      exposureSources: message.exposureSources.map(({ ownerId, employerId }) => ({ ownerId, employerId })),
    }),
    ...(message.stateTerms.length > 0 && { stateTerms: message.stateTerms.map(fromStateTermsMessage) }),
    ...(message.recordsSupportDivision && { recordsSupportDivision: true }),
    ...(message.noPayrollMonths.length > 0 && { noPayrollMonths: message.noPayrollMonths.toSorted((a, b) => a - b) }),
    ...(message.personLinks.length > 0 && {
      personLinks: message.personLinks.map(({ employeeId, samePersonAs }) => ({ employeeId, samePersonAs })),
    }),
    ...(message.officerLimits.length > 0 && {
      officerLimits: message.officerLimits.map(({ state, kind, partOfWeekCounts, from, ...limits }) => ({
        state,
        kind: kind as OwnerKind,
        partOfWeekCounts,
        ...withoutUndefined({
          weeklyMinimum: limits.weeklyMinimum,
          weeklyMaximum: limits.weeklyMaximum,
          fixedYearly: limits.fixedYearly,
        }),
        ...(from !== "" && { from }),
      })),
    }),
    ...(message.overtimeDeducted.length > 0 && {
      overtimeDeducted: message.overtimeDeducted.map(({ state, deducted, from }) => ({
        state,
        deducted,
        ...(from !== "" && { from }),
      })),
    }),
    ...(message.excludedPayDeducted.length > 0 && {
      excludedPayDeducted: message.excludedPayDeducted.map(({ state, kind, deducted, from }) => ({
        state,
        kind: kind as ExcludedPayKind,
        deducted,
        ...(from !== "" && { from }),
      })),
    }),
    ...(message.employeeCaps.length > 0 && {
      employeeCaps: message.employeeCaps.map(({ state, classCodes, from, yearlyMaximum, weeklyMaximum }) => ({
        state,
        classCodes: [...classCodes],
        ...withoutUndefined({ yearlyMaximum, weeklyMaximum }),
        ...(from !== "" && { from }),
      })),
    }),
    ...(message.noncomplianceCharges.length > 0 && {
      noncomplianceCharges: message.noncomplianceCharges.map(({ state, multiple, exact, requests, from }) => ({
        state,
        multiple,
        exact,
        requests,
        ...(from !== "" && { from }),
      })),
    }),
    ...(message.waiversOfSubrogation.length > 0 && {
      waiversOfSubrogation: message.waiversOfSubrogation.map(({ name, state, rate, premium, minimum }) => ({
        ...(name !== "" && { name }),
        ...(state !== "" && { state }),
        rate,
        ...withoutUndefined({ premium, minimum }),
      })),
    }),
    ...(message.rounding !== "" && { rounding: message.rounding as RatingTerms["rounding"] & string }),
    subcontractorContract: (message.subcontractorContract || "unstated") as SubcontractorContract,
  };
}

function fromStateTermsMessage({ state, effectiveFrom, ...row }: StateTermsMessage): StateTerms {
  return {
    ...(state !== "" && { state }),
    ...(effectiveFrom !== "" && { effectiveFrom }),
    ...withoutUndefined(Object.fromEntries(stateTermNames.map((name) => [name, row[name]]))),
  };
}

type WithoutUndefined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

function withoutUndefined<Members extends Record<string, string | undefined>>(
  members: Members,
): WithoutUndefined<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Members>;
}
