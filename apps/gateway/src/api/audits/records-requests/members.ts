import type { MessageInitShape } from "@bufbuild/protobuf";
import type { RecordsRequestMembersSchema } from "@platform/contracts/premium_audit/v1/records_requests";
import { requestStatuses } from "@platform/public-records/record/audit-choices";
import { recordsRequestBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { ownerId } from "../../shared/owner.ts";
import { text } from "../../shared/text.ts";

const subject = text({ maxLength: recordsRequestBounds.subjectLength }).meta({
  description: "The requested records in one line.",
});
const details = text({ maxLength: recordsRequestBounds.textLength })
  .nullish()
  .meta({ description: "Details of the request." });
const dueDate = calendarDate().meta({ description: "Due date, not before today (UTC)." });

/** The body that asks for records. */
export const newRecordsRequest = z.object({
  owner_id: ownerId.optional(),
  subject,
  details,
  due_date: dueDate.nullish().meta({
    description: "Due date, not before today (UTC). Defaults to 14 days from today.",
  }),
});

/** The body that changes a request. */
export const recordsRequestChange = z.object({
  owner_id: ownerId.optional(),
  subject: subject.optional(),
  details,
  due_date: dueDate.optional(),
  status: choice(requestStatuses).optional().meta({
    description:
      "`answered` when the insured has delivered the records, `open` to request them again, `closed` when you need nothing more.",
  }),
  answer: text({ maxLength: recordsRequestBounds.textLength })
    .nullish()
    .meta({ description: "Answer of the insured." }),
});

type RequestBody = Partial<z.output<typeof recordsRequestChange>>;

/** The members of a body as premium-audit reads them. */
export function fromRequestBody(body: RequestBody): MessageInitShape<typeof RecordsRequestMembersSchema> {
  const { subject: subjectText = "", details: more, due_date: due, status = "", answer } = body;
  return { subject: subjectText, details: more ?? "", dueDate: due ?? "", status, answer: answer ?? "" };
}
