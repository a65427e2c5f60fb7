import {
  TermAuditStateSchema,
  type TermAuditState as TermAuditStateValue,
} from "@platform/contracts/premium_audit/v1/audits";
import { enumNames } from "@platform/service/call/enum-names";

/** States of the audit of a term. */
export const termAuditStates = enumNames<typeof TermAuditStateValue>(TermAuditStateSchema).names;
export type TermAuditState = (typeof termAuditStates)[number];
