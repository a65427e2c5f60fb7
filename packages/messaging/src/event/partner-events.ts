import { catalog } from "./catalog.ts";

type Catalog = typeof catalog;

/** The key in the catalog of an event that partners can subscribe to. */
export type PartnerEventKey = {
  [Key in keyof Catalog]: Catalog[Key]["forPartners"] extends true ? Key : never;
}[keyof Catalog];

/** The type of an event that partners can subscribe to. */
export type PartnerEventType = Catalog[PartnerEventKey]["type"];

interface PartnerEvent {
  key: PartnerEventKey;
  type: PartnerEventType;
  source: string;
  firesWhen: string;
}

/** Every event that partners can subscribe to, in the order of the catalog. */
export const partnerEvents: readonly PartnerEvent[] = Object.entries(catalog).flatMap(([key, entry]) =>
  entry.forPartners ? { key: key as PartnerEventKey, ...entry } : [],
);

/** Their types, in the same order. */
export const partnerEventTypes: readonly PartnerEventType[] = partnerEvents.map(({ type }) => type);

const types: ReadonlySet<string> = new Set(partnerEventTypes);

/** True for a type that partners can subscribe to. */
export function isPartnerEventType(type: string): type is PartnerEventType {
  return types.has(type);
}

/** True for the key of an event that partners can subscribe to. */
export function isPartnerEventKey(key: keyof Catalog): key is PartnerEventKey {
  return catalog[key].forPartners;
}
