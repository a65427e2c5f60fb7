import type { Event } from "@platform/contracts/events/v1/events";
import type { Database } from "@platform/postgres/query/database";
import { groupCommit } from "@platform/postgres/query/group-commit";
import type { ActorType } from "@platform/service/call/actor";
import type { TenantCall } from "@platform/service/call/call";
import { type ActivityCase, activityEvent } from "../event/activity-event.ts";
import { enqueue } from "./outbox.ts";

/** A read of names or wages. */
export interface RecordedRead {
  /** Such as `employee.read`. */
  action: `${string}.${string}`;
  /** Ids of the records that were read, in the order of the list; of one record, or of one page. */
  ids: readonly string[];
}

/** Resolves when the read is committed; before that the caller must not respond. */
export type ReadLog = (call: TenantCall, read: RecordedRead) => Promise<void>;

/** Actors who read for themselves. Services read on the way of their work, and show nobody what they read. */
const readers: ReadonlySet<ActorType> = new Set(["api_key", "client_credentials", "person", "operator"]);

/** The same read by the same actor within this time is one entry: pages repeat their reads, and programs poll. */
const sameReadMs = 600_000;
const maxRemembered = 10_000;

/**
 * Records who reads names and wages in the activity of the owner, by events of the outbox. A page is one entry, whose id is that of its
 * first and its last record, `emp_…..emp_…`. Reads at the same time share a transaction.
 */
export function readLog(database: Database, source: ActivityCase): ReadLog {
  const recordedMs = new Map<string, number>();
  const write = groupCommit<Event, undefined>({
    fit: ({ length }) => Math.min(length, 100),
    maxGroups: 1,
    async write(events) {
      await database.transaction((tx) => enqueue(tx, events));
      return events.map(() => undefined);
    },
  });
  return async ({ tenant, actor }, { action, ids }) => {
    const [first] = ids;
    if (!actor || !readers.has(actor.type) || first === undefined) return;
    const resourceId = ids.length === 1 ? first : `${first}..${ids.at(-1)}`;
    const key = [tenant.environment, tenant.ownerId, actor.type, actor.id, action, resourceId].join(" ");
    const now = Date.now();
    if (now - (recordedMs.get(key) ?? 0) < sameReadMs) return;
    await write(activityEvent(source, tenant, { action, resourceId }));
    recordedMs.delete(key);
    recordedMs.set(key, now);
    const [oldest] = recordedMs.keys();
    if (recordedMs.size > maxRemembered && oldest !== undefined) recordedMs.delete(oldest);
  };
}
