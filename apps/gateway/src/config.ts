import { plansVariable } from "@platform/plans/plans";
import { baseConfig, loadFrom, serverUrlOf } from "@platform/service/settings/config";
import type { KeyPairFiles } from "@platform/service/tls/key-pair";
import { documentBounds, payrollBounds } from "@platform/validation/bounds";
import { z } from "zod";

const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  );

const schema = z
  .object({
    ...baseConfig,
    /** Network address of the public API. */
    HTTP_HOST: z.string().min(1).default("0.0.0.0"),
    /** 0 selects a free port. */
    HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    /** Certificate and key, PEM, if the gateway terminates TLS; checked every second. */
    TLS_CERT_FILE: z.string().min(1).optional(),
    TLS_KEY_FILE: z.string().min(1).optional(),
    /**
     * Server for the counters of the rate limiter; of several, `redis://host-1,host-2`, the one that can be written to is used.
     * Required in production, unless `APPS=all`: without it each gateway counts alone, and forgets its counts at a restart.
     */
    REDIS_URL: serverUrlOf("redis:", "rediss:").optional(),
    /** Certificate authorities of Redis, PEM; needs `rediss://`. Without it, `rediss://` trusts public authorities. */
    REDIS_CA_FILE: z.string().min(1).optional(),
    /** True if `REDIS_URL` leads to a node of a Redis Cluster, which names the others. */
    REDIS_CLUSTER: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(false),
    /** Addresses of the services, `dns:///host:port`. */
    CREDENTIALS_ADDRESS: z.string().min(1),
    PAYROLL_INTAKE_ADDRESS: z.string().min(1),
    FILE_STATUS_ADDRESS: z.string().min(1),
    ACTIVITY_ADDRESS: z.string().min(1),
    EMPLOYEE_SYNC_ADDRESS: z.string().min(1),
    WEBHOOKS_ADDRESS: z.string().min(1),
    PREMIUM_AUDIT_ADDRESS: z.string().min(1),
    PORTAL_ADDRESS: z.string().min(1),
    /**
     * Host names of Profile A, and of Profile B in production and sandbox; a host on none of these lists serves both
     * profiles.
     */
    PROFILE_A_HOSTS: list,
    PROFILE_B_PRODUCTION_HOSTS: list,
    PROFILE_B_SANDBOX_HOSTS: list,
    /** Addresses or networks whose X-Forwarded-For is trusted. */
    TRUSTED_PROXIES: list,
    /** JSON with plans that are added to the published ones or replace them. */
    RATE_LIMIT_PLANS: plansVariable,
    /** Timeout after which the limiter decides from local counters. */
    RATE_LIMIT_TIMEOUT_MS: z.coerce.number().int().min(1).max(1000).default(50),
    /** Maximum number of requests per minute with missing or invalid credentials from one client address. */
    FAILURES_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(60),
    /** Requests without credentials that one client address may make in a minute of endpoints that need none. */
    OPEN_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
    /** API keys that one owner may create in an hour. */
    API_KEYS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(20),
    /** Maximum number of exposure grants that one owner can create in an hour. */
    EXPOSURE_GRANTS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(200),
    /** Interval at which uses of credentials are sent to the credentials service. */
    CREDENTIAL_USES_INTERVAL_MS: z.coerce.number().int().min(10).max(3_600_000).default(60_000),
    /** Age at which a verdict is verified again; it is used meanwhile, for as long again at most. */
    CREDENTIAL_CACHE_TTL_MS: z.coerce.number().int().min(0).max(3_600_000).default(60_000),
    /** Maximum size of a body; endpoints with small bodies accept 64 KiB. */
    MAX_BODY_BYTES: z.coerce.number().int().min(1024).max(104_857_600).default(10_485_760),
    /** Size from which a body counts as large. */
    LARGE_BODY_BYTES: z.coerce.number().int().min(1024).max(104_857_600).default(1_048_576),
    /** Maximum number of large bodies at a time in the process; the heap has to hold them. */
    MAX_LARGE_BODIES: z.coerce.number().int().min(1).max(1000).default(4),
    /** Maximum number of large bodies at a time of one owner; fewer than those of the process. */
    MAX_LARGE_BODIES_PER_OWNER: z.coerce.number().int().min(1).max(1000).default(2),
    /** How long a large body waits for its turn. */
    LARGE_BODY_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(5_000),
    /** A large body or a file that brings less than 16 KiB in this time is refused. */
    LARGE_BODY_IDLE_MS: z.coerce.number().int().min(100).max(60_000).default(4_000),
    /** Timeout for the arrival of the headers, against slow senders. */
    HEADERS_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(10_000),
    /** Timeout for the arrival of the complete request. */
    REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(3_600_000).default(60_000),
    /** Timeout for the arrival of a request with a file. */
    UPLOAD_TIMEOUT_MS: z.coerce.number().int().min(100).max(3_600_000).default(600_000),
    /** Maximum size of a file. */
    MAX_FILE_BYTES: z.coerce
      .number()
      .int()
      .min(1024)
      .max(payrollBounds.mostFileBytes)
      .default(payrollBounds.defaultFileBytes),
    /** Maximum size of a document of an audit, as in premium-audit. */
    MAX_DOCUMENT_BYTES: z.coerce
      .number()
      .int()
      .min(1024)
      .max(documentBounds.mostBytes)
      .default(documentBounds.defaultBytes),
    /** Keep-alive timeout; longer than that of load balancers. */
    KEEP_ALIVE_TIMEOUT_MS: z.coerce.number().int().min(0).max(3_600_000).default(72_000),
    /** Maximum number of requests in flight of the process, fewer while its event loop is late; beyond it 503, shared between owners. */
    MAX_REQUESTS_IN_FLIGHT: z.coerce.number().int().min(1).max(100_000).default(4096),
    /** Maximum number of open event streams of the process; beyond it 503. */
    MAX_EVENT_STREAMS: z.coerce.number().int().min(1).max(100_000).default(500),
    /** Maximum number of open event streams of one owner in one environment; beyond it 429. */
    MAX_EVENT_STREAMS_PER_OWNER: z.coerce.number().int().min(1).max(10_000).default(10),
    /** Longest silence of an event stream; shorter than the idle timeouts of proxies. */
    EVENT_STREAM_HEARTBEAT_MS: z.coerce.number().int().min(10).max(300_000).default(15_000),
    /** Age at which an event stream ends, so that clients connect again, perhaps to another gateway. */
    EVENT_STREAM_MAX_AGE_MS: z.coerce.number().int().min(100).max(86_400_000).default(1_800_000),
    /** How long a stopping gateway waits for requests in flight. */
    DRAIN_TIMEOUT_MS: z.coerce.number().int().min(0).max(600_000).default(20_000),
    /** Maximum size of the request line and headers. */
    MAX_HEADER_BYTES: z.coerce.number().int().min(8192).max(65_536).default(16_384),
    /** Maximum number of employees in a payroll report. */
    MAX_EMPLOYEES: z.coerce.number().int().min(1).max(1_000_000).default(payrollBounds.defaultRecords),
    /**
     * Deadline of calls to the credentials service, which every request may need; never more than UPSTREAM_TIMEOUT_MS. Short,
     * because its calls take milliseconds: while it is frozen, partners get a 503 within a second.
     */
    CREDENTIALS_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(800),
    /** Deadline of calls to other services. */
    UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(15_000),
  })
  .superRefine((config, context) => {
    if (config.HEADERS_TIMEOUT_MS > config.REQUEST_TIMEOUT_MS) {
      const message = "must not be longer than REQUEST_TIMEOUT_MS";
      context.addIssue({ code: "custom", path: ["HEADERS_TIMEOUT_MS"], message });
    }
    if (config.MAX_LARGE_BODIES_PER_OWNER >= Math.max(2, config.MAX_LARGE_BODIES)) {
      const message = "must be less than MAX_LARGE_BODIES, so that no owner holds all places";
      context.addIssue({ code: "custom", path: ["MAX_LARGE_BODIES_PER_OWNER"], message });
    }
    if (config.MAX_EVENT_STREAMS_PER_OWNER > config.MAX_EVENT_STREAMS) {
      const message = "must not be more than MAX_EVENT_STREAMS";
      context.addIssue({ code: "custom", path: ["MAX_EVENT_STREAMS_PER_OWNER"], message });
    }
    for (const [one, other] of [
      ["TLS_CERT_FILE", "TLS_KEY_FILE"],
      ["TLS_KEY_FILE", "TLS_CERT_FILE"],
    ] as const) {
      const message = `must be set where ${other} is: a certificate is served with its key`;
      if (!config[one] && config[other]) context.addIssue({ code: "custom", path: [one], message });
    }
    if (config.REDIS_CA_FILE && !config.REDIS_URL?.startsWith("rediss:")) {
      const message = "must start with rediss:// where REDIS_CA_FILE is set";
      context.addIssue({ code: "custom", path: ["REDIS_URL"], message });
    }
    const pinned = [config.PROFILE_A_HOSTS, config.PROFILE_B_PRODUCTION_HOSTS, config.PROFILE_B_SANDBOX_HOSTS].flat();
    const twice = pinned.find((host, index) => pinned.indexOf(host) !== index);
    if (twice)
      context.addIssue({ code: "custom", path: ["PROFILE_A_HOSTS"], message: `${twice} is on two host lists` });
  });

export type Config = z.output<typeof schema>;

/** Throws a ConfigError that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return loadFrom(
    schema.superRefine((config, context) => requireRedis(config, env, context)),
    env,
  );
}

/** Gateways that count alone grant each partner its limit as often as there are gateways; a process with all apps is the only one. */
function requireRedis(config: Config, { APPS }: NodeJS.ProcessEnv, context: z.RefinementCtx): void {
  const issue = (message: string) => context.addIssue({ code: "custom", path: ["REDIS_URL"], message });
  if (config.REDIS_URL === undefined && config.PLATFORM_MODE === "production" && APPS !== "all") {
    issue("is required, because gateways count together; only a process with APPS=all counts alone");
  }
  if (config.REDIS_URL === undefined && config.REDIS_CLUSTER) issue("must be set where REDIS_CLUSTER is");
}

/** The files with the gateway's certificate; undefined if a proxy in front of it terminates TLS. */
export function keyPairFiles({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }: Config): KeyPairFiles | undefined {
  return certFile && keyFile ? { certFile, keyFile, variables: "TLS_CERT_FILE and TLS_KEY_FILE" } : undefined;
}
