import { Readable } from "node:stream";
import { toBinary } from "@bufbuild/protobuf";
import {
  type PayrollFileService,
  type PreviewFileResponse,
  PreviewFileResponseSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_files";
import { failedRowsCsv } from "@platform/public-records/csv/failed-rows-csv";
import { findingsCsv } from "@platform/public-records/csv/findings-csv";
import type { Calls } from "@platform/rpc/client/client";
import { requireLeastSpeed } from "@platform/service/call/least-speed";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { embeddedUploadAccess, uploadAccess } from "../../access/access-table.ts";
import { type EmbeddedCall, isEmbedded, type OpenCall, type OwnerCall } from "../../access/page-call.ts";
import { type Admit, scopeOf } from "../../admission/admit.ts";
import type { PlainRoutes } from "../../http/http-server.ts";
import { PortalProblem } from "../../problem.ts";
import { embeddedHeaderOf, fileHeaderOf } from "./file-header.ts";
import { fileMessages, previewMessages } from "./file-messages.ts";
import type { Reports } from "./reports.ts";

interface Dependencies {
  admit: Admit;
  files: Calls<typeof PayrollFileService>;
  reports: Reports;
  maxFileBytes: number;
  uploadTimeoutMs: number;
}

type Query = Readonly<Record<string, string | undefined>>;
type CallOf = Parameters<PlainRoutes>[1];

/** Admits the sender of a file, and reads what the sender says about it. */
type SenderOf = (
  admit: Admit,
  open: OpenCall,
  query: Query,
) => Promise<{ call: OwnerCall | EmbeddedCall; header: ReturnType<typeof fileHeaderOf> }>;

/** The sender by the path: a person, or the page of an employer in the application of an owner. */
const senders: Readonly<Record<string, SenderOf>> = {
  async "/upload/payroll"(admit, open, query) {
    const call = (await admit(open, uploadAccess, scopeOf(open.headers), true)) as OwnerCall;
    return { call, header: fileHeaderOf(query) };
  },
  async "/upload/embedded-payroll"(admit, open, query) {
    const call = (await admit(open, embeddedUploadAccess, scopeOf(open.headers), true)) as EmbeddedCall;
    return { call, header: embeddedHeaderOf(query, call.embedded.employerId) };
  },
};

/** Upload of a payroll file, its preview, and downloads of a report's findings and of the rows that failed. */
export function payrollFileRoutes(dependencies: Dependencies): PlainRoutes {
  return (app, callOf) => {
    addUploads(app, callOf, dependencies);
    addDownloads(app, callOf, dependencies);
  };
}

function addUploads(app: FastifyInstance, callOf: CallOf, { admit, files, maxFileBytes, ...options }: Dependencies) {
  const timeoutMs = options.uploadTimeoutMs;

  // The body is not read here: its bytes are passed on as they arrive.
  app.addContentTypeParser("text/csv", (_request, body, done) => {
    requireLeastSpeed(app.server, body);
    done(null, body);
  });

  /** Returns the call of the sender, and the file, of which nothing is read yet. */
  const fileOf = async (senderOf: SenderOf, request: FastifyRequest, reply: FastifyReply) => {
    const { call, header } = await senderOf(admit, callOf(request, reply), request.query as Query);
    if (!(request.body instanceof Readable)) {
      throw new PortalProblem("INVALID_ARGUMENT", "INVALID_REQUEST", "Send the file as text/csv.");
    }
    return { call, file: { header, bytes: request.body, maxBytes: maxFileBytes } };
  };

  for (const [path, senderOf] of Object.entries(senders)) {
    app.post(path, async (request, reply) => {
      const { call, file } = await fileOf(senderOf, request, reply);
      const { fileId, recordsTotal, reports } = await files.uploadFile(fileMessages(file), { ...call, timeoutMs });
      if (call.cookies.length > 0) reply.header("Set-Cookie", call.cookies);
      return reply.code(202).send({
        report_id: fileId,
        records_total: recordsTotal,
        reports: reports.map((report) => ({ report_id: report.fileId, employer_id: report.employerId })),
      });
    });

    // In the binary format, because the pages leave the JSON of contracts out.
    app.post(`${path}/preview`, async (request, reply) => {
      const { call, file } = await fileOf(senderOf, request, reply);
      const preview = await files.previewFile(previewMessages(file), { ...call, timeoutMs });
      if (call.cookies.length > 0) reply.header("Set-Cookie", call.cookies);
      if (isEmbedded(call)) hideOtherEmployers(preview);
      return reply.type("application/proto").send(Buffer.from(toBinary(PreviewFileResponseSchema, preview)));
    });
  }
}

/** A warning about a new employer names another one of the owner, of which a page of one employer knows nothing. */
function hideOtherEmployers({ findings }: PreviewFileResponse): void {
  if (findings) findings.warnings = findings.warnings.filter(({ code }) => code !== "EMPLOYER_NEW");
}

function addDownloads(app: FastifyInstance, callOf: CallOf, { admit, files, reports }: Dependencies) {
  const memberCall = async (request: FastifyRequest, reply: FastifyReply) => {
    const { owner = "", environment = "" } = request.query as Query;
    return (await admit(callOf(request, reply), "member", { ownerId: owner, environment }, false)) as OwnerCall;
  };

  app.get<{ Params: { id: string } }>("/download/reports/:id/failed-rows.csv", async (request, reply) => {
    const call = await memberCall(request, reply);
    const { id: reportId } = request.params;
    const parts = files.listFailedRows({ reportId }, call)[Symbol.asyncIterator]();
    // A refusal must arrive before the file begins.
    const first = await parts.next();
    const lines = failedRowsCsv(continued(first, parts), (_code, field) => field);
    return sendCsv(reply, `failed-rows-${reportId}`, lines);
  });

  app.get<{ Params: { id: string } }>("/download/reports/:id/findings.csv", async (request, reply) => {
    const call = await memberCall(request, reply);
    const { id: reportId } = request.params;
    // A refusal must arrive before the file begins.
    await reports.getReport({ reportId }, call);
    return sendCsv(reply, `findings-${reportId}`, findingsCsv(reports.listFindings({ reportId }, call)));
  });
}

function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("Content-Disposition", `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines));
}

async function* continued<Item>(first: IteratorResult<Item>, rest: AsyncIterator<Item>): AsyncIterable<Item> {
  try {
    for (let item = first; !item.done; item = await rest.next()) yield item.value;
  } finally {
    await rest.return?.();
  }
}
