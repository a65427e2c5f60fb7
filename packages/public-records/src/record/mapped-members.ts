import { memberNames } from "../noun/members.ts";
import { payrollRecordMembers } from "../noun/payroll-record.ts";
import { excludedPayKinds } from "./excluded-pay.ts";

/** Members of a payroll record that a column of a file can be mapped to, by their names in the internal contract. `earnings` names what a row pays. */
export const mappedMembers = [
  "employer_id",
  "employee_id",
  "name",
  "first_name",
  "last_name",
  "class_code",
  "state",
  "hours_worked",
  "gross_wages",
  ...memberNames(payrollRecordMembers),
  "earnings",
  ...excludedPayKinds,
] as const;
export type MappedMember = (typeof mappedMembers)[number];

/** Members that several columns can be mapped to: amounts are added up, and of earnings the first known name counts. */
export const severalColumns: ReadonlySet<string> = new Set<MappedMember>(["hours_worked", "gross_wages", "earnings"]);
