import { StatementService } from "@platform/contracts/premium_audit/v1/statements";
import { statementFormats } from "@platform/public-records/record/audit-choices";
import { statementSchema, toStatement } from "@platform/public-records/record/audit-statement";
import type { Calls } from "@platform/rpc/client/client";
import { receivedFile } from "@platform/rpc/server/received-file";
import { acceptedType } from "../../../edge/accepted-type.ts";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { notAcceptable } from "../../../edge/errors/problems.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { choice } from "../../shared/choice.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleAuditId } from "../audits/examples.ts";
import { auditVersion } from "../audits/version.ts";
import { exampleStatement, exampleStatementCsv } from "./examples.ts";

type Statements = Calls<typeof StatementService>;

/** A statement of thousands of lines is read and written as a whole. */
const fileTimeoutMs = 60_000;

const mediaTypes = { json: "application/json", csv: "text/csv", pdf: "application/pdf" } as const;
const offered = Object.values(mediaTypes);

/** `GET /audits/{audit_id}/statement` of Profile A: the document that the owner of an audit sends to the insured. */
export function statementEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  return [statement(callsOf(StatementService))];
}

function statement(statements: Statements): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Audits",
    method: "GET",
    path: "/audits/{audit_id}/statement",
    scope: "audits:read",
    operationId: "getAuditStatement",
    summary: "Retrieve the statement of an audit",
    description:
      "Returns the document that you send to the insured: the policy and its term, the result with the payments, premium by class as estimated and as audited, all lines and steps, the reports behind them, the changes since the version before, and the author of the version. It is JSON, a CSV file for spreadsheets or a PDF: `format` decides, else `Accept`, else it is JSON. All " +
      "figures are those of the worksheet of the version. The PDF is tagged for screen readers (PDF/UA).",
    params: idParams("audit_id", "audit", exampleAuditId),
    query: ownerQuery.extend({
      version: auditVersion,
      format: choice(["json", ...statementFormats])
        .optional()
        .meta({ description: "Takes precedence over `Accept`." }),
    }),
    refusals: [
      problemOfReason("AUDIT_NOT_FOUND"),
      problemOfReason("AUDIT_VERSION_NOT_FOUND", { version: 3 }),
      notAcceptable(offered),
    ],
    responses: {
      200: {
        description: "The statement. A file comes with its name in `Content-Disposition`.",
        schema: statementSchema,
        example: exampleStatement,
        files: { "text/csv": { example: exampleStatementCsv }, "application/pdf": { example: "%PDF-1.7 …" } },
      },
    },
    async handle({ params: { audit_id: id }, query, accept, call }) {
      const request = { auditId: id, version: query.version ?? 0 };
      const type = query.format ? mediaTypes[query.format] : acceptedType(accept, offered);
      if (type === "application/json") {
        const { statement } = await statements.getStatement(request, { ...call, timeoutMs: fileTimeoutMs });
        return { status: 200, body: toStatement(requireRecord(statement)) };
      }
      const format = type === "text/csv" ? "csv" : "pdf";
      const parts = statements.getStatementFile({ ...request, format }, { ...call, timeoutMs: fileTimeoutMs });
      const { fileName, body } = await receivedFile(parts);
      return { status: 200, body, fileName, contentType: format === "csv" ? "text/csv; charset=utf-8" : type };
    },
  });
}
