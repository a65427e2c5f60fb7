import { natsConfig } from "@platform/messaging/streams/nats-config";
import { plansVariable } from "@platform/plans/plans";
import { postgresConfig, verifyServer } from "@platform/postgres/pool/config";
import { baseConfig, grpcConfig, loadFrom } from "@platform/service/settings/config";
import { z } from "zod";
import { parsePeppers } from "./principal/pepper.ts";

const schema = z.object({
  ...baseConfig,
  ...grpcConfig,
  /** JSON with plans that are added to the published ones or replace them. */
  RATE_LIMIT_PLANS: plansVariable,
  ...postgresConfig,
  /** Pool size of one replica, plus one connection to listen. */
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(10),
  ...natsConfig,
  /** Maximum number of active keys in one environment that an owner may create; an operator may issue more. */
  MAX_ACTIVE_API_KEYS: z.coerce.number().int().min(1).max(1_000_000).default(100),
  /** Key of the digests of secrets. Several are separated by commas: the first is that of new digests, the others are accepted. */
  CREDENTIALS_PEPPER: z.string().transform((text, context) => {
    const peppers = parsePeppers(text);
    if (peppers) return peppers;
    context.addIssue(
      "must be at least 32 random bytes in hex or base64, for example from `openssl rand -base64 32`, or different ones separated by commas",
    );
    return z.NEVER;
  }),
});

export type Config = z.output<typeof schema>;

/** Throws a ConfigError that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return loadFrom(schema.transform(verifyServer), env);
}
