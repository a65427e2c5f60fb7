import { defineEventedService } from "@platform/evented-service/evented-service";
import { directUrl } from "@platform/postgres/pool/config";
import { runApp } from "@platform/service/lifecycle/run-app";
import { ChangeFeed } from "./changes/change-feed.ts";
import { loadConfig } from "./config.ts";
import { credentialsService } from "./credentials-service.ts";
import { idempotencyService } from "./idempotency/idempotency-service.ts";
import { credentialsOperatorService } from "./operator/credentials-operator-service.ts";
import { upkeepChores, upkeepIntervalMs } from "./upkeep/chores.ts";

/** Retention of the responses of requests with an `Idempotency-Key`: a day, as partners are promised. */
const responsesTtlMs = 86_400_000;

export const app = defineEventedService({
  name: "credentials",
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: true,
  legalHolds: false,
  parts(config, { log, use, database }) {
    // Stops before the server: its streams never end by themselves, and the server waits for calls in flight.
    const changes = use(new ChangeFeed({ url: directUrl(config), log }), { last: true });
    const dependencies = {
      database,
      changes,
      peppers: config.CREDENTIALS_PEPPER,
      plans: config.RATE_LIMIT_PLANS,
      maxActiveApiKeys: config.MAX_ACTIVE_API_KEYS,
      responsesTtlMs,
    };
    return {
      services: [
        credentialsService(dependencies),
        credentialsOperatorService(dependencies),
        idempotencyService(dependencies),
      ],
      upkeep: { chores: upkeepChores(dependencies), intervalMs: upkeepIntervalMs, atStart: true },
    };
  },
});

if (import.meta.main) await runApp(app);
