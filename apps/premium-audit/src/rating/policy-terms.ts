import type { DecimalKind } from "@platform/decimal/amount";
import type { Amount } from "@platform/decimal/exact";

/** A rate from a day on, in dollars for each 100 of remuneration. */
export interface ClassRate {
  /** `YYYY-MM-DD`; absent: from the first day of the term. */
  effectiveFrom?: string;
  rate: Amount;
}

/** A class of work that a policy covers in a state. */
export interface Classification {
  state: string;
  classCode: string;
  /** None: the policy carries no rate for it. */
  rates: ClassRate[];
  estimatedPayroll?: Amount;
  /** The least premium of a policy on which this class develops premium; absent: the policy's. */
  minimumPremium?: Amount;
  /** False for classes to which the experience modification does not apply. */
  experienceRated: boolean;
}

/** A band of standard premium and the part of it that is discounted; the last band has no end. */
export interface DiscountBand {
  upTo?: Amount;
  rate: Amount;
}

/** A charge that is not premium: a part of the premium, or an amount. */
export interface Surcharge {
  name: string;
  rate?: Amount;
  amount?: Amount;
}

/** Whether an officer has chosen to be covered. */
export interface OfficerElection {
  employeeId: string;
  included: boolean;
}

/** What subcontractors were contracted for; decides what part of their price is labour. */
export type SubcontractorContract = "unstated" | "labor_only" | "labor_and_materials" | "mobile_equipment";

/** The optional decimals of rating terms, by the kind that decides their grammar. A new one is a line here. */
export const decimalTerms = {
  /** Used only when no classification has its own. */
  estimatedPayroll: "amount",
  experienceModifier: "factor",
  /** A fraction: a schedule credit of 10 % is `-0.10`. */
  scheduleRating: "part",
  increasedLimitsFactor: "factor",
  deductibleCredit: "part",
  expenseConstant: "amount",
  minimumPremium: "amount",
  /** For each 100 of remuneration. */
  terrorismRate: "factor",
  /** For each 100 of remuneration. */
  catastropheRate: "factor",
} as const satisfies Readonly<Record<string, DecimalKind>>;

type DecimalTerm = keyof typeof decimalTerms;

/** The names of `decimalTerms`. */
export const decimalTermNames = Object.keys(decimalTerms) as DecimalTerm[];

/** What rating needs of a policy. */
export interface RatingTerms extends Partial<Record<DecimalTerm, Amount>> {
  classifications: Classification[];
  /** Bands of the policy's own; they win over a table. */
  discountBands: DiscountBand[];
  /** The name of a table in the rule data. */
  discountTable?: string;
  surcharges: Surcharge[];
  officerElections: OfficerElection[];
  subcontractorContract: SubcontractorContract;
}

/** A policy's term as it is rated. */
export interface PolicyTerm {
  /** First and last day that the policy covers, `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** The estimated premium of the term; absent: what the estimated payroll gives. */
  estimatedPremium?: Amount;
  rating: RatingTerms;
}
