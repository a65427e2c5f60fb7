import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { defineEventedService } from "@platform/evented-service/evented-service";
import { ownerRetention } from "@platform/retention/owner-retention";
import { rpcClient } from "@platform/rpc/client/client";
import { runApp } from "@platform/service/lifecycle/run-app";
import { activityOperatorService, activityService } from "./activities/activity-service.ts";
import { signerSource } from "./activities/seal-activity.ts";
import { loadConfig } from "./config.ts";
import { recordChanges } from "./events.ts";
import { sessionSettings } from "./session-settings.ts";
import { upkeepChores } from "./upkeep/chores.ts";
import { sealEvidence } from "./upkeep/seal-evidence.ts";

export const app = defineEventedService({
  name: "activity",
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: true,
  legalHolds: true,
  databaseSettings: sessionSettings,
  parts(config, { use, consume, rpc, database }) {
    const owners = use(rpcClient(CredentialsOperatorService, { ...rpc, address: config.CREDENTIALS_ADDRESS })).call;
    const retention = ownerRetention(config.RETENTION_YEARS, owners.listOwners);
    consume({
      durable: "activity-record-changes",
      filter: ">",
      concurrency: config.CONSUMER_CONCURRENCY,
      ...recordChanges,
    });
    const signer = config.SERVICE_KEY_FILE === undefined ? undefined : signerSource(config.SERVICE_KEY_FILE);
    const seals = signer ? [sealEvidence(database, signer)] : [];
    return {
      services: [activityService({ database, signer }), activityOperatorService({ database })],
      // The end of a chain is no record.
      countedRecords: { activity_heads: "false" },
      upkeep: { chores: [...upkeepChores(database, retention), ...seals], intervalMs: config.UPKEEP_INTERVAL_MS },
    };
  },
});

if (import.meta.main) await runApp(app);
