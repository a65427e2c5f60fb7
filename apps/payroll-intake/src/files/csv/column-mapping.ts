import type { MappedMember } from "@platform/public-records/record/mapped-members";
import { normalName } from "./column-names.ts";

/** The headers of members that a partner has named. A member without headers is not read. All others are recognized by their names. */
export type ColumnMapping = ReadonlyMap<MappedMember, readonly string[]>;

export const noMapping: ColumnMapping = new Map();

interface Mapped {
  /** Positions by member; empty for a member that is not read. */
  positions: ReadonlyMap<MappedMember, readonly number[]>;
  /** Headers that the file lacks. */
  lacking: string[];
  /** Members whose header the file has more than once. */
  repeated: { member: MappedMember; positions: number[] }[];
}

/** Finds the columns of a mapping in a header: those with the same text or, if there are none, the same letters and digits. */
export function findMapped(header: readonly string[], mapping: ColumnMapping): Mapped {
  const lacking: string[] = [];
  const repeated: Mapped["repeated"] = [];
  const positions = new Map<MappedMember, number[]>();
  for (const [member, names] of mapping) {
    const columns = names.map((name) => ({ name, at: positionsOf(header, name) }));
    lacking.push(...columns.flatMap(({ name, at }) => (at.length === 0 ? [name] : [])));
    const twice = columns.find(({ at }) => at.length > 1);
    if (twice) repeated.push({ member, positions: twice.at.map((index) => index + 1) });
    // Two spellings of one header are one column: its money is not added up twice.
    positions.set(member, [...new Set(columns.flatMap(({ at }) => at))]);
  }
  return { positions, lacking, repeated };
}

function positionsOf(header: readonly string[], name: string): number[] {
  const text = name.trim().toLowerCase();
  const same = [...header.keys()].filter((index) => header[index]?.toLowerCase() === text);
  const normal = normalName(name);
  if (same.length > 0 || normal === "") return same;
  return [...header.keys()].filter((index) => normalName(header[index] ?? "") === normal);
}
