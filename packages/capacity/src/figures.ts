/** The services that have a schema in Postgres. */
export const services = [
  "payroll-intake",
  "employee-sync",
  "file-status",
  "premium-audit",
  "webhooks",
  "activity",
  "credentials",
  "portal",
] as const;

export type Service = (typeof services)[number];

/** The parts of an installation that cost processor time. */
export const parts = ["gateway", ...services, "Postgres", "NATS", "Redis"] as const;

export type Part = (typeof parts)[number];

export type Micros = Partial<Record<Part, number>>;

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

/** CPU time in microseconds of all parts for a report of one employee, when many arrive at the same time: `npm run bench -- intake`. */
export const smallReport = 2300;

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

/** What the gateway in front spends on a request that it hands on to another home: `npm run bench -- homes`, a report and a `GET`. */
export const handedOn = { report: 580, lookUp: 780 } as const;

/** Events of a report without pay as you go that are published, received by consumers, logged and recorded: `npm run bench -- sizes`. */
export const eventsOfReport = { published: 4, takenIn: 20, logged: 3, recorded: 2 } as const;
