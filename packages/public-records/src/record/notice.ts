import { type Role, RoleSchema } from "@platform/contracts/portal/v1/session";
import {
  type Notice,
  NoticeKindSchema,
  type NoticeKind as NoticeKindValue,
} from "@platform/contracts/webhooks/v1/notices";
import { enumNames } from "@platform/service/call/enum-names";
import { z } from "zod";
import { publicTimeOrNull } from "../value/public-time.ts";

/** Kinds of e-mail that an owner can receive. */
export const noticeKinds = enumNames<typeof NoticeKindValue>(NoticeKindSchema).names;
export type NoticeKind = (typeof noticeKinds)[number];

/** When the e-mail of a kind is sent, for people. */
export const noticeOccasions: Readonly<Record<NoticeKind, string>> = {
  file_failed: "a payroll file or report failed",
  payroll_missing: "the payroll report of a pay period is late",
  audit_due: "the due date of an unfinished audit, or of an open request for records, is near or over",
  records_requested: "an auditor asks for records by a day",
  audit_completed: "an audit is completed",
  audit_disputed: "lines of the worksheet of an audit are disputed",
  grant_offered: "another owner offers the exposure of an employer",
  key_aged: "an API key or a client id in use is 90 days old, and every 90 days after that",
};

/** Recipients of notices: the contact address of the owner, and people of the portal with a role. */
export const noticeRecipients = ["contact", ...enumNames<typeof Role>(RoleSchema).names] as const;

export type NoticeRecipient = (typeof noticeRecipients)[number];

export function isNoticeKind(kind: string): kind is NoticeKind {
  return (noticeKinds as readonly string[]).includes(kind);
}

/** Members of a notice in responses, the same in both profiles. */
export const noticeMembers = {
  kind: z.enum(noticeKinds),
  occasion: z.string().meta({ description: "Condition under which the e-mail is sent." }),
  enabled: z.boolean().meta({ description: "Default: true in production, false in the sandbox." }),
  recipients: z.array(z.enum(noticeRecipients)).meta({
    description:
      "`contact` is the `contact_email` of `GET /me`; a role is everybody who has it in the portal. Default: `contact`.",
  }),
  unsubscribed: z.int().meta({
    description: "Number of recipients who have unsubscribed from this kind by the link in an e-mail.",
  }),
  updated_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: "Time of the last change; `null` when it was never changed." }),
};

/** Writes the choice of an owner about a kind of notice. */
export function toNoticeRecord(notice: Notice): z.input<z.ZodObject<typeof noticeMembers>> {
  const kind = notice.kind as NoticeKind;
  return {
    kind,
    occasion: noticeOccasions[kind],
    enabled: notice.enabled,
    recipients: notice.recipients as NoticeRecipient[],
    unsubscribed: notice.unsubscribed,
    updated_at: publicTimeOrNull(notice.updatedAt),
  };
}
