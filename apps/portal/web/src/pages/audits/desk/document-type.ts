/** Every type of document, as its select names it. */
export const documentTypes = [
  { value: "form_941", label: "Form 941" },
  { value: "form_941x", label: "Form 941-X" },
  { value: "state_unemployment", label: "State wage report" },
  { value: "payroll_register", label: "Payroll register" },
  { value: "certificate_of_insurance", label: "Certificate of insurance" },
  { value: "other", label: "Other document" },
] as const;

export function typeLabel(type: string): string {
  return documentTypes.find(({ value }) => value === type)?.label ?? type;
}
