import { typed, type ValuesOf } from "@platform/postgres/query/columns";
import { memberColumns, storedMembers } from "@platform/public-records/noun/members";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { type ExcludedPay, excludedPayByKind } from "./excluded-pay.ts";
import type { PayrollRecord } from "./payroll-report.ts";
import { signedRecord } from "./reversal.ts";

/** Columns of the members of a payroll record. All statements on records and on rows of files derive from them. */
export const recordColumns = {
  employeeId: "text",
  name: "text",
  firstName: "text",
  lastName: "text",
  classCode: "text",
  state: "text",
  hoursWorked: "amount",
  grossWages: "amount",
  ...memberColumns(payrollRecordMembers),
  excludedPay: typed<ExcludedPay[] | null>("jsonb?"),
  isStateFilled: "bool?",
} as const;

const { name, firstName, lastName, isStateFilled, ...shown } = recordColumns;
/** Columns of a record that is read to be shown, but for its name. */
export const shownColumns = shown;
/** SQL after SELECT for the name of a record: that of Profile A, or the joined names of Profile B. */
export const shownName = "coalesce(nullif(name, ''), first_name || ' ' || last_name) AS name";

/** Returns the values of the columns. Null, which takes no space, stands for what most records do not have. */
export function toRecordValues(payrollRecord: PayrollRecord): ValuesOf<typeof recordColumns> {
  const record = signedRecord(payrollRecord);
  const excludedPay = excludedPayByKind(record.excludedPay);
  return {
    ...record,
    ...storedMembers(payrollRecordMembers, record),
    excludedPay: excludedPay.length > 0 ? excludedPay : null,
    isStateFilled: record.isStateFilled ? true : null,
  };
}
