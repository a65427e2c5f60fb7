import { defineEventedService } from "@platform/evented-service/evented-service";
import { runApp } from "@platform/service/lifecycle/run-app";
import { loadConfig } from "./config.ts";
import { nameOfServiceService } from "./entries/name-of-service-service.ts";

export const app = defineEventedService({
  name: "name-of-service",
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: false,
  legalHolds: false,
  parts(config, { database }) {
    return {
      services: [nameOfServiceService({ database })],
      upkeep: { chores: [], intervalMs: config.UPKEEP_INTERVAL_MS },
    };
  },
});

if (import.meta.main) await runApp(app);
