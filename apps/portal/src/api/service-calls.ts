import type { DescService } from "@bufbuild/protobuf";
import { ActivityOperatorService, ActivityService } from "@platform/contracts/activity/v1/activity";
import { CredentialsOperatorService, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import { IdempotencyService } from "@platform/contracts/idempotency/v1/idempotency";
import { EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import {
  ExposureGrantOperatorService,
  ExposureGrantService,
  ExposureService,
} from "@platform/contracts/payroll_intake/v1/exposure";
import { FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { PayrollFileService } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
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
import { StatementService } from "@platform/contracts/premium_audit/v1/statements";
import { SubcontractorService } from "@platform/contracts/premium_audit/v1/subcontractors";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import { NoticeService, SubscriptionService } from "@platform/contracts/webhooks/v1/notices";
import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { rpcClient } from "@platform/rpc/client/client";
import type { Use } from "@platform/service/lifecycle/app";
import type { Config } from "../config.ts";

/** A service that others call, and its name in messages to people. */
interface Upstream {
  address: string;
  title: string;
}

type ClientOptions = Omit<Parameters<typeof rpcClient>[1], "address" | "title">;

/** The RPCs of the services that pages show, by what each manages. Those named `operator…` reach every owner. */
export function serviceCalls(config: Config, use: Use, options: ClientOptions) {
  const credentials = { address: config.CREDENTIALS_ADDRESS, title: "The service of accounts and API keys" };
  const payroll = { address: config.PAYROLL_INTAKE_ADDRESS, title: "The payroll service" };
  const activity = { address: config.ACTIVITY_ADDRESS, title: "The activity service" };
  const webhooks = { address: config.WEBHOOKS_ADDRESS, title: "The webhook service" };
  const employees = { address: config.EMPLOYEE_SYNC_ADDRESS, title: "The employee service" };
  const premiumAudit = { address: config.PREMIUM_AUDIT_ADDRESS, title: "The policy and audit service" };
  const callsOf = <Service extends DescService>(service: Service, upstream: Upstream) =>
    use(rpcClient(service, { ...options, ...upstream })).call;
  return {
    credentials: callsOf(CredentialsService, credentials),
    operator: callsOf(CredentialsOperatorService, credentials),
    idempotency: callsOf(IdempotencyService, credentials),
    reports: callsOf(PayrollReportService, payroll),
    intake: callsOf(PayrollIntakeService, payroll),
    files: callsOf(PayrollFileService, payroll),
    mappings: callsOf(FileMappingService, payroll),
    employers: callsOf(EmployerService, payroll),
    exposure: callsOf(ExposureService, payroll),
    grants: callsOf(ExposureGrantService, payroll),
    operatorGrants: callsOf(ExposureGrantOperatorService, payroll),
    activity: callsOf(ActivityService, activity),
    operatorActivity: callsOf(ActivityOperatorService, activity),
    webhooks: callsOf(WebhooksService, webhooks),
    eventLog: callsOf(EventLogService, webhooks),
    notices: callsOf(NoticeService, webhooks),
    subscriptions: callsOf(SubscriptionService, webhooks),
    employees: callsOf(EmployeeSyncService, employees),
    policies: callsOf(PolicyService, premiumAudit),
    audits: callsOf(AuditService, premiumAudit),
    statements: callsOf(StatementService, premiumAudit),
    disputes: callsOf(DisputeService, premiumAudit),
    recordsRequests: callsOf(RecordsRequestService, premiumAudit),
    documents: callsOf(DocumentService, premiumAudit),
    ledgers: callsOf(LedgerService, premiumAudit),
    payments: callsOf(PaymentService, premiumAudit),
    subcontractors: callsOf(SubcontractorService, premiumAudit),
    rateTables: callsOf(RateTableService, premiumAudit),
    ruleTables: callsOf(RuleTableService, premiumAudit),
    classCodes: callsOf(ClassCodeService, premiumAudit),
  };
}
