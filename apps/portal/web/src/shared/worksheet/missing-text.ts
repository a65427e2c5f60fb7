import type { Missing } from "@platform/contracts/premium_audit/v1/worksheets";
import { periodText } from "../text/date-text.ts";
import { words } from "../text/words.ts";

/** Text of what an audit lacks, in a line: `Missing days: Jan 1 – 15, 2026, 15 days`. */
export function missingText(missing: Missing): string {
  const {
    code,
    state,
    classCode,
    from: firstDay,
    to: lastDay,
    days,
    rule,
    of: ruleOf,
    ownerId,
    employerId,
    cause,
  } = missing;
  const parts = [
    employerId && `${employerId} of ${ownerId}`,
    words(cause).toLowerCase(),
    [state, classCode].filter(Boolean).join(" "),
    firstDay && periodText(firstDay, lastDay || firstDay),
    days > 0 && `${days} ${days === 1 ? "day" : "days"}`,
    rule,
    ruleOf,
  ].filter(Boolean);
  return parts.length > 0 ? `${words(code.toLowerCase())}: ${parts.join(", ")}` : words(code.toLowerCase());
}
