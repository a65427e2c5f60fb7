import { classCodes as shippedClassCodes } from "@platform/class-codes/shipped";
import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { EmployeeSyncService } from "@platform/contracts/employee_sync/v1/employee_sync";
import { ClassCodeService } from "@platform/contracts/premium_audit/v1/class_codes";
import { defineEventedService, type EventedTools } from "@platform/evented-service/evented-service";
import { readLog } from "@platform/messaging/publish/read-log";
import { directUrl } from "@platform/postgres/pool/config";
import { createDatabase } from "@platform/postgres/query/database";
import { ownerRetention } from "@platform/retention/owner-retention";
import { rpcClient } from "@platform/rpc/client/client";
import { runApp } from "@platform/service/lifecycle/run-app";
import { citationService } from "./citations/citation-service.ts";
import { type Config, loadConfig } from "./config.ts";
import { employerService } from "./employers/employer-service.ts";
import { handleEmployeeEvents, handleFileEvents, handlePolicyEvents, releaseCitations } from "./events.ts";
import { exposureService } from "./exposure/exposure-service.ts";
import { selectNamedMapping } from "./files/mappings/file-mapping.sql.ts";
import { fileMappingService } from "./files/mappings/file-mapping-service.ts";
import { payrollFileService } from "./files/payroll-file-service.ts";
import { fileReader } from "./files/worker/file-reader.ts";
import { exposureGrantOperatorService } from "./grants/exposure-grant-operator-service.ts";
import { exposureGrantService } from "./grants/exposure-grant-service.ts";
import type { Lookups } from "./processing/process-reports.ts";
import { payrollIntakeService } from "./reports/payroll-intake-service.ts";
import { payrollReportOperatorService } from "./reports/payroll-report-operator-service.ts";
import { payrollReportService } from "./reports/payroll-report-service.ts";
import { reportWriter } from "./reports/report-writer.ts";
import { upkeepChores } from "./upkeep/chores.ts";
import { countedRecords } from "./upkeep/record-retention.sql.ts";

const name = "payroll-intake";
// Longer than the time for which the gateway waits for an upload.
const maxUploadMs = 3_600_000;

/** Limit of a statement over all rows of a file. */
const fileStatementTimeoutMs = 300_000;

export const app = defineEventedService({
  name,
  migrations: new URL("../migrations", import.meta.url),
  loadConfig,
  emits: true,
  legalHolds: true,
  parts(config, tools) {
    const { log, use, rpc, database, relay } = tools;
    const owners = use(rpcClient(CredentialsOperatorService, { ...rpc, address: config.CREDENTIALS_ADDRESS })).call;
    const retention = ownerRetention(config.RETENTION_YEARS, owners.listOwners);
    // A file uses a connection until all of its rows are written, and its last statements read all of them. A pooler would lend it one
    // of the few connections that all other work shares, for minutes.
    const fileDatabase = use(
      createDatabase({
        url: directUrl(config),
        maxConnections: config.MAX_UPLOADS,
        applicationName: `${name}-files`,
        statementTimeoutMs: fileStatementTimeoutMs,
        log,
      }),
    );
    relay.follow(fileDatabase);
    const recordRead = readLog(database, "activityPayrollIntake");
    const book = shippedClassCodes;
    const premiumAudit = use(rpcClient(ClassCodeService, { ...rpc, address: config.PREMIUM_AUDIT_ADDRESS }));
    const classCodes = premiumAudit.call;
    const employees = use(rpcClient(EmployeeSyncService, { ...rpc, address: config.EMPLOYEE_SYNC_ADDRESS })).call;
    consumeEvents(config, tools, { book, classCodes, employees });
    return {
      services: [
        payrollIntakeService({ database, write: reportWriter(database), maxRecords: config.MAX_RECORDS }),
        payrollReportService({
          database,
          book,
          classCodes,
          employees,
          maxRecords: config.MAX_RECORDS,
          recordRead,
        }),
        payrollReportOperatorService({ database }),
        payrollFileService({
          database: fileDatabase,
          read: use(fileReader()).read,
          book,
          classCodes,
          employees,
          maxRecords: config.MAX_FILE_RECORDS,
          maxBytes: config.MAX_FILE_BYTES,
          maxUploads: config.MAX_UPLOADS,
          recordRead,
          storedMapping: (tenant, name) => selectNamedMapping(database, tenant, name),
        }),
        fileMappingService({ database }),
        employerService({ database }),
        exposureService({ database, recordRead }),
        citationService(database),
        exposureGrantOperatorService({ database }),
        exposureGrantService({ database, maxOpenOffers: config.MAX_OPEN_EXPOSURE_OFFERS }),
      ],
      maxConnectionGraceMs: maxUploadMs,
      countedRecords,
      upkeep: { chores: upkeepChores(database, retention), intervalMs: config.UPKEEP_INTERVAL_MS },
    };
  },
});

/** Creates the consumers of events. */
function consumeEvents(config: Config, { consume }: EventedTools<true>, lookups: Lookups): void {
  consume({
    durable: "payroll-intake-process-file",
    filter: "file.uploaded",
    concurrency: config.CONSUMER_CONCURRENCY,
    ...handleFileEvents(lookups),
  });
  consume({
    durable: "payroll-intake-learn-departures",
    filter: "employee.>",
    concurrency: 1,
    ...handleEmployeeEvents,
  });
  consume({
    durable: "payroll-intake-learn-employers",
    filter: "policy.created",
    concurrency: 1,
    ...handlePolicyEvents,
  });
  consume({
    durable: "payroll-intake-release-citations",
    filter: "audit.erased",
    concurrency: 1,
    handle: releaseCitations,
  });
}

if (import.meta.main) await runApp(app);
