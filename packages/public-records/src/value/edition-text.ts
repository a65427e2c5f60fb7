/** Words by which we note for ourselves what was compared with a source. */
const note = /https?:|\b(?:was|were) (?:not )?read\b|\bneither was\b|\bnot compared\b/;

/**
 * The rule and its edition of a source, as a customer reads it: without addresses of pages, and without our notes on what was compared.
 * Those are in `GET /rules/coverage`.
 */
export function editionText(source: string): string {
  const withoutPages = source.replaceAll(/\s*\([^()]*https?:[^()]*\)/g, "");
  const parts = withoutPages.split(/;\s+/).filter((part) => !note.test(part));
  const text = parts.join("; ").trim();
  return text === "" ? "Rule of the state's bureau" : text;
}
