import { requestStatuses } from "@platform/public-records/record/audit-choices";
import { recordsRequestBounds } from "@platform/validation/bounds";
import { invalidMember } from "@platform/validation/invalid";
import { calendarDate, oneOf, optionalText, orEmpty, requiredText } from "@platform/validation/members";
import { z } from "zod";

const text = {
  subject: requiredText(recordsRequestBounds.subjectLength),
  details: optionalText(recordsRequestBounds.textLength),
  answer: optionalText(recordsRequestBounds.textLength),
};

/** Schema of the members of a new request. */
export const requestMembers = z.object({
  subject: text.subject,
  details: text.details,
  dueDate: orEmpty(calendarDate()),
});

/** Schema of the members that an update names. */
export const changedRequestMembers = z
  .object({ ...text, dueDate: calendarDate(), status: oneOf(requestStatuses) })
  .partial();

/** Throws INVALID_ARGUMENT if a due date is over. Both are `YYYY-MM-DD`. */
export function refuseDuePast(dueDate: string, today: string): void {
  if (dueDate >= today) return;
  throw invalidMember("INVALID_RECORDS_REQUEST", "due_date", `must not be before today, ${today}`);
}
