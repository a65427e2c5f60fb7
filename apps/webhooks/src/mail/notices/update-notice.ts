import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { isNoticeKind, type NoticeRecipient, noticeRecipients } from "@platform/public-records/record/notice";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import type { Clock } from "@platform/service/lifecycle/clock";
import { oneOf } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { type StoredChoice, upsertNoticeChoice } from "./choice.sql.ts";

const members = z.object({
  enabled: z.boolean().optional(),
  recipients: z
    .array(oneOf(noticeRecipients))
    .min(1, { error: "must have at least one element; to receive nothing, set enabled to false" })
    .refine((recipients) => new Set(recipients).size === recipients.length, { error: "must not have an element twice" })
    .optional(),
});

interface NoticeChange {
  kind: string;
  enabled: boolean | undefined;
  recipients: readonly string[] | undefined;
}

/** Changes whether a kind of notice is sent, and its recipients. Throws NOT_FOUND and INVALID_ARGUMENT. */
export async function updateNotice(
  { database, clock }: { database: Database; clock: Clock },
  { tenant }: TenantCall,
  { kind, ...change }: NoticeChange,
): Promise<StoredChoice> {
  if (!isNoticeKind(kind)) throw refusal("NOTICE_NOT_FOUND");
  const { enabled: isEnabled, recipients } = parseMessage("INVALID_NOTICE", members, change);
  return database.transaction(async (tx) => {
    const choiceChange = { kind, isEnabled, recipients: recipients as readonly NoticeRecipient[] | undefined };
    const choice = await upsertNoticeChoice(tx, tenant, choiceChange, new Date(clock.now()));
    await enqueue(tx, [activityEvent("activityWebhooks", tenant, { action: "notice.changed", resourceId: kind })]);
    return choice;
  });
}
