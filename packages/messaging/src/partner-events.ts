import { catalog } from "./catalog.ts";

type Entry = (typeof catalog)[keyof typeof catalog];

/** An event of the catalog that partners can subscribe to. */
type PartnerEntry = Extract<Entry, { forPartners: true }>;

/** The type of an event that partners can subscribe to. */
export type PartnerEventType = PartnerEntry["type"];

/** Every event that partners can subscribe to, in the order of the catalog. */
export const partnerEvents: readonly Pick<PartnerEntry, "type" | "source" | "firesWhen">[] = Object.values(
  catalog,
).filter((entry) => entry.forPartners);

/** Their types, in the same order. */
export const partnerEventTypes: readonly PartnerEventType[] = partnerEvents.map(({ type }) => type);

const types: ReadonlySet<string> = new Set(partnerEventTypes);

/** True for a type that partners can subscribe to. */
export function isPartnerEventType(type: string): type is PartnerEventType {
  return types.has(type);
}
