/** Characters of one result: about 8,000 tokens, below what assistants cut off by themselves. */
export const longestResult = 24_000;

const longestText = 8_000;

/**
 * A value as JSON of at most `longestResult` characters. Lists are shortened first, to as many elements as fit, and say how many are
 * left out; texts next.
 */
export function boundedJson(value: unknown): string {
  const whole = withoutSecrets(JSON.stringify(value));
  if (whole.length <= longestResult) return whole;
  for (const [elements, characters] of [
    [100, longestText],
    [50, longestText],
    [20, longestText],
    [10, longestText],
    [5, 2_000],
    [2, 1_000],
    [1, 300],
  ] as const) {
    const text = withoutSecrets(JSON.stringify(shortened(value, elements, characters)));
    if (text.length <= longestResult) return text;
  }
  const note = " … The result is too long and is cut off here.";
  return whole.slice(0, longestResult - note.length) + note;
}

/** Text without API keys, client secrets and secrets of webhooks, examples of them in the documentation included. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/(svc_(?:test|live)_(?:sk|sec)_|whsec_)[\w+/=-]+/g, "$1[left out]");
}

function shortened(value: unknown, elements: number, characters: number): unknown {
  if (typeof value === "string") {
    const more = value.length - characters;
    return more > 0 ? `${value.slice(0, characters)} … [${more} more characters]` : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const first = value.slice(0, elements).map((each) => shortened(each, elements, characters));
    const more = value.length - first.length;
    return more > 0 ? [...first, `[${more} more, left out]`] : first;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, shortened(member, elements, characters)]),
  );
}
