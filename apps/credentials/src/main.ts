import { createDatabase } from "@platform/postgres/database";
import { migrate } from "@platform/postgres/migrate";
import { upkeep } from "@platform/retention/upkeep";
import { rpcServer } from "@platform/rpc/server";
import { serviceIdentity } from "@platform/rpc/service-identity";
import { defineApp, runApp } from "@platform/service/app";
import { changeFeed } from "./changes/change-feed.ts";
import { loadConfig } from "./config.ts";
import { credentialsService } from "./credentials-service.ts";
import { idempotencyService } from "./idempotency/idempotency-service.ts";
import { credentialsOperatorService } from "./operator/credentials-operator-service.ts";
import { upkeepChores, upkeepIntervalMs } from "./upkeep/chores.ts";

const name = "credentials";

export const credentials = defineApp({
  name,
  loadConfig,
  migrate(config) {
    const own = { name: "app", path: new URL("../migrations", import.meta.url).pathname };
    return migrate({ url: config.POSTGRES_URL, schema: "credentials", directories: [own] });
  },
  parts(config, { log, use }) {
    const identity = serviceIdentity({ name, config, log });
    const database = use(
      createDatabase({
        url: config.POSTGRES_URL,
        maxConnections: config.DATABASE_MAX_CONNECTIONS,
        applicationName: name,
        log,
      }),
    );
    // Stops before the server: its streams never end by themselves, and the server waits for calls in flight.
    const changes = use(changeFeed({ url: config.POSTGRES_URL, log }), { last: true });
    const dependencies = {
      database,
      changes,
      pepper: config.CREDENTIALS_PEPPER,
      maxActiveApiKeys: config.MAX_ACTIVE_API_KEYS,
      responsesTtlMs: config.IDEMPOTENT_ANSWERS_TTL_MS,
    };
    use(upkeep({ chores: upkeepChores(dependencies), intervalMs: upkeepIntervalMs, atStart: true, log }));
    use(
      rpcServer({
        identity,
        host: config.GRPC_HOST,
        port: config.GRPC_PORT,
        callersFile: config.RPC_CALLERS_FILE,
        services: [
          credentialsService(dependencies),
          credentialsOperatorService(dependencies),
          idempotencyService(dependencies),
        ],
        log,
      }),
    );
  },
});

if (import.meta.main) await runApp(credentials);
