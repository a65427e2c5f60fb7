import { isIP } from "node:net";
import { egressConfig } from "@platform/egress/egress-config";
import { natsConfig } from "@platform/messaging/streams/nats-config";
import { plansVariable } from "@platform/plans/plans";
import { postgresConfig, verifyServer } from "@platform/postgres/pool/config";
import { retentionConfig } from "@platform/retention/config";
import { baseConfig, type ConfigError, grpcConfig, loadFrom, urlOf } from "@platform/service/settings/config";
import { readAuthorities } from "@platform/service/tls/authorities";
import { z } from "zod";
import { defaultSchedule } from "./sending/retry-schedule.ts";
import { parseSecretKey } from "./sending/secrets/secret-box.ts";

const list = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

const secretKey = z.string().transform((text, context) => readKey(text, context));

function readKey(text: string, context: z.RefinementCtx): Buffer {
  const key = parseSecretKey(text);
  if (key) return key;
  context.addIssue("must be 32 random bytes in hex or base64, for example from `openssl rand -base64 32`");
  return z.NEVER;
}

const secretKeys = z.string().transform((text, context) => list(text).map((item) => readKey(item, context)));

const schedule = z.string().transform((text, context) => {
  const delays = list(text).map(Number);
  if (delays.length > 0 && delays.length <= 50 && delays[0] === 0 && delays.every((delay) => delay >= 0)) return delays;
  context.addIssue("must be 0 and the delays before each further attempt in ms, separated by commas");
  return z.NEVER;
});

const ports = z
  .string()
  .transform((text) => list(text).map(Number))
  .refine((ports) => ports.length > 0 && ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536), {
    error: "must be one or more ports, separated by commas",
  });

const networks = z
  .string()
  .default("")
  .transform(list)
  .refine((items) => items.every(isNetwork), {
    error: "must be addresses or networks such as 192.0.2.0/28, separated by commas",
  });

function isNetwork(text: string): boolean {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  return isIP(address) !== 0 && Number(bits ?? 0) <= (isIP(address) === 4 ? 32 : 128);
}

const proxyUrl = urlOf("http:", "https:").refine((text) => {
  const url = URL.parse(text);
  if (!url) return true;
  const { pathname, search, hash, username, password } = url;
  return pathname === "/" && search === "" && hash === "" && isDecodable(username + password);
}, "must have nothing after its port, and special characters of its credentials percent-encoded");

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

const authorities = (variable: string) =>
  z.string().superRefine((file, context) => {
    try {
      readAuthorities(file, variable);
    } catch (error) {
      context.addIssue((error as ConfigError).message.replace(/^\w+: /, ""));
    }
  });

const hosts = z.string().default("").transform(list);

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const dayMs = 24 * 60 * 60 * 1000;

