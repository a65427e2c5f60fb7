/// <reference path="./cluster-key-slot.d.ts" />
import slotOf from "cluster-key-slot";

/** Keys of the counters of an owner or address in Redis, and which of them one script call may count. */
export interface KeyLayout {
  /** The group of a key: keys of one group are always on one server, so they may share a script call. */
  groupOf(key: string): string;
  /** Name in Redis of the hash of `key`, or of another hash that is counted in the same call. */
  nameOf(hash: string, key: string): string;
  /** A key of each group. */
  probes: readonly string[];
}

/** One server has all keys. Each hash has a hash tag of its own, so that tools for clusters may spread them. */
export const singleServer: KeyLayout = {
  groupOf: () => "",
  nameOf: (hash) => `rl:{${hash}}`,
  probes: ["probe"],
};

/**
 * How many groups share the slots of a cluster: a power of two, of 1,024 slots each. So many primaries can share the work, and a gateway
 * makes at most so many script calls for a plan in one turn of the event loop; a tag for each owner would mean a call for each.
 */
const groups = 16;
const slots = 16_384;

/** A text for each group whose slot is one of the group's, in the order of the groups. */
const tags = tagsOfGroups();

function groupTag(key: string): string {
  return tags[Math.floor((slotOf(key) * groups) / slots)] ?? "";
}

/** A cluster: the hash tag of a key is that of its group, which the slot of the key chooses, so the groups are alike in size. */
export const cluster: KeyLayout = {
  groupOf: groupTag,
  nameOf: (hash, key) => `rl:{${groupTag(key)}}:${hash}`,
  probes: tags,
};

function tagsOfGroups(): string[] {
  const namesBySlot = new Map<number, string>();
  for (let text = 0; namesBySlot.size < groups; text += 1) {
    const group = Math.floor((slotOf(`${text}`) * groups) / slots);
    if (!namesBySlot.has(group)) namesBySlot.set(group, `${text}`);
  }
  return Array.from({ length: groups }, (_, group) => namesBySlot.get(group) ?? "");
}
