import type { DecimalKind } from "@platform/decimal/amount";
import type { Amount } from "@platform/decimal/exact";
import {
  policyTermList,
  type StateTermKey,
  type TermKey,
  termDecimals,
} from "@platform/public-records/noun/policy-terms";
import type { ExcludedPayKind } from "@platform/public-records/record/excluded-pay";
import type { CancellationMethod } from "@platform/public-records/record/policy-choices";
import type {
  CreditBase,
  OwnerKind,
  RoundingName,
  SubcontractorContract,
  SurchargeBase,
} from "@platform/public-records/record/rating-choices";
import type { ClassRate } from "./class-rate.ts";
import type { PolicyParties } from "./policy-parties.ts";
import type { RuleTable } from "./rule-table.ts";
import type { TableRates } from "./table-rates.ts";

/** Another estimate of a class from a day on, each as if it were that of the whole term. What is absent stays as it is. */
export interface ClassEstimate {
  /** First day of the estimate, `YYYY-MM-DD`. */
  effectiveFrom: string;
  estimatedPayroll?: Amount;
  estimatedUnits?: Amount;
}

/** A classification on a policy: a class code in one state, with its rates. */
export interface Classification {
  state: string;
  classCode: string;
  /** Rates in any order; empty if the policy has no rate for the class. */
  rates: ClassRate[];
  estimatedPayroll?: Amount;
  /** Estimated persons or hours of a class that is not rated per 100 dollars. */
  estimatedUnits?: Amount;
  /** Estimates that change within the term, in any order. */
  estimates?: ClassEstimate[];
  /** Minimum premium of a policy on which this class develops premium; if absent, the policy's own minimum premium. */
  minimumPremium?: Amount;
  /** Words for the class; figures do not depend on them. */
  description?: string;
  /** False if the class is not subject to experience rating. */
  experienceRated: boolean;
}

/** A band of standard premium and its discount, as a fraction. `upTo` is the end of the band; the last band has none. */
export interface DiscountBand {
  upTo?: Amount;
  rate: Amount;
}

/** A charge in addition to premium: a fraction of the premium (`rate`) or a fixed amount. */
export interface Surcharge {
  name: string;
  /** If absent, the base of the rule row of the state; without one, the final premium. */
  base?: SurchargeBase;
  /** The state whose premium is charged; if absent, that of the whole policy. */
  state?: string;
  rate?: Amount;
  amount?: Amount;
}

/**
 * The carrier gives up its recourse against somebody: a share of the premium of a job, or of all manual premium of the state, and
 * at least a minimum.
 */
export interface Waiver {
  /** In whose favour, or which job. */
  name?: string;
  /** If absent, the only state of the policy. */
  state?: string;
  rate: Amount;
  /** Manual premium of the job for the whole term; if absent, the waiver is for all premium of the state. */
  premium?: Amount;
  minimum?: Amount;
}

/** A credit that a state names, such as that of a certified safety committee: a share of a premium, subtracted before the standard premium. */
export interface Credit {
  name: string;
  /** If absent, every state of the policy. */
  state?: string;
  rate: Amount;
  /** Premium of which `rate` is a share; if absent, the one before the credit. */
  base?: CreditBase;
  /** Code in the statistical plan of the rating bureau. */
  statisticalCode?: string;
}

/** The premium discount of a state. With neither table nor bands it has none. */
export interface StateDiscount {
  state: string;
  /** Name of a table in the rule data. */
  table?: string;
  bands: DiscountBand[];
}

/** The election of an officer or owner to be included in coverage or excluded from it. */
export interface OfficerElection {
  employeeId: string;
  included: boolean;
  /** `officer` if absent. */
  kind?: OwnerKind;
  /** First and last day of the election, `YYYY-MM-DD`; if absent, it has no beginning or no end. */
  from?: string;
  to?: string;
}

/** A rule that the policy itself states for a state; it takes precedence over the rule data. */
interface Stated {
  state: string;
  /** Effective date from which it applies to terms, `YYYY-MM-DD`; if absent, it always does. */
  from?: string;
}

/** Limits of the remuneration of a kind of owner. A limit that is absent does not exist. */
export interface StatedOfficerLimits extends Stated {
  kind: OwnerKind;
  weeklyMinimum?: Amount;
  weeklyMaximum?: Amount;
  /** A payroll per year that counts whatever was paid. */
  fixedYearly?: Amount;
  partOfWeekCounts: boolean;
}

/** The policy's rule about the premium part of overtime pay. */
export interface StatedOvertime extends Stated {
  deducted: boolean;
}

/** The policy's rule about a kind of excluded pay. */
export interface StatedExcludedPay extends Stated {
  kind: ExcludedPayKind;
  deducted: boolean;
}

