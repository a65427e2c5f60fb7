/** Bodies and responses as the API reference shows them. */

import { noticeOccasions } from "@platform/public-records/record/notice";

export const exampleNotice = {
  kind: "file_failed",
  occasion: noticeOccasions.file_failed,
  enabled: true,
  recipients: ["contact", "operations"],
  unsubscribed: 0,
  updated_at: "2026-03-16T09:30:00.000Z",
} as const;

export const exampleNoticeChange = { enabled: true, recipients: ["contact", "operations"] };
