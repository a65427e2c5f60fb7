import { classCodes as catalogue } from "@platform/class-codes/shipped";
import type { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import type { Calls } from "@platform/rpc/client/client";
import type { Tenant } from "@platform/service/call/tenant";

/** Client of premium-audit, which has rate tables and policies. */
export type ClassCodes = Pick<Calls<typeof ClassCodeService>, "checkClassCodes">;

/** A short wait: a change whose codes cannot be looked up is applied with warnings. */
const timeoutMs = 500;

/** Finding in the class code of an employee. */
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

/** Response of premium-audit about class codes. */
export interface AskedClasses {
  isAsked(statedClass: StatedClass): boolean;
  /** It is in a rate table of the owner, or in a policy of the employer. */
  isKnown(statedClass: StatedClass): boolean;
  /** The day on which the employer's policy began, `YYYY-MM-DD`; undefined if there is none. */
  policyDate: string | undefined;
}

export const nothingAsked: AskedClasses = { isAsked: () => false, isKnown: () => false, policyDate: undefined };

interface Asking {
  tenant: Tenant;
  employerId: string;
  /** `YYYY-MM-DD` */
  today: string;
}

/** Returns the codes that the catalogue cannot decide, each once. */
export function openClasses(classes: readonly StatedClass[], today: string): StatedClass[] {
  const open = new Map<string, StatedClass>();
  for (const statedClass of classes) {
    if (!isCheckable(statedClass)) continue;
    const { kind } = catalogue.check(statedClass.classCode, statedClass.state, today);
    const isOpen =
      kind === "unverified" || kind === "discontinued" || catalogue.isDated(statedClass.classCode, statedClass.state);
    if (isOpen) open.set(keyOf(statedClass), statedClass);
  }
  return [...open.values()];
}

/**
 * Asks premium-audit about class codes, which has the rate tables of the owner and the policies of the employer. If it is not
 * available, the codes count as unknown there.
 */
export async function askClassCodes(
  classCodes: ClassCodes | undefined,
  { tenant, employerId, today }: Asking,
  open: readonly StatedClass[],
): Promise<AskedClasses> {
  const askedKeys = new Set(open.map(keyOf));
  const knownKeys = new Set<string>();
  let policyDate: string | undefined;
  if (open.length > 0 && classCodes) {
    try {
      const request = { employerId, date: today, codes: [...open] };
      const response = await classCodes.checkClassCodes(request, { tenant, timeoutMs });
      for (const row of response.known) knownKeys.add(keyOf(row));
      policyDate = response.policyDate || undefined;
    } catch {
      // The codes count as unverified, which is a warning.
    }
  }
  return {
    isAsked: (statedClass) => askedKeys.has(keyOf(statedClass)),
    isKnown: (statedClass) => knownKeys.has(keyOf(statedClass)),
    policyDate,
  };
}

/** Returns what is found in a class code, as payroll does: by the catalogue, rate tables and policies. */
export function classFinding(
  statedClass: StatedClass,
  today: string,
  { isKnown, policyDate }: AskedClasses,
): ClassFinding | undefined {
  if (!isCheckable(statedClass)) return undefined;
  const verdict = catalogue.check(statedClass.classCode, statedClass.state, today, policyDate);
  if (verdict.kind === "known" || (verdict.kind === "unverified" && isKnown(statedClass))) return undefined;
  const { message, expected } = verdict;
  return { code: codeOf[verdict.kind], message, expected, received: statedClass.classCode };
}

const codeOf = {
  malformed: "CLASS_CODE_UNKNOWN",
  unverified: "CLASS_CODE_UNVERIFIED",
  discontinued: "CLASS_CODE_DISCONTINUED",
} as const;

/** The form of a state. */
export const expectedState = "the two-letter postal code of a state or DC, in capitals";

/** True for the postal code of a state, and if none is stated. */
export function isState(state: string): boolean {
  return state === "" || catalogue.hasState(state);
}

/** An employee without a class, or in a state that is none, has no code to check. */
function isCheckable({ state, classCode }: StatedClass): boolean {
  return classCode !== "" && isState(state);
}

function keyOf({ state, classCode }: StatedClass): string {
  return `${state} ${classCode}`;
}
