import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import type { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import type { Calls } from "@platform/rpc/client/client";
import type { Tenant } from "@platform/service/call/tenant";
import type { PayPeriod } from "../payroll/pay-period.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { ClassCodes } from "./known-classes.ts";

/** Client of employee-sync, which has the employee records. */
export type Employees = Pick<Calls<typeof EmployeeSyncService>, "listEmployeeStates" | "listEmployeeIds">;

/** A class of a policy, in a state. */
export interface PolicyClass {
  state: string;
  classCode: string;
}

/** A short wait: the states of a report that cannot be looked up stay missing, which is a warning. */
const timeoutMs = 2000;

/** Maximum of ListEmployeeStates. */
const maxEmployees = 10_000;

const noStates: ReadonlyMap<string, string> = new Map();

interface Dependencies {
  book: ClassCodeBook;
  classCodes?: ClassCodes | undefined;
  employees?: Employees | undefined;
}

interface ReportedPeriod extends PayPeriod {
  tenant: Tenant;
  employerId: string;
}

/**
 * Fills the states that records lack. `fill` calls employee-sync for the employees without a state, and premium-audit once for
 * the classes of the employer's policies; it calls neither while every record has a state. If employee-sync is not available,
 * it fills no state, because the state of an employee record takes precedence over that of a policy.
 */
export function stateLookup(
  { book, classCodes, employees }: Dependencies,
  { tenant, employerId, periodStart, periodEnd }: ReportedPeriod,
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

  /** Returns the states of employees by their ids; undefined if employee-sync is not available. */
  async function askEmployees(ids: readonly string[]): Promise<ReadonlyMap<string, string> | undefined> {
    if (!employees) return noStates;
    try {
      const statesById = new Map<string, string>();
      for (let start = 0; start < ids.length; start += maxEmployees) {
        const request = { employerId, employeeIds: ids.slice(start, start + maxEmployees) };
        const { states } = await employees.listEmployeeStates(request, { tenant, timeoutMs });
        for (const { employeeId, state } of states) if (book.hasState(state)) statesById.set(employeeId, state);
      }
      return statesById;
    } catch {
      return undefined;
    }
  }

  return {
    async fill(records: readonly PayrollRecord[]): Promise<readonly PayrollRecord[]> {
      const without = records.filter(({ state }) => state === "");
      if (without.length === 0) return records;
      ofPolicy ??= askPolicy();
      const ids = [...new Set(without.map(({ employeeId }) => employeeId))];
      const [ofEmployees, classes] = await Promise.all([askEmployees(ids), ofPolicy]);
      return ofEmployees ? fillStates(records, classes, ofEmployees) : records;
    },
  };
}

/** Returns the records with the states of the employees, by their ids, else with those that the classes of the policies decide. */
export function fillStates(
  records: readonly PayrollRecord[],
  classes: readonly PolicyClass[],
  ofEmployees = noStates,
): PayrollRecord[] {
  const states = new Set(classes.map(({ state }) => state));
  const statesOfClass = new Map<string, Set<string>>();
  for (const { state, classCode } of classes) {
    const classStates = statesOfClass.get(bareCode(classCode)) ?? new Set();
    statesOfClass.set(bareCode(classCode), classStates.add(state));
  }
  return records.map((record) => {
    if (record.state !== "") return record;
    const employeeState = ofEmployees.get(record.employeeId);
    if (employeeState !== undefined) return { ...record, state: employeeState, isStateFilled: true };
    // A class that no policy has can only be in the state of the policies, if they have just one.
    const [state, ...others] = statesOfClass.get(bareCode(record.classCode)) ?? states;
    return state === undefined || others.length > 0 ? record : { ...record, state, isStateFilled: true };
  });
}

/** Returns a class code without leading zeros, which some systems write. */
function bareCode(classCode: string): string {
  return classCode.replace(/^0+/, "");
}
