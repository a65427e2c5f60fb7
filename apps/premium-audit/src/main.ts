import { CredentialsOperatorService, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { CitationService } from "@platform/contracts/payroll_intake/v1/citations";
import { EmployerService } from "@platform/contracts/payroll_intake/v1/employers";
import { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import { defineEventedService } from "@platform/evented-service/evented-service";
import { ownerRetention } from "@platform/retention/owner-retention";
import { rpcClient } from "@platform/rpc/client/client";
import { runApp } from "@platform/service/lifecycle/run-app";
import { auditOperatorService } from "./audit/audits/audit-operator-service.ts";
import { auditService } from "./audit/audits/audit-service.ts";
import { finalAuditOpener } from "./audit/audits/open-audit.ts";
import { disputeService } from "./audit/disputes/dispute-service.ts";
import { proofService } from "./audit/proofs/proof-service.ts";
import { loadConfig } from "./config.ts";
import { documentStore } from "./desk/document-store/document-store.ts";
import { S3Store } from "./desk/document-store/s3-store.ts";
import { documentService } from "./desk/documents/document-service.ts";
import { recordsRequestService } from "./desk/requests/records-request-service.ts";
import { consumeEvents } from "./events.ts";
import { ledgerService } from "./ledger/ledger/ledger-service.ts";
import { paymentService } from "./ledger/payments/payment-service.ts";
import { classCodeService } from "./policy/class-codes/class-code-service.ts";
import { policyService } from "./policy/policies/policy-service.ts";
import { rateTableService } from "./policy/rate-tables/rate-table-service.ts";
import { ruleService } from "./policy/rule-coverage/rule-service.ts";
import { ruleTableService } from "./policy/rule-tables/rule-table-service.ts";
import { subcontractorService } from "./policy/subcontractors/subcontractor-service.ts";
import { statementService } from "./statements/statement-service.ts";
import { upkeepChores } from "./upkeep/chores.ts";

export const app = defineEventedService({
  name: "premium-audit",
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: true,
  legalHolds: true,
  parts(config, { log, use, consume, rpc, database }) {
    const owners = use(rpcClient(CredentialsOperatorService, { ...rpc, address: config.CREDENTIALS_ADDRESS })).call;
    const logos = use(rpcClient(CredentialsService, { ...rpc, address: config.CREDENTIALS_ADDRESS })).call;
    const retention = ownerRetention(config.RETENTION_YEARS, owners.listOwners);
    const intake = use(rpcClient(ExposureService, { ...rpc, address: config.PAYROLL_INTAKE_ADDRESS }));
    const citing = use(rpcClient(CitationService, { ...rpc, address: config.PAYROLL_INTAKE_ADDRESS }));
    const employers = use(rpcClient(EmployerService, { ...rpc, address: config.PAYROLL_INTAKE_ADDRESS })).call;
    const calls = { exposure: intake.call, citations: citing.call };
    const dueDates = {
      auditDays: config.AUDIT_DUE_DAYS,
      requestDays: config.RECORDS_DUE_DAYS,
      reminderDays: config.REMINDER_DAYS,
    };
    const objects = config.DOCUMENT_STORE_URL && new S3Store(config.DOCUMENT_STORE_URL);
    const documents = documentStore(database, objects);
    const dependencies = { database, ...calls, dueDates, openFinalAudit: finalAuditOpener(dueDates) };
    consumeEvents(consume, dependencies, config.AUDIT_CONCURRENCY);
    return {
      services: [
        policyService({ ...dependencies, graceDays: config.LATE_REPORT_GRACE_DAYS }),
        ledgerService(dependencies),
        rateTableService(dependencies),
        ruleTableService(dependencies),
        classCodeService(dependencies),
        auditService(dependencies),
        auditOperatorService(dependencies),
        disputeService(dependencies),
        proofService(dependencies),
        paymentService(dependencies),
        recordsRequestService(dependencies),
        documentService({
          database,
          documents,
          exposure: intake.call,
          maxBytes: config.MAX_DOCUMENT_BYTES,
          maxUploads: config.MAX_DOCUMENT_UPLOADS,
        }),
        ruleService(dependencies),
        statementService({ database, owners, logos, employers }),
        subcontractorService(dependencies),
      ],
      upkeep: {
        chores: upkeepChores({ ...dependencies, documents, log, graceDays: config.LATE_REPORT_GRACE_DAYS }, retention),
        intervalMs: config.UPKEEP_INTERVAL_MS,
      },
    };
  },
});

if (import.meta.main) await runApp(app);
