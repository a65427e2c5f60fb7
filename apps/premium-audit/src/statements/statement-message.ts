import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { AuditResultsSchema } from "@platform/contracts/premium_audit/v1/audits";
import type { StatementSchema } from "@platform/contracts/premium_audit/v1/statements";
import type { Tenant } from "@platform/service/call/tenant";
import { toAuditMessage, toResultsMessage, toVersionMessage } from "../audit/audits/audit-message.ts";
import { toWorksheetMessage } from "../policy/preview/worksheet-message.ts";
import { disagreementText, dueText } from "./pdf/due-text.ts";
import type { Statement } from "./statement.ts";

/** Converts a statement to its message. */
export function toStatementMessage(tenant: Tenant, statement: Statement): MessageInitShape<typeof StatementSchema> {
  const { audit, policy, period, version, stated, classes, difference } = statement;
  const noncompliance = noncomplianceOf(statement);
  return {
    audit: toAuditMessage(tenant, audit),
    ownerName: statement.ownerName,
    policyNumber: policy.policyNumber,
    termStart: policy.firstDay,
    termEnd: policy.lastDay,
    ...(version && {
      version: {
        ...toVersionMessage(version),
        results: create(AuditResultsSchema, { ...toResultsMessage(version.results), ...statement.account }),
      },
    }),
    periodStart: period.firstDay,
    periodEnd: period.lastDay,
    ...(stated && { worksheet: toWorksheetMessage(stated.worksheet, { ...stated, parties: policy.parties }) }),
    parties: policy.parties,
    classes: classes.map(({ description = "", ...premium }) => ({ ...premium, description })),
    reportIds: statement.reportIds,
    ...(difference && { difference }),
    ...(noncompliance && { noncompliance }),
    dueText: dueText(statement),
    disagreementText: disagreementText(statement),
  };
}

/** The charge of a version that was closed as non-compliant; an earlier one's is not stored apart. */
function noncomplianceOf({ audit, version }: Pick<Statement, "audit" | "version">) {
  const isNewest = version?.version === audit.version && version.kind === "noncompliance";
  return isNewest ? audit.noncompliance : undefined;
}
