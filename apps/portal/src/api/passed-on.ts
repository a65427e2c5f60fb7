import type { ConnectRouter } from "@connectrpc/connect";
import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import { EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import { ExposureGrantService, ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import { FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import { DisputeService } from "@platform/contracts/premium_audit/v1/disputes";
import { DocumentService } from "@platform/contracts/premium_audit/v1/documents";
import { LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import { PaymentService } from "@platform/contracts/premium_audit/v1/payments";
import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import { RecordsRequestService } from "@platform/contracts/premium_audit/v1/records_requests";
import { RuleTableService } from "@platform/contracts/premium_audit/v1/rule_tables";
import { SubcontractorService } from "@platform/contracts/premium_audit/v1/subcontractors";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Plans } from "@platform/plans/plans";
import { passOn } from "../admission/pass-on.ts";
import type { serviceCalls } from "./service-calls.ts";
import { webhookHandlers } from "./webhooks/webhook-handlers.ts";

/** Services whose records pages show and change with the services' own messages. The access table has their RPCs. */
export const passedOnServices = [
  CredentialsService,
  PayrollReportService,
  FileMappingService,
  EmployerService,
  ExposureService,
  ExposureGrantService,
  EmployeeSyncService,
  PolicyService,
  PaymentService,
  SubcontractorService,
  RateTableService,
  RuleTableService,
  ClassCodeService,
  AuditService,
  DisputeService,
  RecordsRequestService,
  DocumentService,
  LedgerService,
  EventLogService,
  WebhooksService,
] as const;

/** Passes the calls of pages on to these services. */
export function passOnPages(router: ConnectRouter, calls: ReturnType<typeof serviceCalls> & { plans: Plans }): void {
  passOn(router, CredentialsService, calls.credentials);
  passOn(router, PayrollReportService, calls.reports);
  passOn(router, FileMappingService, calls.mappings);
  passOn(router, EmployerService, calls.employers);
  passOn(router, ExposureService, calls.exposure);
  passOn(router, ExposureGrantService, calls.grants);
  passOn(router, EmployeeSyncService, calls.employees);
  passOn(router, PolicyService, calls.policies);
  passOn(router, PaymentService, calls.payments);
  passOn(router, SubcontractorService, calls.subcontractors);
  passOn(router, RateTableService, calls.rateTables);
  passOn(router, RuleTableService, calls.ruleTables);
  passOn(router, ClassCodeService, calls.classCodes);
  passOn(router, AuditService, calls.audits);
  passOn(router, DisputeService, calls.disputes);
  passOn(router, RecordsRequestService, calls.recordsRequests);
  passOn(router, DocumentService, calls.documents);
  passOn(router, LedgerService, calls.ledgers);
  passOn(router, EventLogService, calls.eventLog);
  passOn(router, WebhooksService, calls.webhooks, webhookHandlers(calls));
}
