import { z } from "zod";
import { isServerUrl } from "./server-urls.ts";

/** Name of a variable in an error. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const port = z.coerce.number().int().min(0).max(65_535);

/** Variables that every app reads. Spread it into the app's own schema. */
export const baseConfig = {
  /** Log level of pino. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Address of `/livez`, `/readyz` and `/metrics`. */
  OPS_HOST: z.string().min(1).default("0.0.0.0"),
  /** 0 selects a free port. */
  OPS_PORT: port.default(9090),
  /**
   * How long a terminating process continues to serve, so that load balancers and callers notice first. 0 without load
   * balancers.
   */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Only `development` allows insecure settings. */
  PLATFORM_MODE: z.enum(["production", "development"]).default("production"),
  /** `required` if gRPC callers must authenticate; `off` needs PLATFORM_MODE=development, where it is the default. */
  RPC_AUTHENTICATION: z.enum(["required", "off"]).optional(),
  /** File with this service's private key: Ed25519, PKCS #8, PEM. Read again whenever a token is created. */
  SERVICE_KEY_FILE: z.string().min(1).optional(),
  /** Folder with the public keys of callers: SPKI, PEM, `<caller>.pem` or `<caller>.<anything>.pem`. */
  SERVICE_TRUST_DIR: z.string().min(1).optional(),
  /** Certificate authorities of gRPC servers, PEM. If set, clients use TLS. Read again when it changes. */
  RPC_TLS_CA_FILE: z.string().min(1).optional(),
  /** Collector of traces, by OTLP over HTTP, such as `http://collector:4318`. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(["http/protobuf", "http/json"]).default("http/protobuf"),
  /** Share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

/** Parsed variables of every app. */
export type BaseConfig = z.output<z.ZodObject<typeof baseConfig>>;

/** Variables of an app that serves gRPC. */
export const grpcConfig = {
  /** Certificate and private key of the gRPC server, PEM. If set, it serves TLS only. Read again when they change. */
  RPC_TLS_CERT_FILE: z.string().min(1).optional(),
  RPC_TLS_KEY_FILE: z.string().min(1).optional(),
  /** JSON file with callers that are no apps of the platform, and the methods of each. Read again when it changes. */
  RPC_CALLERS_FILE: z.string().min(1).optional(),
  GRPC_HOST: z.string().min(1).default("0.0.0.0"),
  /** 0 selects a free port. */
  GRPC_PORT: port.default(50_051),
};

/** A URL of one of these schemes, such as `https:`. */
export function urlOf(...protocols: string[]) {
  return textOf((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), protocols);
}

/** A URL of one of these schemes, such as `postgres:`, that may name several servers: `host-1:port,host-2:port`. */
export function serverUrlOf(...protocols: string[]) {
  return textOf((value) => isServerUrl(value, protocols), protocols);
}

function textOf(isUsable: (value: string) => boolean, protocols: readonly string[]) {
  const starts = protocols.map((protocol) => `${protocol}//`).join(" or ");
  return z.string().refine(isUsable, `must be a URL that starts with ${starts}`);
}

/**
 * Reads configuration from the environment, once, when a process starts.
 * Throws a ConfigError that lists every wrong or missing variable, never a value: values may be secrets.
 */
export function loadFrom<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  // An empty variable means "not set": that is how compose files and charts leave a default alone.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = schema.safeParse(set, { reportInput: false });
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".") || "configuration"}: ${issue.message}`);
  throw new ConfigError(`Configuration is not usable:\n${lines.join("\n")}`);
}
