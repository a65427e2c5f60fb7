import { Readable } from "node:stream";
import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PayrollFileService, UploadFileRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { failedRowsCsv } from "@platform/public-records/failed-rows-csv";
import type { Calls } from "@platform/rpc/client";
import type { FastifyRequest } from "fastify";
import { uploadAccess } from "../../access/access-table.ts";
import type { OpenCall, OwnerCall } from "../../access/page-call.ts";
import { type Admit, scopeOf } from "../../admission/admit.ts";
import type { PlainRoutes } from "../../http/http-server.ts";
import { PortalProblem } from "../../problem.ts";
import { csvOfFindings } from "./findings-csv.ts";
import type { Reports } from "./payroll-pages.ts";

interface Dependencies {
  admit: Admit;
  files: Calls<typeof PayrollFileService>;
  reports: Reports;
  maxFileBytes: number;
  uploadTimeoutMs: number;
}

type Query = Readonly<Record<string, string | undefined>>;

/** The most that one message holds. */
const maxChunkBytes = 1_048_576;

/** Upload of a payroll file, and downloads of a report's findings and of the rows that failed. */
export function payrollFileRoutes({ admit, files, reports, maxFileBytes, uploadTimeoutMs }: Dependencies): PlainRoutes {
  return (app, callOf) => {
    const admitted = async (
      call: OpenCall,
      access: typeof uploadAccess,
      scope: { ownerId: string; environment: string },
    ) => (await admit(call, access, scope, access !== "member")) as OwnerCall;

    // Not read here: the bytes go on as they arrive.
    app.addContentTypeParser("text/csv", (_request, body, done) => done(null, body));

    app.post("/upload/payroll", async (request, reply) => {
      const open = callOf(request, reply);
      const call = await admitted(open, uploadAccess, scopeOf(open.headers));
      if (!(request.body instanceof Readable)) {
        throw new PortalProblem("INVALID_ARGUMENT", "INVALID_REQUEST", "Send the file as text/csv.");
      }
      const messages = fileMessages(headerOf(request), request.body, maxFileBytes);
      const { fileId, recordsTotal } = await files.uploadFile(messages, { ...call, timeoutMs: uploadTimeoutMs });
      if (call.cookies.length > 0) reply.header("Set-Cookie", call.cookies);
      return reply.code(202).send({ report_id: fileId, records_total: recordsTotal });
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
        .send(Readable.from(csvOfFindings(reports.listFindings({ reportId }, call))));
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

function headerOf({ query }: FastifyRequest) {
  const { employer_id = "", period_start = "", period_end = "", corrects = "", supplements = "" } = query as Query;
  const { file_name = "" } = query as Query;
  return {
    ...{ profile: Profile.A, employerId: employer_id, corrects, supplements, fileName: file_name },
    ...{ periodStart: period_start, periodEnd: period_end },
  };
}

async function* fileMessages(
  header: ReturnType<typeof headerOf>,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncIterable<MessageInitShape<typeof UploadFileRequestSchema>> {
  yield { part: { case: "header", value: header } };
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) {
      throw new PortalProblem("INVALID_ARGUMENT", "FILE_TOO_LARGE", `A file may have ${maxBytes} bytes at most.`);
    }
    for (let start = 0; start < chunk.length; start += maxChunkBytes) {
      yield { part: { case: "chunk", value: chunk.subarray(start, start + maxChunkBytes) } };
    }
  }
  yield { part: { case: "end", value: { sizeBytes: BigInt(sizeBytes) } } };
}
