// Bounds that the gateway states in the reference and a service holds. Lengths are in characters, other figures are counts if their name
// has no unit.

/** Length of a text without a bound of its own, such as an id or a name. */
export const textLength = 255;

/** Length of a class code, as rating bureaus write it. */
export const classCodeLength = 10;

export const policyBounds = {
  /** Rows of each list of rating terms. */
  rows: 1000,
  /** A business without payroll in every month would have no premium. */
  noPayrollMonths: 11,
  /** Requests for records before a noncompliance charge. */
  noncomplianceRequests: 10,
  graceDays: 60,
  /** Grace period of a billing that states none, unless the operator configures another one for new billings. */
  defaultGraceDays: 10,
} as const;

export const subcontractorBounds = {
  /** A payment on each day of a policy of a year fits. */
  payments: 1000,
  certificates: 100,
} as const;

export const ruleTableBounds = { rows: 2000, sourceLength: 500 } as const;

export const rateTableBounds = { descriptionLength: 500 } as const;

export const disputeBounds = {
  lines: 100,
  /** Length of the reason of a dispute and of its resolution. */
  reasonLength: 1000,
} as const;

export const recordsRequestBounds = {
  subjectLength: 200,
  /** Length of the details and of the answer. */
  textLength: 4000,
} as const;

export const documentBounds = {
  /** Employers of a document beside that of its audit. */
  otherEmployers: 20,
  defaultBytes: 26_214_400,
  mostBytes: 268_435_456,
} as const;

export const employeeBounds = {
  /** First and last name of 255 characters each, and the blank between them. */
  nameLength: 511,
  terminationReasonLength: 1000,
} as const;

export const payrollBounds = {
  /** Default of the employees of a report or sync, and of the records of a report that is not a file. */
  defaultRecords: 10_000,
  /** Entries of excluded pay of one record: each kind several times. */
  excludedPay: 20,
  defaultFileBytes: 104_857_600,
  mostFileBytes: 1_073_741_824,
} as const;

export const employerBounds = {
  /** Ids that other parties use for one employer. */
  partyIds: 20,
} as const;

export const fileMappingBounds = {
  nameLength: 100,
  /** Headers of one member. */
  headers: 20,
  /** Mappings of an owner in an environment. */
  mappings: 100,
} as const;

export const webhookBounds = {
  descriptionLength: 500,
  timeoutSeconds: 10,
  /** Requests in a second. */
  rateLimit: 1000,
  metadata: 20,
  metadataName: /^[A-Za-z0-9_.-]{1,40}$/,
  metadataLength: 500,
  headers: 20,
  headerLength: 4096,
  usernameLength: 255,
  passwordLength: 1024,
  clientIdLength: 1024,
  clientSecretLength: 4096,
  scopeLength: 1024,
  pemLength: 32_768,
  defaultOverlapSeconds: 86_400,
  /** A leaked secret must not stay valid for long because somebody added a digit. */
  overlapSeconds: 604_800,
  /** Values of one member of a filter. */
  filterValues: 100,
  /** Events whose payloads one call removes by their ids. */
  eventIds: 100,
} as const;

export const portalSessionBounds = {
  /** A working day. */
  minutes: 480,
} as const;

export const apiKeyBounds = { nameLength: 100 } as const;
