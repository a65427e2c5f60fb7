import type { EmbeddedRole } from "./embedding/portal-session.sql.ts";
import type { RoleName, StaffRoleName } from "./role.ts";

/** The operator's staff with this role, or with any; all of them after a sign-in with a second factor. */
export interface StaffAccess {
  readonly staff: StaffRoleName | "any";
}

/** Sessions of pages in the applications of owners, with one of the roles. They reach nothing else. */
export interface EmbeddedAccess {
  readonly embedded: readonly EmbeddedRole[];
}

/**
 * Callers that an RPC admits: with `open` everybody, with `person` people who are signed in, with `member` every role of the owner;
 * otherwise staff, sessions of pages elsewhere, or the named roles of the owner.
 */
export type Access = "open" | "person" | "member" | StaffAccess | EmbeddedAccess | readonly RoleName[];

const admins = ["admin"] as const;
const developers = ["admin", "developer"] as const;
const operations = ["admin", "operations"] as const;
const auditors = ["admin", "auditor"] as const;
const embedded: EmbeddedAccess = { embedded: ["operations", "viewer"] };
const anyStaff: StaffAccess = { staff: "any" };
const support: StaffAccess = { staff: "support" };
const credentials: StaffAccess = { staff: "credentials" };
const staffOperations: StaffAccess = { staff: "operations" };
const underwriters = ["admin", "operations", "auditor"] as const;
const writers = ["admin", "developer", "operations", "auditor"] as const;

/**
 * Every RPC of the portal. One that is not here is refused to everybody.
 */
