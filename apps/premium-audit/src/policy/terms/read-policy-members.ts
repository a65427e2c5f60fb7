import { timestampDate } from "@bufbuild/protobuf/wkt";
import type {
  AuditPlan as AuditPlanMessage,
  Billing as BillingMessage,
  PolicyMembers,
} from "@platform/contracts/premium_audit/v1/policies";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import { type MemberValues, memberNames, pickMembers } from "@platform/public-records/noun/members";
import { policyMembers } from "@platform/public-records/noun/policy";
import {
  auditMethods,
  auditSchedules,
  billingModes,
  type CancellationMethod,
  cancellationMethods,
  type PolicyStatus,
  paySchedules,
} from "@platform/public-records/record/policy-choices";
import type { Violation } from "@platform/service/call/fault";
import { policyBounds } from "@platform/validation/bounds";
import { calendarDateExpected, isCalendarDate } from "@platform/validation/calendar-date";
import { calendarDate, decimal, oneOf, orEmpty, requiredText } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";
import type { TableRates } from "../../rating/terms/table-rates.ts";
import { type Billing, countsDays } from "../billing/billing.ts";
import { type AuditPlan, daysOfTerm, isPolicyStatus, policyStatuses, type Term } from "../policies/policy.ts";
import { checkAssessments } from "./check-assessments.ts";
import { checkRatingTerms } from "./check-rating-terms.ts";
import { endorsedTerms } from "./endorsed-terms.ts";
import { fromRatingTermsMessage } from "./rating-terms-message.ts";

/** Policy members of a request; absent if the request does not set them. */
export interface PolicyValues {
  employerId?: string;
  policyNumber?: string;
  status?: PolicyStatus;
  effectiveAt?: Date;
  expiresAt?: Date;
  /** `null` removes the premium, so that it is calculated from the estimated payroll. */
  premium?: string | null;
  /** `null` withdraws a scheduled cancellation. */
  cancelsAt?: Date | null;
  cancellationMethod?: CancellationMethod;
  withdrawsRenewal?: true;
  /** `null` removes the plan. */
  auditPlan?: AuditPlan | null;
  /** `null` removes it. */
  billing?: Billing | null;
  /** Members that are kept as they are sent. */
  plain: Partial<MemberValues<typeof policyMembers>>;
  rating: RatingTerms;
  /** First day of what the request changes, `YYYY-MM-DD`; absent if it changes the whole term. */
  endorsedFrom?: string;
  /** The rates of the rate table that `rating` names. */
  tableRates?: TableRates;
}

const noTerms: RatingTerms = {
  classifications: [],
  discountBands: [],
  surcharges: [],
  officerElections: [],
  subcontractorContract: "unstated",
};
/** The rule data starts on this date. */
const firstMoment = new Date("1900-01-01T00:00:00Z");

const checkedPolicy = z
  .object({
    employerId: requiredText(),
    policyNumber: requiredText(),
    status: z.string().refine(isPolicyStatus, { error: `must be one of ${policyStatuses.join(", ")}` }),
    effectiveDate: z.date().min(firstMoment, { error: "must not be before 1900-01-01" }),
    premium: decimal("amount"),
    cancellationMethod: oneOf(cancellationMethods),
    audit: z.object({ schedule: oneOf(auditSchedules), method: oneOf(auditMethods) }),
    billing: z
      .object({
        mode: oneOf(billingModes),
        paySchedule: oneOf(paySchedules).or(z.literal("")),
        graceDays: z
          .int()
          .min(0)
          .max(policyBounds.graceDays, { error: `must be a whole number from 0 to ${policyBounds.graceDays}` })
          .optional(),
        payPeriodStart: orEmpty(calendarDate()),
      })
      .refine(({ paySchedule, payPeriodStart }) => payPeriodStart === "" || countsDays(paySchedule), {
        path: ["payPeriodStart"],
        error: "must be sent only with the pay_schedule weekly or biweekly",
      }),
    ...checkedShape(policyMembers),
  })
  .partial();

/** Reads all members of a new policy. */
export function readNewPolicy(members: PolicyMembers): { values: PolicyValues; violations: Violation[] } {
  const paths = [
    "employer_id",
    "policy_number",
    "status",
    "effective_date",
    "expiration_date",
    "premium",
    "cancellation_date",
    "cancellation_method",
    "audit",
    "billing",
    ...memberNames(policyMembers),
  ];
  const statedPaths = paths.filter((path) => path === "employer_id" || isSaid(members, path));
  const { values, violations } = readNamed(members, statedPaths);
  const rating = members.rating ? fromRatingTermsMessage(members.rating) : noTerms;
  if (!members.effectiveDate) violations.push({ field: "effective_date", description: "must be a date and time" });
  const firstDay = values.effectiveAt?.toISOString().slice(0, 10);
  if (firstDay !== undefined) violations.push(...checkAssessments(rating.surcharges, firstDay));
  return { values: { ...values, rating }, violations: [...violations, ...checkRatingTerms(rating)] };
}

