import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { PolicyMembers } from "@platform/contracts/premium_audit/v1/policies";
import { decimalProblem } from "@platform/decimal/amount";
import type { Violation } from "@platform/service/fault";
import type { RatingTerms } from "../rating/policy-terms.ts";
import { rules } from "../rating/rules.ts";
import { checkRatingTerms } from "./check-rating-terms.ts";
import { isPolicyStatus, type Policy, type PolicyStatus } from "./policy.ts";
import { fromRatingTermsMessage } from "./rating-terms-message.ts";

/** What a partner has said of a policy; members that it has not said are absent. */
export interface GivenMembers {
  employerId?: string;
  policyNumber?: string;
  status?: PolicyStatus;
  effectiveAt?: Date;
  expiresAt?: Date;
  /** `null`: taken away, so that the estimated payroll decides. */
  premium?: string | null;
  rating: RatingTerms;
}

const noTerms: RatingTerms = {
  classifications: [],
  discountBands: [],
  surcharges: [],
  officerElections: [],
  subcontractorContract: "unstated",
};
/** Before this no rule is known. */
const firstMoment = new Date("1900-01-01T00:00:00Z");
const discountTables = [...new Set(rules.premiumDiscounts.rows.map(({ table }) => table))];

/** Reads all members of a new policy. */
export function readNewPolicy(members: PolicyMembers): { given: GivenMembers; violations: Violation[] } {
  const paths = ["employer_id", "policy_number", "status", "effective_date", "expiration_date", "premium"];
  const named = paths.filter((path) => path === "employer_id" || isSaid(members, path));
  const { given, violations } = readNamed(members, named);
  const rating = members.rating ? fromRatingTermsMessage(members.rating) : noTerms;
  if (!members.effectiveDate) violations.push({ field: "effective_date", description: "must be a date and time" });
  return { given: { ...given, rating }, violations: [...violations, ...checkRatingTerms(rating, discountTables)] };
}

/** Reads the members that an update names; the others are those of the policy as it is. */
export function readPolicyChanges(policy: Policy, members: PolicyMembers, paths: readonly string[]) {
  const { given, violations } = readNamed(members, paths);
  const said = members.rating ? fromRatingTermsMessage(members.rating) : noTerms;
  const rating: Record<string, unknown> = { ...policy.rating };
  for (const path of paths) {
    if (!path.startsWith("rating.")) continue;
    const name = camelCase(path.slice("rating.".length)) as keyof RatingTerms;
    if (said[name] === undefined) delete rating[name];
    else rating[name] = said[name];
  }
  const changed = rating as unknown as RatingTerms;
  const all = [...violations, ...checkRatingTerms(changed, discountTables)];
  return { given: { ...given, rating: changed }, violations: all };
}

function readNamed(members: PolicyMembers, paths: readonly string[]) {
  const given: Omit<GivenMembers, "rating"> = {};
  const violations: Violation[] = [];
  const violate = (field: string, description: string) => violations.push({ field, description });
  const { employerId, policyNumber, status, effectiveDate, expirationDate, premium } = members;
  if (paths.includes("employer_id")) {
    if (isText(employerId)) given.employerId = employerId;
    else violate("employer_id", "must have 1 to 255 characters");
  }
  if (paths.includes("policy_number")) {
    if (isText(policyNumber)) given.policyNumber = policyNumber;
    else violate("policy_number", "must have 1 to 255 characters");
  }
  if (paths.includes("status")) {
    if (isPolicyStatus(status)) given.status = status;
    else violate("status", "must be one of pending, active, expired, cancelled");
  }
  if (paths.includes("effective_date") && effectiveDate) {
    given.effectiveAt = timestampDate(effectiveDate);
    if (given.effectiveAt < firstMoment) violate("effective_date", "must not be before 1900-01-01");
  }
  if (paths.includes("expiration_date") && expirationDate) given.expiresAt = timestampDate(expirationDate);
  if (paths.includes("premium")) {
    const problem = premium === undefined ? undefined : decimalProblem("amount", premium);
    if (problem) violate("premium", problem);
    else given.premium = premium ?? null;
  }
  return { given, violations };
}

function isSaid(members: PolicyMembers, path: string): boolean {
  const value = members[camelCase(path) as keyof PolicyMembers];
  return value !== undefined && value !== "";
}

function isText(text: string): boolean {
  return text !== "" && text.length <= 255 && !text.includes("\0");
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
