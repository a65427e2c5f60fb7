import type { RoleName } from "./role.ts";

/**
 * Who may call an RPC: `open` everybody, `person` whoever is signed in, `member` every role of the owner, `operator` the operator's
 * staff; otherwise the named roles of the owner.
 */
export type Access = "open" | "person" | "member" | "operator" | readonly RoleName[];

const admins = ["admin"] as const;
const developers = ["admin", "developer"] as const;
const operations = ["admin", "operations"] as const;
const auditors = ["admin", "auditor"] as const;
const underwriters = ["admin", "operations", "auditor"] as const;

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
  "PortalPayrollService/ListReports": "member",
  "PortalPayrollService/GetReport": "member",
  "PortalPayrollService/ListReportRecords": "member",
  "PortalPayrollService/VoidReport": operations,
  "PortalPayrollService/WatchReport": "member",
  "PortalPayrollService/GetPayrollCalendar": "member",
  "PortalKeysService/ListKeys": "member",
  "PortalKeysService/CreateKey": developers,
  "PortalKeysService/RenameKey": developers,
  "PortalKeysService/DisableKey": developers,
  "PortalKeysService/EnableKey": developers,
  "PortalKeysService/DeleteKey": developers,
  "PortalWebhooksService/ListWebhooks": "member",
  "PortalWebhooksService/GetWebhook": "member",
  "PortalWebhooksService/CreateWebhook": developers,
  "PortalWebhooksService/UpdateWebhook": developers,
  "PortalWebhooksService/DeleteWebhook": developers,
  "PortalWebhooksService/TestWebhook": developers,
  "PortalWebhooksService/RotateWebhookSecret": developers,
  "PortalWebhooksService/CompleteWebhookRotation": developers,
  "PortalWebhooksService/ListDeliveries": "member",
  "PortalWebhooksService/GetDelivery": "member",
  "PortalWebhooksService/RetryDelivery": developers,
  "PortalWebhooksService/ReplayDeliveries": developers,
  "PortalWebhooksService/PreviewReplay": developers,
  "PortalWebhooksService/SummarizeDeliveries": "member",
  "PortalRequestsService/GetRequest": "member",
  "PortalActivityService/ListActivity": "member",
  "PortalPoliciesService/ListPolicies": "member",
  "PortalPoliciesService/GetPolicy": "member",
  "PortalPoliciesService/PreviewPremium": "member",
  "PortalPoliciesService/SummarizePremiums": "member",
  "PortalPoliciesService/CreatePolicy": underwriters,
  "PortalPoliciesService/UpdatePolicy": underwriters,
  "PortalPoliciesService/ListRateTables": "member",
  "PortalPoliciesService/GetRateTable": "member",
  "PortalPoliciesService/ListRateTableRows": "member",
  "PortalPoliciesService/ListClassCodes": "member",
  "PortalAuditsService/ListAudits": "member",
  "PortalAuditsService/ListTermAudits": "member",
  "PortalAuditsService/CountTermAudits": "member",
  "PortalAuditsService/GetAudit": "member",
  "PortalAuditsService/GetWorksheet": "member",
  "PortalAuditsService/StartAudit": auditors,
  "PortalAuditsService/ReviseAudit": auditors,
  "PortalAuditsService/WatchAudit": "member",
  "PortalAuditsService/ListCitedRecords": "member",
  "PortalExposureService/SummarizeExposure": "member",
  "PortalGrantsService/ListGrants": "member",
  "PortalGrantsService/GetGrant": "member",
  "PortalGrantsService/OfferGrant": operations,
  "PortalGrantsService/AcceptGrant": operations,
  "PortalGrantsService/DeclineGrant": operations,
  "PortalGrantsService/RevokeGrant": operations,
  "PortalEmployeesService/ListEmployees": "member",
  "PortalEmployeesService/GetEmployee": "member",
  "PortalEmployeesService/ListEmployeeRecords": "member",
  "PortalHomeService/GetHome": "member",
  "PortalOwnersService/ListOwners": "operator",
  "PortalOwnersService/GetOwner": "operator",
  "PortalOwnersService/ChangeOwner": "operator",
  "PortalOwnersService/SuspendOwner": "operator",
  "PortalOwnersService/ResumeOwner": "operator",
  "PortalOwnersService/ViewOwnerRecords": "operator",
  "PortalPeopleService/ListPeople": "member",
  "PortalPeopleService/InvitePerson": admins,
  "PortalPeopleService/WithdrawInvitation": admins,
  "PortalPeopleService/ChangeRole": admins,
  "PortalPeopleService/RemovePerson": admins,
};

/** Who may upload a payroll file, which is no RPC. */
export const uploadAccess: Access = operations;
