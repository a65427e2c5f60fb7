import { classCodes as catalogue } from "@platform/class-codes/shipped";
import type { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import type { Calls } from "@platform/rpc/client";
import type { Tenant } from "@platform/service/tenant";

/** Client of premium-audit, which has rate tables and policies. */
export type ClassCodes = Pick<Calls<typeof ClassCodeService>, "checkClassCodes">;

/** A short wait: a change whose codes cannot be looked up is applied with warnings. */
const timeoutMs = 500;

/** What is found in the class code of an employee. */
export interface ClassFinding {
  code: "CLASS_CODE_UNKNOWN" | "CLASS_CODE_UNVERIFIED" | "CLASS_CODE_DISCONTINUED";
  message: string;
  expected: string;
  received: string;
}

/** A class code, with the state of the work; empty if it is not known. */
export interface StatedClass {
  state: string;
  classCode: string;
}

interface Asked {
  tenant: Tenant;
  employerId: string;
  classes: readonly StatedClass[];
  /** `YYYY-MM-DD` */
  today: string;
}

/**
 * Checks class codes as payroll does: against the catalogue, the rate tables of the owner and the policies of the employer. If
 * premium-audit is not available, a code that the catalogue does not know is unverified. Resolves to a function that returns what
 * is found in one of the codes.
 */
export async function checkClassCodes(
  classCodes: ClassCodes | undefined,
  { tenant, employerId, classes, today }: Asked,
): Promise<(said: StatedClass) => ClassFinding | undefined> {
  const open = new Map<string, StatedClass>();
  for (const said of classes) {
    if (!isCheckable(said)) continue;
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
  return (said) => {
    if (!isCheckable(said)) return undefined;
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

/** An employee without a class, or in a state that is none, has no code to check. */
function isCheckable({ state, classCode }: StatedClass): boolean {
  return classCode !== "" && (state === "" || catalogue.hasState(state));
}

function keyOf({ state, classCode }: StatedClass): string {
  return `${state} ${classCode}`;
}
