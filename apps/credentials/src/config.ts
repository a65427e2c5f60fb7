import { natsConfig } from "@platform/messaging/streams/nats-config";
import { plansVariable } from "@platform/plans/plans";
import { postgresConfig, verifyServer } from "@platform/postgres/pool/config";
import { baseConfig, grpcConfig, loadFrom } from "@platform/service/settings/config";
import { z } from "zod";
import { parsePepper } from "./principal/pepper.ts";

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
  /** Code of this installation, where one public name serves several: new credentials carry it. */
  CREDENTIALS_PEPPER: z.string().transform((text, context) => {
    const pepper = parsePepper(text);
    if (pepper) return pepper;
    context.addIssue("must be at least 32 random bytes in hex or base64, for example from `openssl rand -base64 32`");
    return z.NEVER;
  }),
});

export type Config = z.output<typeof schema>;

/** Throws a ConfigError that names every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  return loadFrom(schema.transform(verifyServer), env);
}
