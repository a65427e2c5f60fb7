import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { defineEventedService } from "@platform/evented-service/evented-service";
import { ownerRetention } from "@platform/retention/owner-retention";
import { rpcClient } from "@platform/rpc/client/client";
import { runApp } from "@platform/service/lifecycle/run-app";
import { loadConfig } from "./config.ts";
import { projectFileEvents } from "./events.ts";
import { fileStatusService } from "./files/file-status-service.ts";
import { upkeepChores } from "./upkeep/chores.ts";

export const app = defineEventedService({
  name: "file-status",
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: true,
  legalHolds: true,
  parts(config, { use, consume, rpc, database }) {
    const owners = use(rpcClient(CredentialsOperatorService, { ...rpc, address: config.CREDENTIALS_ADDRESS })).call;
    const retention = ownerRetention(config.RETENTION_YEARS, owners.listOwners);
    const intake = use(rpcClient(PayrollIntakeService, { ...rpc, address: config.PAYROLL_INTAKE_ADDRESS }));
    consume({
      durable: "file-status-project-files",
      filter: "file.>",
      concurrency: config.CONSUMER_CONCURRENCY,
      ...projectFileEvents,
    });
    return {
      services: [fileStatusService({ database, intake: intake.call })],
      upkeep: { chores: upkeepChores(database, retention), intervalMs: config.UPKEEP_INTERVAL_MS },
    };
  },
});

if (import.meta.main) await runApp(app);
