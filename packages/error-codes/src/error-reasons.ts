import type { ProblemKind } from "./problem-kinds.ts";

/** gRPC status codes whose messages partners see, with the kind of problem to which each is mapped. */
export const kindOfFault = {
  NOT_FOUND: "not_found",
  FAILED_PRECONDITION: "conflict",
  ALREADY_EXISTS: "conflict",
  PERMISSION_DENIED: "permission",
  UNAVAILABLE: "unavailable",
} as const satisfies Record<string, ProblemKind>;

export type PartnerFaultCode = keyof typeof kindOfFault;

/** One row of `errorReasons`. */
export interface ErrorReason {
  /** Status code that a service throws; absent if the gateway itself refuses the request. */
  fault?: PartnerFaultCode;
  /** Kind of problem; present only if the gateway itself refuses the request. */
  kind?: ProblemKind;
  /** HTTP status, where it is not that of the kind. */
  status?: number;
  /** Text of `message`; `{name}` is replaced by the fact with that name. */
  message: string;
  cause: string;
  fix: string;
  /** Release that introduced the reason. */
  since: string;
}

const ownRecord = "The owner of the credentials has no such record in this environment, or it was deleted.";
const checkId = "Check the id, and that the credentials are of the environment in which it was created.";
const since = "1.2.0";
const since13 = "1.3.0";
const since131 = "1.3.1";
const since2 = "2.0.0";

/**
 * All reasons for which a partner's request is refused; a reason is more specific than a kind of problem. Services throw them
 * with `refusal(reason)`, which accepts only listed reasons; the gateway, the reference and `docs/api/errors.md` derive from
 * the list. Codes are public: a released code is never renamed or reused.
 */
