import { egressConfig } from "@platform/egress/egress-config";
import { natsConfig } from "@platform/messaging/streams/nats-config";
import { plansVariable } from "@platform/plans/plans";
import { postgresConfig, verifyServer } from "@platform/postgres/pool/config";
import { retentionConfig } from "@platform/retention/config";
import { baseConfig, grpcConfig, loadFrom, urlOf } from "@platform/service/settings/config";
import { z } from "zod";
import type { PortalSecrets } from "./accounts/portal-secrets.ts";

const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  );

/** Browsers trust their own machine without TLS: so a trial works through a forwarded port. */
function isSecure(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || hostname === "localhost" || hostname === "127.0.0.1";
}

const schema = z
  .object({
    ...baseConfig,
    ...grpcConfig,
    ...postgresConfig,
    /** Connection pool size of one replica; sign-ins use two more. */
    DATABASE_MAX_CONNECTIONS: count(2, 500).default(10),
    ...natsConfig,
    /** Address of pages and RPCs. */
    HTTP_HOST: z.string().min(1).default("0.0.0.0"),
    /** 0 selects a free port. */
    HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    /** Address at which people open the portal: links in e-mails, the origin of calls, the cookies' `Secure`. Required in production. */
    PORTAL_ORIGIN: urlOf("https:", "http:").optional(),
    /**
     * Signs cookies and encrypts secrets of identity providers and one-time codes. Several are separated by commas: the first signs and
     * encrypts, the others are accepted.
     */
    PORTAL_SECRET_KEY: z.string().transform((text, context): PortalSecrets => {
      const [first = "", ...others] = text.split(",").map((secret) => secret.trim());
      const isLong = [first, ...others].every((secret) => secret.length >= 32);
      if (isLong && new Set([first, ...others]).size === others.length + 1) return [first, ...others];
      context.addIssue(
        "must be at least 32 random characters, for example from `openssl rand -base64 32`, or different ones separated by commas",
      );
      return z.NEVER;
    }),
    /** The reference of the API, which pages link to: `https://API-HOST/api/v1/docs`. */
    API_REFERENCE_URL: urlOf("https:", "http:").optional(),
    /** Folder with the built pages; default: the one in the image. */
    PAGES_DIR: z.string().min(1).optional(),
    /** Addresses or networks whose X-Forwarded-For is trusted. */
    TRUSTED_PROXIES: list,
    /** How long a session lasts without being used. */
    SESSION_TTL_HOURS: count(1, 8760).default(168),
    /** How long an invitation can be accepted. */
    INVITATION_TTL_HOURS: count(1, 8760).default(168),
    /** Attempts to sign in from one client address within 15 minutes. */
    SIGN_INS_PER_ADDRESS: count(1, 1_000_000).default(100),
    /** Attempts for one account from one address within 15 minutes; from all addresses together ten times as many. */
    SIGN_INS_PER_ACCOUNT: count(1, 1_000_000).default(10),
    /** Maximum size of a payroll file. */
    MAX_FILE_BYTES: count(1024, 1_073_741_824).default(104_857_600),
    /** Timeout for the arrival of a file. */
    UPLOAD_TIMEOUT_MS: count(100, 3_600_000).default(600_000),
    /** How long a stopping portal waits for requests in flight. */
    DRAIN_TIMEOUT_MS: count(0, 600_000).default(20_000),
    /** Deadline of calls to other services. */
    UPSTREAM_TIMEOUT_MS: count(100, 120_000).default(15_000),
    /** JSON with plans that are added to the published ones or replace them. */
    RATE_LIMIT_PLANS: plansVariable,
    /** Addresses of the services, `dns:///host:port`. */
    CREDENTIALS_ADDRESS: z.string().min(1),
    PAYROLL_INTAKE_ADDRESS: z.string().min(1),
    ACTIVITY_ADDRESS: z.string().min(1),
    WEBHOOKS_ADDRESS: z.string().min(1),
    EMPLOYEE_SYNC_ADDRESS: z.string().min(1),
    PREMIUM_AUDIT_ADDRESS: z.string().min(1),
    FILE_STATUS_ADDRESS: z.string().min(1),
    /** Its own gRPC server, of any replica: the operator's staff see the portal among the services. */
    PORTAL_ADDRESS: z.string().min(1),
    /** `host:port` of the gateway's ops port. If absent, the system status has no gateway. */
    GATEWAY_OPS_ADDRESS: z.string().min(1).optional(),
    /** Required in production. If absent, e-mails are not sent, and the log says so. */
    SMTP_URL: urlOf("smtp:", "smtps:").optional(),
    /** Sender of e-mails. */
    MAIL_FROM: z.string().min(3).default("Premium audit <portal@localhost>"),
    ...egressConfig,
    /** Only shown: how long the other services retain records of an owner without a retention of its own. */
    ...retentionConfig,
  })
  .superRefine((config, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (config.PLATFORM_MODE === "development") return;
    if (config.SMTP_URL === undefined && config.PLATFORM_MODE === "production") {
      issue("SMTP_URL", "is required: people are invited by e-mail");
    }
    if (config.PORTAL_ORIGIN === undefined) issue("PORTAL_ORIGIN", "is required: where people open the portal");
    else if (!isSecure(config.PORTAL_ORIGIN))
      issue("PORTAL_ORIGIN", "must start with https://, unless it is of this machine");
  });

export type Config = z.output<typeof schema>;

/** Addresses of the services with events, by name. */
export function addressesOf(config: Config): Readonly<Record<string, string>> {
  return {
    activity: config.ACTIVITY_ADDRESS,
    credentials: config.CREDENTIALS_ADDRESS,
    "employee-sync": config.EMPLOYEE_SYNC_ADDRESS,
    "file-status": config.FILE_STATUS_ADDRESS,
    "payroll-intake": config.PAYROLL_INTAKE_ADDRESS,
    portal: config.PORTAL_ADDRESS,
    "premium-audit": config.PREMIUM_AUDIT_ADDRESS,
    webhooks: config.WEBHOOKS_ADDRESS,
  };
}

/** Throws a ConfigError that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return loadFrom(schema.transform(verifyServer), env);
}
