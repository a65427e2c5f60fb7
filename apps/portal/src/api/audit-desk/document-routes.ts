import { PassThrough, Readable } from "node:stream";
import type { DocumentService } from "@platform/contracts/premium_audit/v1/documents";
import type { Calls } from "@platform/rpc/client/client";
import { sentFile } from "@platform/rpc/client/sent-file";
import { receivedFile } from "@platform/rpc/server/received-file";
import { requireLeastSpeed } from "@platform/service/call/least-speed";
import type { FastifyRequest } from "fastify";
import { documentUploadAccess } from "../../access/access-table.ts";
import type { OwnerCall } from "../../access/page-call.ts";
import { type Admit, scopeOf } from "../../admission/admit.ts";
import type { PlainRoutes } from "../../http/http-server.ts";
import { invalidField, PortalProblem } from "../../problem.ts";

interface Dependencies {
  admit: Admit;
  documents: Pick<Calls<typeof DocumentService>, "uploadDocument" | "getDocumentFile">;
  /** Timeout for the arrival of a file, in both directions. */
  uploadTimeoutMs: number;
}

/** Header with the wages that the document states, so that no amount is in a URL. */
const wagesHeader = "document-wages";

/** Upload of a document of an audit, and download of its bytes. */
export function documentRoutes({ admit, documents, uploadTimeoutMs: timeoutMs }: Dependencies): PlainRoutes {
  return (app, callOf) => {
    // The body is not read here: its bytes are passed on as they arrive.
    app.addContentTypeParser("application/octet-stream", (_request, body, done) => {
      requireLeastSpeed(app.server, body);
      done(null, body);
    });

    app.post<{ Params: { id: string } }>("/upload/audits/:id/documents", async (request, reply) => {
      const { body } = request;
      try {
        const open = callOf(request, reply);
        const call = (await admit(open, documentUploadAccess, scopeOf(open.headers), true)) as OwnerCall;
        if (!(body instanceof Readable)) {
          throw new PortalProblem("INVALID_ARGUMENT", "INVALID_REQUEST", "Send the file as application/octet-stream.");
        }
        const header = headerOf(request, request.params.id);
        // Through a stream of its own: a refusal that ended the body would end the connection, and the browser would not see why.
        const bytes = body.pipe(new PassThrough());
        const { document } = await documents.uploadDocument(sentFile(header, bytes), { ...call, timeoutMs });
        if (call.cookies.length > 0) reply.header("Set-Cookie", call.cookies);
        return reply.code(201).send({ document_id: document?.id });
      } finally {
        // The rest of a refused file is discarded as it arrives.
        if (body instanceof Readable) body.unpipe().resume();
      }
    });

    app.get<{ Params: { id: string; document: string } }>(
      "/download/audits/:id/documents/:document",
      async (request, reply) => {
        const owner = textOf(request, "owner");
        const environment = textOf(request, "environment");
        const scope = { ownerId: owner, environment };
        const call = (await admit(callOf(request, reply), "member", scope, false)) as OwnerCall;
        const { id: auditId, document: id } = request.params;
        const parts = documents.getDocumentFile({ auditId, id }, { ...call, timeoutMs });
        const { fileName, mediaType = "application/octet-stream", body } = await receivedFile(parts);
        return reply.type(mediaType).header("Content-Disposition", `attachment; filename="${fileName}"`).send(body);
      },
    );
  };
}

/** Reads the metadata of a document from its request; premium-audit checks it. */
function headerOf(request: FastifyRequest, auditId: string) {
  const queryText = (name: string) => textOf(request, name);
  const employers = queryText("other_employer_ids").split(",");
  const members = {
    type: queryText("type"),
    state: queryText("state"),
    corrects: queryText("corrects"),
    wages: wagesOf(request),
    periodStart: queryText("period_start"),
    periodEnd: queryText("period_end"),
    otherEmployerIds: employers.map((id) => id.trim()).filter((id) => id !== ""),
  };
  return { auditId, members, fileName: queryText("file_name") };
}

/** A parameter of the query; empty if it is absent. */
function textOf({ query }: FastifyRequest, name: string): string {
  return (query as Readonly<Record<string, string | undefined>>)[name] ?? "";
}

/** Percent-encoded, because a header has no other letters than those of Latin-1. */
function wagesOf({ headers }: FastifyRequest): string {
  try {
    return decodeURIComponent(String(headers[wagesHeader] ?? ""));
  } catch {
    throw invalidField("wages", "must be an amount");
  }
}