/** Reads the members that an update names. The other rating terms stay as they are in the term that it changes. */
export function readPolicyChanges(
  current: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  members: PolicyMembers,
  paths: readonly string[],
) {
  const { values, violations } = readNamed(members, paths);
  const statedTerms = members.rating ? fromRatingTermsMessage(members.rating) : noTerms;
  const rating: Record<string, unknown> = { ...current.rating };
  const names = paths.flatMap((path) => {
    const [, name] = /^rating\.(.*)/.exec(path) ?? [];
    return name === undefined ? [] : [camelCase(name) as keyof RatingTerms];
  });
  for (const name of names) {
    if (statedTerms[name] === undefined) delete rating[name];
    else rating[name] = statedTerms[name];
  }
  const requestedTerms = rating as unknown as RatingTerms;
  violations.push(...checkRatingTerms(requestedTerms));
  if (names.includes("surcharges")) {
    const { firstDay } = daysOfTerm({ ...current, ...(values.effectiveAt && { effectiveAt: values.effectiveAt }) });
    violations.push(...checkAssessments(requestedTerms.surcharges, firstDay));
  }
  if (violations.length > 0) return { values: { ...values, rating: requestedTerms }, violations };
  const endorsed = readEndorsement(current, { requestedTerms, names, day: members.endorsementDate, paths });
  const all = [...endorsed.violations, ...checkRatingTerms(endorsed.rating)];
  const { endorsedFrom } = endorsed;
  return {
    values: { ...values, rating: endorsed.rating, ...(endorsedFrom !== undefined && { endorsedFrom }) },
    violations: all,
  };
}

interface RequestedEndorsement {
  requestedTerms: RatingTerms;
  names: readonly (keyof RatingTerms)[];
  /** Date of the endorsement, as the request has it. */
  day: string;
  paths: readonly string[];
}

/** Enters what a request with the date of an endorsement changes with its date. The first day of the term is the whole term. */
function readEndorsement(
  term: Pick<Term, "effectiveAt" | "expiresAt" | "rating">,
  { requestedTerms, names, day, paths }: RequestedEndorsement,
): { rating: RatingTerms; violations: Violation[]; endorsedFrom?: string } {
  const refused = (description: string) => ({
    rating: requestedTerms,
    violations: [{ field: "endorsement_date", description }],
  });
  if (!paths.includes("endorsement_date") || day === "") return { rating: requestedTerms, violations: [] };
  if (!isCalendarDate(day)) return refused(calendarDateExpected);
  if (["effective_date", "expiration_date"].some((path) => paths.includes(path))) {
    return refused("must not be sent with effective_date or expiration_date, which change the whole term");
  }
  const others = paths.filter((path) => !/^(rating\..*|premium|endorsement_date)$/.test(path));
  if (others.length > 0) {
    const description = "must be sent without endorsement_date, which only terms of rating and the premium have";
    return { rating: requestedTerms, violations: others.map((field) => ({ field, description })) };
  }
  const { firstDay, lastDay } = daysOfTerm(term);
  if (day < firstDay || day > lastDay) return refused(`must be a day of the term, ${firstDay} to ${lastDay}`);
  if (day === firstDay) return { rating: requestedTerms, violations: [] };
  return { ...endorsedTerms({ before: term.rating, requestedTerms, names, day }), endorsedFrom: day };
}

/** Reads the named members, except the rating terms. `values` is valid only if there are no violations. */
function readNamed(members: PolicyMembers, paths: readonly string[]) {
  const { employerId, policyNumber, status, effectiveDate, expirationDate, premium } = members;
  const { cancellationDate, cancellationMethod, audit, billing } = members;
  const effectiveAt = effectiveDate && timestampDate(effectiveDate);
  const isNamed = (path: string) => paths.includes(path);
  const plain = pickMembers(policyMembers, members, paths);
  const violations = violationsOf(checkedPolicy, {
    ...plain,
    ...(isNamed("employer_id") && { employerId }),
    ...(isNamed("policy_number") && { policyNumber }),
    ...(isNamed("status") && { status }),
    ...(isNamed("effective_date") && { effectiveDate: effectiveAt }),
    ...(isNamed("premium") && { premium }),
    ...(isNamed("cancellation_method") && { cancellationMethod }),
    ...(isNamed("audit") && audit && { audit }),
    ...(isNamed("billing") && billing && { billing }),
  });
  const values: Omit<PolicyValues, "rating"> = {
    plain,
    ...(isNamed("employer_id") && { employerId }),
    ...(isNamed("policy_number") && { policyNumber }),
    ...(isNamed("status") && isPolicyStatus(status) && { status }),
    ...(isNamed("effective_date") && effectiveAt && { effectiveAt }),
    ...(isNamed("expiration_date") && expirationDate && { expiresAt: timestampDate(expirationDate) }),
    ...(isNamed("premium") && { premium: premium ?? null }),
    ...(isNamed("cancellation_date") && { cancelsAt: cancellationDate ? timestampDate(cancellationDate) : null }),
    ...(isNamed("cancellation_method") && { cancellationMethod: cancellationMethod as CancellationMethod }),
    ...(isNamed("next_term") && { withdrawsRenewal: true }),
    ...(isNamed("audit") && { auditPlan: audit ? fromAuditPlanMessage(audit) : null }),
    ...(isNamed("billing") && { billing: billing ? fromBillingMessage(billing) : null }),
  };
  return { values, violations };
}

function fromAuditPlanMessage({ schedule, method }: AuditPlanMessage): AuditPlan {
  return { schedule, method } as AuditPlan;
}

function fromBillingMessage({ mode, paySchedule, graceDays, payPeriodStart }: BillingMessage): Billing {
  return {
    mode,
    ...(paySchedule !== "" && { paySchedule }),
    ...(graceDays !== undefined && { graceDays }),
    ...(payPeriodStart !== "" && { payPeriodStart }),
  } as Billing;
}

function isSaid(members: PolicyMembers, path: string): boolean {
  const value = members[camelCase(path) as keyof PolicyMembers];
  return value !== undefined && value !== "";
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
