/**
 * The known name that was probably meant by an unknown one: the same in another spelling (`dryRun`), one with few letters
 * different (`experience_modifer`), or one that has it as a part (`employer` of `employer_id`). Undefined when none is near.
 */
export function nearestName(unknown: string, names: Iterable<string>): string | undefined {
  const unknownName = plain(unknown.slice(0, maxLength));
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const distance = distanceOf(unknownName, plain(name));
    if (distance < least) [nearest, least] = [name, distance];
  }
  return least <= farthest(unknownName) ? nearest : undefined;
}

/** The same, as at most `most` names, the nearest first. */
export function nearestNames(unknown: string, names: Iterable<string>, most: number): string[] {
  const unknownName = plain(unknown.slice(0, maxLength));
  return [...names]
    .map((name) => ({ name, distance: distanceOf(unknownName, plain(name.slice(0, maxLength))) }))
    .filter(({ distance }) => distance <= farthest(unknownName))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

/** No known name is longer, and the effort grows with the square. */
const maxLength = 64;

/** A third of the letters may be wrong, but not both of two. */
function farthest({ length }: string): number {
  return Math.max(1, Math.floor(length / 3));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function distanceOf(unknownName: string, name: string): number {
  if (unknownName === name) return 0;
  const isPart =
    unknownName.length >= 3 && name.length >= 3 && (name.startsWith(unknownName) || unknownName.startsWith(name));
  const edits = editsBetween(unknownName, name);
  // The shortest of several names that begin alike is the nearest.
  return isPart ? Math.min(edits, 1 - 1 / (1 + edits)) : edits;
}

/** Letters to add, leave out, replace or swap with the next one (optimal string alignment distance). */
function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current[at] = Math.min(
        (above[at] as number) + 1,
        (current[at - 1] as number) + 1,
        (above[at - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, current];
  }
  return above[other.length] as number;
}
