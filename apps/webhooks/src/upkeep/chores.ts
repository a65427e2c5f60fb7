import type { Database } from "@platform/postgres/database";
import type { OwnerRetention } from "@platform/retention/owner-retention";
import { type Chore, daysBefore } from "@platform/retention/upkeep";
import { newId } from "@platform/service/ids";
import { deleteExpiredEvents } from "../event-log/retention.sql.ts";
import { deleteOldNoticeKeys } from "../notices/notice.sql.ts";
import { updateMissingFilters } from "../registrations/subscription.sql.ts";
import { resealSecrets } from "../secrets/keep-keys.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import {
  deleteOldAttemptCounts,
  deleteOldDeliveries,
  deleteOldEventBodies,
  deleteOldMails,
  expireHeldDeliveries,
  failDeliveriesOfDeleted,
  selectNextWebhookIds,
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
  const held = `Held for ${holdDays} days while the webhook was off.`;
  return [
    { what: "expired secrets", batch: (now) => updateExpiredSecrets(database, now) },
    {
      what: "held deliveries",
      batch: (now) => expireHeldDeliveries(database, firstIdAt("dlv_", daysBefore(now, holdDays)), held),
    },
    {
      what: "deliveries of deleted webhooks",
      batch: (now) => failDeliveriesOfDeleted(database, daysBefore(now, holdDays + 1), deleted),
    },
    {
      what: "deliveries",
      batch: ofEachWebhook(database, (webhookIds, now) =>
        deleteOldDeliveries(database, webhookIds, firstIdAt("dlv_", daysBefore(now, retentionDays))),
      ),
    },
    {
      what: "counts of attempts",
      batch: ofEachWebhook(database, (webhookIds, now) =>
        deleteOldAttemptCounts(database, webhookIds, daysBefore(now, retentionDays)),
      ),
    },
    {
      what: "event bodies",
      batch: (now) =>
        deleteOldEventBodies(database, firstIdAt("evt_", daysBefore(now, retentionDays + bodyMarginDays))),
    },
    {
      what: "events",
      batch: async (now) => deleteExpiredEvents(database, await retention.cutoffs(now), eventsAtOnce),
    },
    {
      what: "keys of notices",
      batch: (now) => deleteOldNoticeKeys(database, daysBefore(now, retentionDays), keysAtOnce),
    },
    { what: "e-mails", batch: (now) => deleteOldMails(database, firstIdAt("mail_", daysBefore(now, retentionDays))) },
    { what: "subscriptions without the filter of their webhook", batch: () => updateMissingFilters(database) },
    { what: "secrets sealed with an older key", batch: () => resealSecrets(database, box) },
  ];
}

/** Goes through the webhooks in pages, because deliveries and counts are indexed by webhook. */
function ofEachWebhook(
  database: Database,
  remove: (webhookIds: readonly string[], now: Date) => Promise<number>,
): Chore["batch"] {
  let after = "";
  return async (now, stopping) => {
    while (!stopping.aborted) {
      const webhookIds = await selectNextWebhookIds(database, after);
      const count = webhookIds.length === 0 ? 0 : await remove(webhookIds, now);
      if (count > 0) return count;
      after = webhookIds.at(-1) ?? "";
      if (after === "") return 0;
    }
    return 0;
  };
}

/** The smallest id with that prefix of that time; ids that were made earlier sort before it. */
function firstIdAt(prefix: string, time: Date): string {
  return newId(prefix, Math.max(0, time.getTime())).slice(0, prefix.length + 10);
}