export const errorReasons = {
  AUTHORIZATION_MISSING: {
    kind: "authentication",
    message: "Missing Authorization header",
    cause: "The request has no credentials, and the endpoint needs them.",
    fix: "Send the API key as `Authorization: Bearer svc_test_sk_…`.",
    since: since2,
  },
  API_KEY_MALFORMED: {
    kind: "authentication",
    message: "Invalid API key format",
    cause: "`Authorization` is not `Bearer` and one API key, or the key lacks its prefix or has another length.",
    fix: "Copy the whole key, with its prefix, as it was shown when it was created.",
    since: since2,
  },
  API_KEY_UNKNOWN: {
    kind: "authentication",
    message: "API key not found",
    cause: "The key has the right form, but no key has this value, or it was deleted.",
    fix: "Copy the key again. If it was deleted, create another one.",
    since: since2,
  },
  API_KEY_INACTIVE: {
    kind: "authentication",
    message: "API key inactive",
    cause: "The key was disabled in the portal or by the operator, or its owner is suspended.",
    fix: "Enable the key in the portal, or use another one.",
    since: since2,
  },
  REQUEST_TIMEOUT: {
    kind: "malformed",
    status: 408,
    message: "The request did not arrive in time.",
    cause: "Headers or body arrived too slowly, or stopped.",
    fix: "Send the request again, over a connection that is fast enough.",
    since: since2,
  },
  HEADERS_TOO_LARGE: {
    kind: "malformed",
    status: 431,
    message: "The request's headers are too large.",
    cause: "The headers of the request have more bytes than the gateway reads.",
    fix: "Remove headers that the API does not need, such as cookies.",
    since: since2,
  },
  API_KEY_NOT_FOUND: { fault: "NOT_FOUND", message: "No API key has this id.", cause: ownRecord, fix: checkId, since },
  API_KEY_LIMIT_REACHED: {
    fault: "FAILED_PRECONDITION",
    message: "An owner may have at most {most} active {environment} keys. Delete one that is no longer used.",
    cause: "The owner has as many active API keys in this environment as it may have.",
    fix: "Delete a key that is no longer used, then create the new one.",
    since,
  },
  OWNER_MISMATCH: {
    fault: "PERMISSION_DENIED",
    message: "owner_id is not the owner of the credentials in use.",
    cause: "`owner_id` names another owner than the one the credentials belong to.",
    fix: "Send the `owner_id` of the credentials' own owner.",
    since,
  },
  OWNER_TYPE_MISMATCH: {
    fault: "PERMISSION_DENIED",
    message: "owner_type is not the type of the calling owner.",
    cause: "`owner_type` is not the type with which the owner was registered.",
    fix: "Send the type with which the owner was registered.",
    since,
  },
  SANDBOX_ONLY: {
    fault: "PERMISSION_DENIED",
    message: "Receivers are checked in the sandbox only. Use sandbox credentials.",
    cause: "`POST /webhooks/{webhook_id}/conformance` was called with production credentials.",
    fix: "Register the receiver in the sandbox, check it there, or run `premium-audit doctor` from your own machine.",
    since: since13,
  },
  PRODUCTION_ONLY: {
    kind: "permission",
    message: "The contact address is that of both environments. Change it with production credentials.",
    cause: "`PATCH /me` was called with credentials of the sandbox.",
    fix: "Use a production key or production client credentials, or ask us to change the address.",
    since: since13,
  },
  SCOPE_MISSING: {
    fault: "PERMISSION_DENIED",
    message: "The key does not have the scope {scope}.",
    cause: "The key was created with `scopes`, and the one that this request needs is not among them.",
    fix: "Use a key with the scope that the message names, or create one.",
    since: since13,
  },
  SCOPE_NOT_GRANTED: {
    fault: "PERMISSION_DENIED",
    message: "A key cannot create a key or a portal session with a scope that it does not have: {scope}.",
    cause:
      "A key with `scopes` created a key or a portal session that may do what it may not itself. A key without `scopes` has all of them.",
    fix: "Leave out the scope that the message names, or create the key with one that has it.",
    since: since13,
  },
  KEY_HAS_MORE_SCOPES: {
    fault: "PERMISSION_DENIED",
    message: "A key cannot rename or delete a key with a scope that it does not have: {scope}.",
    cause: "A key with `scopes` renamed or deleted a key that may do more. A key without `scopes` has all of them.",
    fix: "Use a key that has the scopes that the message names, or the portal.",
    since: since2,
  },
  RATE_LIMIT_NOT_GRANTED: {
    fault: "PERMISSION_DENIED",
    message: "A key cannot grant a higher rate_limit than its own, {most} requests a minute.",
    cause: "A key with a `rate_limit` created a key with a higher one.",
    fix: "Ask for at most the limit that the message names, or create the key with one that has no `rate_limit`.",
    since: since13,
  },
  ENVIRONMENT_NOT_ALLOWED: {
    fault: "PERMISSION_DENIED",
    message: "A sandbox key cannot create a production key.",
    cause: "A production key was requested with a sandbox key.",
    fix: "Create production keys with a production key, or ask the operator for one.",
    since,
  },
  FILE_NOT_FOUND: { fault: "NOT_FOUND", message: "No file has this id.", cause: ownRecord, fix: checkId, since },
  REPORT_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No payroll report has this id.",
    cause: ownRecord,
    fix: checkId,
    since,
  },
  REPORT_FAILED: {
    fault: "FAILED_PRECONDITION",
    message: "The report has failed, so none of its payroll counts.",
    cause: "A failed report cannot be voided, because none of its payroll counts.",
    fix: "Nothing has to be done. Submit a corrected report.",
    since,
  },
  REPORT_REPLACED: {
    fault: "FAILED_PRECONDITION",
    message: "The report has been replaced by another one and does not count.",
    cause: "Another report corrected this one; `report_id` in the details names it.",
    fix: "Void or correct the report that replaced it.",
    since,
  },
  DUPLICATE_REPORT: {
    fault: "ALREADY_EXISTS",
    message: "The same content was submitted before, as {report_id}.",
    cause:
      "The same employer, period and employees were submitted before, and that report has not failed, been replaced or been voided.",
    fix: "Use the report that the message names. Change the content if it is meant to be another report.",
    since,
  },
  CORRECTED_REPORT_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "The employer has no report with the id in `corrects`.",
    cause: "`corrects` names no report of this employer in this environment.",
    fix: "Send the id of the report to replace, or leave `corrects` out.",
    since,
  },
  CORRECTED_REPORT_VOIDED: {
    fault: "FAILED_PRECONDITION",
    message: "The report in `corrects` was voided. Submit this report without `corrects`.",
    cause: "A voided report no longer counts, so there is nothing to correct.",
    fix: "Submit the report without `corrects`.",
    since,
  },
  CORRECTED_REPORT_REPLACED: {
    fault: "ALREADY_EXISTS",
    message: "The report in `corrects` has been replaced already.",
    cause: "Another report corrected it first; `report_id` in the details names it.",
    fix: "Correct the report that replaced it.",
    since,
  },
  SUPPLEMENTED_REPORT_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "The employer has no report of the period with the id in `supplements`.",
    cause: "`supplements` names no report of this employer and period in this environment.",
    fix: "Send the id of the file whose failed rows were corrected, with its employer and period.",
    since: since13,
  },
  SUPPLEMENTED_REPORT_NOT_COMPLETED: {
    fault: "FAILED_PRECONDITION",
    message: "The report in `supplements` is {status}; only a completed report can be supplemented.",
    cause: "The report is still being processed, failed as a whole, was voided, or was replaced by another one.",
    fix: "Wait until it is completed. If it does not count, send all rows as a file of their own, or correct the report that replaced it.",
    since: since13,
  },
  SUPPLEMENT_NOT_CORRECTABLE: {
    fault: "FAILED_PRECONDITION",
    message:
      "The report in `corrects` supplements another one. Void it and send its rows again, or correct the other one.",
    cause: "A supplement has only some rows of a report, and is replaced with it.",
    fix: "Void the supplement and send its rows again with `supplements`, or send all rows with `corrects` of the supplemented report.",
    since: since13,
  },
  REPORT_SUPPLEMENTED: {
    fault: "FAILED_PRECONDITION",
    message: "The report {report_id} supplements this one. Void it first.",
    cause: "Corrected rows of the report were sent with `supplements` and count.",
    fix: "Void the report that the message names, then this one.",
    since: since13,
  },
  FAILED_ROWS_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No failed rows of the file are kept.",
    cause:
      "No row of the file failed, it was not sent as a file, the file as a whole could not be read, or its rows are no longer kept.",
    fix: "See the errors of the report. Failed rows are kept for 90 days.",
    since: since13,
  },
  EMPLOYEE_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No employee has this id.",
    cause: ownRecord,
    fix: checkId,
    since,
  },
  DUPLICATE_EMPLOYEE: {
    fault: "ALREADY_EXISTS",
    message: "The employer has this employee already, as {id}.",
    cause: "An employee with this `employee_id` exists for the employer.",
    fix: "Update the employee that the message names.",
    since,
  },
  EXPOSURE_GRANT_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No exposure grant has this id.",
    cause: ownRecord,
    fix: checkId,
    since,
  },
  EMPLOYER_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No employer has this id.",
    cause: ownRecord,
    fix: checkId,
    since: since2,
  },
  DUPLICATE_EMPLOYER: {
    fault: "ALREADY_EXISTS",
    message: "The employer has a record already, {id}.",
    cause:
      "The owner has an employer with this `employer_id` in this environment; its first payroll, roster or policy may have made it.",
    fix: "Change the employer that the message names.",
    since: since2,
  },
  EMPLOYER_IN_USE: {
    fault: "FAILED_PRECONDITION",
    message: "The employer cannot be deleted, because the report {report_id} counts for it.",
    cause: "A payroll report of the employer counts, or is being processed.",
    fix: "Void the reports of the employer, then delete it.",
    since: since2,
  },
  FILE_MAPPING_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No file mapping has this id.",
    cause: ownRecord,
    fix: checkId,
    since: since13,
  },
  DUPLICATE_FILE_MAPPING: {
    fault: "ALREADY_EXISTS",
    message: "The file mapping {id} has this name.",
    cause: "Another file mapping of the owner in this environment has the same name, whatever the case of its letters.",
    fix: "Change the mapping that the message names, or use another name.",
    since: since13,
  },
  FILE_MAPPING_LIMIT_REACHED: {
    fault: "FAILED_PRECONDITION",
    message: "An owner may have at most {most} file mappings in an environment. Delete one that is no longer used.",
    cause: "The owner has as many file mappings in this environment as it may have.",
    fix: "Delete a mapping that is no longer used, then store the new one.",
    since: since13,
  },
  DUPLICATE_GRANT: {
    fault: "ALREADY_EXISTS",
    message: "The same exposure grant exists already.",
    cause: "A grant of the same employer to the same grantee is offered or accepted.",
    fix: "Use the grant that exists.",
    since,
  },
  GRANTEE_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No owner has the id in grantee_owner_id.",
    cause: "`grantee_owner_id` is not the id of an owner account of this platform.",
    fix: "Ask the grantee for its owner id, which `GET /me` shows it.",
    since: since13,
  },
  OPEN_OFFER_LIMIT_REACHED: {
    fault: "FAILED_PRECONDITION",
    message: "An owner may have at most {most} open offers of exposure in the {environment} environment.",
    cause: "The owner has as many exposure grants with the status `offered` as it may have.",
    fix: "Delete an offer that is no longer needed, or wait until the grantees accept or decline.",
    since: since13,
  },
  WRONG_GRANT_STATUS: {
    fault: "FAILED_PRECONDITION",
    message: "An exposure grant that is {status} cannot be {action}.",
    cause: "Only an offer can be accepted or declined; only an offer or an accepted grant can be revoked.",
    fix: "Read the grant. If it was declined or revoked, the owner of the exposure can offer a new one.",
    since: since13,
  },
  POLICY_NOT_FOUND: { fault: "NOT_FOUND", message: "No policy has this id.", cause: ownRecord, fix: checkId, since },
  DUPLICATE_POLICY: {
    fault: "ALREADY_EXISTS",
    message: "A policy with this policy_number and effective_date exists already.",
    cause: "The policy was created before.",
    fix: "Update that policy, or send another `policy_number`.",
    since,
  },
  WRONG_POLICY_STATUS: {
    fault: "FAILED_PRECONDITION",
    message: "A policy that is {status} cannot {action}.",
    cause: "The policy's status does not allow this change.",
    fix: "Read the policy. A cancelled policy can be reinstated with the status `active`.",
    since,
  },
  POLICY_IN_USE: {
    fault: "FAILED_PRECONDITION",
    message: "The policy cannot be deleted, because the {record} belongs to it.",
    cause: "Audits and payments rest on their policy. The message names one of them that is not deleted.",
    fix: "Delete the audits and payments of the policy first, or cancel the policy instead of deleting it.",
    since: since13,
  },
  POLICY_EMPLOYER_IN_USE: {
    fault: "FAILED_PRECONDITION",
    message: "employer_id cannot change, because the {record} belongs to the policy.",
    cause: "Audits and payments keep the employer of their policy. The message names one of them that is not deleted.",
    fix: "Create a policy for the other employer. If `employer_id` was a mistake, delete the audits and payments first.",
    since: since13,
  },
  RATE_TABLE_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No rate table has this id.",
    cause: ownRecord,
    fix: checkId,
    since: since13,
  },
  RATE_TABLE_VERSION_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "The rate table has no such version.",
    cause: "`version` is higher than the number of versions that the rate table has.",
    fix: "List the versions of the table, or leave `version` out to read the latest one.",
    since: since13,
  },
  RATE_TABLE_IN_USE: {
    fault: "FAILED_PRECONDITION",
    message: "The rate table cannot be deleted, because the {record} is rated from it.",
    cause: "A term of a policy names the table, or the newest version of an audit has rates of it.",
    fix: "Name another table in the policy and rate the audit again, or keep this one.",
    since: since13,
  },
  RULE_TABLE_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No rule table has this id.",
    cause: ownRecord,
    fix: checkId,
    since: since131,
  },
  RULE_TABLE_VERSION_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "The rule table has no such version.",
    cause: "`version` is higher than the number of versions that the rule table has.",
    fix: "List the versions of the table, or leave `version` out to read the latest one.",
    since: since131,
  },
  RULE_TABLE_IN_USE: {
    fault: "FAILED_PRECONDITION",
    message: "The rule table cannot be deleted, because the {record} names it.",
    cause: "A term of a policy names the table.",
    fix: "Name another table in the policy, or keep this one.",
    since: since131,
  },
  POLICY_PAYS_AS_YOU_GO: {
    fault: "FAILED_PRECONDITION",
    message: "The term has no interim audits, because the policy pays as it goes: its ledger charges what they would.",
    cause: "An interim audit was asked for of a policy with `billing`.",
    fix: "Read the ledger of the policy for what is due. Its final audit is made as for other policies.",
    since: since13,
  },
  LEDGER_IN_USE: {
    fault: "FAILED_PRECONDITION",
    message: "The billing of the policy cannot be removed, because the ledger of its current term has entries.",
    cause: "`billing` was removed from a policy that has charged premium with reports.",
    fix: "Leave the billing as it is for this term, and remove it after the renewal of the policy.",
    since: since13,
  },
  INTERIM_AUDIT_EXISTS: {
    fault: "FAILED_PRECONDITION",
    message:
      "The policy cannot pay as it goes in this term, because the interim audit {audit} charges a part of its premium.",
    cause: "`billing` was set on a policy whose current term has an interim audit.",
    fix: "Delete the audit that the message names, or set the billing after the renewal of the policy.",
    since: since13,
  },
  LEDGER_ENTRY_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "The ledger of the policy has no entry with this id.",
    cause: ownRecord,
    fix: checkId,
    since: since13,
  },
  AUDIT_NOT_FOUND: { fault: "NOT_FOUND", message: "No audit has this id.", cause: ownRecord, fix: checkId, since },
  AUDIT_IN_USE: {
    fault: "FAILED_PRECONDITION",
    message: "The audit cannot be deleted, because the audit {later} deducts what it charged.",
    cause: "A later interim audit or the final audit of the term has only what this one did not charge.",
    fix: "Delete the audit that the message names first, or revise this one.",
    since: since13,
  },
  WORKSHEET_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "The audit has no worksheet of this version.",
    cause: "`version` is higher than the number of versions that the audit has.",
    fix: "List the audit's versions, or leave `version` out to read the newest worksheet.",
    since,
  },
  AUDIT_VERSION_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "The audit has no version {version}.",
    cause: "`version` is higher than the number of versions that the audit has, or the audit has no result yet.",
    fix: "List the audit's versions, or leave `version` out for the newest one.",
    since: since13,
  },
  AUDIT_VERSION_NOT_NEWEST: {
    fault: "FAILED_PRECONDITION",
    message: "Version {version} of the audit cannot be disputed, because version {newest} has replaced it.",
    cause: "The audit was rated again after the version that the dispute names.",
    fix: "Read the worksheet of the newest version, and dispute what is still not right.",
    since: since13,
  },
  DISPUTE_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "The audit has no dispute with this id.",
    cause: ownRecord,
    fix: checkId,
    since: since13,
  },
  DISPUTE_NOT_OPEN: {
    fault: "FAILED_PRECONDITION",
    message: "A dispute that is {status} cannot be {action}.",
    cause: "The dispute was resolved or withdrawn before.",
    fix: "Read the dispute. Dispute the newest version of the audit if it is still not right.",
    since: since13,
  },
  DISPUTED_LINE_CHANGED: {
    fault: "FAILED_PRECONDITION",
    message: "Line {line} of the dispute {id} cannot be accepted: {problem}",
    cause: "The payroll or the policy has changed since the line was disputed, or another dispute of it was accepted.",
    fix: "Reject the line, and dispute the newest version of the audit with the right amount.",
    since: since13,
  },
  INPUTS_NOT_KEPT: {
    fault: "FAILED_PRECONDITION",
    message: "Version {version} cannot be rated again, because what it was rated from was not kept.",
    cause: "The version was made by a release that did not keep the inputs of audits.",
    fix: "Rate the audit again with PATCH: if its figures differ, the new version keeps its inputs.",
    since: since13,
  },
  DUPLICATE_AUDIT: {
    fault: "ALREADY_EXISTS",
    message: "Another audit of the same type covers a part of the period: {audit_id}.",
    cause: "A term has one final audit, and the days of its interim audits may not overlap.",
    fix: "Use the audit that the message names, or audit other days.",
    since,
  },
  FINAL_AUDIT_EXISTS: {
    fault: "ALREADY_EXISTS",
    message: "The final audit {audit_id} of the term is {state}. Another instalment would be charged beside it.",
    cause: "An interim audit was asked for after the final audit, which has the whole premium of the term.",
    fix: "Rate the final audit again with PATCH; payroll that came late is in its new version.",
    since: since13,
  },
  WRONG_AUDIT_STATUS: {
    fault: "FAILED_PRECONDITION",
    message: "An audit that is {status} cannot be {action}.",
    cause: "The audit's status does not allow this change.",
    fix: "Read the audit. While it is `in_progress`, wait for `audit.completed` or `audit.failed`.",
    since,
  },
  SOURCE_MISSING: {
    fault: "FAILED_PRECONDITION",
    message: "The audit cannot be rated again and is unchanged. {failure}",
    cause:
      "A source that the policy names in `exposure_sources` has no accepted grant, or has reported nothing for the audited days.",
    fix: "Have the source report or share its payroll, or remove it from `exposure_sources`, then revise the audit again.",
    since: "1.3.1",
  },
  NO_EXPOSURE: {
    fault: "FAILED_PRECONDITION",
    message: "The audit cannot be rated again and is unchanged. {failure}",
    cause: "No payroll report that counts covers the audited days.",
    fix: "Submit payroll reports for the audited days, then revise the audit again.",
    since,
  },
  RATES_MISSING: {
    fault: "FAILED_PRECONDITION",
    message: "The audit cannot be rated again and is unchanged. {failure}",
    cause: "The policy has neither rates nor a premium with an estimated payroll, from which a rate could be derived.",
    fix: "Add `classifications` with rates to the policy, then revise the audit again.",
    since,
  },
  UNRATED_CLASS: {
    fault: "FAILED_PRECONDITION",
    message: "The audit cannot be rated again and is unchanged. {failure}",
    cause: "There is payroll in a class and state for which the policy has no rate.",
    fix: "Add the classification that the message names to the policy, then revise the audit again.",
    since,
  },
  RULE_NOT_ON_FILE: {
    fault: "FAILED_PRECONDITION",
    message: "The audit cannot be rated again and is unchanged. {failure}",
    cause: "The payroll needs a rule that is not on file for the state and the effective date of the policy.",
    fix: "State the value on the policy (`officer_limits`, `overtime_deducted`, `excluded_pay_deducted`, `employee_caps`), then revise the audit again.",
    since: since13,
  },
  MISSING_DAYS: {
    fault: "FAILED_PRECONDITION",
    message: "The audit cannot be rated again and is unchanged. {failure}",
    cause: "Some of the audited days are in no payroll report and no statement of no payroll.",
    fix: "Submit reports of the days that the message names, or statements of no payroll, then revise the audit again.",
    since: since13,
  },
  AMOUNT_TOO_LARGE: {
    fault: "FAILED_PRECONDITION",
    message: "The audit cannot be rated again and is unchanged. {failure}",
    cause: "An amount of the worksheet has more digits than the platform can store.",
    fix: "Check the payroll, the rates and the factors for misplaced decimal points.",
    since,
  },
  NO_NONCOMPLIANCE_CHARGE: {
    fault: "FAILED_PRECONDITION",
    message: "No charge for non-compliance was in force when the policy's term began.",
    cause: "No audit non-compliance charge of the policy's state is on file for the first day of the term.",
    fix: "If the policy has the endorsement, state its charge in `noncompliance_charges`; otherwise complete the audit from payroll.",
    since,
  },
  RECORDS_NOT_REQUESTED: {
    fault: "FAILED_PRECONDITION",
    message: "The state requires {times} requests for the records; this audit has {made}.",
    cause: "The state allows the charge only after the records were requested a number of times.",
    fix: "Request the records again, with a due date (`POST /audits/{audit_id}/requests`). Requests that are open after it count; or send the days of your own as `requests`.",
    since,
  },
  PAYMENT_NOT_FOUND: { fault: "NOT_FOUND", message: "No payment has this id.", cause: ownRecord, fix: checkId, since },
  WRONG_PAYMENT_STATUS: {
    fault: "FAILED_PRECONDITION",
    message: "A payment that is {status} cannot {action}.",
    cause: "A payment moves from `pending` to `processed` or `failed`, and from `processed` to `refunded`.",
    fix: "Read the payment. Create a new one if another attempt is to be recorded.",
    since,
  },
  RECORDS_REQUEST_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "The audit has no request for records with this id.",
    cause: ownRecord,
    fix: "Check both ids, and that the credentials are of the environment in which they were created.",
    since: since13,
  },
  WRONG_RECORDS_REQUEST_STATUS: {
    fault: "FAILED_PRECONDITION",
    message: "A request for records that is {status} cannot {action}.",
    cause: "A request moves from `open` to `answered` and back, and from both to `closed`, where it stays.",
    fix: "Read the request. Ask again with a new one if it is closed.",
    since: since13,
  },
  DOCUMENT_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "The audit has no document with this id.",
    cause: ownRecord,
    fix: "Check both ids, and that the credentials are of the environment in which they were created.",
    since: since13,
  },
  DUPLICATE_DOCUMENT: {
    fault: "ALREADY_EXISTS",
    message: "The audit has the same file already: {document_id}.",
    cause: "The bytes of the file are those of another document of the audit.",
    fix: "Use the document that the message names. To state something else about it, change it.",
    since: since13,
  },
  DOCUMENT_CORRECTED: {
    fault: "FAILED_PRECONDITION",
    message: "The document cannot be deleted, because {document_id} corrects it.",
    cause: "A later document names it in `corrects`.",
    fix: "Delete the correction first.",
    since: since13,
  },
  TOO_MANY_DOCUMENTS: {
    fault: "FAILED_PRECONDITION",
    message: "An audit can have at most {most} documents.",
    cause: "The audit has as many documents as it may.",
    fix: "Delete documents that are not needed, or combine several into one file.",
    since: since13,
  },
  NO_UPLOAD_PLACE: {
    fault: "UNAVAILABLE",
    message: "All places for storing files are taken. The file was not stored. Send it again in a moment.",
    cause:
      "Other files are being stored. An owner can have some of the places, in both environments together; some are for production.",
    fix: "Wait for the seconds in `Retry-After`, then send the same request again. Send fewer files at the same time.",
    since: since131,
  },
  UPLOAD_IN_PROGRESS: {
    fault: "FAILED_PRECONDITION",
    message: "The same document is being uploaded by another request.",
    cause: "Two requests store the same file, or the same correction, at the same time.",
    fix: "List the documents of the audit, and upload the file again if it is not there.",
    since: since13,
  },
  SUBCONTRACTOR_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No subcontractor has this id.",
    cause: ownRecord,
    fix: checkId,
    since: since13,
  },
  SUBCONTRACTOR_IN_USE: {
    fault: "FAILED_PRECONDITION",
    message: "The subcontractor cannot be deleted, because the audit {audit_id} includes its payments.",
    cause: "The newest version of an audit includes payments to the subcontractor.",
    fix: "Remove its payments and rate the audit again, or delete the audit. Then delete the subcontractor.",
    since: since13,
  },
  NOTICE_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "No notice has this kind.",
    cause: "The path names a kind of notice that does not exist.",
    fix: "Use a `kind` of `GET /notices`.",
    since: since13,
  },
  WEBHOOK_NOT_FOUND: { fault: "NOT_FOUND", message: "No webhook has this id.", cause: ownRecord, fix: checkId, since },
  WEBHOOK_CREATION_FAILED: {
    kind: "validation",
    message: "{problem}",
    cause:
      "Profile A's `POST /webhooks` was refused (400 or 409). The message says which member or limit is the reason.",
    fix: "Correct the member that the message names. At a limit, delete or disable a webhook first.",
    since,
  },
  WEBHOOK_LIMIT_REACHED: {
    fault: "FAILED_PRECONDITION",
    message: "The plan allows {most} active webhooks.",
    cause: "The owner has as many active webhooks in this environment as its plan allows.",
    fix: "Disable or delete a webhook, or ask for a larger plan.",
    since,
  },
  REGISTRATION_LIMIT_REACHED: {
    fault: "FAILED_PRECONDITION",
    message: "An owner may have {most} webhooks, active or disabled. Delete some that are no longer needed.",
    cause: "The owner has as many webhooks, active and disabled, as it may have.",
    fix: "Delete webhooks that are no longer needed.",
    since,
  },
  DUPLICATE_EXTERNAL_ID: {
    fault: "ALREADY_EXISTS",
    message: "The webhook {id} has this external_id.",
    cause: "Another webhook of the owner in this environment, which is not deleted, has the same `external_id`.",
    fix: "Change the webhook that the message names, or use another `external_id`.",
    since: since13,
  },
  WEBHOOK_OFF: {
    fault: "FAILED_PRECONDITION",
    message:
      "The webhook is disabled. Enable it: the held events are then delivered, and failed deliveries can be retried.",
    cause: "A delivery of a disabled webhook cannot be retried.",
    fix: "Enable the webhook, then retry.",
    since,
  },
  TEST_UNDER_WAY: {
    fault: "FAILED_PRECONDITION",
    message: "A test of this webhook is in progress.",
    cause: "The receiver has not yet responded to the previous test.",
    fix: "Wait for its response, at most 10 seconds, then test again.",
    since,
  },
  DELIVERY_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "This webhook has no delivery with this id.",
    cause: "The delivery belongs to another webhook, or is older than 90 days.",
    fix: "List the webhook's deliveries and use an id of that list.",
    since,
  },
  DELIVERY_PENDING: {
    fault: "FAILED_PRECONDITION",
    message: "A delivery of this event is not settled. Wait until it is, or delete its webhook.",
    cause: "The payload of an event cannot be removed while one of its deliveries may still be attempted.",
    fix: "Remove it when no delivery of the event is `attempting`. Deliveries of a deleted webhook fail within an hour.",
    since: since13,
  },
  UNDER_LEGAL_HOLD: {
    fault: "FAILED_PRECONDITION",
    message: "A legal hold is on records of this owner, so nothing may be removed.",
    cause: "The operator has placed a legal hold, for example for a lawsuit. It covers all events of the owner.",
    fix: "Ask the operator, who can release the hold.",
    since: "2.0.0",
  },
  EVIDENCE_NOT_SEALED: {
    fault: "FAILED_PRECONDITION",
    message: "This installation has no key to sign with.",
    cause: "The service of activities runs without its private key, which only development allows.",
    fix: "Ask the operator for an installation whose services authenticate.",
    since: "2.0.0",
  },
  EVENT_NOT_FOUND: {
    fault: "NOT_FOUND",
    message: "You have no event with this id.",
    cause:
      "The event belongs to another owner or environment, is older than the event log, or was deleted after its retention period.",
    fix: "Use the `id` of an event of `GET /events`.",
    since: since13,
  },
  EVENT_NOT_KEPT: {
    fault: "FAILED_PRECONDITION",
    message: "The body of this delivery's event was deleted after its retention period, or removed on request.",
    cause: "The event is older than its retention period, or its payload was removed (`payload_removed_at`).",
    fix: "Read the current state of the resource from its endpoint.",
    since,
  },
  IDEMPOTENCY_KEY_IN_USE: {
    kind: "conflict",
    message: "A request with this Idempotency-Key is still running. Try again shortly.",
    cause: "An earlier request with the same `Idempotency-Key` has not completed.",
    fix: "Wait for the seconds in `Retry-After`, then send the same request again.",
    since,
  },
  IDEMPOTENCY_KEY_REUSED: {
    kind: "conflict",
    message: "This Idempotency-Key was used for another request. Use a new one for each request.",
    cause: "The key was used in the last 24 hours with another body or query.",
    fix: "Use a new key for each new request.",
    since,
  },
} as const satisfies Record<string, ErrorReason>;

