import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import {
  type Classification,
  ClassificationSchema,
  ClassRateSchema,
  type Policy,
  PolicyMembersSchema,
  type RatingTerms,
  RatingTermsSchema,
} from "@platform/contracts/premium_audit/v1/policies";
import { dayOf, lastDayOf } from "../../shared/parts/time.tsx";
import { type BillingValues, billingValuesOf, noBilling, toBilling } from "./billing-values.ts";
import { type InsuredValues, insuredValuesOf, noInsured, toInsured } from "./insured-values.ts";
import { endOf, timestampOf } from "./policy-change.ts";

/** A class in the form; amounts are texts, as they were typed. */
export interface ClassValues {
  /** Tells rows apart while they are edited. */
  readonly key: number;
  readonly state: string;
  readonly classCode: string;
  readonly rate: string;
  readonly estimatedPayroll: string;
  readonly minimumPremium: string;
  /** Rating of the policy, with the members that the form does not show. */
  readonly stored?: Classification;
}

/** Values of the form of a policy. Empty texts are absent members. */
export interface PolicyValues extends BillingValues, InsuredValues {
  readonly employerId: string;
  readonly policyNumber: string;
  readonly effectiveDate: string;
  readonly lastDay: string;
  readonly premium: string;
  readonly rateTable: string;
  readonly ruleTable: string;
  readonly experienceModifier: string;
  readonly scheduleRating: string;
  readonly expenseConstant: string;
  readonly minimumPremium: string;
  readonly auditMethod: string;
  readonly endorsementDate: string;
  readonly classes: readonly ClassValues[];
  /** Rating of the policy, with the members that the form does not show. */
  readonly stored?: RatingTerms;
}

let lastKey = Date.now();

/** An empty row. */
export function newClass(): ClassValues {
  lastKey += 1;
  return { key: lastKey, state: "", classCode: "", rate: "", estimatedPayroll: "", minimumPremium: "" };
}

/** The form of a new policy. */
export function newValues(): PolicyValues {
  return {
    employerId: "",
    policyNumber: "",
    effectiveDate: "",
    lastDay: "",
    premium: "",
    rateTable: "",
    ruleTable: "",
    experienceModifier: "",
    scheduleRating: "",
    expenseConstant: "",
    minimumPremium: "",
    auditMethod: "",
    endorsementDate: "",
    classes: [newClass()],
    ...noBilling,
    ...noInsured,
  };
}

/** The form with what a policy has. */
export function valuesOf(policy: Policy): PolicyValues {
  const { rating } = policy;
  return {
    employerId: policy.employerId,
    policyNumber: policy.policyNumber,
    effectiveDate: dayOf(policy.effectiveDate),
    lastDay: lastDayOf(policy.expirationDate),
    premium: policy.estimatedPremiumSource === "stated" ? policy.estimatedPremium : "",
    rateTable: rating?.rateTable ?? "",
    ruleTable: rating?.ruleTable ?? "",
    experienceModifier: rating?.experienceModifier ?? "",
    scheduleRating: rating?.scheduleRating ?? "",
    expenseConstant: rating?.expenseConstant ?? "",
    minimumPremium: rating?.minimumPremium ?? "",
    auditMethod: policy.audit?.method ?? "",
    ...billingValuesOf(policy.billing),
    ...insuredValuesOf(rating),
    ...(rating && { stored: rating }),
    endorsementDate: "",
    classes: (rating?.classifications ?? []).map((stored) => ({
      ...newClass(),
      state: stored.state,
      classCode: stored.classCode,
      rate: hasOneRate(stored) ? (stored.rates[0]?.rate ?? "") : "",
      estimatedPayroll: stored.estimatedPayroll ?? "",
      minimumPremium: stored.minimumPremium ?? "",
      stored,
    })),
  };
}

/** Returns whether the form can show the rate; several rates of a class, each from a day on, are changed through the API. */
export function hasOneRate(stored: Classification | undefined): boolean {
  return (stored?.rates.length ?? 0) <= 1;
}

/** The values that are texts of the rating, too. */
const ratingNames = [
  "rateTable",
  "ruleTable",
  "experienceModifier",
  "scheduleRating",
  "expenseConstant",
  "minimumPremium",
] as const;

type Members = MessageInitShape<typeof PolicyMembersSchema>;

/** The members of the form. */
export function membersOf(values: PolicyValues): Members {
  const { employerId, policyNumber, premium, auditMethod, endorsementDate } = values;
  const effectiveDate = timestampOf(values.effectiveDate);
  const expirationDate = endOf(values.lastDay);
  const billing = toBilling(values);
  const rating = Object.fromEntries(ratingNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  return {
    employerId,
    policyNumber,
    endorsementDate,
    ...(effectiveDate && { effectiveDate }),
    ...(expirationDate && { expirationDate }),
    ...(premium && { premium }),
    ...(auditMethod && { audit: { schedule: "final", method: auditMethod } }),
    ...(billing && { billing }),
    rating: { ...rating, ...toInsured(values, values.stored), classifications: values.classes.map(toClassification) },
  };
}

function toClassification(row: ClassValues): Classification {
  const { stored, state, classCode, rate, estimatedPayroll, minimumPremium } = row;
  const [first] = stored?.rates ?? [];
  const newRate = create(ClassRateSchema, {
    ...(first && { effectiveFrom: first.effectiveFrom, basis: first.basis, isLossCost: first.isLossCost }),
    rate,
  });
  return create(ClassificationSchema, {
    state,
    classCode,
    rates: hasOneRate(stored) ? (rate === "" ? [] : [newRate]) : (stored?.rates ?? []),
    ...(estimatedPayroll && { estimatedPayroll }),
    ...(minimumPremium && { minimumPremium }),
    ...(stored && { notExperienceRated: stored.notExperienceRated, estimates: stored.estimates }),
    ...(stored?.estimatedUnits !== undefined && { estimatedUnits: stored.estimatedUnits }),
    // Words of another class would be wrong.
    ...(stored && stored.state === state && stored.classCode === classCode && { description: stored.description }),
  });
}

/** Texts of the members of a message, to compare them, by their names in a field mask. */
function memberTexts(schema: DescMessage, message: object, prefix = ""): [path: string, text: string | undefined][] {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part) => (typeof part === "bigint" ? part.toString() : part));
  return schema.fields.map(({ name, localName }) => [prefix + name, text(Reflect.get(message, localName))]);
}

/** The members of the form; those of the rating are compared each on its own. */
function maskedTexts(values: PolicyValues): [path: string, text: string | undefined][] {
  const { rating = {}, ...members } = create(PolicyMembersSchema, membersOf(values));
  return [...memberTexts(PolicyMembersSchema, members), ...memberTexts(RatingTermsSchema, rating, "rating.")];
}

/** The members of a policy that the form has changed, by their names in the field mask. */
export function changedPaths(before: PolicyValues, after: PolicyValues): string[] {
  const old = new Map(maskedTexts(before));
  const changed = maskedTexts(after).filter(([path, text]) => old.get(path) !== text);
  return changed.map(([path]) => path).toSorted();
}
