import type { Employees } from "../findings/missing-states.ts";
import type { PayrollRecord } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { nameIdPrefix } from "./csv/cells.ts";

/** A short wait: persons who cannot be looked up keep the ids that are derived from their names. */
const timeoutMs = 2000;

/**
 * Gives records without an employee number the id of the employer's only employee with the name. Calls employee-sync once, and only
 * for records with a derived id.
 */
export async function nameEmployees(
  employees: Employees | undefined,
  { tenant, employerId }: Pick<ReportKey, "tenant"> & { employerId: string },
  records: readonly PayrollRecord[],
): Promise<readonly PayrollRecord[]> {
  const names = new Set(records.flatMap(({ employeeId, name }) => (employeeId.startsWith(nameIdPrefix) ? name : [])));
  if (names.size === 0 || !employees) return records;
  try {
    const response = await employees.listEmployeeIds({ employerId, names: [...names] }, { tenant, timeoutMs });
    const ids = new Map(response.employees.map(({ name, employeeId }) => [name, employeeId]));
    return records.map((record) => {
      const isDerived = record.employeeId.startsWith(nameIdPrefix);
      return isDerived ? { ...record, employeeId: ids.get(record.name) ?? record.employeeId } : record;
    });
  } catch {
    return records;
  }
}
