/** Bytes on disk, indexes and free space included: `npm run bench -- sizes`, the larger of two runs. */
export const bytes = {
  report: 6096,
  line: 339,
  /** In file-status. */
  file: 375,
  employee: 3536,
  /** With its policy and what it was rated from. */
  audit: 34_200,
  /** A report that an audit cites, of ten employees in eleven classes and states. */
  auditedReport: 6600,
  delivery: 2437,
  /** A row of the event log; a report is three, a new employee one. */
  event: 1179,
  /** A recorded change; a report is two, a new employee one. */
  activity: 962,
  outboxEvent: 1216,
  inboxEvent: 233,
  /** What a request with an `Idempotency-Key` was answered. */
  answer: 935,
  /** In JetStream, of each replica. */
  streamEvent: 537,
  /** A credential in Redis, at the most. */
  credential: 2380,
} as const;

/** Bytes of what was not measured because it is small: keys and settings of an owner, its people, and how many these are. */
export const assumed = { owner: 10_000, person: 10_000, peopleOfOwner: 5 } as const;

/**
 * Bytes in the write-ahead log of Postgres, without pages that are written whole: `npm run bench -- write-ahead-log`. Each includes the
 * events that follow, their consumers and the vacuum of dead rows.
 */
export const logged = {
  report: 23_400,
  line: 2240,
  /** Beyond its line. */
  newEmployee: 5300,
  /** 1,670 where five webhooks share the body of an event, and four fifths of a body of 1,100. */
  delivery: 2550,
  /** With its policy. */
  audit: 62_600,
  auditedReport: 6870,
  auditedLine: 132,
} as const;

/**
 * Bytes of pages that are written whole, on top of a report of ten employees: one that is alone between two checkpoints, and each of many.
 * The same measurement, on tables of a month: indexes of larger tables have more pages that differ from report to report.
 */
export const wholePages = { alone: 370_000, manyReports: 300, ofMany: 16_200 } as const;

/** Seconds between two checkpoints, the default of Postgres (`checkpoint_timeout`). */
export const checkpointSeconds = 300;

/** Days that records are kept at the most where nothing else is configured: docs/operations/capacity.md. */
export const keptDays = { outbox: 9, inbox: 22, delivery: 105, stream: 7 } as const;
