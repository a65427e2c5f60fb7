import { ActivityOperatorService, ActivityService } from "@platform/contracts/activity/v1/activity";
import { CredentialsOperatorService, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import { IdempotencyService } from "@platform/contracts/idempotency/v1/idempotency";
import {
  ExposureGrantOperatorService,
  ExposureGrantService,
  ExposureService,
} from "@platform/contracts/payroll_intake/v1/exposure";
import { FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { PayrollFileService } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { PortalActivityService } from "@platform/contracts/portal/v1/activity";
import { PortalAuditDeskService } from "@platform/contracts/portal/v1/audit_desk";
import { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import { PortalEmployeesService } from "@platform/contracts/portal/v1/employees";
import { PortalEventsService } from "@platform/contracts/portal/v1/events";
import { PortalExposureService, PortalGrantsService } from "@platform/contracts/portal/v1/exposure";
import { PortalHomeService } from "@platform/contracts/portal/v1/home";
import { PortalKeysService } from "@platform/contracts/portal/v1/keys";
import { PortalLedgersService } from "@platform/contracts/portal/v1/ledgers";
import { PortalOperationsService } from "@platform/contracts/portal/v1/operations";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { PortalPasskeysService } from "@platform/contracts/portal/v1/passkeys";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { PortalPeopleService } from "@platform/contracts/portal/v1/people";
import { PortalPoliciesService } from "@platform/contracts/portal/v1/policies";
import { PortalRequestsService } from "@platform/contracts/portal/v1/requests";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { PortalSettingsService } from "@platform/contracts/portal/v1/settings";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import { DisputeService } from "@platform/contracts/premium_audit/v1/disputes";
import { DocumentService } from "@platform/contracts/premium_audit/v1/documents";
import { LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { RateTableService } from "@platform/contracts/premium_audit/v1/rate_tables";
import { RecordsRequestService } from "@platform/contracts/premium_audit/v1/records_requests";
import { StatementService } from "@platform/contracts/premium_audit/v1/statements";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import { NoticeService, SubscriptionService } from "@platform/contracts/webhooks/v1/notices";
import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { defineEventedService } from "@platform/evented-service/evented-service";
import { pooledAccess } from "@platform/postgres/pool/config";
import { libraryPool } from "@platform/postgres/pool/library-pool";
import { rpcClient } from "@platform/rpc/client/client";
import { runApp } from "@platform/service/lifecycle/app";
import { version } from "@platform/service/settings/version";
import { createSignIns } from "./accounts/sign-ins.ts";
import { createThrottle } from "./accounts/throttle.ts";
import { admission } from "./admission/admit.ts";
import { activityPages } from "./api/activity/activity-pages.ts";
import { auditDeskPages } from "./api/audit-desk/audit-desk-pages.ts";
import { documentRoutes } from "./api/audit-desk/document-routes.ts";
import { auditPages } from "./api/audits/audit-pages.ts";
import { statementRoute } from "./api/audits/statement-route.ts";
import { employeePages } from "./api/employees/employee-pages.ts";
import { eventPages } from "./api/events/event-pages.ts";
import { exposurePages } from "./api/exposure/exposure-pages.ts";
import { grantPages } from "./api/grants/grant-pages.ts";
import { homePages } from "./api/home/home-pages.ts";
import { keyPages } from "./api/keys/key-pages.ts";
import { ledgerPages } from "./api/ledgers/ledger-pages.ts";
import { ledgerRoute } from "./api/ledgers/ledger-route.ts";
import { operatedServices } from "./api/operations/operated-services.ts";
import { operationsPages } from "./api/operations/operations-pages.ts";
import { systemWatch } from "./api/operations/system-status.ts";
import { ownerPages } from "./api/owners/owner-pages.ts";
import { passkeyPages } from "./api/passkeys/passkey-pages.ts";
import { payrollFileRoutes } from "./api/payroll/file-routes.ts";
import { payrollPages } from "./api/payroll/payroll-pages.ts";
import { peoplePages } from "./api/people/people-pages.ts";
import { policyPages } from "./api/policies/policy-pages.ts";
import { requestPages } from "./api/requests/request-pages.ts";
import { providerRoute } from "./api/session/provider-route.ts";
import { sessionPages } from "./api/session/session-pages.ts";
import { logoRoute } from "./api/settings/logo-route.ts";
import { settingsPages } from "./api/settings/settings-pages.ts";
import { unsubscribeRoute } from "./api/settings/unsubscribe-route.ts";
import { webhookPages } from "./api/webhooks/webhook-pages.ts";
import { addressesOf, loadConfig } from "./config.ts";
import { httpServer } from "./http/http-server.ts";
import { builtPages } from "./http/pages.ts";
import { createMails } from "./mail/mails.ts";
import { portalOperatorService } from "./operator/portal-operator-service.ts";
import { followOwners } from "./people/follow-owners.ts";
import { passkeyAuthority } from "./people/passkeys/passkey-authority.ts";
import { domainOf } from "./providers/email-domain.ts";
import { selectProviderOfDomain } from "./providers/provider.sql.ts";
import { providerClients, secretSeal } from "./providers/provider-client.ts";
import { providerSignIn } from "./providers/provider-sign-in.ts";
import { upkeepChores } from "./upkeep/chores.ts";

const hourMs = 3_600_000;

export const portal = defineEventedService({
  name: "portal",
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: true,
  // People are no evidence of payroll or premium, so legal holds do not apply to them.
  legalHolds: false,
  parts(config, { log, use, consume, rpc, database }) {
    const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
    const portalUrl = config.PORTAL_ORIGIN ?? `http://127.0.0.1:${config.HTTP_PORT}`;
    const isDevelopment = config.PLATFORM_MODE === "development";
    const toCredentials = {
      ...rpc,
      timeoutMs,
      address: config.CREDENTIALS_ADDRESS,
      title: "The service of accounts and API keys",
    };
    const credentials = use(rpcClient(CredentialsService, toCredentials));
    const operator = use(rpcClient(CredentialsOperatorService, toCredentials));
    const idempotency = use(rpcClient(IdempotencyService, toCredentials));
    const toPayroll = { ...rpc, timeoutMs, address: config.PAYROLL_INTAKE_ADDRESS, title: "The payroll service" };
    const reports = use(rpcClient(PayrollReportService, toPayroll));
    const files = use(rpcClient(PayrollFileService, toPayroll));
    const mappings = use(rpcClient(FileMappingService, toPayroll));
    const toActivity = { ...rpc, timeoutMs, address: config.ACTIVITY_ADDRESS, title: "The activity service" };
    const activity = use(rpcClient(ActivityService, toActivity));
    const anyActivity = use(rpcClient(ActivityOperatorService, toActivity));
    const toWebhooks = { ...rpc, timeoutMs, address: config.WEBHOOKS_ADDRESS, title: "The webhook service" };
    const webhooks = use(rpcClient(WebhooksService, toWebhooks));
    const eventLog = use(rpcClient(EventLogService, toWebhooks));
    const notices = use(rpcClient(NoticeService, toWebhooks));
    const subscriptions = use(rpcClient(SubscriptionService, toWebhooks));
    const grants = use(rpcClient(ExposureGrantService, toPayroll));
    const anyGrants = use(rpcClient(ExposureGrantOperatorService, toPayroll));
    const exposure = use(rpcClient(ExposureService, toPayroll));
    const toEmployees = { ...rpc, timeoutMs, address: config.EMPLOYEE_SYNC_ADDRESS, title: "The employee service" };
    const employees = use(rpcClient(EmployeeSyncService, toEmployees));
    const toPremiumAudit = {
      ...rpc,
      timeoutMs,
      address: config.PREMIUM_AUDIT_ADDRESS,
      title: "The policy and audit service",
    };
    const policies = use(rpcClient(PolicyService, toPremiumAudit));
    const audits = use(rpcClient(AuditService, toPremiumAudit));
    const statements = use(rpcClient(StatementService, toPremiumAudit));
    const disputes = use(rpcClient(DisputeService, toPremiumAudit));
    const recordsRequests = use(rpcClient(RecordsRequestService, toPremiumAudit));
    const documents = use(rpcClient(DocumentService, toPremiumAudit));
    const ledgers = use(rpcClient(LedgerService, toPremiumAudit));
    const rateTables = use(rpcClient(RateTableService, toPremiumAudit));
    const classCodes = use(rpcClient(ClassCodeService, toPremiumAudit));
    const services = use(operatedServices({ ...rpc, timeoutMs }, addressesOf(config)));
    const watch = use(systemWatch(services, config.GATEWAY_OPS_ADDRESS));
    const mails = use(createMails({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, portalUrl, isDevelopment, log }));
    // Of better-auth, which brings its own SQL.
    const accounts = use(
      libraryPool({ ...pooledAccess(config), maxConnections: 2, applicationName: "portal-accounts", log }),
    );
    const signIns = createSignIns({
      pool: accounts.pool,
      secret: config.PORTAL_SECRET_KEY,
      portalUrl,
      sendResetLink: mails.sendResetLink,
      sessionTtlSeconds: config.SESSION_TTL_HOURS * 3600,
    });
    const limits = { perAddress: config.SIGN_INS_PER_ADDRESS, perAccount: config.SIGN_INS_PER_ACCOUNT };
    const throttle = createThrottle(database, limits);
    const seal = secretSeal(config.PORTAL_SECRET_KEY);
    const clients = providerClients({ seal, isDevelopment });
    const providers = providerSignIn({
      database,
      signIns,
      clients,
      portalUrl,
      log,
      secret: config.PORTAL_SECRET_KEY,
    });
    const hasProvider = async (email: string) =>
      (await selectProviderOfDomain(database, domainOf(email))) !== undefined;
    const admit = admission({ database, signIns, credentials: operator.call });
    const people = {
      database,
      mails,
      credentials: operator.call,
      invitationTtlMs: config.INVITATION_TTL_HOURS * hourMs,
    };
    const payrollRoutes = payrollFileRoutes({
      admit,
      files: files.call,
      reports: reports.call,
      maxFileBytes: config.MAX_FILE_BYTES,
      uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
    });
    const callback = providerRoute({ providers, log });
    const logos = logoRoute({ admit, credentials: credentials.call });
    const unsubscribe = unsubscribeRoute({ subscriptions: subscriptions.call });
    const ledgerFiles = ledgerRoute({ admit, ledgers: ledgers.call });
    const documentFiles = documentRoutes({
      admit,
      documents: documents.call,
      timeoutMs: config.UPLOAD_TIMEOUT_MS,
    });
    const statementFiles = statementRoute({ admit, database, audits: audits.call, statements: statements.call });
    use(
      httpServer({
        host: config.HTTP_HOST,
        port: config.HTTP_PORT,
        portalUrl,
        pagesFolder: config.PAGES_DIR ?? builtPages,
        trustedProxies: config.TRUSTED_PROXIES,
        uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
        drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
        admit,
        rpcs(router) {
          router
            .service(
              PortalSessionService,
              sessionPages({
                database,
                signIns,
                throttle,
                hasProvider,
                providers,
                version,
                credentials: operator.call,
                apiReferenceUrl: config.API_REFERENCE_URL,
              }),
            )
            .service(
              PortalPasskeysService,
              passkeyPages({
                database,
                signIns,
                throttle,
                hasProvider,
                authority: passkeyAuthority({ database, portalUrl }),
              }),
            )
            .service(PortalPeopleService, peoplePages(people))
            .service(
              PortalPayrollService,
              payrollPages({
                reports: reports.call,
                mappings: mappings.call,
                ledgers: ledgers.call,
              }),
            )
            .service(
              PortalSettingsService,
              settingsPages({
                throttle,
                credentials: credentials.call,
                operator: operator.call,
                notices: notices.call,
                retentionYears: config.RETENTION_YEARS,
              }),
            )
            .service(PortalKeysService, keyPages({ database, credentials: credentials.call, operator: operator.call }))
            .service(
              PortalWebhooksService,
              webhookPages({ webhooks: webhooks.call, operator: operator.call, plans: config.RATE_LIMIT_PLANS }),
            )
            .service(PortalEventsService, eventPages(eventLog.call))
            .service(PortalActivityService, activityPages({ database, activity: activity.call }))
            .service(
              PortalRequestsService,
              requestPages({
                database,
                activity: activity.call,
                idempotency: idempotency.call,
                reports: reports.call,
                webhooks: webhooks.call,
              }),
            )
            .service(
              PortalPoliciesService,
              policyPages({ policies: policies.call, rateTables: rateTables.call, classCodes: classCodes.call }),
            )
            .service(PortalAuditsService, auditPages({ database, audits: audits.call, statements: statements.call }))
            .service(
              PortalAuditDeskService,
              auditDeskPages({
                disputes: disputes.call,
                requests: recordsRequests.call,
                documents: documents.call,
              }),
            )
            .service(PortalLedgersService, ledgerPages({ database, ledgers: ledgers.call, audits: audits.call }))
            .service(PortalExposureService, exposurePages(exposure.call))
            .service(
              PortalGrantsService,
              grantPages({
                grants: grants.call,
                credentials: credentials.call,
                policies: policies.call,
                audits: audits.call,
              }),
            )
            .service(PortalEmployeesService, employeePages(employees.call, reports.call))
            .service(
              PortalHomeService,
              homePages({
                reports: reports.call,
                webhooks: webhooks.call,
                audits: audits.call,
                policies: policies.call,
                exposure: exposure.call,
                grants: grants.call,
                credentials: credentials.call,
                operator: operator.call,
                plans: config.RATE_LIMIT_PLANS,
                log,
              }),
            )
            .service(
              PortalOwnersService,
              ownerPages({
                database,
                operator: operator.call,
                activity: anyActivity.call,
                reports: reports.call,
                webhooks: webhooks.call,
                grants: anyGrants.call,
              }),
            )
            .service(
              PortalOperationsService,
              operationsPages({
                database,
                services,
                watch,
                operator: operator.call,
                activity: anyActivity.call,
              }),
            );
        },
        plainRoutes(app, callOf) {
          payrollRoutes(app, callOf);
          callback(app, callOf);
          logos(app, callOf);
          unsubscribe(app, callOf);
          statementFiles(app, callOf);
          documentFiles(app, callOf);
          ledgerFiles(app, callOf);
        },
        log,
      }),
    );
    consume({
      ...followOwners,
      durable: "portal-follow-owners",
      filter: "activity.credentials",
      concurrency: 1,
    });
    return {
      services: [
        portalOperatorService({ ...people, clients, seal, redirectUrl: providers.redirectUrl, isDevelopment }),
      ],
      upkeep: { chores: upkeepChores(database), intervalMs: config.UPKEEP_INTERVAL_MS },
    };
  },
});

if (import.meta.main) await runApp(portal);