/** The audit noncompliance charge of a state, as the endorsement of the policy shows it. */
export interface StatedNoncompliance extends Stated {
  /** Highest multiple of the estimated annual premium that may be added. */
  multiple: Amount;
  /** True if the multiple must be exactly this one. */
  exact: boolean;
  /** Number of times the records must have been requested. */
  requests: number;
}

/** Maximum remuneration of an employee; with neither, there is none. */
export interface StatedEmployeeCap extends Stated {
  yearlyMaximum?: Amount;
  weeklyMaximum?: Amount;
  /** Classes to which it applies; if absent, all. */
  classCodes: string[];
}

/** Kind of each optional decimal of rating terms, which decides its grammar. */
export const decimalTerms = Object.fromEntries(
  policyTermList.map(({ key, kind }) => [key, termDecimals[kind]]),
) as Readonly<Record<TermKey, DecimalKind>>;

export const decimalTermNames: readonly TermKey[] = policyTermList.map(({ key }) => key);

/** The decimal terms that may differ by state and change within the term. */
export const stateTermNames = policyTermList.filter(({ byState }) => byState).map(({ key }) => key) as StateTermKey[];

/** Terms of one state from a day on. They take precedence over the value of the whole policy; what is absent stays as it is. */
export interface StateTerms extends Partial<Record<StateTermKey, Amount>> {
  /** Two-letter postal code; if absent, every state that has no row of its own with the member. */
  state?: string;
  /** First day of the terms, `YYYY-MM-DD`; if absent, the first day of the term. */
  effectiveFrom?: string;
}

/** The rating terms of a policy. Credits and debits are fractions. */
export interface RatingTerms extends Partial<Record<TermKey, Amount>>, PolicyParties {
  stateTerms?: StateTerms[];
  waiversOfSubrogation?: Waiver[];
  credits?: Credit[];
  /** Premium discounts of single states, which take precedence there over that of the policy. */
  stateDiscounts?: StateDiscount[];
  /** Cents if absent. */
  rounding?: RoundingName;
  classifications: Classification[];
  /** The policy's own premium discount bands; they take precedence over `discountTable`. */
  discountBands: DiscountBand[];
  /** Name of a premium discount table in the rule data. */
  discountTable?: string;
  surcharges: Surcharge[];
  officerElections: OfficerElection[];
  subcontractorContract: SubcontractorContract;
  /** Sources whose payroll counts; if absent, the owner's own and that of every accepted grant. */
  exposureSources?: { ownerId: string; employerId: string }[];
  /** Pairs of employee ids that are one person, for example where the payroll provider changed. */
  personLinks?: { employeeId: string; samePersonAs: string }[];
  officerLimits?: StatedOfficerLimits[];
  overtimeDeducted?: StatedOvertime[];
  excludedPayDeducted?: StatedExcludedPay[];
  employeeCaps?: StatedEmployeeCap[];
  noncomplianceCharges?: StatedNoncompliance[];
  /** True if the records support dividing the pay of one person between a standard exception and another class. */
  recordsSupportDivision?: boolean;
  /** True if somebody verified the hourly wages by which classes go, so that pay counts in the class that it is reported in. */
  wageRecordsVerified?: boolean;
  /** Months in which a seasonal business has no payroll, 1 to 12: their days need no report. */
  noPayrollMonths?: number[];
  /** Id of the rate table with the rates of the classes that the policy does not rate itself. */
  rateTable?: string;
  /** Id of the rule table whose rows come before the rule data, and after the rules that the policy states. */
  ruleTable?: string;
}

/** Returns the last day on which a term is covered: that of the term, or the one before its cancellation. */
export function lastCoveredDay({ lastDay, cancellation }: Pick<PolicyTerm, "lastDay" | "cancellation">): string {
  return cancellation?.lastDay ?? lastDay;
}

/** The estimated premium of the whole term, as it is from a day on. The first one is that of the first day of the term. */
export interface EstimateChange {
  /** `YYYY-MM-DD` */
  from: string;
  premium: Amount;
}

/** A policy term, as the rating engine needs it. */
export interface PolicyTerm {
  /** First and last day of coverage, `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** If the term was cancelled: the last covered day, `YYYY-MM-DD`, and whether by the carrier or by the insured. */
  cancellation?: { lastDay: string; method: Exclude<CancellationMethod, "flat"> };
  /** Estimated premium of the whole term; if absent, it is calculated from the estimated payroll. */
  estimatedPremium?: Amount;
  /** How it changed within the term, in order; absent or empty if it did not. */
  estimateChanges?: readonly EstimateChange[];
  rating: RatingTerms;
  /** The rate table that `rating` names; absent if it names none. */
  tableRates?: TableRates;
  /** The rule table that `rating` names; absent if it names none. */
  ruleTable?: RuleTable;
}
