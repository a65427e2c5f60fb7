import { activityEndpoints } from "./api/account/activity/endpoints.ts";
import { apiKeyEndpoints } from "./api/account/api-keys/endpoints.ts";
import { meEndpoints } from "./api/account/me/endpoints.ts";
import { portalSessionEndpoints } from "./api/account/portal-sessions/endpoints.ts";
import { auditDocumentEndpoints } from "./api/audits/audit-documents/endpoints.ts";
import { auditEndpoints } from "./api/audits/audits/endpoints.ts";
import { disputeEndpoints } from "./api/audits/disputes/endpoints.ts";
import { proofEndpoints } from "./api/audits/proofs/endpoints.ts";
import { recordsRequestEndpoints } from "./api/audits/records-requests/endpoints.ts";
import { statementEndpoints } from "./api/audits/statements/endpoints.ts";
import { exposureEndpoints } from "./api/exposure/exposure/endpoints.ts";
import { exposureGrantEndpoints } from "./api/exposure/exposure-grants/endpoints.ts";
import { employeeEndpoints } from "./api/payroll/employees/endpoints.ts";
import { employerEndpoints } from "./api/payroll/employers/endpoints.ts";
import { fileMappingEndpoints } from "./api/payroll/file-mappings/endpoints.ts";
import { fileEndpoints } from "./api/payroll/files/endpoints.ts";
import { payrollReportFindingsEndpoints } from "./api/payroll/findings/endpoints.ts";
import { personEndpoints } from "./api/payroll/people/endpoints.ts";
import { payrollReportRecordsEndpoints } from "./api/payroll/records/endpoints.ts";
import { payrollReportEndpoints } from "./api/payroll/reports/endpoints.ts";
import { ledgerEndpoints } from "./api/policies/ledgers/endpoints.ts";
import { paymentEndpoints } from "./api/policies/payments/endpoints.ts";
import { policyEndpoints } from "./api/policies/policies/endpoints.ts";
import { subcontractorEndpoints } from "./api/policies/subcontractors/endpoints.ts";
import { classCodeEndpoints } from "./api/rating/class-codes/endpoints.ts";
import { rateTableEndpoints } from "./api/rating/rate-tables/endpoints.ts";
import { ruleTableEndpoints } from "./api/rating/rule-tables/endpoints.ts";
import { ruleEndpoints } from "./api/rating/rules/endpoints.ts";
import { healthEndpoints } from "./api/reference/health/endpoints.ts";
import { webhookDeliveryEndpoints } from "./api/webhooks/deliveries/endpoints.ts";
import { eventTypeEndpoints } from "./api/webhooks/event-types/endpoints.ts";
import { eventEndpoints } from "./api/webhooks/events/endpoints.ts";
import { noticeEndpoints } from "./api/webhooks/notices/endpoints.ts";
import { webhookEndpoints } from "./api/webhooks/webhooks/endpoints.ts";
import type { Resource } from "./edge/resource.ts";

/** All resources of the API, in the order of the reference. */
export const resources: readonly Resource[] = [
  healthEndpoints,
  meEndpoints,
  payrollReportEndpoints,
  payrollReportRecordsEndpoints,
  payrollReportFindingsEndpoints,
  fileEndpoints,
  fileMappingEndpoints,
  exposureEndpoints,
  exposureGrantEndpoints,
  employerEndpoints,
  employeeEndpoints,
  personEndpoints,
  apiKeyEndpoints,
  portalSessionEndpoints,
  webhookEndpoints,
  webhookDeliveryEndpoints,
  eventTypeEndpoints,
  eventEndpoints,
  noticeEndpoints,
  policyEndpoints,
  disputeEndpoints,
  ledgerEndpoints,
  ruleEndpoints,
  rateTableEndpoints,
  ruleTableEndpoints,
  classCodeEndpoints,
  auditEndpoints,
  proofEndpoints,
  recordsRequestEndpoints,
  auditDocumentEndpoints,
  statementEndpoints,
  subcontractorEndpoints,
  paymentEndpoints,
  activityEndpoints,
];