/** A reason that partners see. */
export type PartnerReason = keyof typeof errorReasons;

/**
 * Reasons with a status code of `kindOfFault` that only operators and services see, with that status code. The gateway maps
 * them to an internal error.
 */
export const internalReasons = {
  CALLER_NOT_ALLOWED: "PERMISSION_DENIED",
  CLIENT_CREDENTIALS_REVOKED: "FAILED_PRECONDITION",
  CLIENT_ID_NOT_FOUND: "NOT_FOUND",
  CONSENT_REQUIRED: "PERMISSION_DENIED",
  CONSUMER_NOT_FOUND: "NOT_FOUND",
  DEAD_LETTER_NOT_FOUND: "NOT_FOUND",
  EVENTS_ARE_MISSING: "FAILED_PRECONDITION",
  CONSUMERS_CONNECTED: "FAILED_PRECONDITION",
  EVENTS_WAIT: "FAILED_PRECONDITION",
  FAILED_AGAIN: "FAILED_PRECONDITION",
  NOT_CONFIRMED: "FAILED_PRECONDITION",
  LEGAL_HOLD_NOT_FOUND: "NOT_FOUND",
  EMPLOYER_NEW: "FAILED_PRECONDITION",
  OVERLAPPING_REPORTS: "FAILED_PRECONDITION",
  OWNER_EXISTS: "ALREADY_EXISTS",
  OWNER_HAS_CREDENTIALS: "FAILED_PRECONDITION",
  OWNER_HAS_RECORDS: "FAILED_PRECONDITION",
  OWNER_NOT_FOUND: "NOT_FOUND",
  OWNER_NOT_SUSPENDED: "FAILED_PRECONDITION",
} as const satisfies Record<string, PartnerFaultCode>;

type Rows = typeof errorReasons;

/** Reasons that services throw; the others are used only by the gateway. */
export type ServiceReason = { [R in PartnerReason]: Rows[R] extends { fault: string } ? R : never }[PartnerReason];

type ReasonsWith<Code extends PartnerFaultCode> =
  | { [R in ServiceReason]: Rows[R]["fault"] extends Code ? R : never }[ServiceReason]
  | {
      [R in keyof typeof internalReasons]: (typeof internalReasons)[R] extends Code ? R : never;
    }[keyof typeof internalReasons];

/**
 * Reasons that a fault with this status code may have: only listed ones for codes that partners see, otherwise any text. UNAVAILABLE may
 * have any: of most services that are down, partners see only that.
 */
export type ReasonFor<Code extends string> =
  Code extends Exclude<PartnerFaultCode, "UNAVAILABLE"> ? ReasonsWith<Code> : string;
