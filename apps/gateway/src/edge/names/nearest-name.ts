/**
 * The known name that was probably meant by an unknown one: the same in another spelling (`dryRun`), one with few letters
 * different (`experience_modifer`), or one that has it as a part (`employer` of `employer_id`). Undefined when none is near.
 */
export function nearestName(unknown: string, known: Iterable<string>): string | undefined {
  const given = plain(unknown.slice(0, maxLength));
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const distance = distanceOf(given, plain(name));
    if (distance < least) [nearest, least] = [name, distance];
  }
  return least <= farthest(given) ? nearest : undefined;
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

function distanceOf(given: string, name: string): number {
  if (given === name) return 0;
  const isPart = given.length >= 3 && name.length >= 3 && (name.startsWith(given) || given.startsWith(name));
  const edits = editsBetween(given, name);
  // Of several names that begin alike the shortest one is nearest.
  return isPart ? Math.min(edits, 1 - 1 / (1 + edits)) : edits;
}

/** Letters to add, leave out, replace or swap with the next one (optimal string alignment distance). */
function editsBetween(left: string, right: string): number {
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let at = 1; at <= right.length; at++) {
      const isSame = left[row - 1] === right[at - 1];
      const isSwapped = row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1];
      current[at] = Math.min(
        (above[at] as number) + 1,
        (current[at - 1] as number) + 1,
        (above[at - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, current];
  }
  return above[right.length] as number;
}
