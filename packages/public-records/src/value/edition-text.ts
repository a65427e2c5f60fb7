/** Parts in which we note for ourselves what was compared, and where a figure was found that the bureau's own paper was not read for. */
const note =
  /https?:|\b(?:was|were) (?:not )?read\b|\bneither was\b|\bnot (?:compared|confirmed)\b|^An? (?:agent|insurer)\b|^officers and members as in\b|^approved in \d|^the date is that of\b|has NCCI's rules and forms|\bas bureaus publish\b/;

/** The ends of parts that say the same. */
const finding =
  /(?:,? as an? [^;]*\b(?:quotes?|lists?) (?:it|them|NCCI's)|, as in an insurer's .*|: Workers' Compensation Consultants, .*|, taken to be .*|, which has the text of .*)$/;

/** Insurers in whose papers a rule was found that is not theirs. */
const finder =
  /^(?:SAIF Corporation, payroll report: |(?:Kentucky Employers' Mutual Insurance|Builders Trust of New Mexico|ClearPath Mutual|Stonetrust Insurance|Texas Mutual), )/;

/**
 * The rule and its edition of a source, as a customer reads it: without addresses of pages, and without our notes on what was compared
 * and who quotes it. Those are in `GET /rules/coverage`, and in the worksheet of the auditor.
 */
export function editionText(source: string): string {
  const withoutPages = source.replaceAll(/\s*\([^()]*https?:[^()]*\)/g, "");
  const parts = withoutPages.split(/;\s+/).filter((part) => !note.test(part));
  const text = parts
    .map((part) => part.replace(finding, "").replace(finder, ""))
    .join("; ")
    .trim();
  return text === "" ? "Rule of the state's bureau" : text.charAt(0).toUpperCase() + text.slice(1);
}
