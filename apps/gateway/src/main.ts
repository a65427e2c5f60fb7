import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { IdempotencyService } from "@platform/contracts/idempotency/v1/idempotency";
import { defineApp } from "@platform/service/lifecycle/app";
import { runApp } from "@platform/service/lifecycle/run-app";
import { maxReportValues } from "./api/payroll/reports/employee-count.ts";
import { withReference } from "./api/reference/reference/endpoints.ts";
import { withOwnerId } from "./api/shared/owner.ts";
import { type Config, keyPairFiles, loadConfig } from "./config.ts";
import { credentialUses } from "./edge/authentication/credential-uses.ts";
import { VerdictCache } from "./edge/authentication/verdict-cache.ts";
import { credentialVerifier } from "./edge/authentication/verify-credentials.ts";
import { changeWatch } from "./edge/authentication/watch-changes.ts";
import { countRequest } from "./edge/count-requests.ts";
import { failureWindows, openWindows } from "./edge/fixed-windows.ts";
import { backgroundRetries } from "./edge/idempotency/background-retries.ts";
import { IdempotentRuns } from "./edge/idempotency/run-once.ts";
import { LoadGate } from "./edge/load/load-gate.ts";
import { profileByRequest } from "./edge/profile.ts";
import { requestLimiter } from "./edge/request-limiter.ts";
import { gatewayServer } from "./edge/server.ts";
import { ServiceClients } from "./edge/service-clients.ts";
import { EventStreams } from "./edge/streams/event-streams.ts";
import { resources } from "./resources.ts";

// The credentials service says four times a second that it is alive, from a proof that is at most 250 ms old. A revocation
// must hold everywhere within a second.
const trustMs = 700;
/** Maximum number of verdicts in the cache. */
const maxVerdicts = 50_000;

export const app = defineApp({
  name: "gateway",
  isEdge: true,
  loadConfig,
  parts(config, { log, use }) {
    const clients = new ServiceClients(config, { log, use });
    const credentials = clients.callsOf(CredentialsService);
    const { quickTimeoutMs } = clients;
    const { RATE_LIMIT_PLANS: plans } = config;
    const cache = new VerdictCache({
      maxEntries: maxVerdicts,
      ttlMs: config.CREDENTIAL_CACHE_TTL_MS,
      trustMs,
    });
    const limiter = use(requestLimiter(config, log));
    const uses = use(credentialUses({ credentials, intervalMs: config.CREDENTIAL_USES_INTERVAL_MS, log }));
    const endpoints = withOwnerId(resources.flatMap((endpointsOf) => endpointsOf(clients)));
    const { cached, verify } = credentialVerifier(credentials, cache);
    const later = use(backgroundRetries({ what: "the outcome of an idempotent request", log }));
    use(changeWatch({ credentials, cache, silenceMs: trustMs, log }));
    use(
      gatewayServer({
        ...listenerOptions(config),
        admission: {
          profileOf: profileByRequest(config),
          cached,
          verify,
          verificationTimeoutMs: quickTimeoutMs,
          uses,
          limiter,
          gate: new LoadGate(config.MAX_REQUESTS_IN_FLIGHT),
          plans,
          failureWindows: failureWindows(config.FAILURES_PER_MINUTE),
          openWindows: openWindows(config.OPEN_REQUESTS_PER_MINUTE),
        },
        runs: new IdempotentRuns({ store: clients.callsOf(IdempotencyService), later, log }),
        streams: new EventStreams({
          cache,
          verify,
          verificationTimeoutMs: quickTimeoutMs,
          count: (principal, profile) => countRequest({ limiter, plans, uses }, principal, profile),
          log,
          most: config.MAX_EVENT_STREAMS,
          mostOfOwner: config.MAX_EVENT_STREAMS_PER_OWNER,
          heartbeatMs: config.EVENT_STREAM_HEARTBEAT_MS,
          maxAgeMs: config.EVENT_STREAM_MAX_AGE_MS,
        }),
        ...withReference(endpoints, { hosts: config, maxBodyBytes: config.MAX_BODY_BYTES }),
        log,
      }),
    );
  },
});

/** Options of the public port: addresses, sizes and timeouts. */
function listenerOptions(config: Config) {
  return {
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
    upstreamTimeoutMs: config.UPSTREAM_TIMEOUT_MS,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
    trustedProxies: config.TRUSTED_PROXIES,
    tls: keyPairFiles(config),
  };
}

if (import.meta.main) await runApp(app);
