import { dropExpiredPartition, rowsCutoff } from "@platform/postgres/partitions/expired-partitions";
import type { Database } from "@platform/postgres/query/database";
import type { OwnerRetention } from "@platform/retention/owner-retention";
import { rowsCutoffs } from "@platform/retention/partition-retention";
import { type Chore, daysBefore } from "@platform/retention/upkeep";
import { firstIdAt } from "@platform/service/call/ids";
import { deleteExpiredEvents, dropExpiredEvents } from "../event-log/event-retention.sql.ts";
import { deleteOldNoticeKeys } from "../mail/notices/notice.sql.ts";
import { updateMissingFilters } from "../registrations/subscription.sql.ts";
import { resealSecrets } from "../sending/secrets/keep-keys.ts";
import type { SecretBox } from "../sending/secrets/secret-box.ts";
import {
  deleteOldAttemptCounts,
  deleteOldDeliveries,
  deleteOldEventBodies,
  deleteOldMails,
  expireHeldDeliveries,
  failDeliveriesOfDeleted,
  selectNextWebhooks,
  updateExpiredSecrets,
} from "./retention.sql.ts";

interface Dependencies {
  database: Database;
  box: SecretBox;
  /** Retention of the event log. */
  retention: OwnerRetention;
}

/** Number of days for which an event is held for a webhook that is off. */
const holdDays = 3;
/** The body of an event is retained longer than its deliveries, which may be held or replayed. */
const bodyMarginDays = holdDays + 1;

/** Maximum number of events that one statement deletes from the log. */
const eventsAtOnce = 1000;
/** Maximum number of keys of notices that one statement deletes. */
const keysAtOnce = 1000;

/**
 * Returns the chores of upkeep.
 *
 * @param retentionDays retention of deliveries, attempts, e-mails and event bodies
 */
export function upkeepChores({ database, box, retention }: Dependencies, retentionDays: number): Chore[] {
  const deletedError = "The webhook was deleted before the event was delivered.";
  const heldError = `Held for ${holdDays} days while the webhook was off.`;
  return [
    { what: "expired secrets", batch: (now) => updateExpiredSecrets(database, now) },
    {
      what: "held deliveries",
      batch: (now) => expireHeldDeliveries(database, firstIdAt("dlv_", daysBefore(now, holdDays).getTime()), heldError),
    },
    {
      what: "deliveries of deleted webhooks",
      batch: (now) => failDeliveriesOfDeleted(database, daysBefore(now, holdDays + 1), deletedError),
    },
    ...deliveryRetention(database, retentionDays),
    { what: "partitions of events", batch: async (now) => dropExpiredEvents(database, await retention.cutoffs(now)) },
    {
      what: "events",
      async batch(now) {
        const cutoffs = await rowsCutoffs(database, "events", await retention.cutoffs(now));
        return deleteExpiredEvents(database, cutoffs, eventsAtOnce);
      },
    },
    {
      what: "keys of notices",
      batch: (now) => deleteOldNoticeKeys(database, daysBefore(now, retentionDays), keysAtOnce),
    },
    {
      what: "e-mails",
      batch: (now) => deleteOldMails(database, firstIdAt("mail_", daysBefore(now, retentionDays).getTime())),
    },
    { what: "subscriptions without the filter of their webhook", batch: () => updateMissingFilters(database) },
    { what: "secrets sealed with an older key", batch: () => resealSecrets(database, box) },
  ];
}

/** Returns the chores that delete deliveries, their attempts and the bodies of their events. */
function deliveryRetention(database: Database, retentionDays: number): Chore[] {
  const bodyDays = retentionDays + bodyMarginDays;
  const partitionsOf = (table: string, days: number): Chore => ({
    what: `partitions of ${table}`,
    batch: (now) => dropExpiredPartition(database, { table, before: daysBefore(now, days) }),
  });
  return [
    // Deliveries go first: one without its attempts would be shown.
    partitionsOf("deliveries", retentionDays),
    partitionsOf("attempts", retentionDays),
    partitionsOf("event_bodies", bodyDays),
    {
      what: "deliveries",
      batch: ofEachWebhook(database, async (webhooks, now) => {
        const cutoff = await rowsCutoff(database, "deliveries", daysBefore(now, retentionDays));
        return deleteOldDeliveries(database, webhooks, firstIdAt("dlv_", cutoff.getTime()));
      }),
    },
    {
      what: "counts of attempts",
      batch: ofEachWebhook(database, (webhooks, now) =>
        deleteOldAttemptCounts(database, webhooks, daysBefore(now, retentionDays)),
      ),
    },
    {
      what: "event bodies",
      async batch(now) {
        const cutoff = await rowsCutoff(database, "event_bodies", daysBefore(now, bodyDays));
        return deleteOldEventBodies(database, firstIdAt("evt_", cutoff.getTime()));
      },
    },
  ];
}

/** Goes through the webhooks in pages, because deliveries and counts are indexed by webhook. */
function ofEachWebhook(
  database: Database,
  remove: (webhooks: Awaited<ReturnType<typeof selectNextWebhooks>>, now: Date) => Promise<number>,
): Chore["batch"] {
  let after = "";
  return async (now, stopping) => {
    while (!stopping.aborted) {
      const webhooks = await selectNextWebhooks(database, after);
      const count = webhooks.length === 0 ? 0 : await remove(webhooks, now);
      if (count > 0) return count;
      after = webhooks.at(-1)?.id ?? "";
      if (after === "") return 0;
    }
    return 0;
  };
}
