import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { StatementService } from "@platform/contracts/premium_audit/v1/statements";
import type { Queryable } from "@platform/postgres/query/statement";
import { statementFormats } from "@platform/public-records/record/audit-choices";
import { toStatement } from "@platform/public-records/record/audit-statement";
import type { Calls } from "@platform/rpc/client/client";
import { receivedFile } from "@platform/rpc/server/received-file";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OwnerCall } from "../../access/page-call.ts";
import type { Admit } from "../../admission/admit.ts";
import type { PlainRoutes } from "../../http/http-server.ts";
import { wholeNumberOf } from "../../http/whole-number.ts";
import { notFound } from "../../problem.ts";
import { approverName } from "./approver-name.ts";

interface Dependencies {
  admit: Admit;
  database: Queryable;
  audits: Pick<Calls<typeof AuditService>, "listAuditVersions">;
  statements: Pick<Calls<typeof StatementService>, "getStatement" | "getStatementFile">;
}

type Query = Readonly<Record<string, string | undefined>>;

const mediaTypes = { csv: "text/csv; charset=utf-8", pdf: "application/pdf" } as const;

/** Thousands of lines take seconds. */
const timeoutMs = 60_000;

/** Download of the statement of an audit: a file with the name of the person who made the version, or the record of the API. */
export function statementRoute({ admit, database, audits, statements }: Dependencies): PlainRoutes {
  return (app, callOf) => {
    const readRequest = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const { owner = "", environment = "", version } = request.query as Query;
      const call = (await admit(callOf(request, reply), "member", { ownerId: owner, environment }, false)) as OwnerCall;
      return { call, auditId: request.params.id, version: wholeNumberOf("version", version) };
    };

    for (const format of statementFormats) {
      app.get<{ Params: { id: string } }>(`/download/audits/:id/statement.${format}`, async (request, reply) => {
        const { call, auditId, version } = await readRequest(request, reply);
        const { versions } = await audits.listAuditVersions({ auditId }, call);
        const auditVersion = version === 0 ? versions[0] : versions.find((one) => one.version === version);
        const fileRequest = { auditId, version, format, approverName: await approverName(database, auditVersion) };
        const { fileName, body } = await receivedFile(statements.getStatementFile(fileRequest, { ...call, timeoutMs }));
        return reply
          .type(mediaTypes[format])
          .header("Content-Disposition", `attachment; filename="${fileName}"`)
          .send(body);
      });
    }

    app.get<{ Params: { id: string } }>("/download/audits/:id/statement.json", async (request, reply) => {
      const { call, auditId, version } = await readRequest(request, reply);
      const { statement } = await statements.getStatement({ auditId, version }, { ...call, timeoutMs });
      if (!statement) throw notFound("The audit has no statement.");
      const record = toStatement(statement);
      return reply
        .type("application/json; charset=utf-8")
        .header("Content-Disposition", `attachment; filename="statement-${record.audit_id}-v${record.version}.json"`)
        .send(JSON.stringify(record, null, 2));
    });
  };
}
