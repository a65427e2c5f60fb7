/** Turns a path in the internal contract's names into the partner's: `records[3].class_code` into `employees[3].classification_code`. */
export type PublicField = (field: string) => string;

/** @param names the partner's names by those of the internal contract; all other names are the same */
export function publicField(names: Readonly<Record<string, string>>): PublicField {
  return (field) =>
    field.replaceAll(/[A-Za-z_]\w*/g, (name) => (Object.hasOwn(names, name) ? (names[name] ?? name) : name));
}
