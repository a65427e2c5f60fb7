import type { Queryable } from "@platform/postgres/query/statement";
import { insertActivities, selectKnownIds } from "./activity.sql.ts";
import type { Activity, ChainedActivity } from "./activity.ts";
import { keyOf, lockHeads, updateHeads } from "./chain.sql.ts";
import { nextInChain } from "./chain.ts";

/** Appends activities to the chains of their owners. One that is there already is not appended again. */
export async function recordActivities(tx: Queryable, activities: readonly Activity[]): Promise<void> {
  const tenants = new Map(activities.map(({ tenant }) => [keyOf(tenant), tenant]));
  const locked = await lockHeads(tx, [...tenants.values()]);
  const heads = new Map(locked.map((head) => [keyOf(head), head]));
  // Read under the locks, so that no other transaction can add them.
  const storedIds = await selectKnownIds(tx, activities);
  const chained: ChainedActivity[] = [];
  for (const activity of activities) {
    const head = heads.get(keyOf(activity.tenant));
    if (!head || storedIds.has(activity.id)) continue;
    storedIds.add(activity.id);
    const place = nextInChain(head, activity);
    heads.set(keyOf(activity.tenant), { ...head, ...place });
    chained.push({ ...activity, ...place });
  }
  if (chained.length === 0) return;
  await insertActivities(tx, chained);
  await updateHeads(tx, [...heads.values()]);
}