const schema = z
  .object({
    ...baseConfig,
    ...grpcConfig,
    ...postgresConfig,
    /** Connection pool size of one replica, plus two connections for leases. */
    DATABASE_MAX_CONNECTIONS: count(2, 500).default(10),
    ...natsConfig,
    /** Address (`dns:///host:port`) of credentials. */
    CREDENTIALS_ADDRESS: z.string().min(1),
    /** Address of the portal, which knows the people with a role. If absent, notices go to contact addresses only. */
    PORTAL_ADDRESS: z.string().min(1).optional(),
    /** Origin of the portal for people, `https://…`, in links of notices. If absent, notices have no links. */
    PORTAL_ORIGIN: urlOf("http:", "https:").optional(),
    /** JSON with plans that are added to the published ones or replace them. */
    RATE_LIMIT_PLANS: plansVariable,
    /** Concurrent transactions of up to 100 events each. */
    CONSUMER_CONCURRENCY: count(1, 100).default(2),
    /** Encrypts the secrets of webhooks. */
    WEBHOOK_SECRET_KEY: secretKey,
    /** Previous keys; they only decrypt. */
    WEBHOOK_SECRET_OLD_KEYS: secretKeys.default([]),
    /** Allows plain HTTP, and addresses of this machine. */
    ALLOW_INSECURE_TARGETS: flag.default(false),
    /** Ports that receivers may have. */
    TARGET_PORTS: ports.default([443]),
    ...egressConfig,
    /** Proxy that makes all connections to receivers and token endpoints. May contain credentials. */
    EGRESS_PROXY_URL: proxyUrl.optional(),
    /** Certificate authorities of an `https://` proxy, PEM; default: those of Node. Read again for every connection. */
    EGRESS_PROXY_CA_FILE: authorities("EGRESS_PROXY_CA_FILE").optional(),
    /** Networks that requests come from, which the API publishes to partners. */
    EGRESS_ADDRESSES: networks,
    /** Maximum number of concurrent attempts in a process. */
    MAX_IN_FLIGHT: count(2, 10_000).default(512),
    /** Maximum number of concurrent attempts for one webhook, in all processes. */
    MAX_IN_FLIGHT_PER_WEBHOOK: count(1, 1000).default(64),
    /** Maximum number of webhooks of one owner and environment, including disabled ones. */
    MAX_REGISTRATIONS: count(1, 1_000_000).default(1000),
    /** Timeout of an attempt. */
    ATTEMPT_TIMEOUT_MS: count(100, 60_000).default(10_000),
    /** Duration of a lease, at least twice the timeout of an attempt. */
    LEASE_MS: count(1000, 3_600_000).default(60_000),
    /** Delay before each attempt in ms, separated by commas: 0, then the time after each failure. Their number is that of attempts. */
    RETRY_DELAYS_MS: schedule.default([...defaultSchedule]),
    /** Interval of polling for due deliveries. */
    SWEEP_INTERVAL_MS: count(50, 60_000).default(2000),
    /** Interval of deleting old rows. */
    HOUSEKEEPING_INTERVAL_MS: count(1000, dayMs).default(3_600_000),
    /** Retention of deliveries, attempts and e-mails. */
    RETENTION_DAYS: count(1, 3650).default(90),
    /** Retention of the event log. */
    RETENTION_YEARS: retentionConfig.RETENTION_YEARS,
    /** Mail server. Required in production; if absent in development, e-mails are not sent, and the log says so. */
    SMTP_URL: urlOf("smtp:", "smtps:").optional(),
    /** Public host names, as the gateway has them. E-mails name the first of each list. */
    PROFILE_A_HOSTS: hosts,
    /** Public host names, as the gateway has them; e-mails name the first of each. */
    PROFILE_B_PRODUCTION_HOSTS: hosts,
    /** Public host names, as the gateway has them; e-mails name the first of each. */
    PROFILE_B_SANDBOX_HOSTS: hosts,
    /** Sender of e-mails. */
    MAIL_FROM: z.string().min(3).default("Webhooks <webhooks@localhost>"),
  })
  .superRefine((config, context) => {
    if (config.ALLOW_INSECURE_TARGETS && config.PLATFORM_MODE === "production") {
      const message = "is for development; it needs PLATFORM_MODE=development";
      context.addIssue({ code: "custom", path: ["ALLOW_INSECURE_TARGETS"], message });
    }
    if (config.SMTP_URL === undefined && config.PLATFORM_MODE === "production") {
      const message = "is required: owners are notified by e-mail when a webhook is disabled";
      context.addIssue({ code: "custom", path: ["SMTP_URL"], message });
    }
    if (config.EGRESS_PROXY_CA_FILE !== undefined && !config.EGRESS_PROXY_URL?.startsWith("https:")) {
      const message = "is for an EGRESS_PROXY_URL that begins with https:";
      context.addIssue({ code: "custom", path: ["EGRESS_PROXY_CA_FILE"], message });
    }
    // A delivery must not be claimed by another process while this one still waits for a response.
    if (config.LEASE_MS < config.ATTEMPT_TIMEOUT_MS * 2) {
      const message = "must be at least twice ATTEMPT_TIMEOUT_MS";
      context.addIssue({ code: "custom", path: ["LEASE_MS"], message });
    }
  });

export type Config = z.output<typeof schema>;

/** Throws a ConfigError that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return loadFrom(schema.transform(verifyServer), env);
}
