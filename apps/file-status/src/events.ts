import type { Event } from "@platform/contracts/events/v1/events";
import { tenantOfEvent } from "@platform/messaging/event";
import type { Queryable } from "@platform/postgres/statement";
import { fileOf } from "./file.ts";
import { moveFileForward } from "./file-rows.ts";

/** Every `file.*` event moves its file forward. */
export async function projectFileEvent(tx: Queryable, event: Event): Promise<void> {
  const file = fileOf(event);
  if (file) await moveFileForward(tx, tenantOfEvent(event), file);
}
