/** Turns a path in the internal contract's names into the partner's: `records[3].class_code` into `employees[3].classification_code`. */
export type PublicField = (field: string) => string;

/** Names of the members of payroll in each profile, where they differ from those of the internal contract. */
export const profileNames = {
  A: { class_code: "classification_code", gross_wages: "gross_wages" },
  B: { class_code: "job_classification", gross_wages: "gross_pay" },
} as const;

/** @param names the partner's names by those of the internal contract; all other names are the same */
export function publicField(names: Readonly<Record<string, string>>): PublicField {
  return (field) =>
    field.replaceAll(/[A-Za-z_]\w*/g, (name) => (Object.hasOwn(names, name) ? (names[name] ?? name) : name));
}
