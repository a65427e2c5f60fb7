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
  /** Of the event log. */
  retention: OwnerRetention;
}

/** How long an event is held for a webhook that is off. */
const holdDays = 3;
/** The body of an event is kept longer than its deliveries, which may be held or replayed. */
const bodyMarginDays = holdDays + 1;

/** Most events that one statement deletes from the log. */
const eventsAtOnce = 1000;
/** The same of notices. */
const keysAtOnce = 1000;

/** What upkeep does here. Retention of deliveries, attempts, e-mails and event bodies is `retentionDays`. */
export function upkeepChores({ database, box, retention }: Dependencies, retentionDays: number): Chore[] {
  const deleted = "The webhook was deleted before the event was delivered.";
  const dropped = (table: string, days: number): Chore => ({
    what: `partitions of ${table}`,
    batch: (now) => dropExpiredPartition(database, { table, before: daysBefore(now, days) }),
  });
  const held = `Held for ${holdDays} days while the webhook was off.`;
  return [
    { what: "expired secrets", batch: (now) => updateExpiredSecrets(database, now) },
    {
      what: "held deliveries",
      batch: (now) => expireHeldDeliveries(database, firstIdAt("dlv_", daysBefore(now, holdDays).getTime()), held),
    },
    {
      what: "deliveries of deleted webhooks",
      batch: (now) => failDeliveriesOfDeleted(database, daysBefore(now, holdDays + 1), deleted),
    },
    // Of deliveries first: one without its attempts would be shown.
    dropped("deliveries", retentionDays),
    dropped("attempts", retentionDays),
    dropped("event_bodies", retentionDays + bodyMarginDays),
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
        const cutoff = await rowsCutoff(database, "event_bodies", daysBefore(now, retentionDays + bodyMarginDays));
        return deleteOldEventBodies(database, firstIdAt("evt_", cutoff.getTime()));
      },
    },
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
