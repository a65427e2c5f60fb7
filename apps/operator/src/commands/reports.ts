import {
  type Finding,
  type PayrollReport,
  PayrollReportOperatorService,
  PayrollReportService,
} from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Tenant } from "@platform/service/call/tenant";
import { Command } from "commander";
import { confirmRemoval } from "../confirmation.ts";
import { printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { tenantIn } from "../tenant-in.ts";
import { isoTime } from "../time.ts";
import { example } from "./example.ts";

/** `operator reports …` */
export function reportCommands(services: Services): Command {
  const reports = new Command("reports").description("show and void payroll reports");

  reports
    .command("show <id>")
    .description("show a payroll report and the codes of its findings, without names and records")
    .addHelpText("after", example("reports show PR_…"))
    .action(async (reportId: string, _options, command: Command) => {
      const tenant = await tenantOf(services, reportId);
      const { report, findings } = await reportOf(services, tenant, reportId);
      const codes = { problems: codesOf(findings?.problems), warnings: codesOf(findings?.warnings) };
      if (report) printOne(command, { ...shown(report), ...codes });
    });

  reports
    .command("void <id>")
    .description(
      "void a payroll report: it no longer counts, and audits that used it are out of date; cannot be undone",
    )
    .addHelpText("after", example("reports void PR_…"))
    .action(async (reportId: string, _options, command: Command) => {
      const tenant = await tenantOf(services, reportId);
      await confirmVoid(command, await reportOf(services, tenant, reportId));
      const { report } = await services.use("payroll-intake", PayrollReportService, ({ voidReport }) =>
        voidReport({ reportId }, { tenant }),
      );
      if (report) printOne(command, shown(report));
    });
  return reports;
}

function reportOf(services: Services, tenant: Tenant, reportId: string) {
  return services.use("payroll-intake", PayrollReportService, ({ getReport }) => getReport({ reportId }, { tenant }));
}

/** Asks before a report stops counting. One that is void already loses nothing. */
async function confirmVoid(command: Command, { report }: { report?: PayrollReport | undefined }): Promise<void> {
  if (!report || report.voidedAt) return;
  const { id, ownerId, environment, employerId, periodStart, periodEnd, recordsProcessed } = report;
  const losses = [
    `report ${id} of ${ownerId} (${environment}), employer ${employerId}, ${periodStart} to ${periodEnd}`,
    `its ${recordsProcessed} records no longer count; audits that used it become out of date`,
  ];
  await confirmRemoval(command, { losses, name: id });
}

async function tenantOf(services: Services, reportId: string): Promise<Tenant> {
  return tenantIn(
    await services.use("payroll-intake", PayrollReportOperatorService, ({ findReport }) => findReport({ reportId })),
  );
}

/** `UNKNOWN_CLASS_CODE (3)`: the code of each finding, and how often it occurs. */
function codesOf(findings: readonly Finding[] = []): string {
  const counts = Map.groupBy(findings, ({ code }) => code);
  return [...counts].map(([code, { length }]) => `${code} (${length})`).join(", ");
}

function shown(report: PayrollReport) {
  return {
    id: report.id,
    owner_id: report.ownerId,
    environment: report.environment,
    employer_id: report.employerId,
    status: report.status,
    period_start: report.periodStart,
    period_end: report.periodEnd,
    records_total: report.recordsTotal,
    records_processed: report.recordsProcessed,
    records_failed: report.recordsFailed,
    corrects: report.corrects,
    replaced_by: report.replacedBy,
    failure: report.failure?.code ?? null,
    received_at: isoTime(report.receivedAt),
    finished_at: isoTime(report.finishedAt),
    voided_at: isoTime(report.voidedAt),
  };
}
