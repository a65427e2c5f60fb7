import type { DifferencePlace } from "@platform/public-records/record/audit-choices";
import type { Json } from "../../rated/inputs/canonical-json.ts";
import type { Input } from "../../rated/inputs/input.ts";

/** The first thing that differs between what a version keeps and what is found when it is rated again. */
export interface Difference {
  /**
   * `payroll_records`: a report of payroll-intake; `kept_inputs`: the inputs kept with the version; `worksheet` and `figures`: what
   * is stored as their result; `chain`: the digests.
   */
  where: DifferencePlace;
  message: string;
  /** The input; absent for a result. */
  input?: Input;
  /** Report and position of a payroll line that differs. */
  reportId?: string;
  position?: number;
  employeeId?: string;
  /** Index in the worksheet, with the state, class or name of the element. */
  line?: number;
  step?: number;
  state?: string;
  classCode?: string;
  stepName?: string;
  /** Public name of the member that differs. */
  member?: string;
  kept?: string;
  replayed?: string;
}

type Members = { readonly [name: string]: Json | undefined };

/**
 * Returns the first member that has another value in another record.
 *
 * @param names the members to compare; if left out, those of `keptMembers`, because a later release shows more
 */
export function firstDifference(
  keptMembers: Members,
  other: Members,
  names: readonly string[] = Object.keys(keptMembers),
): Pick<Difference, "member" | "kept" | "replayed"> | undefined {
  for (const member of names) {
    const was = shownOf(keptMembers[member]);
    const is = shownOf(other[member]);
    if (was === is) continue;
    return { member, ...(was !== undefined && { kept: was }), ...(is !== undefined && { replayed: is }) };
  }
  return undefined;
}

function shownOf(value: Json | undefined): string | undefined {
  return value === undefined || typeof value === "string" ? value : JSON.stringify(value);
}
