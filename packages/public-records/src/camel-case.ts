/** `experience_modifier` in the names of the internal contract: `experienceModifier`. */
export type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

export function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}
