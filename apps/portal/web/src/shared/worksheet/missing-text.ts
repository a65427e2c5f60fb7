import type { Missing } from "@platform/contracts/premium_audit/v1/worksheets";
import { periodText } from "../text/date-text.ts";
import { words } from "../text/words.ts";

/** What an audit lacks, in a line: `Missing days: Jan 1 – 15, 2026, 15 days`. */
export function missingText(missing: Missing): string {
  const { code, state, classCode, from, to, days, rule, of, ownerId, employerId, cause } = missing;
  const parts = [
    employerId && `${employerId} of ${ownerId}`,
    words(cause).toLowerCase(),
    [state, classCode].filter(Boolean).join(" "),
    from && periodText(from, to || from),
    days > 0 && `${days} ${days === 1 ? "day" : "days"}`,
    rule,
    of,
  ].filter(Boolean);
  return parts.length > 0 ? `${words(code.toLowerCase())}: ${parts.join(", ")}` : words(code.toLowerCase());
}
