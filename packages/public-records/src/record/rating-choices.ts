import * as disputes from "@platform/contracts/premium_audit/v1/disputes";
import * as policies from "@platform/contracts/premium_audit/v1/policies";
import * as rateTables from "@platform/contracts/premium_audit/v1/rate_tables";
import * as ruleTables from "@platform/contracts/premium_audit/v1/rule_tables";
import * as rules from "@platform/contracts/premium_audit/v1/rules";
import * as worksheets from "@platform/contracts/premium_audit/v1/worksheets";
import { enumNames } from "@platform/service/call/enum-names";
import { excludedPayKinds } from "./excluded-pay.ts";

/** Units that a rate is for: 100 dollars of remuneration, a person and year, an hour of work, or the class and term. */
export const rateBases = enumNames<typeof policies.RateBasis>(policies.RateBasisSchema).names;
export type RateBasis = (typeof rateBases)[number];

/** Kinds of persons who own or direct the employer, whose remuneration has limits. */
export const ownerKinds = enumNames<typeof policies.OwnerKind>(policies.OwnerKindSchema).names;
export type OwnerKind = (typeof ownerKinds)[number];

/** Kinds of contract of a subcontractor. The kind decides which share of a payment is labor. */
export const subcontractorContracts = enumNames<typeof policies.SubcontractorContract>(
  policies.SubcontractorContractSchema,
).names;
export type SubcontractorContract = (typeof subcontractorContracts)[number];

/** Premiums that a surcharge can be a fraction of. `before_schedule` has neither schedule rating nor the ARAP surcharge. */
export const surchargeBases = enumNames<typeof policies.SurchargeBase>(policies.SurchargeBaseSchema).names;
export type SurchargeBase = (typeof surchargeBases)[number];

/** Premiums that a credit can be a fraction of. */
export const creditBases = ["manual", "subject", "modified", "standard"] as const satisfies readonly SurchargeBase[];
export type CreditBase = (typeof creditBases)[number];

/** Precisions to which premiums are rounded. */
export const roundings = enumNames<typeof policies.Rounding>(policies.RoundingSchema).names;
export type RoundingName = (typeof roundings)[number];

/** Policies to which a new rate applies: those that begin on its day or later, as rates are usually filed, or all, from its day on within their terms. */
export const rateApplications = enumNames<typeof rateTables.RateApplication>(rateTables.RateApplicationSchema).names;
export type RateApplication = (typeof rateApplications)[number];

/** Kinds of rules that an owner's rule table can have. */
export const ruleTableKinds = enumNames<typeof ruleTables.RuleTableKind>(ruleTables.RuleTableKindSchema).names;
export type RuleTableKind = (typeof ruleTableKinds)[number];

/** Sources with which the row of a rule was compared. */
export const ruleBases = enumNames<typeof rules.RuleBasis>(rules.RuleBasisSchema).names;

/** Answers to the question whether a rule is on file for a state. A countrywide row whose source is not about the state is a default. */
export const ruleStatuses = enumNames<typeof rules.RuleStatus>(rules.RuleStatusSchema).names;
export type RuleStatus = (typeof ruleStatuses)[number];

/** Bases of the amounts of a line of a worksheet: wages, or payments to uninsured subcontractors. */
export const lineBases = enumNames<typeof worksheets.LineBasis>(worksheets.LineBasisSchema).names;
export type LineBasis = (typeof lineBases)[number];

/** Methods by which a premium is calculated: by rates, or in proportion to the estimated premium. */
export const ratingMethods = enumNames<typeof worksheets.RatingMethod>(worksheets.RatingMethodSchema).names;
export type RatingMethod = (typeof ratingMethods)[number];

/** Directions of the difference between the final and the estimated premium. */
export const adjustmentTypes = enumNames<typeof worksheets.AdjustmentType>(worksheets.AdjustmentTypeSchema).names;
export type AdjustmentType = (typeof adjustmentTypes)[number];

const [overtimePremium, ...otherDeductions] = enumNames<typeof worksheets.DeductionKind>(
  worksheets.DeductionKindSchema,
).names;

/** Reasons for which a part of the payroll is not remuneration, in the order in which they are shown. */
export const deductionKinds = [overtimePremium, ...excludedPayKinds, ...otherDeductions] as const;
export type DeductionKind = (typeof deductionKinds)[number];

/** Reasons for which a source delivers nothing. */
export const missingSourceCauses = enumNames<typeof worksheets.MissingSourceCause>(
  worksheets.MissingSourceCauseSchema,
).names;
export type MissingSourceCause = (typeof missingSourceCauses)[number];

/** Kinds of documents whose totals are compared with the payroll. */
export const totalKinds = enumNames<typeof worksheets.TotalKind>(worksheets.TotalKindSchema).names;
export type TotalKind = (typeof totalKinds)[number];

/** Grounds on which a line of a worksheet is disputed. */
export const disputeGrounds = enumNames<typeof disputes.DisputeGround>(disputes.DisputeGroundSchema).names;
export type DisputeGround = (typeof disputeGrounds)[number];
