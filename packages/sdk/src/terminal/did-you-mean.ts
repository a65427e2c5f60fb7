/** A mistyped word differs from the right one in at most so many letters. */
const mostEdits = 2;

/** A sentence that asks for the word nearest to a mistyped one, with a space before it; empty if none is near. */
export function didYouMean(typed: string, words: readonly string[]): string {
  const near = words.map((word) => ({ word, edits: editsBetween(typed, word) }));
  const [nearest] = near.filter(({ edits }) => edits <= mostEdits).toSorted((one, other) => one.edits - other.edits);
  return nearest ? ` Did you mean ${nearest.word}?` : "";
}

/** Letters to add, remove or replace until one word is the other (Levenshtein distance). */
function editsBetween(typed: string, word: string): number {
  let before = [...Array(word.length + 1).keys()];
  for (const [row, letter] of [...typed].entries()) {
    const edits = [row + 1];
    for (const [column, other] of [...word].entries()) {
      const [replaced = 0, removed = 0] = before.slice(column);
      const added = edits[column] ?? 0;
      edits.push(Math.min(replaced + (letter === other ? 0 : 1), removed + 1, added + 1));
    }
    before = edits;
  }
  return before.at(-1) ?? 0;
}
