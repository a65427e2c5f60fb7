import type { NoticeKind } from "@platform/public-records/record/notice";

/** Texts of an e-mail of one kind, besides the occurrences. */
interface NoticeText {
  /** Subjects for one occurrence and for several. */
  one: string;
  several(count: number): string;
  /** Meaning of the occurrences, and advice on what to do. */
  advice: readonly string[];
  /** Path of the page in the portal that lists all of them, after the environment. */
  list: string;
}

export const noticeTexts: Readonly<Record<NoticeKind, NoticeText>> = {
  file_failed: {
    one: "A payroll file failed",
    several: (count) => `${count} payroll files failed`,
    advice: [
      "Nothing of these files counts as payroll.",
      "Open the page of a file: it lists what is wrong and in which rows. Correct the file at its source and send it again. You need not void the one that failed.",
    ],
    list: "payroll?status=failed",
  },
  payroll_missing: {
    one: "A payroll report is missing",
    several: (count) => `${count} payroll reports are missing`,
    advice: [
      "With pay as you go, the premium of a pay period is estimated until its report arrives, and the estimate is then reversed. Without it, the final audit fails for the days that no report has.",
      'Upload the report. If nobody was paid in these days, say so there with "Nobody was paid", or send it with "no_payroll": true and no employees.',
    ],
    list: "calendar",
  },
  audit_due: {
    one: "An audit is due",
    several: (count) => `${count} audits or requests for records are due`,
    advice: [
      "The day by which the audit is to be completed, or the records are to be handed in, is near or over.",
      "Hand in the records that are asked for, then complete the audit. If it takes longer, set a later due date.",
    ],
    list: "audit-queue",
  },
  records_requested: {
    one: "Records are requested for an audit",
    several: (count) => `${count} requests for records of audits`,
    advice: [
      "An auditor needs records, such as tax reports or certificates of insurance.",
      "Read on the page of the audit what is asked for, and hand it in by the due date.",
    ],
    list: "audit-queue",
  },
  audit_completed: {
    one: "An audit is completed",
    several: (count) => `${count} audits are completed`,
    advice: [
      "The final premium and its worksheet are ready.",
      "Open the page of the audit: it shows every line, and has the statement as PDF. If a line is wrong, correct the payroll behind it; the audit is then marked as out of date and can be revised.",
    ],
    list: "audits?status=completed",
  },
  audit_disputed: {
    one: "An audit is disputed",
    several: (count) => `${count} disputes of audits`,
    advice: [
      "Somebody says which lines of a worksheet are wrong, and what they should be.",
      "Open the page of the audit. Accept the lines that are right, which makes a new version, or reject the dispute with a reason.",
    ],
    list: "audits",
  },
  grant_offered: {
    one: "An exposure grant is offered to you",
    several: (count) => `${count} exposure grants are offered to you`,
    advice: [
      "Another owner offers you the payroll exposure of one of its employers. It counts for nothing until you accept it.",
      "Accept the offer if you know the owner and expect the offer; else decline it.",
    ],
    list: "grants?direction=received",
  },
  key_aged: {
    one: "An API key is older than 90 days",
    several: (count) => `${count} API keys are older than 90 days`,
    advice: [
      "Replace keys every 90 days, so that one that has leaked unnoticed does not work for ever.",
      "Create a new key, use it in your programs, look that the old one is no longer used (last_used_at), then delete the old one. For a new client id and secret, ask us.",
    ],
    list: "keys",
  },
};
