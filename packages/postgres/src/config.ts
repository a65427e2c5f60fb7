import { readAuthorities } from "@platform/service/authorities";
import type { ConfigError } from "@platform/service/config";
import { z } from "zod";
import { changeUrl, isServerUrl, parameterOf, serverUrls } from "./server-urls.ts";

/** Services write, so a server that can only be read is of no use to them. */
const writable = ["read-write", "primary"];

/** Variables of an app with a database. It loads its schema with `.transform(verifyServer)`. */
export const postgresConfig = {
  /** URL of the service's role. Several servers, of which one is the primary, are `host-1:port,host-2:port`. */
  POSTGRES_URL: z
    .string()
    .refine(isServerUrl, "must be a URL that starts with postgres:// or postgresql://")
    .refine(
      (url) => !isServerUrl(url) || writable.includes(parameterOf(url, "target_session_attrs") ?? "primary"),
      `must have no target_session_attrs other than ${writable.join(" or ")}`,
    ),
  /** Certificate authorities of Postgres, PEM. If set, connections use TLS and verify the server and its host name. */
  DATABASE_CA_FILE: z.string().min(1).optional(),
};

/**
 * With DATABASE_CA_FILE, adds `sslmode=verify-full` and the file to POSTGRES_URL. Every connection reads the file, so a
 * new authority needs no restart. A URL that asks for less is invalid, because it would be used silently.
 */
export function verifyServer<Config extends { POSTGRES_URL: string; DATABASE_CA_FILE?: string | undefined }>(
  config: Config,
  context: z.RefinementCtx,
): Config {
  const { DATABASE_CA_FILE: file } = config;
  if (file === undefined) return config;
  const invalid = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  try {
    readAuthorities(file, "DATABASE_CA_FILE");
  } catch (error) {
    invalid("DATABASE_CA_FILE", (error as ConfigError).message.replace(/^\w+: /, ""));
  }
  const others = Array.from(new URL(serverUrls(config.POSTGRES_URL)[0]).searchParams).filter(
    ([name, value]) => /^ssl|^uselibpqcompat$/.test(name) && !(name === "sslmode" && value === "verify-full"),
  );
  for (const [name] of others) {
    invalid("POSTGRES_URL", `must not set ${name} where DATABASE_CA_FILE is set, which means sslmode=verify-full`);
  }
  const POSTGRES_URL = changeUrl(config.POSTGRES_URL, ({ searchParams }) => {
    searchParams.set("sslmode", "verify-full");
    searchParams.set("sslrootcert", file);
  });
  return { ...config, POSTGRES_URL };
}
