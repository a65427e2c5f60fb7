import type { TableRow } from "./read-rows.ts";
import { beginsTotal } from "./total-row.ts";

/** Members that a row over several people can have instead of a column. */
export type GroupMember = "class_code" | "employer_id" | "state";

/** The header under which the value of a group row is read, as if each row below it had a column. */
export const groupHeaders: Readonly<Record<GroupMember, string>> = {
  class_code: "Class Code",
  employer_id: "Employer ID",
  state: "Work State",
};

const classWords = String.raw`(?:(?:w\.?\s?c\.?|work(?:er|men|man)?'?s?'?\s*comp(?:ensation)?\.?|comp|ncci|risk|job)\s*)`;
const patterns: Readonly<Record<GroupMember, readonly RegExp[]>> = {
  class_code: [
    new RegExp(
      String.raw`^${classWords}*class(?:ification)?s?(?:\s*(?:code|no|number|#))?\s*[.:#–-]*\s*(\d{3,4})\b`,
      "i",
    ),
    new RegExp(String.raw`^${classWords}+(?:code|no|number|#)\s*[.:#–-]*\s*(\d{3,4})\b`, "i"),
    /^(\d{4})\s*[-–:]\s*[A-Za-z]{3}/,
  ],
  state: [/^(?:work\s*)?state\s*[:–-]\s*([A-Za-z. ]{2,20})$/i],
  employer_id: [
    /^(?:employer|client|company)\s*(?:id|code|no\.?|number|#)\s*[:#–-]?\s*(\S+)/i,
    /^(?:employer|client|company)\s*[:–]\s*(\S.*)$/i,
  ],
};

/** Most cells that a row over several people has: a word, a code and its description. */
const mostCells = 4;

/** Returns the value that a row gives to the rows below it; undefined if it is a record, a total or a remark. */
export function groupValue(member: GroupMember, cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length === 0 || filled.length > mostCells) return undefined;
  const text = filled.join(" ");
  if (filled.some(beginsTotal) || filled.slice(1).some((cell) => /^[$(\s-]*\d[\d,]*\.\d{2}\)?$/.test(cell)))
    return undefined;
  for (const pattern of patterns[member]) {
    const value = pattern.exec(text)?.[1]?.trim();
    if (value) return value;
  }
  return undefined;
}

/**
 * Gives each row the values of the group rows above it, in columns behind those of the header. A group row itself is left out.
 *
 * @param width number of columns of the header
 * @param above rows above the header, one of which may be the first of these
 */
export async function* withGroups(
  rows: AsyncIterable<TableRow>,
  members: readonly GroupMember[],
  { width, above }: { width: number; above: readonly TableRow[] },
): AsyncIterable<TableRow> {
  const current = new Map<GroupMember, string>();
  for (const { cells } of above) {
    for (const member of members) current.set(member, groupValue(member, cells) ?? current.get(member) ?? "");
  }
  for await (const { row, cells } of rows) {
    const values = members.map((member) => [member, groupValue(member, cells)] as const);
    if (values.some(([, value]) => value !== undefined)) {
      for (const [member, value] of values) if (value !== undefined) current.set(member, value);
      continue;
    }
    const columns = Array.from({ length: width }, (_, index) => cells[index] ?? "");
    yield { row, cells: [...columns, ...members.map((member) => current.get(member) ?? ""), ...cells.slice(width)] };
  }
}
