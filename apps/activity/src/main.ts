import { defineEventedService } from "@platform/evented-service/evented-service";
import { runApp } from "@platform/service/app";
import { activityOperatorService, activityService } from "./activities/activity-service.ts";
import { loadConfig } from "./config.ts";
import { recordActivities } from "./events.ts";
import { upkeepChores } from "./upkeep/chores.ts";

export const activity = defineEventedService({
  name: "activity",
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: false,
  legalHolds: true,
  parts(config, { consume, database }) {
    consume({
      durable: "activity-record-changes",
      filter: ">",
      concurrency: config.CONSUMER_CONCURRENCY,
      ...recordActivities,
    });
    return {
      services: [activityService({ database }), activityOperatorService({ database })],
      upkeep: { chores: upkeepChores(database, config.RETENTION_YEARS), intervalMs: config.UPKEEP_INTERVAL_MS },
    };
  },
});

if (import.meta.main) await runApp(activity);
