import { readAuthorities } from "@platform/service/authorities";
import { type ConfigError, urlOf } from "@platform/service/config";
import { z } from "zod";

/** Variables of an app with a database. It loads its schema with `.transform(verifyServer)`. */
export const postgresConfig = {
  POSTGRES_URL: urlOf("postgres:", "postgresql:"),
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
  const url = new URL(config.POSTGRES_URL);
  const others = Array.from(url.searchParams).filter(
    ([name, value]) => /^ssl|^uselibpqcompat$/.test(name) && !(name === "sslmode" && value === "verify-full"),
  );
  for (const [name] of others) {
    invalid("POSTGRES_URL", `must not set ${name} where DATABASE_CA_FILE is set, which means sslmode=verify-full`);
  }
  url.searchParams.set("sslmode", "verify-full");
  url.searchParams.set("sslrootcert", file);
  return { ...config, POSTGRES_URL: url.href };
}
