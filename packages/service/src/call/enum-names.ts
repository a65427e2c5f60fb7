import type { DescEnum } from "@bufbuild/protobuf";

/** Name of a value of an enum: the union of the names of `enumNames`. */
export type EnumName<Values> = Exclude<Lowercase<keyof Values & string>, "unspecified">;

/** The names of an enum of the contract, as the database and partners have them. */
export interface EnumNames<Values extends Record<string, number>> {
  /** In the order of the contract, without the unspecified value. */
  readonly names: readonly [EnumName<Values>, ...EnumName<Values>[]];
  /** The name of a value: `delivery_failed` for DISABLED_REASON_DELIVERY_FAILED. Undefined if unspecified or not known yet. */
  toName(value: number): EnumName<Values> | undefined;
  /** The value with a name; the unspecified one without a name. */
  fromName(name: EnumName<Values> | null | undefined): Values[keyof Values];
}

/**
 * Names the values of an enum by its generated descriptor, so that a value that is added to the contract has its name:
 * `enumNames<typeof FileState>(FileStateSchema)`.
 */
export function enumNames<Values extends Record<string, number>>(schema: DescEnum): EnumNames<Values> {
  const entries = schema.values
    .filter(({ number }) => number !== 0)
    .map(({ localName, number }) => [localName.toLowerCase() as EnumName<Values>, number] as const);
  const byName = new Map<string, number>(entries);
  const byValue = new Map(entries.map(([name, value]) => [value, name]));
  return {
    names: entries.map(([name]) => name) as unknown as EnumNames<Values>["names"],
    toName: (value) => byValue.get(value),
    fromName: (name) => (byName.get(name ?? "") ?? 0) as Values[keyof Values],
  };
}
