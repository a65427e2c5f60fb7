import { defineEventedService } from "@platform/evented-service/evented-service";
import { runApp } from "@platform/service/app";
import { loadConfig } from "./config.ts";
import { employeeSyncService } from "./employee-sync-service.ts";
import { handleEmployeesSeen } from "./events.ts";
import { upkeepChores } from "./upkeep/chores.ts";

export const employeeSync = defineEventedService({
  name: "employee-sync",
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: true,
  legalHolds: true,
  parts(config, { consume, database, relay }) {
    consume({
      durable: "employee-sync-see-employees",
      filter: "payroll.employees_seen",
      concurrency: config.CONSUMER_CONCURRENCY,
      ...handleEmployeesSeen(),
      committed: relay.nudge,
    });
    return {
      services: [employeeSyncService({ database, relay, maxChanges: config.MAX_CHANGES })],
      upkeep: { chores: upkeepChores(database, config.RETENTION_YEARS), intervalMs: config.UPKEEP_INTERVAL_MS },
    };
  },
});

if (import.meta.main) await runApp(employeeSync);
