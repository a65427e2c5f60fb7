/** The parts of an installation that cost processor time. */
export const parts = [
  "gateway",
  "payroll-intake",
  "employee-sync",
  "file-status",
  "premium-audit",
  "webhooks",
  "activity",
  "credentials",
  "portal",
  "Postgres",
  "NATS",
  "Redis",
] as const;

export type Part = (typeof parts)[number];

type Micros = Partial<Record<Part, number>>;

/** CPU time in microseconds of a weekly report of 20 known employees, with one delivery: `npm run bench -- weekly`. */
export const weeklyReport: Micros = {
  gateway: 1250,
  "payroll-intake": 1967,
  "employee-sync": 1417,
  "file-status": 617,
  "premium-audit": 850,
  webhooks: 1250,
  activity: 467,
  credentials: 67,
  portal: 17,
  Postgres: 3883,
  NATS: 900,
  Redis: 50,
};

/** Lines of the report that was measured. */
export const weeklyReportLines = 20;

/** CPU time of a line of a known employee in a long report: `npm run bench -- large-report`. */
export const line: Micros = {
  gateway: 17,
  "payroll-intake": 24,
  "employee-sync": 39,
  "file-status": 6,
  webhooks: 9,
  activity: 5,
  Postgres: 90,
  NATS: 4,
};

/** What an employee who is seen for the first time costs more than that: the same measurement. */
export const newEmployee: Micros = {
  gateway: 3,
  "payroll-intake": 66,
  "employee-sync": 51,
  webhooks: 74,
  activity: 55,
  Postgres: 221,
  NATS: 94,
};

/** A further delivery of an event to a webhook: `npm run bench -- webhooks fan-out`. */
export const delivery: Micros = { webhooks: 143, Postgres: 169, NATS: 40 };

/** A look-up of a file's status: `npm run bench -- file-status`. */
export const lookUp: Micros = { gateway: 179, "file-status": 137, Postgres: 40, Redis: 9 };

/** A payroll line in an audit: `npm run bench -- audit`, an audit of 52,000 lines. */
export const auditedLine: Micros = { "premium-audit": 11, "payroll-intake": 5.8, Postgres: 3.1 };

/** Bytes on disk, indexes and free space included: `npm run bench -- sizes`. */
export const bytes = {
  report: 6021,
  line: 276,
  employee: 3514,
  /** An audit of four weeks; each further week has about eleven classes. */
  audit: 38_775,
  auditWeek: 3550,
  delivery: 2294,
  /** A row of the event log; a report is three, a new employee one. */
  event: 1018,
  /** A recorded change; a report is two, a new employee one. */
  activity: 949,
  outboxEvent: 1204,
  inboxEvent: 232,
  /** In JetStream, of each replica. */
  streamEvent: 510,
  /** A credential in Redis, at the most. */
  credential: 2380,
} as const;

/**
 * Bytes that a line of a report adds to the write-ahead log of Postgres, with its report, events and webhook: `npm run bench -- sizes`, reports
 * of ten employees. Of longer reports it is less. Whole pages after checkpoints, which depend on `max_wal_size`, come on top.
 */
export const loggedOfLine = 6045;

/** Events that a report leaves in the outboxes, and events that consumers take in: `npm run bench -- sizes`, without new employees. */
export const eventsOfReport = { published: 4, takenIn: 20, logged: 3, recorded: 2 } as const;

/** Days that records are kept at the most where nothing else is configured: docs/operations/capacity.md. */
export const keptDays = { outbox: 9, inbox: 22, delivery: 105, stream: 7 } as const;

/** Memory in MiB that the charts request for a pod: `resources` of each chart. */
export const podMemory: Partial<Record<Part, number>> = {
  gateway: 768,
  "payroll-intake": 768,
  "employee-sync": 384,
  "file-status": 256,
  "premium-audit": 768,
  webhooks: 384,
  activity: 384,
  credentials: 256,
  portal: 384,
};

/** Connections to Postgres that a pod opens at the most: docs/operations/scaling.md. */
export const podConnections: Partial<Record<Part, number>> = {
  "payroll-intake": 20,
  webhooks: 12,
  credentials: 11,
  "employee-sync": 10,
  "file-status": 10,
  "premium-audit": 10,
  activity: 10,
  portal: 12,
};
