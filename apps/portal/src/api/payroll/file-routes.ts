import { Readable } from "node:stream";
import { toBinary } from "@bufbuild/protobuf";
import {
  type PayrollFileService,
  PreviewFileResponseSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_files";
import { failedRowsCsv } from "@platform/public-records/csv/failed-rows-csv";
import type { Calls } from "@platform/rpc/client/client";
import { requireLeastSpeed } from "@platform/service/call/least-speed";
import type { FastifyReply, FastifyRequest } from "fastify";
import { uploadAccess } from "../../access/access-table.ts";
import type { OpenCall, OwnerCall } from "../../access/page-call.ts";
import { type Admit, scopeOf } from "../../admission/admit.ts";
import type { PlainRoutes } from "../../http/http-server.ts";
import { PortalProblem } from "../../problem.ts";
import { fileHeaderOf } from "./file-header.ts";
import { fileMessages, previewMessages } from "./file-messages.ts";
import { findingsCsv } from "./findings-csv.ts";
import type { Reports } from "./reports.ts";

interface Dependencies {
  admit: Admit;
  files: Calls<typeof PayrollFileService>;
  reports: Reports;
  maxFileBytes: number;
  uploadTimeoutMs: number;
}

type Query = Readonly<Record<string, string | undefined>>;

/** Upload of a payroll file, its preview, and downloads of a report's findings and of the rows that failed. */
export function payrollFileRoutes({ admit, files, reports, maxFileBytes, uploadTimeoutMs }: Dependencies): PlainRoutes {
  return (app, callOf) => {
    const admitted = async (
      call: OpenCall,
      access: typeof uploadAccess,
      scope: { ownerId: string; environment: string },
    ) => (await admit(call, access, scope, access !== "member")) as OwnerCall;

    // Not read here: the bytes go on as they arrive.
    app.addContentTypeParser("text/csv", (_request, body, done) => {
      requireLeastSpeed(app.server, body);
      done(null, body);
    });

    /** Who sends a file, and the file, of which nothing is read yet. */
    const sentFile = async (request: FastifyRequest, reply: FastifyReply) => {
      const open = callOf(request, reply);
      const call = await admitted(open, uploadAccess, scopeOf(open.headers));
      if (!(request.body instanceof Readable)) {
        throw new PortalProblem("INVALID_ARGUMENT", "INVALID_REQUEST", "Send the file as text/csv.");
      }
      const header = fileHeaderOf(request.query as Query);
      return { call, file: { header, bytes: request.body, maxBytes: maxFileBytes } };
    };

    app.post("/upload/payroll", async (request, reply) => {
      const { call, file } = await sentFile(request, reply);
      const { fileId, recordsTotal, reports } = await files.uploadFile(fileMessages(file), {
        ...call,
        timeoutMs: uploadTimeoutMs,
      });
      if (call.cookies.length > 0) reply.header("Set-Cookie", call.cookies);
      return reply.code(202).send({
        report_id: fileId,
        records_total: recordsTotal,
        reports: reports.map((report) => ({ report_id: report.fileId, employer_id: report.employerId })),
      });
    });

    // In the binary format, because the pages leave the JSON of contracts out.
    app.post("/upload/payroll/preview", async (request, reply) => {
      const { call, file } = await sentFile(request, reply);
      const preview = await files.previewFile(previewMessages(file), { ...call, timeoutMs: uploadTimeoutMs });
      if (call.cookies.length > 0) reply.header("Set-Cookie", call.cookies);
      return reply.type("application/proto").send(Buffer.from(toBinary(PreviewFileResponseSchema, preview)));
    });

    app.get<{ Params: { id: string } }>("/download/reports/:id/failed-rows.csv", async (request, reply) => {
      const { owner = "", environment = "" } = request.query as Query;
      const call = await admitted(callOf(request, reply), "member", { ownerId: owner, environment });
      const { id: reportId } = request.params;
      const parts = files.listFailedRows({ reportId }, call)[Symbol.asyncIterator]();
      // A refusal must arrive before the file begins.
      const first = await parts.next();
      return reply
        .type("text/csv; charset=utf-8")
        .header("Content-Disposition", `attachment; filename="failed-rows-${reportId}.csv"`)
        .send(Readable.from(failedRowsCsv(continued(first, parts), (_code, field) => field)));
    });

    app.get<{ Params: { id: string } }>("/download/reports/:id/findings.csv", async (request, reply) => {
      const { owner = "", environment = "" } = request.query as Query;
      const call = await admitted(callOf(request, reply), "member", { ownerId: owner, environment });
      const { id: reportId } = request.params;
      // A refusal must arrive before the file begins.
      await reports.getReport({ reportId }, call);
      return reply
        .type("text/csv; charset=utf-8")
        .header("Content-Disposition", `attachment; filename="findings-${reportId}.csv"`)
        .send(Readable.from(findingsCsv(reports.listFindings({ reportId }, call))));
    });
  };
}

async function* continued<Item>(first: IteratorResult<Item>, rest: AsyncIterator<Item>): AsyncIterable<Item> {
  try {
    for (let item = first; !item.done; item = await rest.next()) yield item.value;
  } finally {
    await rest.return?.();
  }
}
