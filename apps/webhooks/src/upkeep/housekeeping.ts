import type { Database } from "@platform/postgres/database";
import type { Part } from "@platform/service/app";
import { newId } from "@platform/service/ids";
import type { Logger } from "@platform/service/log";
import type { Clock } from "../clock.ts";
import { resealSecrets } from "../secrets/keep-keys.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import {
  dropDeliveriesOfDeleted,
  dropOldDeliveryRows,
  dropOldEventBodies,
  dropOldMailRows,
  expireHeldDeliveries,
  forgetExpiredSecrets,
  housekeepingBatch,
  nextWebhookIds,
} from "./housekeeping.sql.ts";

interface HousekeepingOptions {
  database: Database;
  box: SecretBox;
  clock: Clock;
  /** How long deliveries, attempts and bodies are kept. */
  retentionMs: number;
  intervalMs: number;
  log: Logger;
}

const dayMs = 24 * 60 * 60 * 1000;
/** How long an event waits for a webhook that is off. */
const holdMs = 3 * dayMs;
/** A body outlives the deliveries of its event: they may have been held, or made again. */
const bodyMarginMs = holdMs + dayMs;

/**
 * What has to be done from time to time: giving up what was held too long, forgetting what is old, sealing secrets anew.
 * In batches of a thousand rows, each a statement of its own, so that nobody waits for it. Replicas may do it side by side.
 */
export function housekeeping(options: HousekeepingOptions): Part {
  const { clock, intervalMs, log } = options;
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;
  let callOff = () => {};

  async function run(): Promise<void> {
    const startedAtMs = clock.now();
    try {
      await keepHouse(options, () => isStopping);
    } catch (err) {
      log.warn({ err }, "housekeeping did not finish, going on next time");
    }
    if (!isStopping) callOff = clock.at(startedAtMs + intervalMs, begin);
  }
  function begin(): void {
    running = run();
  }

  return {
    name: "housekeeping",
    start: begin,
    async stop() {
      isStopping = true;
      callOff();
      await running;
    },
  };
}

async function keepHouse(options: HousekeepingOptions, isStopping: () => boolean): Promise<void> {
  const { database, box, clock, retentionMs } = options;
  const now = clock.now();
  const inBatches = async (dropBatch: () => Promise<number>) => {
    while (!isStopping() && (await dropBatch()) === housekeepingBatch);
  };

  await forgetExpiredSecrets(database, new Date(now));
  const held = `Held for ${holdMs / dayMs} days while the webhook was off.`;
  await inBatches(() => expireHeldDeliveries(database, idAt("dlv_", now - holdMs), held));
  await inBatches(() => dropDeliveriesOfDeleted(database, new Date(now - holdMs - dayMs)));
  const beforeId = idAt("dlv_", now - retentionMs);
  let webhookIds = await nextWebhookIds(database, "");
  while (webhookIds.length > 0 && !isStopping()) {
    const ids = webhookIds;
    await inBatches(() => dropOldDeliveryRows(database, ids, beforeId));
    webhookIds = await nextWebhookIds(database, webhookIds.at(-1) ?? "");
  }
  await inBatches(() => dropOldEventBodies(database, idAt("evt_", now - retentionMs - bodyMarginMs)));
  await inBatches(() => dropOldMailRows(database, idAt("mail_", now - retentionMs)));
  await resealSecrets(database, box);
}

/** What ids of that prefix made before that time sort before. */
function idAt(prefix: string, timeMs: number): string {
  return newId(prefix, Math.max(0, timeMs)).slice(0, prefix.length + 10);
}
