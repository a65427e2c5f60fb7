import type { Owner, Suspension } from "@platform/contracts/credentials/v1/credentials";
import { staffNameOf } from "../operations/staff-activity.ts";

export const withOwner = (owner: Owner | undefined) => (owner ? { owner } : {});

/**
 * Returns a suspension with the names of who changed it.
 *
 * @param names of staff by their ids; who is not in it is shown as it is
 */
export function withStaffNames(suspension: Suspension, names: ReadonlyMap<string, string>): Suspension {
  const { suspendedBy, resumedBy } = suspension;
  return { ...suspension, suspendedBy: staffNameOf(suspendedBy, names), resumedBy: staffNameOf(resumedBy, names) };
}
