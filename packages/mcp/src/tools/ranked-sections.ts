/** A part of the documentation under one heading. */
export interface Section {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/**
 * The sections that have most of the words, the best first: words in headings count more than those in titles, and those more than in
 * texts. A heading that has the words as they were written comes before all others.
 */
export function rankedSections<Found extends Section>(sections: readonly Found[], query: string): Found[] {
  const words = [...new Set(wordsOf(query))];
  const written = query.trim().toLowerCase();
  return sections
    .map((section) => ({ section, score: scoreOf(section, words, written) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ section }) => section);
}

function scoreOf({ title, heading, text }: Section, words: readonly string[], written: string): number {
  const inTitle = wordsOf(title);
  const inHeading = wordsOf(heading);
  const inText = wordsOf(text);
  let score = 0;
  let matched = 0;
  for (const word of words) {
    const has = (others: readonly string[]) => others.filter((other) => other.startsWith(word)).length;
    const points = 8 * Math.min(1, has(inHeading)) + 4 * Math.min(1, has(inTitle)) + Math.min(3, has(inText));
    score += points;
    if (points > 0) matched += 1;
  }
  const lower = heading.toLowerCase();
  const asWritten = lower === written ? 2_000 : lower.includes(written) ? 1_000 : 0;
  return matched === 0 ? 0 : score * matched + asWritten;
}
