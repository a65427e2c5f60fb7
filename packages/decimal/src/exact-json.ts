type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;

// The context is in Node since 21, not yet in TypeScript's library.
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** Parses JSON so that `JSON.stringify` writes every number with all of its digits again. Numbers are no numbers, but ExactNumbers. */
export function parseExactJson(text: string): unknown {
  return parse(text, (_, value, { source }) =>
    typeof value === "number" && source !== undefined ? JSON.rawJSON(source) : value,
  );
}
