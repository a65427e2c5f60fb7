import { accountRoute, staffAccountRoute } from "./account/route.ts";
import { activityRoute } from "./activity/route.ts";
import { auditQueueRoute, auditRoute, auditsRoute, employerRoute, statementRoute } from "./audits/routes.ts";
import { calendarRoute } from "./calendar/route.ts";
import { classCodesRoute } from "./class-codes/route.ts";
import { disputesRoute } from "./disputes/route.ts";
import { employeeRoute, employeesRoute } from "./employees/routes.ts";
import { employersRoute } from "./employers/route.ts";
import { eventRoute, eventsRoute } from "./events/routes.ts";
import { exposureRoute } from "./exposure/route.ts";
import { grantsRoute } from "./grants/route.ts";
import { homeRoute } from "./home/route.ts";
import { keysRoute } from "./keys/route.ts";
import { ledgerRoute } from "./ledger/route.ts";
import {
  deadLettersRoute,
  legalHoldsRoute,
  outboxesRoute,
  ownerRoute,
  ownersRoute,
  statusRoute,
} from "./operator/routes.ts";
import { embeddedRoute } from "./payroll/embedded/route.ts";
import { fileMappingsRoute, payrollRoute, reportRoute, uploadRoute } from "./payroll/routes.ts";
import { peopleRoute } from "./people/route.ts";
import {
  editPolicyRoute,
  newPolicyRoute,
  policiesRoute,
  policyRoute,
  rateTableRoute,
  rateTablesRoute,
  ruleTableRoute,
  ruleTablesRoute,
  subcontractorsRoute,
} from "./policies/routes.ts";
import { requestsRoute } from "./requests/route.ts";
import { settingsRoute } from "./settings/route.ts";
import { forgotPasswordRoute, invitationRoute, resetPasswordRoute, signInRoute } from "./sign-in/routes.ts";
import { deliveriesRoute, webhookRoute, webhooksRoute } from "./webhooks/routes.ts";

/** Pages for people who are not signed in. */
export const guestPages = [
  signInRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  invitationRoute,
  embeddedRoute,
] as const;

/** Pages of an owner, in the order of their tabs. A new page is one folder and one entry here. */
export const ownerPages = [
  homeRoute,
  payrollRoute,
  uploadRoute,
  fileMappingsRoute,
  reportRoute,
  calendarRoute,
  employersRoute,
  exposureRoute,
  employeesRoute,
  employeeRoute,
  policiesRoute,
  newPolicyRoute,
  policyRoute,
  editPolicyRoute,
  ledgerRoute,
  rateTablesRoute,
  rateTableRoute,
  ruleTablesRoute,
  ruleTableRoute,
  subcontractorsRoute,
  classCodesRoute,
  auditQueueRoute,
  auditsRoute,
  auditRoute,
  statementRoute,
  disputesRoute,
  employerRoute,
  grantsRoute,
  keysRoute,
  webhooksRoute,
  webhookRoute,
  deliveriesRoute,
  eventsRoute,
  eventRoute,
  requestsRoute,
  peopleRoute,
  settingsRoute,
  activityRoute,
  accountRoute,
] as const;

/** Pages of the operator's staff, in the order of their sidebar. */
export const operatorPages = [
  ownersRoute,
  ownerRoute,
  deadLettersRoute,
  outboxesRoute,
  legalHoldsRoute,
  statusRoute,
  staffAccountRoute,
] as const;
