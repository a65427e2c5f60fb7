import type { DocumentType } from "@platform/contracts/premium_audit/v1/documents";
import type { EnumName } from "@platform/service/call/enum-names";

/** Label of every type of document, as its select names it. */
export const documentTypes: Readonly<Record<string, string>> = {
  form_941: "Form 941",
  form_941x: "Form 941-X",
  state_unemployment: "State wage report",
  payroll_register: "Payroll register",
  certificate_of_insurance: "Certificate of insurance",
  other: "Other document",
} satisfies Record<EnumName<typeof DocumentType>, string>;

export function typeLabel(type: string): string {
  return documentTypes[type] ?? type;
}
