/**
 * All reasons of INVALID_ARGUMENT, with the start of the message for operators and logs. Partners see the violations instead.
 */
export const invalidReasons = {
  INVALID_AUDIT: "The audit is not valid",
  INVALID_CITATION: "The citation of reports is not valid",
  INVALID_CREDENTIAL: "The request for credentials is not valid",
  INVALID_DIGEST: "The digest is not valid",
  INVALID_DISPUTE: "The dispute is not valid",
  INVALID_DOCUMENT: "The document is not valid",
  INVALID_EMPLOYEE: "The employee is not valid",
  INVALID_EXPOSURE_REQUEST: "The request for exposure is not valid",
  INVALID_FILE: "The payroll file is not valid",
  INVALID_FILE_MAPPING: "The mapping of a payroll file is not valid",
  INVALID_GRANT: "The exposure grant is not valid",
  INVALID_IDEMPOTENT_REQUEST: "The idempotent request is not valid",
  INVALID_LEGAL_HOLD: "The legal hold is not valid",
  INVALID_MULTIPLE: "The charge for non-compliance is not valid",
  INVALID_NOTICE: "The choice of notices is not valid",
  INVALID_OWNER: "The owner is not valid",
  INVALID_PAGE: "The requested page is not valid",
  INVALID_PAYMENT: "The payment is not valid",
  INVALID_PERIOD: "The period is not valid",
  INVALID_POLICY: "The policy is not valid",
  INVALID_CLASS_CODES: "The request for class codes is not valid",
  INVALID_RATE_TABLE: "The rate table is not valid",
  INVALID_PAYLOAD_REMOVAL: "The removal of payloads is not valid",
  INVALID_RECORDS_REQUEST: "The request for records is not valid",
  INVALID_REPLAY: "The replay is not valid",
  INVALID_REPORT: "The payroll report is not valid",
  INVALID_RULE_COVERAGE: "The request for the coverage of rules is not valid",
  INVALID_STATEMENT_REQUEST: "The request for a statement is not valid",
  INVALID_SUBCONTRACTOR: "The subcontractor is not valid",
  INVALID_SYNC: "The sync is not valid",
  INVALID_TIME: "The time is not valid",
  INVALID_WEBHOOK: "The webhook is not valid",
} as const;

export type InvalidReason = keyof typeof invalidReasons;
