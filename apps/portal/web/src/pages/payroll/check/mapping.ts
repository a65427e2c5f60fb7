import { type ExcludedPayKind, ExcludedPayKindSchema } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { type Kind, listMembers, memberNames } from "@platform/public-records/noun/members";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { enumNames } from "@platform/service/call/enum-names";

/** A member of a record and the headers that it is read from; without headers it is not read. */
export interface Mapped {
  readonly member: string;
  readonly headers: readonly string[];
}

/** Without these no record can be read. Instead of the name, a file can have the first and the last name. */
export const firstMembers = ["employee_id", "name", "class_code", "state", "hours_worked", "gross_wages"] as const;

const kindsOfPay = enumNames<typeof ExcludedPayKind>(ExcludedPayKindSchema).names;
const membersOf = (kind: Kind) =>
  listMembers(payrollRecordMembers).flatMap((one) => (one.kind === kind ? [one.name] : []));
const payMembers = [...membersOf("dollars"), ...kindsOfPay];

export const otherMembers: readonly string[] = [
  "employer_id",
  "first_name",
  "last_name",
  "earnings",
  ...memberNames(payrollRecordMembers),
  ...kindsOfPay,
];

/** Members whose columns are added up; of earnings the first known name counts. */
export const severalHeaders: ReadonlySet<string> = new Set(["hours_worked", "gross_wages", "earnings"]);

/** Members that a column can be read as beside a part of the sum. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  hours_worked: membersOf("hours"),
  gross_wages: payMembers,
};

export function headersOf(mapping: readonly Mapped[], member: string): readonly string[] {
  return mapping.find((one) => one.member === member)?.headers ?? [];
}

/** How a file is read once the changes of the person apply. */
export function changed(read: readonly Mapped[], changes: readonly Mapped[]): Mapped[] {
  return [...new Map([...read, ...changes].map((one) => [one.member, one])).values()];
}

/**
 * Assigns headers to a member. They are taken from the members that had them, because a column is read once, except that a part of the
 * hours or of the wages can be read for itself, too.
 */
export function assign(mapping: readonly Mapped[], member: string, headers: readonly string[]): Mapped[] {
  const before = headersOf(mapping, member);
  const added = new Set(headers.filter((header) => !before.includes(header)));
  const isPart = (other: string) => partsOf[member]?.includes(other) || partsOf[other]?.includes(member);
  const others = mapping.map((one) =>
    isPart(one.member) ? one : { ...one, headers: one.headers.filter((header) => !added.has(header)) },
  );
  return changed(others, [{ member, headers }]);
}

/** As the query of an upload names it; empty for a file whose columns are recognized by their names. */
export function mappingText(mapping: readonly Mapped[]): string {
  if (mapping.length === 0) return "";
  return JSON.stringify(Object.fromEntries(mapping.map(({ member, headers }) => [member, headers])));
}

/** The saved mapping of which a file has every header, and that assigns most of them; undefined if there is none. */
export function remembered<Saved extends { readonly mapping: readonly Mapped[] }>(
  saved: readonly Saved[],
  headers: readonly string[],
): Saved | undefined {
  const fileHeaders = new Set(headers.map(plainHeader));
  const headersIn = ({ mapping }: Saved) => mapping.flatMap((one) => one.headers);
  return saved
    .filter(
      (one) => headersIn(one).length > 0 && headersIn(one).every((header) => fileHeaders.has(plainHeader(header))),
    )
    .toSorted((one, other) => headersIn(other).length - headersIn(one).length)[0];
}

const plainHeader = (header: string) => header.trim().toLowerCase();
