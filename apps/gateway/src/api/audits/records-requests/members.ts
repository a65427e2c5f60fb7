import type { MessageInitShape } from "@bufbuild/protobuf";
import type { RecordsRequestMembersSchema } from "@platform/contracts/premium_audit/v1/records_requests";
import { z } from "zod";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { ownerId } from "../../shared/owner.ts";
import { text } from "../../shared/text.ts";

const subject = text({ maxLength: 200 }).meta({ description: "What is asked for, in a line." });
const details = text({ maxLength: 4000 }).nullish().meta({ description: "More about it." });
const dueDate = calendarDate().meta({ description: "Last day for the answer, not before today (UTC)." });

/** The body that asks for records. */
export const newRecordsRequest = z.object({
  owner_id: ownerId.optional(),
  subject,
  details,
  due_date: dueDate.nullish().meta({
    description: "Last day for the answer, not before today (UTC). Defaults to 14 days from today.",
  }),
});

/** The body that changes a request. */
export const recordsRequestChange = z.object({
  owner_id: ownerId.optional(),
  subject: subject.optional(),
  details,
  due_date: dueDate.optional(),
  status: choice(["open", "answered", "closed"] as const)
    .optional()
    .meta({
      description:
        "`answered` when the records are handed in, `open` to ask for them once more, `closed` when you need nothing more.",
    }),
  answer: text({ maxLength: 4000 }).nullish().meta({ description: "What was answered." }),
});

type RequestBody = Partial<z.output<typeof recordsRequestChange>>;

/** The members of a body as premium-audit reads them. */
export function fromRequestBody(body: RequestBody): MessageInitShape<typeof RecordsRequestMembersSchema> {
  const { subject: subjectText = "", details: more, due_date: due, status = "", answer } = body;
  return { subject: subjectText, details: more ?? "", dueDate: due ?? "", status, answer: answer ?? "" };
}
