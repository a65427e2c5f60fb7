import { Resolver } from "node:dns/promises";
import type { ConnectRouter } from "@connectrpc/connect";
import { PortalActivityService } from "@platform/contracts/portal/v1/activity";
import { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import { PortalCommentsService } from "@platform/contracts/portal/v1/comments";
import { PortalConsentsService } from "@platform/contracts/portal/v1/consents";
import { PortalEmbeddedService } from "@platform/contracts/portal/v1/embedded";
import { PortalGrantsService } from "@platform/contracts/portal/v1/grants";
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
import { PortalSingleSignOnService } from "@platform/contracts/portal/v1/single_sign_on";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { defineEventedService, type EventedTools } from "@platform/evented-service/evented-service";
import { pooledAccess } from "@platform/postgres/pool/config";
import { libraryPool } from "@platform/postgres/pool/library-pool";
import { runApp } from "@platform/service/lifecycle/run-app";
import { version } from "@platform/service/settings/version";
import { afterPasswordReset } from "./accounts/password-reset.ts";
import { createSignIns } from "./accounts/sign-ins.ts";
import { createThrottle } from "./accounts/throttle.ts";
import { admission } from "./admission/admit.ts";
import { admitFiles, PersonLimits } from "./admission/person-limits.ts";
import { activityPages } from "./api/activity/activity-pages.ts";
import { documentRoutes } from "./api/audit-desk/document-routes.ts";
import { auditPages } from "./api/audits/audit-pages.ts";
import { statementRoute } from "./api/audits/statement-route.ts";
import { commentPages } from "./api/comments/comment-pages.ts";
import { consentPages } from "./api/consents/consent-pages.ts";
import { embeddedPages } from "./api/embedded/embedded-pages.ts";
import { portalEmbeddingService } from "./api/embedded/portal-embedding-service.ts";
import { grantPages } from "./api/grants/grant-pages.ts";
import { homePages } from "./api/home/home-pages.ts";
import { keyPages } from "./api/keys/key-pages.ts";
import { ledgerPages } from "./api/ledgers/ledger-pages.ts";
import { ledgerRoute } from "./api/ledgers/ledger-route.ts";
import { operatedServices } from "./api/operations/operated-services.ts";
import { operationsPages } from "./api/operations/operations-pages.ts";
import { systemWatch } from "./api/operations/system-status.ts";
import { ownerPages } from "./api/owners/owner-pages.ts";
import { passOnPages } from "./api/passed-on.ts";
import { passkeyPages } from "./api/passkeys/passkey-pages.ts";
import { payrollFileRoutes } from "./api/payroll/file-routes.ts";
import { payrollPages } from "./api/payroll/payroll-pages.ts";
import { peoplePages } from "./api/people/people-pages.ts";
import { policyPages } from "./api/policies/policy-pages.ts";
import { rateTableRoutes } from "./api/policies/rate-table-routes.ts";
import { requestPages } from "./api/requests/request-pages.ts";
import { serviceCalls } from "./api/service-calls.ts";
import { providerRoute } from "./api/session/provider-route.ts";
import { sessionPages } from "./api/session/session-pages.ts";
import { logoRoute } from "./api/settings/logo-route.ts";
import { settingsPages } from "./api/settings/settings-pages.ts";
import { unsubscribeRoute } from "./api/settings/unsubscribe-route.ts";
import { singleSignOnPages } from "./api/single-sign-on/single-sign-on-pages.ts";
import { webhookPages } from "./api/webhooks/webhook-pages.ts";
import { addressesOf, type Config, loadConfig } from "./config.ts";
import { httpServer } from "./http/http-server.ts";
import { builtPages } from "./http/pages.ts";
import { createMails } from "./mail/mails.ts";
import { portalOperatorService } from "./operator/portal-operator-service.ts";
import { followOwners } from "./people/follow-owners.ts";
import { adminInformer } from "./people/inform-of-admin.ts";
import { PasskeyAuthority } from "./people/passkeys/passkey-authority.ts";
import { LogoutTokens } from "./providers/logout-token.ts";
import { ProviderClients } from "./providers/provider-client.ts";
import { providerFetch } from "./providers/provider-fetch.ts";
import { ProviderSignIn } from "./providers/provider-sign-in.ts";
import { upkeepChores } from "./upkeep/chores.ts";

const hourMs = 3_600_000;

export const app = defineEventedService({
  name: "portal",
  isEdge: true,
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: true,
  // People are no evidence of payroll or premium, so legal holds do not apply to them.
  legalHolds: false,
  parts(config, tools) {
    const parts = portalParts(config, tools);
    tools.use(
      httpServer({
        ...parts,
        host: config.HTTP_HOST,
        port: config.HTTP_PORT,
        pagesFolder: config.PAGES_DIR ?? builtPages,
        trustedProxies: config.TRUSTED_PROXIES,
        drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
        secrets: config.PORTAL_SECRET_KEY,
        rpcs: (router) => addRpcs(router, parts),
        plainRoutes: plainRoutes(parts),
      }),
    );
    tools.consume({ ...followOwners, durable: "portal-follow-owners", filter: "activity.credentials", concurrency: 1 });
    return {
      services: [portalOperatorService(parts), portalEmbeddingService(parts)],
      upkeep: { chores: upkeepChores(parts.database, config.PORTAL_SECRET_KEY), intervalMs: config.UPKEEP_INTERVAL_MS },
    };
  },
});

/** Creates what the areas of the portal are made of; each area takes what it needs. */
function portalParts(config: Config, { log, use, rpc, database }: EventedTools<true>) {
  const portalUrl = config.PORTAL_ORIGIN ?? `http://127.0.0.1:${config.HTTP_PORT}`;
  const isDevelopment = config.PLATFORM_MODE === "development";
  const secrets = config.PORTAL_SECRET_KEY;
  const clientOptions = { ...rpc, timeoutMs: config.UPSTREAM_TIMEOUT_MS };
  const calls = serviceCalls(config, use, clientOptions);
  const services = use(operatedServices(clientOptions, addressesOf(config)));
  const mails = use(createMails({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, portalUrl, isDevelopment, log }));
  // better-auth brings its own SQL.
  const accounts = use(
    libraryPool({ ...pooledAccess(config), maxConnections: 2, applicationName: "portal-accounts", log }),
  );
  const throttle = createThrottle(database, {
    perAddress: config.SIGN_INS_PER_ADDRESS,
    perAccount: config.SIGN_INS_PER_ACCOUNT,
  });
  const signIns = createSignIns({
    pool: accounts.pool,
    secrets,
    portalUrl,
    sendResetLink: mails.sendResetLink,
    onPasswordReset: (person) => afterPasswordReset({ database, throttle }, person),
    sessionTtlSeconds: config.SESSION_TTL_HOURS * 3600,
  });
  const egress = { isDevelopment, internalDomains: config.INTERNAL_DOMAINS, dnsServers: config.DNS_SERVERS };
  const clients = new ProviderClients({ secrets, isDevelopment, fetch: use(providerFetch(egress)).call });
  const informOfAdmin = adminInformer(calls.operator, mails);
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (config.DNS_SERVERS.length > 0) resolver.setServers(config.DNS_SERVERS);
  return {
    ...calls,
    services,
    watch: use(systemWatch(services, config.GATEWAY_OPS_ADDRESS)),
    log,
    database,
    mails,
    signIns,
    clients,
    throttle,
    providers: new ProviderSignIn({ database, signIns, clients, portalUrl, log, secrets, informOfAdmin }),
    logoutTokens: new LogoutTokens({ database, clients }),
    authority: new PasskeyAuthority({ database, portalUrl }),
    admit: admission({ database, signIns, operator: calls.operator, credentials: calls.credentials }),
    limits: new PersonLimits(),
    version,
    resolver,
    internalDomains: config.INTERNAL_DOMAINS,
    portalUrl,
    isDevelopment,
    apiReferenceUrl: config.API_REFERENCE_URL,
    plans: config.RATE_LIMIT_PLANS,
    retentionYears: config.RETENTION_YEARS,
    invitationTtlMs: config.INVITATION_TTL_HOURS * hourMs,
    maxFileBytes: config.MAX_FILE_BYTES,
    uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS,
  };
}

type PortalParts = ReturnType<typeof portalParts>;

/** Adds the RPCs of the pages, one service an area. */
function addRpcs(router: ConnectRouter, parts: PortalParts): void {
  router
    .service(PortalSessionService, sessionPages(parts))
    .service(PortalPasskeysService, passkeyPages(parts))
    .service(PortalPeopleService, peoplePages(parts))
    .service(PortalPayrollService, payrollPages(parts))
    .service(PortalSettingsService, settingsPages(parts))
    .service(PortalCommentsService, commentPages(parts))
    .service(PortalConsentsService, consentPages(parts))
    .service(PortalSingleSignOnService, singleSignOnPages(parts))
    .service(PortalKeysService, keyPages(parts))
    .service(PortalWebhooksService, webhookPages())
    .service(PortalActivityService, activityPages(parts))
    .service(PortalRequestsService, requestPages(parts))
    .service(PortalPoliciesService, policyPages(parts))
    .service(PortalAuditsService, auditPages(parts))
    .service(PortalLedgersService, ledgerPages(parts))
    .service(PortalEmbeddedService, embeddedPages(parts))
    .service(PortalGrantsService, grantPages(parts))
    .service(PortalHomeService, homePages(parts))
    .service(PortalOwnersService, ownerPages(parts))
    .service(PortalOperationsService, operationsPages(parts));
  passOnPages(router, parts);
}

function plainRoutes(pageParts: PortalParts) {
  const parts = { ...pageParts, admit: admitFiles(pageParts.admit, pageParts.limits) };
  return [
    payrollFileRoutes(parts),
    providerRoute(parts),
    logoRoute(parts),
    unsubscribeRoute(parts),
    statementRoute(parts),
    documentRoutes(parts),
    ledgerRoute(parts),
    rateTableRoutes(parts),
  ];
}

if (import.meta.main) await runApp(app);
