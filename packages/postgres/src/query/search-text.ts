/** Letters in capitals up to the Cyrillic script that have one small letter, and Latin letters with a stroke, which are no letter with a mark. */
const folded = Object.fromEntries([
  ...Array.from({ length: 0x530 }, (_, code) => String.fromCharCode(code))
    .map(
      (letter) =>
        [
          letter,
          letter
            .normalize("NFKD")
            .replaceAll(/[\u0300-\u036f]/g, "")
            .toLowerCase(),
        ] as const,
    )
    .filter(([letter, small]) => letter.normalize("NFKD") === letter && small.length === 1 && small !== letter),
  ..."øo Øo łl Łl đd Đd ħh Ħh ıi".split(" ").map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
]);
const capitals = Object.keys(folded).join("");
const smalls = Object.values(folded).join("");

/**
 * A text as it is searched, in small letters without accents: `José ŁUKASZ` is `jose lukasz`. The rule is ours, because what Postgres does
 * depends on the locale of the database.
 */
export function searchText(text: string): string {
  const bare = text.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, "");
  return Array.from(bare, (letter) => folded[letter] ?? letter).join("");
}

/** SQL of the same for an expression. */
export function searchTextSql(expression: string): string {
  return `translate(regexp_replace(normalize(${expression}, NFKD), '[\\u0300-\\u036f]', '', 'g'), '${capitals}', '${smalls}')`;
}

/** The characters between the words of a text. */
const wordBreaks = /[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u2010-\u2019]+/;

/** How the rows of a list are searched. */
export interface Search {
  /** The condition on the rows, in which the list is called `listed`, for a parameter. */
  condition(parameter: string): string;
  /** The value of the parameter for what somebody typed. */
  toValue(typed: string): string;
  /** True if an index finds the rows, whatever their order. */
  isIndexed: boolean;
}

/** Finds rows of which this SQL has the text that was typed, wherever it is. */
export function searchParts(expression: string): Search {
  return {
    condition: (parameter) => `${searchTextSql(expression)} LIKE ${parameter}`,
    toValue: (typed) => `%${searchText(typed).replaceAll(/[\\%_]/g, "\\$&")}%`,
    isIndexed: false,
  };
}

/** Returns the words of a text by which it is searched, each once, with a blank between them. */
export function searchWords(text: string): string {
  return [...new Set(searchText(text).split(wordBreaks))].filter((word) => word !== "").join(" ");
}

/** Finds rows of which this SQL, with the words of a text, has words that begin with all those that were typed. An index has the same. */
export function searchWordStarts(expression: string): Search {
  return {
    condition: (parameter) => `array_to_tsvector(string_to_array(${expression}, ' ')) @@ ${parameter}::tsquery`,
    toValue: (typed) =>
      searchWords(typed)
        .split(" ")
        .filter((word) => word !== "")
        .map((word) => `'${word}':*`)
        .join(" & "),
    isIndexed: true,
  };
}
