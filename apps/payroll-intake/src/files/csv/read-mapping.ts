import { type MappedMember, mappedMembers, severalColumns } from "@platform/public-records/record/mapped-members";
import type { Violation } from "@platform/service/call/fault";
import { fileMappingBounds, textLength } from "@platform/validation/bounds";
import type { ColumnMapping } from "./column-mapping.ts";
import { payColumns } from "./column-names.ts";

/** A member and the headers that it is read from, as a partner sends them. */
export interface MappedHeaders {
  member: string;
  headers: string[];
}

/** Columns that are read separately and are part of a sum as well. */
const partsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["hours_worked", new Set<string>(["overtime_hours"])],
  ["gross_wages", new Set<string>(payColumns)],
]);

/** Returns the violations of a mapping, one for each wrong member such as `mapping.tips`. */
export function mappingViolations(mapping: readonly MappedHeaders[]): Violation[] {
  const violations = new Map<string, string>();
  const membersByHeader = new Map<string, string[]>();
  for (const { member, headers } of mapping) {
    const wrong = wrongOf(member, headers, membersByHeader);
    if (wrong !== undefined && !violations.has(member)) violations.set(member, wrong);
    for (const header of headers.map(textOf))
      membersByHeader.set(header, [...(membersByHeader.get(header) ?? []), member]);
  }
  return [...violations].map(([member, description]) => ({ field: `mapping.${member}`, description }));
}

/** @param membersByHeader members that have each header so far */
function wrongOf(
  member: string,
  headers: readonly string[],
  membersByHeader: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const mappedMember = mappedMembers.find((name) => name === member);
  if (!mappedMember) return "must be a member of a record";
  if ([...membersByHeader.values()].flat().includes(member)) return "must be there once";
  if (headers.length > 1 && !severalColumns.has(mappedMember)) return "must be one header";
  if (headers.length > fileMappingBounds.headers) return `must have at most ${fileMappingBounds.headers} headers`;
  if (headers.some((header) => textOf(header) === "")) return "must not be empty";
  if (headers.some((header) => header.length > textLength || /\p{Cc}/u.test(header)))
    return `must have headers of at most ${textLength} characters without control characters`;
  if (new Set(headers.map(textOf)).size < headers.length) return "must not have a header twice";
  const isTaken = (header: string) =>
    membersByHeader.get(textOf(header))?.some((other) => !isPart(member, other)) ?? false;
  return headers.some(isTaken) ? "must not have the header of another member" : undefined;
}

/** Returns true if one of the two is a part of the other's sum. */
function isPart(member: string, other: string): boolean {
  return (partsOf.get(member)?.has(other) || partsOf.get(other)?.has(member)) ?? false;
}

function textOf(header: string): string {
  return header.trim().toLowerCase();
}

/** Converts a mapping to what a partner sends. */
export function fromColumnMapping(mapping: ColumnMapping): MappedHeaders[] {
  return [...mapping].map(([member, headers]) => ({ member, headers: [...headers] }));
}

/** Converts a mapping without violations. */
export function toColumnMapping(mapping: readonly MappedHeaders[]): ColumnMapping {
  return new Map(mapping.map(({ member, headers }) => [member as MappedMember, headers]));
}
