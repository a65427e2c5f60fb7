import { knownState } from "@platform/class-codes/known-state";
import type { DocumentMembers } from "@platform/contracts/premium_audit/v1/documents";
import { exact } from "@platform/decimal/exact";
import { auditDocumentMembers } from "@platform/public-records/noun/audit-document";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import { pickMembers } from "@platform/public-records/noun/members";
import { documentTypes } from "@platform/public-records/record/audit-choices";
import { documentBounds } from "@platform/validation/bounds";
import { calendarDate, decimal, oneOf, optionalText, orEmpty, requiredText } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import type { StatedDocument } from "./document.ts";

/** Schema of what is stated about a document; violations are reported in this order. */
const documentMembers = z
  .object({
    type: oneOf(documentTypes),
    periodStart: orEmpty(calendarDate()),
    periodEnd: orEmpty(calendarDate()),
    state: orEmpty(knownState()),
    wages: orEmpty(decimal("amount")),
    corrects: optionalText(),
    otherEmployerIds: z
      .array(requiredText())
      .max(documentBounds.otherEmployers, { error: `must have at most ${documentBounds.otherEmployers} entries` }),
    ...checkedShape(auditDocumentMembers),
  })
  .refine(({ periodStart, periodEnd }) => (periodStart === "") === (periodEnd === ""), {
    path: ["periodEnd"],
    error: "must be given with period_start, and only with it",
  })
  .refine(({ periodStart, periodEnd }) => periodEnd >= periodStart, {
    path: ["periodEnd"],
    error: "must not be before period_start",
  })
  .refine(({ wages, periodStart }) => wages === "" || periodStart !== "", {
    path: ["periodStart"],
    error: "is required with wages",
  })
  .refine(({ type, wages, state }) => type !== "state_unemployment" || wages === "" || state !== "", {
    path: ["state"],
    error: "is required with the wages of a state report",
  })
  .refine(({ type, state }) => !type.startsWith("form_941") || state === "", {
    path: ["state"],
    error: "must be left out: a federal form has no state",
  });

/** Reads what is stated about a document. Throws INVALID_ARGUMENT with the violations. */
export function fromDocumentMembers(message: DocumentMembers): StatedDocument {
  const { type, periodStart, periodEnd, state, wages, corrects, otherEmployerIds, ...plain } = parseMessage(
    "INVALID_DOCUMENT",
    documentMembers,
    message,
  );
  return {
    ...pickMembers(auditDocumentMembers, plain),
    type,
    ...(periodStart !== "" && { periodStart, periodEnd }),
    state,
    ...(wages !== "" && { wages: exact(wages).toFixed() }),
    ...(corrects !== "" && { corrects }),
    otherEmployerIds: [...new Set(otherEmployerIds)],
  };
}

/** Writes what is stated as members, the inverse. */
export function toDocumentMembers(stated: StatedDocument) {
  const { type, periodStart = "", periodEnd = "", state, wages = "", corrects = "", otherEmployerIds } = stated;
  const plain = pickMembers(auditDocumentMembers, stated);
  return { ...plain, type, periodStart, periodEnd, state, wages, corrects, otherEmployerIds };
}
