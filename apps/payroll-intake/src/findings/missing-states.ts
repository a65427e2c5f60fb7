import type { Tenant } from "@platform/service/tenant";
import type { PayPeriod } from "../payroll/pay-period.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { ClassCodes } from "./known-classes.ts";

/** A class of a policy, in a state. */
export interface PolicyClass {
  state: string;
  classCode: string;
}

/** A short wait: the states of a report that cannot be looked up stay missing, which is a warning. */
const timeoutMs = 2000;

interface Reported extends PayPeriod {
  tenant: Tenant;
  employerId: string;
}

/**
 * Fills the states that records lack. `fill` asks premium-audit once for the classes of the employer's policies, and not at all
 * while every record has a state. If premium-audit is not available, nothing is filled.
 */
export function stateLookup(
  { classCodes }: { classCodes: ClassCodes | undefined },
  { tenant, employerId, periodStart, periodEnd }: Reported,
) {
  let ofPolicy: Promise<PolicyClass[]> | undefined;

  async function askPolicy(): Promise<PolicyClass[]> {
    if (!classCodes) return [];
    try {
      const request = { employerId, periodStart, periodEnd };
      return (await classCodes.listPolicyClasses(request, { tenant, timeoutMs })).classes;
    } catch {
      // A guess would be worse than the warning.
      return [];
    }
  }

  return {
    async fill(records: readonly PayrollRecord[]): Promise<readonly PayrollRecord[]> {
      if (records.every(({ state }) => state !== "")) return records;
      ofPolicy ??= askPolicy();
      return fillStates(records, await ofPolicy);
    },
  };
}

/** Returns the records with the states that the classes of the policies decide. */
export function fillStates(records: readonly PayrollRecord[], classes: readonly PolicyClass[]): PayrollRecord[] {
  const states = new Set(classes.map(({ state }) => state));
  const statesOfClass = new Map<string, Set<string>>();
  for (const { state, classCode } of classes) {
    const of = statesOfClass.get(bareCode(classCode)) ?? new Set();
    statesOfClass.set(bareCode(classCode), of.add(state));
  }
  return records.map((record) => {
    if (record.state !== "") return record;
    // A class that no policy has can only be in the state of a policy that has no other.
    const [state, ...others] = statesOfClass.get(bareCode(record.classCode)) ?? states;
    return state === undefined || others.length > 0 ? record : { ...record, state, isStateFilled: true };
  });
}

/** A class code without leading zeros, which some systems write. */
function bareCode(classCode: string): string {
  return classCode.replace(/^0+/, "");
}
