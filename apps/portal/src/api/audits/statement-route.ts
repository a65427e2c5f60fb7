import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { StatementService } from "@platform/contracts/premium_audit/v1/statements";
import type { Queryable } from "@platform/postgres/statement";
import type { Calls } from "@platform/rpc/client";
import { receivedFile } from "@platform/rpc/received-file";
import type { OwnerCall } from "../../access/page-call.ts";
import type { Admit } from "../../admission/admit.ts";
import type { PlainRoutes } from "../../http/http-server.ts";
import { wholeNumberOf } from "../../http/whole-number.ts";
import { selectNames } from "../../people/person.sql.ts";

interface Dependencies {
  admit: Admit;
  database: Queryable;
  audits: Pick<Calls<typeof AuditService>, "listAuditVersions">;
  statements: Pick<Calls<typeof StatementService>, "getStatementFile">;
}

type Query = Readonly<Record<string, string | undefined>>;

const mediaTypes = { csv: "text/csv; charset=utf-8", pdf: "application/pdf" } as const;

/** Thousands of lines take seconds. */
const timeoutMs = 60_000;

/** Download of the statement of an audit, with the name of the person who made the version. */
export function statementRoute({ admit, database, audits, statements }: Dependencies): PlainRoutes {
  async function approverNameOf(call: OwnerCall, auditId: string, version: number): Promise<string> {
    const { versions } = await audits.listAuditVersions({ auditId }, call);
    const made = version === 0 ? versions[0] : versions.find((one) => one.version === version);
    if (made?.actorType !== "person") return "";
    return (await selectNames(database, [made.actorId])).get(made.actorId) ?? "";
  }

  return (app, callOf) => {
    for (const format of ["csv", "pdf"] as const) {
      app.get<{ Params: { id: string } }>(`/download/audits/:id/statement.${format}`, async (request, reply) => {
        const { owner = "", environment = "", version: asked } = request.query as Query;
        const scope = { ownerId: owner, environment };
        const call = (await admit(callOf(request, reply), "member", scope, false)) as OwnerCall;
        const auditId = request.params.id;
        const version = wholeNumberOf("version", asked);
        const approverName = await approverNameOf(call, auditId, version);
        const parts = statements.getStatementFile({ auditId, version, format, approverName }, { ...call, timeoutMs });
        const { fileName, body } = await receivedFile(parts);
        return reply
          .type(mediaTypes[format])
          .header("Content-Disposition", `attachment; filename="${fileName}"`)
          .send(body);
      });
    }
  };
}
