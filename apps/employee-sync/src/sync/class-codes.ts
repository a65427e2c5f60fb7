import { classCodes as catalogue } from "@platform/class-codes/shipped";
import type { EmployeeChange } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import type { Calls } from "@platform/rpc/client";
import type { Tenant } from "@platform/service/tenant";

/** Client of premium-audit, which has rate tables and policies. */
export type ClassCodes = Pick<Calls<typeof ClassCodeService>, "checkClassCodes">;

/** A short wait: a sync whose codes cannot be looked up is applied with warnings. */
const timeoutMs = 500;

/** What is found in the class code of an entry. */
export interface ClassFinding {
  code: "CLASS_CODE_UNKNOWN" | "CLASS_CODE_UNVERIFIED" | "CLASS_CODE_DISCONTINUED";
  message: string;
  expected: string;
  received: string;
}

interface Asked {
  tenant: Tenant;
  employerId: string;
  changes: readonly EmployeeChange[];
  /** `YYYY-MM-DD` */
  today: string;
}

/**
 * Checks the class codes of changes as payroll does: against the catalogue, the rate tables of the owner and the policies of the
 * employer. If premium-audit is not available, a code that the catalogue does not know is unverified. Resolves to a function that
 * returns what is found in a change.
 */
export async function checkClassCodes(
  classCodes: ClassCodes | undefined,
  { tenant, employerId, changes, today }: Asked,
): Promise<(change: EmployeeChange) => ClassFinding | undefined> {
  const open = new Map<string, { state: string; classCode: string }>();
  for (const change of changes) {
    const said = classOf(change);
    if (!said || (said.state !== "" && !catalogue.hasState(said.state))) continue;
    const { kind } = catalogue.check(said.classCode, said.state, today);
    const isOpen = kind === "unverified" || kind === "discontinued" || catalogue.isDated(said.classCode, said.state);
    if (isOpen) open.set(keyOf(said), said);
  }
  const known = new Set<string>();
  let policyDate: string | undefined;
  if (open.size > 0 && classCodes) {
    try {
      const request = { employerId, date: today, codes: [...open.values()] };
      const response = await classCodes.checkClassCodes(request, { tenant, timeoutMs });
      for (const row of response.known) known.add(keyOf(row));
      policyDate = response.policyDate || undefined;
    } catch {
      // The codes count as unverified, which is a warning.
    }
  }
  return (change) => {
    const said = classOf(change);
    if (!said || (said.state !== "" && !catalogue.hasState(said.state))) return undefined;
    const verdict = catalogue.check(said.classCode, said.state, today, policyDate);
    if (verdict.kind === "known" || (verdict.kind === "unverified" && known.has(keyOf(said)))) return undefined;
    const { message, expected } = verdict;
    return { code: codeOf[verdict.kind], message, expected, received: said.classCode };
  };
}

const codeOf = {
  malformed: "CLASS_CODE_UNKNOWN",
  unverified: "CLASS_CODE_UNVERIFIED",
  discontinued: "CLASS_CODE_DISCONTINUED",
} as const;

function keyOf({ state, classCode }: { state: string; classCode: string }): string {
  return `${state} ${classCode}`;
}

/** The class code that a change sets; only a roster says a state. */
function classOf({ change }: EmployeeChange): { state: string; classCode: string } | undefined {
  if (change.case === "termination" || change.case === undefined || !change.value.classCode) return undefined;
  const state = change.case === "rosterEntry" ? (change.value.state ?? "") : "";
  return { state, classCode: change.value.classCode };
}
