import { type Audit, AuditOperatorService, AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { Command } from "commander";
import { printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { tenantIn } from "../tenant-in.ts";
import { isoTime } from "../time.ts";
import { example } from "./example.ts";

/** `operator audits …` */
export function auditCommands(services: Services): Command {
  const audits = new Command("audits").description("show audits");

  audits
    .command("show <id>")
    .description("show an audit with the figures of its latest version, and why it failed or is out of date")
    .addHelpText("after", example("audits show aud_…"))
    .action(async (id: string, _options, command: Command) => {
      const response = await services.use("premium-audit", AuditOperatorService, ({ findAudit }) =>
        findAudit({ auditId: id }),
      );
      const { audit } = await services.use("premium-audit", AuditService, ({ getAudit }) =>
        getAudit({ id }, { tenant: tenantIn(response) }),
      );
      if (audit) printOne(command, shown(audit));
    });
  return audits;
}

function shown(audit: Audit) {
  const { results, failure } = audit;
  return {
    id: audit.id,
    owner_id: audit.ownerId,
    environment: audit.environment,
    employer_id: audit.employerId,
    policy_id: audit.policyId,
    status: audit.status,
    period_start: audit.periodStart,
    period_end: audit.periodEnd,
    version: audit.version,
    estimated_premium: results?.estimatedPremium ?? null,
    actual_premium: results?.actualPremium ?? null,
    adjustment: results?.adjustment ?? null,
    out_of_date: audit.outOfDate,
    changed_reports: audit.changedReportIds.join(" "),
    failure: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    revision_reason: audit.revisionReason,
    created_at: isoTime(audit.createdAt),
    updated_at: isoTime(audit.updatedAt),
    finished_at: isoTime(audit.finishedAt),
  };
}
