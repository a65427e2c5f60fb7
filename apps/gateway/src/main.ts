import { ActivityService } from "@platform/contracts/activity/v1/activity";
import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { IdempotencyService } from "@platform/contracts/idempotency/v1/idempotency";
import { ExposureGrantService, ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
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
import { ProofService } from "@platform/contracts/premium_audit/v1/proofs";
import { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import { RecordsRequestService } from "@platform/contracts/premium_audit/v1/records_requests";
import { RuleService } from "@platform/contracts/premium_audit/v1/rules";
import { StatementService } from "@platform/contracts/premium_audit/v1/statements";
import { SubcontractorService } from "@platform/contracts/premium_audit/v1/subcontractors";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import { NoticeService } from "@platform/contracts/webhooks/v1/notices";
import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { createLimiter } from "@platform/rate-limit/limiter";
import { redisLimiter } from "@platform/rate-limit/redis-limiter";
import { rollingWindow } from "@platform/rate-limit/rolling-window";
import { rpcClient } from "@platform/rpc/client/client";
import { serviceIdentity } from "@platform/rpc/trust/service-identity";
import { defineApp, runApp } from "@platform/service/lifecycle/app";
import { activityEndpoints } from "./api/account/activity/endpoints.ts";
import { apiKeyEndpoints } from "./api/account/api-keys/endpoints.ts";
import { meEndpoints } from "./api/account/me/endpoints.ts";
import { auditDocumentEndpoints } from "./api/audits/audit-documents/endpoints.ts";
import { reconciliationEndpoint } from "./api/audits/audit-documents/reconciliation-endpoint.ts";
import { auditEndpoints } from "./api/audits/audits/endpoints.ts";
import { auditNoncomplianceEndpoints } from "./api/audits/audits/noncompliance-endpoints.ts";
import { auditWorksheetEndpoints } from "./api/audits/audits/worksheet-endpoints.ts";
import { disputeEndpoints } from "./api/audits/disputes/endpoints.ts";
import { proofEndpoints } from "./api/audits/proofs/endpoints.ts";
import { recordsRequestEndpoints } from "./api/audits/records-requests/endpoints.ts";
import { statementEndpoint } from "./api/audits/statements/endpoints.ts";
import { exposureEndpoints } from "./api/exposure/exposure/endpoints.ts";
import { exposureGrantDecisionEndpoints } from "./api/exposure/exposure-grants/decision-endpoints.ts";
import { exposureGrantEndpoints } from "./api/exposure/exposure-grants/endpoints.ts";
import { grantedAuditsEndpoint } from "./api/exposure/exposure-grants/granted-audits-endpoint.ts";
import { employeeEndpoints } from "./api/payroll/employees/endpoints.ts";
import { employeeSyncEndpoints } from "./api/payroll/employees/sync-endpoints.ts";
import { fileMappingEndpoints } from "./api/payroll/file-mappings/endpoints.ts";
import { fileEndpoints } from "./api/payroll/files/endpoints.ts";
import { failedRowsEndpoints } from "./api/payroll/files/failed-rows-endpoints.ts";
import { fileStatusEndpoints } from "./api/payroll/files/status-endpoints.ts";
import { payrollReportFindingsEndpoint } from "./api/payroll/findings/findings-endpoint.ts";
import { payrollReportRecordsEndpoint } from "./api/payroll/records/records-endpoint.ts";
import { maxReportValues } from "./api/payroll/reports/employee-count.ts";
import { payrollReportEndpoints } from "./api/payroll/reports/endpoints.ts";
import { payrollReportRecordEndpoints } from "./api/payroll/reports/record-endpoints.ts";
import { ledgerEndpoints } from "./api/policies/ledgers/endpoints.ts";
import { paymentEndpoints } from "./api/policies/payments/endpoints.ts";
import { policyEndpoints } from "./api/policies/policies/endpoints.ts";
import { subcontractorEndpoints } from "./api/policies/subcontractors/endpoints.ts";
import { classCodeEndpoints } from "./api/rating/class-codes/endpoints.ts";
import { rateTableEndpoints } from "./api/rating/rate-tables/endpoints.ts";
import { rateTableRowEndpoints } from "./api/rating/rate-tables/row-endpoints.ts";
import { ruleEndpoints } from "./api/rating/rules/endpoints.ts";
import { healthEndpoints } from "./api/reference/health/endpoints.ts";
import { withReference } from "./api/reference/reference/endpoints.ts";
import { withOwnerId } from "./api/shared/owner.ts";
import { webhookDeliveryEndpoints } from "./api/webhooks/deliveries/delivery-endpoints.ts";
import { payloadEndpoints } from "./api/webhooks/deliveries/payload-endpoints.ts";
import { eventTypeEndpoints } from "./api/webhooks/event-types/event-types.ts";
import { filterTestEndpoints } from "./api/webhooks/event-types/filter-test-endpoints.ts";
import { eventEndpoints } from "./api/webhooks/events/endpoints.ts";
import { eventStreamEndpoints } from "./api/webhooks/events/stream-endpoints.ts";
import { noticeEndpoints } from "./api/webhooks/notices/endpoints.ts";
import { addressEndpoints } from "./api/webhooks/webhooks/addresses.ts";
import { conformanceEndpoints } from "./api/webhooks/webhooks/conformance.ts";
import { webhookEndpointsA } from "./api/webhooks/webhooks/endpoints-a.ts";
import { webhookEndpointsB } from "./api/webhooks/webhooks/endpoints-b.ts";
import { webhookLimits } from "./api/webhooks/webhooks/limits.ts";
import { registeredWebhookEndpoints } from "./api/webhooks/webhooks/registered-endpoints.ts";
import { keyPairFiles, loadConfig } from "./config.ts";
import { credentialUses } from "./edge/authentication/credential-uses.ts";
import { verdictCache } from "./edge/authentication/verdict-cache.ts";
import { credentialVerifier } from "./edge/authentication/verify-credentials.ts";
import { changeWatch } from "./edge/authentication/watch-changes.ts";
import { failureWindows, openWindows } from "./edge/fixed-windows.ts";
import { backgroundRetries } from "./edge/idempotency/background-retries.ts";
import { runOnce } from "./edge/idempotency/run-once.ts";
import { profileByRequest } from "./edge/profile.ts";
import { gatewayServer } from "./edge/server.ts";
import { eventStreams } from "./edge/streams/event-streams.ts";

// The credentials service says four times a second that it is alive, from a proof that is at most 250 ms old. A revocation
// must hold everywhere within a second.
const trustMs = 700;
/** Of CREDENTIALS_TIMEOUT_MS; the rest is for another replica to answer. */
const anotherReplicaAfterMs = 250;
/** Most requests need a verification, and the first one has no time to connect: not ready before that, if it can be had. For each of two clients. */
const connectMs = 1500;

const name = "gateway";

export const gateway = defineApp({
  name,
  loadConfig,
  parts(config, { log, use }) {
    const rpc = {
      identity: serviceIdentity({ name, config, log }),
      caFile: config.RPC_TLS_CA_FILE,
      sharesCalls: true,
    };
    const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
    const quickTimeoutMs = Math.min(timeoutMs, config.CREDENTIALS_TIMEOUT_MS);
    const credentials = use(
      rpcClient(CredentialsService, {
        ...rpc,
        address: config.CREDENTIALS_ADDRESS,
        timeoutMs: quickTimeoutMs,
        connectMs,
        askAgain: { methods: ["verifyApiKey", "verifyClientCredentials"], afterMs: anotherReplicaAfterMs },
      }),
    );
    // Kept by the same service, see docs/decisions/idempotency.md.
    const idempotency = use(
      rpcClient(IdempotencyService, {
        ...rpc,
        address: config.CREDENTIALS_ADDRESS,
        timeoutMs: quickTimeoutMs,
        connectMs,
        askAgain: {
          methods: ["beginRequest", "renewRequest", "finishRequest", "releaseRequest", "findRequestStatus"],
          afterMs: anotherReplicaAfterMs,
        },
      }),
    );
    const payroll = { ...rpc, address: config.PAYROLL_INTAKE_ADDRESS, timeoutMs };
    const intake = use(rpcClient(PayrollIntakeService, payroll));
    const reports = use(rpcClient(PayrollReportService, payroll));
    const payrollFiles = use(rpcClient(PayrollFileService, payroll));
    const fileMappings = use(rpcClient(FileMappingService, payroll));
    const exposure = use(rpcClient(ExposureService, payroll));
    const grants = use(rpcClient(ExposureGrantService, payroll));
    const employees = use(rpcClient(EmployeeSyncService, { ...rpc, address: config.EMPLOYEE_SYNC_ADDRESS, timeoutMs }));
    const files = use(rpcClient(FileStatusService, { ...rpc, address: config.FILE_STATUS_ADDRESS, timeoutMs }));
    const activity = use(rpcClient(ActivityService, { ...rpc, address: config.ACTIVITY_ADDRESS, timeoutMs }));
    const premiumAudit = { ...rpc, address: config.PREMIUM_AUDIT_ADDRESS, timeoutMs };
    const policies = use(rpcClient(PolicyService, premiumAudit));
    const disputes = use(rpcClient(DisputeService, premiumAudit));
    const ledgers = use(rpcClient(LedgerService, premiumAudit));
    const audits = use(rpcClient(AuditService, premiumAudit));
    const proofs = use(rpcClient(ProofService, premiumAudit));
    const payments = use(rpcClient(PaymentService, premiumAudit));
    const rules = use(rpcClient(RuleService, premiumAudit));
    const classCodes = use(rpcClient(ClassCodeService, premiumAudit));
    const rateTables = use(rpcClient(RateTableService, premiumAudit));
    const recordsRequests = use(rpcClient(RecordsRequestService, premiumAudit));
    const documents = use(rpcClient(DocumentService, premiumAudit));
    const statements = use(rpcClient(StatementService, premiumAudit));
    const subcontractors = use(rpcClient(SubcontractorService, premiumAudit));
    const webhooks = use(rpcClient(WebhooksService, { ...rpc, address: config.WEBHOOKS_ADDRESS, timeoutMs }));
    const notices = use(rpcClient(NoticeService, { ...rpc, address: config.WEBHOOKS_ADDRESS, timeoutMs }));
    const eventLog = use(rpcClient(EventLogService, { ...rpc, address: config.WEBHOOKS_ADDRESS, timeoutMs }));
    const cache = verdictCache({
      maxEntries: config.CREDENTIAL_CACHE_SIZE,
      ttlMs: config.CREDENTIAL_CACHE_TTL_MS,
      trustMs,
    });
    const limiter = use(
      createLimiter({
        redis: redisLimiter({
          url: config.REDIS_URL,
          caFile: config.REDIS_CA_FILE,
          cluster: config.REDIS_CLUSTER,
          timeoutMs: config.RATE_LIMIT_TIMEOUT_MS,
        }),
        local: rollingWindow({ maxKeys: 100_000, nowMs: Date.now }),
        log,
      }),
    );
    const uses = use(
      credentialUses({ credentials: credentials.call, intervalMs: config.CREDENTIAL_USES_INTERVAL_MS, log }),
    );
    const limitsOf = webhookLimits(config.RATE_LIMIT_PLANS);
    const endpoints = [
      ...healthEndpoints(),
      ...meEndpoints({ credentials: credentials.call, plans: config.RATE_LIMIT_PLANS }),
      ...payrollReportEndpoints({
        intake: intake.call,
        reports: reports.call,
        maxEmployees: config.MAX_EMPLOYEES,
      }),
      ...payrollReportRecordEndpoints(reports.call),
      payrollReportRecordsEndpoint({ reports: reports.call, audits: audits.call }),
      payrollReportFindingsEndpoint(reports.call),
      ...fileEndpoints({
        files: payrollFiles.call,
        maxFileBytes: config.MAX_FILE_BYTES,
        uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
      }),
      ...failedRowsEndpoints(payrollFiles.call),
      ...fileMappingEndpoints(fileMappings.call),
      ...exposureEndpoints(exposure.call),
      ...exposureGrantEndpoints({
        grants: grants.call,
        credentials: credentials.call,
        policies: policies.call,
        grantsPerHour: config.EXPOSURE_GRANTS_PER_HOUR,
      }),
      ...exposureGrantDecisionEndpoints(grants.call),
      grantedAuditsEndpoint({ grants: grants.call, audits: audits.call }),
      ...employeeSyncEndpoints({ employees: employees.call, maxEmployees: config.MAX_EMPLOYEES }),
      ...employeeEndpoints(employees.call),
      ...fileStatusEndpoints({ files: files.call, intake: intake.call }),
      ...apiKeyEndpoints({
        credentials: credentials.call,
        keysPerHour: config.API_KEYS_PER_HOUR,
        plans: config.RATE_LIMIT_PLANS,
      }),
      ...webhookEndpointsA({ webhooks: webhooks.call, limitsOf }),
      ...webhookEndpointsB({ webhooks: webhooks.call, limitsOf }),
      ...registeredWebhookEndpoints(webhooks.call),
      ...webhookDeliveryEndpoints(webhooks.call),
      ...conformanceEndpoints(webhooks.call),
      ...payloadEndpoints(webhooks.call),
      ...addressEndpoints(webhooks.call),
      ...filterTestEndpoints(webhooks.call),
      ...eventTypeEndpoints(),
      ...eventEndpoints(eventLog.call),
      ...eventStreamEndpoints({ log: eventLog.call, mostOfOwner: config.MAX_EVENT_STREAMS_PER_OWNER, timeoutMs }),
      ...noticeEndpoints(notices.call),
      ...policyEndpoints(policies.call),
      ...disputeEndpoints(disputes.call),
      ...ledgerEndpoints(ledgers.call),
      ...ruleEndpoints(rules.call),
      ...rateTableEndpoints({ rateTables: rateTables.call, uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS }),
      ...rateTableRowEndpoints(rateTables.call),
      ...classCodeEndpoints(classCodes.call),
      ...auditEndpoints(audits.call),
      ...auditWorksheetEndpoints(audits.call),
      ...auditNoncomplianceEndpoints(audits.call),
      ...proofEndpoints(proofs.call),
      ...recordsRequestEndpoints(recordsRequests.call),
      ...auditDocumentEndpoints({
        documents: documents.call,
        maxDocumentBytes: config.MAX_DOCUMENT_BYTES,
        uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
      }),
      reconciliationEndpoint(documents.call),
      statementEndpoint(statements.call),
      ...subcontractorEndpoints(subcontractors.call),
      ...paymentEndpoints(payments.call),
      ...activityEndpoints(activity.call),
    ];
    const { known, verify } = credentialVerifier(credentials.call, cache);
    const later = use(backgroundRetries({ what: "the outcome of an idempotent request", log }));
    use(changeWatch({ credentials: credentials.call, cache, silenceMs: trustMs, log }));
    use(
      gatewayServer({
        host: config.HTTP_HOST,
        port: config.HTTP_PORT,
        maxBodyBytes: config.MAX_BODY_BYTES,
        maxBodyValues: maxReportValues(config.MAX_EMPLOYEES),
        largeBodies: {
          largeBytes: config.LARGE_BODY_BYTES,
          most: config.MAX_LARGE_BODIES,
          mostOfOwner: config.MAX_LARGE_BODIES_PER_OWNER,
          waitMs: config.LARGE_BODY_WAIT_MS,
          idleMs: config.LARGE_BODY_IDLE_MS,
        },
        maxHeaderBytes: config.MAX_HEADER_BYTES,
        headersTimeoutMs: config.HEADERS_TIMEOUT_MS,
        requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
        uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
        keepAliveTimeoutMs: config.KEEP_ALIVE_TIMEOUT_MS,
        upstreamTimeoutMs: timeoutMs,
        drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
        trustedProxies: config.TRUSTED_PROXIES,
        tls: keyPairFiles(config),
        admission: {
          profileOf: profileByRequest(config),
          known,
          verify,
          verificationTimeoutMs: quickTimeoutMs,
          used: uses.used,
          counted: uses.counted,
          limiter,
          plans: config.RATE_LIMIT_PLANS,
          failureWindows: failureWindows(config.FAILURES_PER_MINUTE),
          openWindows: openWindows(config.OPEN_REQUESTS_PER_MINUTE),
        },
        runOnce: runOnce({ store: idempotency.call, later, log }),
        streams: eventStreams({
          cache,
          verify,
          verificationTimeoutMs: quickTimeoutMs,
          log,
          most: config.MAX_EVENT_STREAMS,
          mostOfOwner: config.MAX_EVENT_STREAMS_PER_OWNER,
          heartbeatMs: config.EVENT_STREAM_HEARTBEAT_MS,
          maxAgeMs: config.EVENT_STREAM_MAX_AGE_MS,
        }),
        ...withReference(withOwnerId(endpoints), { hosts: config, maxBodyBytes: config.MAX_BODY_BYTES }),
        log,
      }),
    );
  },
});

if (import.meta.main) await runApp(gateway);
