import { type ConfigError, serverUrlOf } from "@platform/service/settings/config";
import { changeUrl, serverUrls } from "@platform/service/settings/server-urls";
import { readAuthorities } from "@platform/service/tls/authorities";
import { z } from "zod";
import { targetOf } from "./primary.ts";

/** Services write, so a server that can only be read is of no use to them. */
const writable = ["read-write", "primary"];

const serverUrl = serverUrlOf("postgres:", "postgresql:").refine(
  (url) => !URL.canParse(serverUrls(url)[0]) || writable.includes(targetOf(url) ?? "primary"),
  `must have no target_session_attrs other than ${writable.join(" or ")}`,
);

/** Variables of an app with a database. It loads its schema with `.transform(verifyServer)`. */
export const postgresConfig = {
  /** URL of the service's role. Several servers, of which one is the primary, are `host-1:port,host-2:port`. */
  POSTGRES_URL: serverUrl,
  /** The same database without the pooler. If set, POSTGRES_URL is that of a pooler in transaction mode. */
  POSTGRES_DIRECT_URL: serverUrl.optional(),
  /** Certificate authorities of Postgres, PEM. If set, connections use TLS and verify the server and its host name. */
  DATABASE_CA_FILE: z.string().min(1).optional(),
};

type OptionalVariables = Partial<Record<"POSTGRES_DIRECT_URL" | "DATABASE_CA_FILE", string | undefined>>;
type PostgresVariables = OptionalVariables & Record<"POSTGRES_URL", string>;

/** How most connections of an app reach Postgres. */
export function pooledAccess(config: PostgresVariables): { url: string; isPooled: boolean } {
  return { url: config.POSTGRES_URL, isPooled: config.POSTGRES_DIRECT_URL !== undefined };
}

/** URL of Postgres itself: for migrations, `LISTEN`, and transactions that last for minutes. */
export function directUrl(config: PostgresVariables): string {
  return config.POSTGRES_DIRECT_URL ?? config.POSTGRES_URL;
}

/**
 * With DATABASE_CA_FILE, adds `sslmode=verify-full` and the file to the URLs. Every connection reads the file, so a
 * new authority needs no restart. A URL that asks for less is invalid, because it would be used silently.
 */
export function verifyServer<Config extends PostgresVariables>(config: Config, context: z.RefinementCtx): Config {
  const { DATABASE_CA_FILE: file } = config;
  if (file === undefined) return config;
  const invalid = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  try {
    readAuthorities(file, "DATABASE_CA_FILE");
  } catch (error) {
    invalid("DATABASE_CA_FILE", (error as ConfigError).message.replace(/^\w+: /, ""));
  }
  function verified(variable: "POSTGRES_URL" | "POSTGRES_DIRECT_URL", url: string): string {
    const others = Array.from(new URL(serverUrls(url)[0]).searchParams).filter(
      ([name, value]) => /^ssl|^uselibpqcompat$/.test(name) && !(name === "sslmode" && value === "verify-full"),
    );
    for (const [name] of others) {
      invalid(variable, `must not set ${name} where DATABASE_CA_FILE is set, which means sslmode=verify-full`);
    }
    return changeUrl(url, ({ searchParams }) => {
      searchParams.set("sslmode", "verify-full");
      searchParams.set("sslrootcert", file ?? "");
    });
  }
  const direct = config.POSTGRES_DIRECT_URL;
  return {
    ...config,
    POSTGRES_URL: verified("POSTGRES_URL", config.POSTGRES_URL),
    ...(direct !== undefined && { POSTGRES_DIRECT_URL: verified("POSTGRES_DIRECT_URL", direct) }),
  };
}
