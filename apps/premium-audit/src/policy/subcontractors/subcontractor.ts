import { isDeepStrictEqual } from "node:util";
import type { MemberValues } from "@platform/public-records/noun/members";
import type { subcontractorMembers } from "@platform/public-records/noun/subcontractor";
import type { RegisteredSubcontractor } from "../../rating/payroll/registered-subcontractor.ts";

/** A subcontractor of one employer, as a partner registered it. */
export interface Subcontractor extends RegisteredSubcontractor, MemberValues<typeof subcontractorMembers> {
  employerId: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt?: Date;
}

export const subcontractorIdPrefix = "sub_";

/** First and last day of which payments were made, `YYYY-MM-DD`; undefined if there are none. */
export function paidDays(subcontractors: readonly Subcontractor[]): { from: string; to: string } | undefined {
  const payments = subcontractors.flatMap((subcontractor) => subcontractor.payments);
  const [firstDay] = payments.map((payment) => payment.from).toSorted();
  const lastDay = payments
    .map((payment) => payment.to)
    .toSorted()
    .at(-1);
  return firstDay !== undefined && lastDay !== undefined ? { from: firstDay, to: lastDay } : undefined;
}

/** True if a premium may differ because of a change; the name, for example, changes no premium. */
export function isRatedOtherwise(before: Subcontractor, after: Subcontractor): boolean {
  return !isDeepStrictEqual(toRegistered(before), toRegistered(after));
}

/** The part of a subcontractor that a premium is rated from. */
export function toRegistered(subcontractor: Subcontractor): RegisteredSubcontractor {
  const { id, state, classCode, contract, payments, certificates } = subcontractor;
  return { id, state, classCode, contract, payments, certificates };
}
