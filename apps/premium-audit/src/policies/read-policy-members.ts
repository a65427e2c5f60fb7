import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { AuditPlan as AuditPlanMessage, PolicyMembers } from "@platform/contracts/premium_audit/v1/policies";
import type { Violation } from "@platform/service/fault";
import { decimal, oneOf, requiredText } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";
import type { RatingTerms } from "../rating/policy-terms.ts";
import type { TableRates } from "../rating/table-rates.ts";
import { checkRatingTerms } from "./check-rating-terms.ts";
import {
  type AuditPlan,
  auditMethods,
  auditSchedules,
  type CancellationMethod,
  cancellationMethods,
  isPolicyStatus,
  type PolicyStatus,
  policyStatuses,
} from "./policy.ts";
import { fromRatingTermsMessage } from "./rating-terms-message.ts";

/** Policy members of a request; absent if the request does not set them. */
export interface GivenMembers {
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
  rating: RatingTerms;
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

const policyMembers = z
  .object({
    employerId: requiredText(),
    policyNumber: requiredText(),
    status: z.string().refine(isPolicyStatus, { error: `must be one of ${policyStatuses.join(", ")}` }),
    effectiveDate: z.date().min(firstMoment, { error: "must not be before 1900-01-01" }),
    premium: decimal("amount"),
    cancellationMethod: oneOf(cancellationMethods),
    audit: z.object({ schedule: oneOf(auditSchedules), method: oneOf(auditMethods) }),
  })
  .partial();

/** Reads all members of a new policy. */
export function readNewPolicy(members: PolicyMembers): { given: GivenMembers; violations: Violation[] } {
  const paths = ["employer_id", "policy_number", "status", "effective_date", "expiration_date", "premium", "audit"];
  const named = paths.filter((path) => path === "employer_id" || isSaid(members, path));
  const { given, violations } = readNamed(members, named);
  const rating = members.rating ? fromRatingTermsMessage(members.rating) : noTerms;
  if (!members.effectiveDate) violations.push({ field: "effective_date", description: "must be a date and time" });
  return { given: { ...given, rating }, violations: [...violations, ...checkRatingTerms(rating)] };
}

/** Reads the members that an update names. The other rating terms stay as they are in `current`. */
export function readPolicyChanges(current: RatingTerms, members: PolicyMembers, paths: readonly string[]) {
  const { given, violations } = readNamed(members, paths);
  const said = members.rating ? fromRatingTermsMessage(members.rating) : noTerms;
  const rating: Record<string, unknown> = { ...current };
  for (const path of paths) {
    if (!path.startsWith("rating.")) continue;
    const name = camelCase(path.slice("rating.".length)) as keyof RatingTerms;
    if (said[name] === undefined) delete rating[name];
    else rating[name] = said[name];
  }
  const changed = rating as unknown as RatingTerms;
  const all = [...violations, ...checkRatingTerms(changed)];
  return { given: { ...given, rating: changed }, violations: all };
}

/** Reads the named members, except the rating terms. `given` is valid only if there are no violations. */
function readNamed(members: PolicyMembers, paths: readonly string[]) {
  const { employerId, policyNumber, status, effectiveDate, expirationDate, premium } = members;
  const { cancellationDate, cancellationMethod, audit } = members;
  const effectiveAt = effectiveDate && timestampDate(effectiveDate);
  const isNamed = (path: string) => paths.includes(path);
  const violations = violationsOf(policyMembers, {
    ...(isNamed("employer_id") && { employerId }),
    ...(isNamed("policy_number") && { policyNumber }),
    ...(isNamed("status") && { status }),
    ...(isNamed("effective_date") && { effectiveDate: effectiveAt }),
    ...(isNamed("premium") && { premium }),
    ...(isNamed("cancellation_method") && { cancellationMethod }),
    ...(isNamed("audit") && audit && { audit }),
  });
  const given: Omit<GivenMembers, "rating"> = {
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
  };
  return { given, violations };
}

function fromAuditPlanMessage({ schedule, method }: AuditPlanMessage): AuditPlan {
  return { schedule, method } as AuditPlan;
}

function isSaid(members: PolicyMembers, path: string): boolean {
  const value = members[camelCase(path) as keyof PolicyMembers];
  return value !== undefined && value !== "";
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
