import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import { defineEventedService } from "@platform/evented-service/evented-service";
import { readLog } from "@platform/messaging/publish/read-log";
import { ownerRetention } from "@platform/retention/owner-retention";
import { rpcClient } from "@platform/rpc/client/client";
import { runApp } from "@platform/service/lifecycle/run-app";
import { loadConfig } from "./config.ts";
import { employeeSyncService } from "./employee-sync-service.ts";
import { handleEmployeesSeen } from "./events.ts";
import { syncWriter } from "./sync/sync-writer.ts";
import { upkeepChores } from "./upkeep/chores.ts";

export const app = defineEventedService({
  name: "employee-sync",
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: true,
  legalHolds: true,
  parts(config, { use, consume, rpc, database }) {
    const owners = use(rpcClient(CredentialsOperatorService, { ...rpc, address: config.CREDENTIALS_ADDRESS })).call;
    const premiumAudit = use(rpcClient(ClassCodeService, { ...rpc, address: config.PREMIUM_AUDIT_ADDRESS }));
    const retention = ownerRetention(config.RETENTION_YEARS, owners.listOwners);
    consume({
      durable: "employee-sync-see-employees",
      filter: "payroll.employees_seen",
      concurrency: config.CONSUMER_CONCURRENCY,
      ...handleEmployeesSeen(),
    });
    return {
      services: [
        employeeSyncService({
          database,
          classCodes: premiumAudit.call,
          writeSync: syncWriter(database),
          recordRead: readLog(database, "activityEmployeeSync"),
          maxChanges: config.MAX_CHANGES,
        }),
      ],
      upkeep: { chores: upkeepChores(database, retention), intervalMs: config.UPKEEP_INTERVAL_MS },
    };
  },
});

if (import.meta.main) await runApp(app);
