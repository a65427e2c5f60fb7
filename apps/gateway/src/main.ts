import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { IdempotencyService } from "@platform/contracts/idempotency/v1/idempotency";
import { ExposureGrantService, ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import { PayrollFileService } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { PaymentService } from "@platform/contracts/premium_audit/v1/payments";
import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { rpcClient } from "@platform/rpc/client";
import { serviceIdentity } from "@platform/rpc/service-identity";
import { defineApp, runApp } from "@platform/service/app";
import { verdictCache } from "./authentication/verdict-cache.ts";
import { credentialVerifier } from "./authentication/verify-credentials.ts";
import { changeWatch } from "./authentication/watch-changes.ts";
import { loadConfig } from "./config.ts";
import { doorsOf } from "./door.ts";
import { answerOnce } from "./idempotency/answer-once.ts";
import { createLimiter } from "./rate-limit/limiter.ts";
import { failureWindows } from "./rate-limit/plans.ts";
import { redisLimiter } from "./rate-limit/redis-limiter.ts";
import { rollingWindow } from "./rate-limit/rolling-window.ts";
import { apiKeyEndpoints } from "./routes/api-keys.ts";
import { auditNoncomplianceEndpoints } from "./routes/audit-noncompliance.ts";
import { auditWorksheetEndpoints } from "./routes/audit-worksheets.ts";
import { auditEndpoints } from "./routes/audits.ts";
import { employeeSyncEndpoints } from "./routes/employee-sync.ts";
import { employeeEndpoints } from "./routes/employees.ts";
import { exposureEndpoints } from "./routes/exposure.ts";
import { exposureGrantEndpoints } from "./routes/exposure-grants.ts";
import { fileStatusEndpoints } from "./routes/file-status.ts";
import { fileEndpoints } from "./routes/files.ts";
import { healthEndpoints } from "./routes/health.ts";
import { paymentEndpoints } from "./routes/payments.ts";
import { payrollReportRecordEndpoints } from "./routes/payroll-report-records.ts";
import { payrollReportEndpoints } from "./routes/payroll-reports.ts";
import { policyEndpoints } from "./routes/policies.ts";
import { withReference } from "./routes/reference.ts";
import { webhookDeliveryEndpoints } from "./routes/webhook-deliveries.ts";
import { webhookEndpointsA } from "./routes/webhooks-a.ts";
import { webhookEndpointsB } from "./routes/webhooks-b.ts";
import { gatewayServer } from "./server.ts";
import { keyPairFiles } from "./tls/key-pair.ts";
import { webhookLimits } from "./webhooks/limits.ts";

// The credentials service says four times a second that it is alive, from a proof that is at most 250 ms old. A revocation
// must hold everywhere within a second.
const trustMs = 700;

// An endpoint may make a call after the one that took all the time it may.
const leaseMarginMs = 15_000;

const name = "gateway";

export const gateway = defineApp({
  name,
  loadConfig,
  parts(config, { log }) {
    const identity = serviceIdentity({ name, config, log });
    const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
    const quickTimeoutMs = Math.min(timeoutMs, 5000);
    const credentials = rpcClient(CredentialsService, {
      identity,
      address: config.CREDENTIALS_ADDRESS,
      timeoutMs: quickTimeoutMs,
    });
    // Kept by the same service, see docs/decisions/idempotency.md.
    const idempotency = rpcClient(IdempotencyService, {
      identity,
      address: config.CREDENTIALS_ADDRESS,
      timeoutMs: quickTimeoutMs,
    });
    const payroll = { identity, address: config.PAYROLL_INTAKE_ADDRESS, timeoutMs };
    const intake = rpcClient(PayrollIntakeService, payroll);
    const reports = rpcClient(PayrollReportService, payroll);
    const payrollFiles = rpcClient(PayrollFileService, payroll);
    const exposure = rpcClient(ExposureService, payroll);
    const grants = rpcClient(ExposureGrantService, payroll);
    const employees = rpcClient(EmployeeSyncService, { identity, address: config.EMPLOYEE_SYNC_ADDRESS, timeoutMs });
    const files = rpcClient(FileStatusService, { identity, address: config.FILE_STATUS_ADDRESS, timeoutMs });
    const premiumAudit = { identity, address: config.PREMIUM_AUDIT_ADDRESS, timeoutMs };
    const policies = rpcClient(PolicyService, premiumAudit);
    const audits = rpcClient(AuditService, premiumAudit);
    const payments = rpcClient(PaymentService, premiumAudit);
    const webhooks = rpcClient(WebhooksService, { identity, address: config.WEBHOOKS_ADDRESS, timeoutMs });
    const cache = verdictCache({
      maxEntries: config.CREDENTIAL_CACHE_SIZE,
      ttlMs: config.CREDENTIAL_CACHE_TTL_MS,
      trustMs,
    });
    const limiter = createLimiter({
      redis: redisLimiter({ url: config.REDIS_URL, timeoutMs: config.RATE_LIMIT_TIMEOUT_MS }),
      local: rollingWindow({ maxKeys: 100_000, nowMs: Date.now }),
      log,
    });
    const limitsOf = webhookLimits(config.RATE_LIMIT_PLANS);
    const endpoints = [
      ...healthEndpoints(),
      ...payrollReportEndpoints({
        intake: intake.call,
        reports: reports.call,
        maxEmployees: config.MAX_EMPLOYEES,
      }),
      ...payrollReportRecordEndpoints(reports.call),
      ...fileEndpoints({
        files: payrollFiles.call,
        maxFileBytes: config.MAX_FILE_BYTES,
        uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
      }),
      ...exposureEndpoints(exposure.call),
      ...exposureGrantEndpoints(grants.call),
      ...employeeSyncEndpoints({ employees: employees.call, maxEmployees: config.MAX_EMPLOYEES }),
      ...employeeEndpoints(employees.call),
      ...fileStatusEndpoints(files.call),
      ...apiKeyEndpoints(credentials.call),
      ...webhookEndpointsA({ webhooks: webhooks.call, limitsOf }),
      ...webhookEndpointsB({ webhooks: webhooks.call, limitsOf }),
      ...webhookDeliveryEndpoints(webhooks.call),
      ...policyEndpoints(policies.call),
      ...auditEndpoints(audits.call),
      ...auditWorksheetEndpoints(audits.call),
      ...auditNoncomplianceEndpoints(audits.call),
      ...paymentEndpoints(payments.call),
    ];
    const server = gatewayServer({
      host: config.HTTP_HOST,
      port: config.HTTP_PORT,
      maxBodyBytes: config.MAX_BODY_BYTES,
      maxHeaderBytes: config.MAX_HEADER_BYTES,
      headersTimeoutMs: config.HEADERS_TIMEOUT_MS,
      requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
      uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
      keepAliveTimeoutMs: config.KEEP_ALIVE_TIMEOUT_MS,
      drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
      trustedProxies: config.TRUSTED_PROXIES,
      tls: keyPairFiles(config),
      admission: {
        doorOf: doorsOf(config),
        verify: credentialVerifier(credentials.call, cache),
        limiter,
        plans: config.RATE_LIMIT_PLANS,
        failureWindows: failureWindows(config.FAILURES_PER_MINUTE),
      },
      answerOnce: answerOnce({ store: idempotency.call, leaseMs: timeoutMs + leaseMarginMs, log }),
      endpoints: withReference(endpoints, { maxBodyBytes: config.MAX_BODY_BYTES }),
      log,
    });
    const changes = changeWatch({ credentials: credentials.call, cache, silenceMs: trustMs, log });
    const clients = [credentials, idempotency, intake, reports, payrollFiles, exposure, grants, files];
    return [...clients, webhooks, policies, audits, payments, limiter, changes, server];
  },
});

if (import.meta.main) await runApp(gateway);
