import type { Classification, Policy, RatingTerms } from "@platform/contracts/premium_audit/v1/policies";
import { exactNumber, exactNumberOrNull } from "@platform/decimal/exact-number";
import { publicTime } from "./public-time.ts";

/** A policy with its present term. */
export function policyRecord(policy: Policy) {
  return {
    id: policy.id,
    object: "policy",
    owner_id: policy.ownerId,
    environment: policy.environment,
    employer_id: policy.employerId,
    policy_number: policy.policyNumber,
    status: policy.status,
    effective_date: publicTime(policy.effectiveDate),
    expiration_date: publicTime(policy.expirationDate),
    premium: exactNumber(policy.premium || "0"),
    estimated_premium: exactNumber(policy.estimatedPremium || "0"),
    ...ratingRecord(policy.rating),
    created_at: publicTime(policy.createdAt),
    updated_at: publicTime(policy.updatedAt),
  };
}

function ratingRecord(rating: RatingTerms | undefined) {
  return {
    classifications: (rating?.classifications ?? []).map(classificationRecord),
    estimated_payroll: exactNumberOrNull(rating?.estimatedPayroll),
    experience_modifier: exactNumberOrNull(rating?.experienceModifier),
    schedule_rating: exactNumberOrNull(rating?.scheduleRating),
    increased_limits_factor: exactNumberOrNull(rating?.increasedLimitsFactor),
    deductible_credit: exactNumberOrNull(rating?.deductibleCredit),
    expense_constant: exactNumberOrNull(rating?.expenseConstant),
    minimum_premium: exactNumberOrNull(rating?.minimumPremium),
    terrorism_rate: exactNumberOrNull(rating?.terrorismRate),
    catastrophe_rate: exactNumberOrNull(rating?.catastropheRate),
    discount_table: rating?.discountTable ?? null,
    discount_bands: (rating?.discountBands ?? []).map(({ upTo, rate }) => ({
      up_to: exactNumberOrNull(upTo),
      rate: exactNumber(rate),
    })),
    surcharges: (rating?.surcharges ?? []).map(({ name, rate, amount }) => ({
      name,
      rate: exactNumberOrNull(rate),
      amount: exactNumberOrNull(amount),
    })),
    officer_elections: (rating?.officerElections ?? []).map(({ employeeId, included }) => ({
      employee_id: employeeId,
      included,
    })),
    subcontractor_contract: rating?.subcontractorContract || "unstated",
  };
}

function classificationRecord(row: Classification) {
  return {
    state: row.state,
    classification_code: row.classCode,
    rates: row.rates.map(({ rate, effectiveFrom }) => ({
      rate: exactNumber(rate),
      effective_date: effectiveFrom === "" ? null : effectiveFrom,
    })),
    estimated_payroll: exactNumberOrNull(row.estimatedPayroll),
    minimum_premium: exactNumberOrNull(row.minimumPremium),
    experience_rated: !row.notExperienceRated,
  };
}
