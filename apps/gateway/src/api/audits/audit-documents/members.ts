import type { MessageInitShape } from "@bufbuild/protobuf";
import type { DocumentMembersSchema } from "@platform/contracts/premium_audit/v1/documents";
import { auditDocumentMembers } from "@platform/public-records/noun/audit-document";
import { listMembers } from "@platform/public-records/noun/members";
import { documentTypes } from "@platform/public-records/record/audit-choices";
import { documentBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { bodyShape, fromBodyMembers } from "../../shared/body-members.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { decimalString, positiveDecimal } from "../../shared/decimal.ts";
import { ownerId } from "../../shared/owner.ts";
import { stateCode, text } from "../../shared/text.ts";

const type = choice(documentTypes).meta({
  description:
    "`form_941` and `form_941x`: the federal quarterly return and its correction; `state_unemployment`: the wage report of a state.",
  examples: ["form_941"],
});
const days = {
  period_start: calendarDate().meta({ description: "First day of the period that the document covers." }),
  period_end: calendarDate().meta({ description: "Last day of the period." }),
};
const state = stateCode().meta({ description: "State that the document covers. Omit it for all states." });
const wages = positiveDecimal().meta({ description: "Total wages that the document states.", examples: [25000.5] });
const employers = z
  .array(text(), { error: "a list of employer ids" })
  .max(documentBounds.otherEmployers, { error: `a list of at most ${documentBounds.otherEmployers} employer ids` })
  .meta({ description: "Employers of yours whose wages the document includes, beside that of the audit." });

/** Query of a new document. Its wages are a field of the form, so that no amount is in a URL. */
export const newDocumentQuery = z.object({
  owner_id: ownerId.optional(),
  type,
  period_start: days.period_start.optional(),
  period_end: days.period_end.optional(),
  state: state.optional(),
  corrects: text().optional().meta({ description: "Id of a document of the audit that this one replaces." }),
});

const plainFields = listMembers(auditDocumentMembers).map(({ name, label, description = label }) => [
  name,
  description,
]);

/** The fields of a form that come before its file. */
export const documentFields: Readonly<Record<string, string>> = {
  wages:
    "Total wages that the document states, such as `25000.50`. With the period, the document is reconciled with payroll.",
  other_employer_ids:
    "Employers of yours whose wages the document includes, beside that of the audit, separated by commas.",
  ...Object.fromEntries(plainFields),
};

/** The body that changes what is stated about a document. */
export const documentChange = z.object({
  owner_id: ownerId.optional(),
  type: type.optional(),
  period_start: days.period_start.nullish(),
  period_end: days.period_end.nullish(),
  state: state.nullish(),
  wages: wages.nullish(),
  other_employer_ids: employers.nullish(),
  ...bodyShape(auditDocumentMembers),
});

type Members = MessageInitShape<typeof DocumentMembersSchema>;

/** The members of a new document as premium-audit reads them, which checks the fields of the form. */
export function fromNewDocument(
  query: z.output<typeof newDocumentQuery>,
  fields: ReadonlyMap<string, string>,
): Members {
  const {
    type: kind,
    period_start: periodStart = "",
    period_end: periodEnd = "",
    state: documentState = "",
    corrects = "",
  } = query;
  const ids = (fields.get("other_employer_ids") ?? "").split(",").map((id) => id.trim());
  return {
    type: kind,
    periodStart,
    periodEnd,
    state: documentState,
    corrects,
    wages: (fields.get("wages") ?? "").trim(),
    otherEmployerIds: ids.filter((id) => id !== ""),
    ...fromBodyMembers(auditDocumentMembers, Object.fromEntries(fields)),
  };
}

export function fromDocumentChange(body: z.output<typeof documentChange>): Members {
  return {
    type: body.type ?? "",
    periodStart: body.period_start ?? "",
    periodEnd: body.period_end ?? "",
    state: body.state ?? "",
    wages: body.wages === null || body.wages === undefined ? "" : decimalString(body.wages),
    otherEmployerIds: body.other_employer_ids ?? [],
    ...fromBodyMembers(auditDocumentMembers, body),
  };
}
