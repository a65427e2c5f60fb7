import { loadFrom } from "@platform/service/settings/config";
import { z } from "zod";
import { natsConfig } from "./nats-config.ts";

/** Variables of the administrator who creates the streams. */
const administratorConfig = z.object({
  ...natsConfig,
  /** Copies of each new stream in the cluster of NATS servers: 1, 3 or 5; default: as many as the other streams have. */
  NATS_STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).optional(),
});

/** Reads the variables with which streams are created. Throws a ConfigError that names every invalid one. */
export function loadAdministratorConfig(env: NodeJS.ProcessEnv): z.output<typeof administratorConfig> {
  return loadFrom(administratorConfig, env);
}
