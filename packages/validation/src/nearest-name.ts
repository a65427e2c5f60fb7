/**
 * The known name that was probably meant by an unknown one: the same in another spelling (`dryRun`), one with few letters
 * different (`experience_modifer`), or one that has it as a part (`employer` of `employer_id`). Undefined when none is near.
 */
export function nearestName(unknown: string, names: Iterable<string>): string | undefined {
  return nearestNames(unknown, names, 1)[0];
}

/** The same, as at most `most` names, the nearest first. */
export function nearestNames(unknown: string, names: Iterable<string>, most: number): string[] {
  const unknownName = plain(unknown);
  const nearest: { name: string; distance: number }[] = [];
  let limit = farthest(unknownName) + 1;
  for (const name of names) {
    const distance = distanceOf(unknownName, plain(name), Math.ceil(limit) - 1);
    if (distance >= limit) continue;
    nearest.push({ name, distance });
    nearest.sort((one, other) => one.distance - other.distance);
    if (nearest.length > most) nearest.pop();
    if (nearest.length === most) limit = nearest.at(-1)?.distance ?? limit;
  }
  return nearest.map(({ name }) => name);
}

/** No known name is longer, and the effort grows with the square. */
const maxLength = 64;

/** A third of the letters may be wrong, but not both of two. */
function farthest({ length }: string): number {
  return Math.max(1, Math.floor(length / 3));
}

function plain(name: string): string {
  return name
    .slice(0, maxLength)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}

/** Distance of two names in letters, a fraction if one begins with the other; infinite if it is beyond `most`. */
function distanceOf(unknownName: string, name: string, most: number): number {
  if (unknownName === name) return 0;
  const isPart =
    unknownName.length >= 3 && name.length >= 3 && (name.startsWith(unknownName) || unknownName.startsWith(name));
  // The shortest of several names that begin alike is the nearest.
  if (isPart) return 1 - 1 / (1 + Math.abs(unknownName.length - name.length));
  return editsBetween(unknownName, name, most);
}

/**
 * Letters to add, leave out, replace or swap with the next one (optimal string alignment distance); infinite beyond `most`. Thousands of
 * ids that begin alike are compared with each new one, so that only what lies between their equal ends is.
 */
function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let oneEnd = one.length;
  let otherEnd = other.length;
  while (oneEnd > start && otherEnd > start && one[oneEnd - 1] === other[otherEnd - 1]) {
    oneEnd -= 1;
    otherEnd -= 1;
  }
  const edits = editsOfRest(one.slice(start, oneEnd), other.slice(start, otherEnd), most);
  return edits <= most ? edits : Number.POSITIVE_INFINITY;
}

/** Three rows of a table of edits, used by each comparison in turn: to make them costs more than most comparisons. */
const rows = [0, 1, 2].map(() => new Uint16Array(maxLength + 1)) as [Uint16Array, Uint16Array, Uint16Array];

function editsOfRest(one: string, other: string, most: number): number {
  const width = other.length + 1;
  let [before, above, current] = rows;
  for (let at = 0; at < width; at++) above[at] = at;
  let leastAbove = 0;
  for (let row = 1; row <= one.length; row++) {
    current[0] = row;
    let least = row;
    for (let at = 1; at < width; at++) {
      const letter = other.charCodeAt(at - 1);
      const isSame = one.charCodeAt(row - 1) === letter;
      const isSwapped =
        row > 1 && at > 1 && one.charCodeAt(row - 1) === other.charCodeAt(at - 2) && one.charCodeAt(row - 2) === letter;
      let edits = (above[at - 1] as number) + (isSame ? 0 : 1);
      if ((above[at] as number) + 1 < edits) edits = (above[at] as number) + 1;
      if ((current[at - 1] as number) + 1 < edits) edits = (current[at - 1] as number) + 1;
      if (isSwapped && (before[at - 2] as number) + 1 < edits) edits = (before[at - 2] as number) + 1;
      current[at] = edits;
      if (edits < least) least = edits;
    }
    // A swap looks two rows up.
    if (least > most && leastAbove > most) return least;
    leastAbove = least;
    [before, above, current] = [above, current, before];
  }
  return above[other.length] as number;
}