export const accessTable: Readonly<Record<string, Access>> = {
  "PortalSessionService/SignIn": "open",
  "PortalSessionService/ConfirmCode": "open",
  "PortalSessionService/StartProviderSignIn": "open",
  "PortalSessionService/RequestPasswordReset": "open",
  "PortalSessionService/ResetPassword": "open",
  "PortalSessionService/GetInvitation": "open",
  "PortalSessionService/AcceptInvitation": "open",
  "PortalSessionService/GetSession": "person",
  "PortalSessionService/SignOut": "person",
  "PortalSessionService/ListSessions": "person",
  "PortalSessionService/EndSession": "person",
  "PortalSessionService/SignOutEverywhere": "person",
  "PortalSessionService/ChangeName": "person",
  "PortalSessionService/ChangePassword": "person",
  "PortalSessionService/StartCodes": "person",
  "PortalSessionService/ConfirmCodes": "person",
  "PortalSessionService/StopCodes": "person",
  "PortalEmbeddedService/OpenSession": "open",
  "PortalEmbeddedService/ListMissingPayroll": embedded,
  "PortalEmbeddedService/GetSentReport": embedded,
  "PortalPasskeysService/StartPasskeySignIn": "open",
  "PortalPasskeysService/FinishPasskeySignIn": "open",
  "PortalPasskeysService/ListPasskeys": "person",
  "PortalPasskeysService/StartPasskey": "person",
  "PortalPasskeysService/FinishPasskey": "person",
  "PortalPasskeysService/RenamePasskey": "person",
  "PortalPasskeysService/RemovePasskey": "person",
  "PayrollReportService/ListReports": "member",
  "PayrollReportService/GetReport": "member",
  "PayrollReportService/ListRecords": "member",
  "FileMappingService/ListFileMappings": "member",
  "EmployerService/ListEmployers": "member",
  "EmployerService/GetEmployerNames": "member",
  "EmployerService/CreateEmployer": operations,
  "EmployerService/UpdateEmployer": operations,
  "PortalPayrollService/SaveFileMapping": operations,
  "FileMappingService/UpdateFileMapping": operations,
  "FileMappingService/DeleteFileMapping": operations,
  "PayrollReportService/VoidReport": operations,
  "PortalPayrollService/ReportNoPayroll": operations,
  "PortalPayrollService/WatchReport": "member",
  "PortalPayrollService/GetPayrollCalendar": "member",
  "PortalKeysService/ListKeys": "member",
  "PortalKeysService/CreateKey": developers,
  "CredentialsService/RenameApiKey": developers,
  "PortalKeysService/DisableKey": developers,
  "PortalKeysService/EnableKey": developers,
  "CredentialsService/DeleteApiKey": developers,
  "PortalWebhooksService/ListEventTypes": "member",
  "PortalWebhooksService/GetExampleEvent": developers,
  "WebhooksService/ListWebhooks": "member",
  "WebhooksService/GetWebhook": "member",
  "WebhooksService/CreateWebhook": developers,
  "WebhooksService/UpdateWebhook": developers,
  "WebhooksService/DeleteWebhook": developers,
  "WebhooksService/TestWebhook": developers,
  "WebhooksService/RotateSecret": developers,
  "WebhooksService/CompleteSecretRotation": developers,
  "WebhooksService/ListDeliveries": "member",
  "WebhooksService/GetDelivery": "member",
  "WebhooksService/CheckFilter": developers,
  "WebhooksService/RetryDelivery": developers,
  "WebhooksService/GetEgressAddresses": "member",
  "WebhooksService/RemoveDeliveryPayload": admins,
  "WebhooksService/RemovePayloads": admins,
  "WebhooksService/ReplayDeliveries": developers,
  "WebhooksService/PreviewReplay": developers,
  "WebhooksService/SummarizeDeliveries": "member",
  "WebhooksService/SummarizeAttempts": "member",
  "EventLogService/ListEvents": "member",
  "EventLogService/GetEvent": "member",
  "PortalRequestsService/GetRequest": "member",
  "PortalActivityService/ListActivity": "member",
  "PolicyService/ListPolicies": "member",
  "PolicyService/GetPolicy": "member",
  "PolicyService/PreviewPremium": "member",
  "PortalPoliciesService/SummarizePremiums": "member",
  "PolicyService/CreatePolicy": underwriters,
  "PolicyService/UpdatePolicy": underwriters,
  "PaymentService/ListPayments": "member",
  "PaymentService/CreatePayment": operations,
  "PaymentService/UpdatePayment": operations,
  "SubcontractorService/GetSubcontractor": "member",
  "SubcontractorService/ListSubcontractors": "member",
  "SubcontractorService/CreateSubcontractor": underwriters,
  "SubcontractorService/UpdateSubcontractor": underwriters,
  "SubcontractorService/DeleteSubcontractor": underwriters,
  "RuleTableService/ListRuleTables": "member",
  "RuleTableService/GetRuleTable": "member",
  "RuleTableService/ListRuleTableVersions": "member",
  "RuleTableService/ListRuleTableRows": "member",
  "RuleTableService/CreateRuleTable": underwriters,
  "RuleTableService/UpdateRuleTable": underwriters,
  "RateTableService/ListRateTables": "member",
  "RateTableService/GetRateTable": "member",
  "RateTableService/ListRateTableVersions": "member",
  "RateTableService/ListRateTableRows": "member",
  "ClassCodeService/ListClassCodes": "member",
  "AuditService/ListAudits": "member",
  "AuditService/ListTermAudits": "member",
  "AuditService/CountTermAudits": "member",
  "PortalAuditsService/GetAudit": "member",
  "AuditService/GetWorksheet": "member",
  "PortalAuditsService/GetStatement": "member",
  "AuditService/CreateAudit": auditors,
  "AuditService/ReviseAudit": auditors,
  "AuditService/UpdateAudit": auditors,
  "AuditService/AcceptOpenPoints": auditors,
  "PortalAuditsService/WatchAudit": "member",
  "AuditService/ListCitedRecords": "member",
  "DisputeService/ListDisputes": "member",
  "DisputeService/CreateDispute": auditors,
  "DisputeService/ResolveDispute": auditors,
  "DisputeService/WithdrawDispute": auditors,
  "RecordsRequestService/ListRecordsRequests": "member",
  "RecordsRequestService/CreateRecordsRequest": auditors,
  "RecordsRequestService/UpdateRecordsRequest": auditors,
  "DocumentService/ListDocuments": "member",
  "DocumentService/DeleteDocument": auditors,
  "DocumentService/GetReconciliation": "member",
  "PortalLedgersService/SummarizeLedger": "member",
  "PortalLedgersService/ListLedgerEntries": "member",
  "LedgerService/GetLedgerEntry": "member",
  "ExposureService/SummarizeEmployers": "member",
  "ExposureService/ListExposureReports": "member",
  "ExposureGrantService/ListExposureGrants": "member",
  "PortalGrantsService/GetGrant": "member",
  "PortalGrantsService/OfferGrant": operations,
  "ExposureGrantService/AcceptExposureGrant": operations,
  "ExposureGrantService/DeclineExposureGrant": operations,
  "ExposureGrantService/DeleteExposureGrant": operations,
  "EmployeeSyncService/ListEmployees": "member",
  "EmployeeSyncService/GetEmployee": "member",
  "PayrollReportService/ListEmployeeRecords": "member",
  "PortalCommentsService/ListComments": "member",
  "PortalCommentsService/AddComment": writers,
  "PortalCommentsService/DeleteComment": writers,
  "PortalHomeService/GetHome": "member",
  "PortalOwnersService/ListOwners": anyStaff,
  "PortalOwnersService/GetOwner": anyStaff,
  "PortalOwnersService/CreateOwner": credentials,
  "PortalOwnersService/ChangeOwner": credentials,
  "PortalOwnersService/SuspendOwner": credentials,
  "PortalOwnersService/ResumeOwner": credentials,
  "PortalOwnersService/FindOwnerKeys": credentials,
  "PortalOwnersService/IssueOwnerKey": credentials,
  "PortalOwnersService/SetOwnerKeyActive": credentials,
  "PortalOwnersService/RevokeOwnerKey": credentials,
  "PortalOwnersService/IssueOwnerClient": credentials,
  "PortalOwnersService/SetOwnerClientActive": credentials,
  "PortalOwnersService/RevokeOwnerClient": credentials,
  "PortalOwnersService/ListOwnerActivity": support,
  "PortalOwnersService/ViewOwnerRecords": support,
  "PortalOwnersService/ViewOwnerReport": support,
  "PortalOwnersService/ViewOwnerWebhook": support,
  "PortalOwnersService/ViewOwnerDelivery": support,
  "PortalOwnersService/ViewOwnerPayroll": support,
  "PortalOperationsService/ListDeadLetters": staffOperations,
  "PortalOperationsService/GetDeadLetter": staffOperations,
  "PortalOperationsService/ReplayDeadLetters": staffOperations,
  "PortalOperationsService/DiscardDeadLetters": staffOperations,
  "PortalOperationsService/ListOutboxes": staffOperations,
  "PortalOperationsService/RepublishEvents": staffOperations,
  "PortalOperationsService/ListLegalHolds": staffOperations,
  "PortalOperationsService/PlaceLegalHold": staffOperations,
  "PortalOperationsService/ReleaseLegalHold": staffOperations,
  "PortalOperationsService/GetSystemStatus": anyStaff,
  "PortalPeopleService/ListPeople": "member",
  "PortalPeopleService/InvitePerson": admins,
  "PortalPeopleService/WithdrawInvitation": admins,
  "PortalPeopleService/ChangeRole": admins,
  "PortalPeopleService/ListPersonRecords": admins,
  "PortalPeopleService/RemovePerson": admins,
  "PortalPeopleService/ResetSecondFactor": admins,
  "PortalConsentsService/ListConsents": "member",
  "PortalConsentsService/GiveConsent": admins,
  "PortalConsentsService/EndConsent": admins,
  "PortalSingleSignOnService/GetSingleSignOn": admins,
  "PortalSingleSignOnService/AddDomain": admins,
  "PortalSingleSignOnService/ProveDomain": admins,
  "PortalSingleSignOnService/RemoveDomain": admins,
  "PortalSingleSignOnService/SetProvider": admins,
  "PortalSingleSignOnService/RemoveProvider": admins,
  "PortalSettingsService/GetSettings": "member",
  "PortalSettingsService/ChangeContactEmail": admins,
  "PortalSettingsService/ListNotices": "member",
  "PortalSettingsService/ChangeNotice": admins,
  "PortalSettingsService/ChangeLogo": admins,
  "PortalSettingsService/RemoveLogo": admins,
  "PortalSettingsService/ChangeFrameHosts": admins,
  "PortalSettingsService/ChangeBranding": admins,
};

/** Callers who may upload a payroll file, which is no RPC. */
export const uploadAccess: Access = operations;

/** The same for the page of an employer in an owner's application. */
export const embeddedUploadAccess: EmbeddedAccess = { embedded: ["operations"] };

/** Callers who may load a rate table, which is no RPC. */
export const rateTableAccess: Access = underwriters;

/** Callers who may upload a document of an audit, which is no RPC. */
export const documentUploadAccess: Access = auditors;
