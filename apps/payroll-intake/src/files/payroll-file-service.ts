import { create } from "@bufbuild/protobuf";
import type { ClassCodeBook } from "@platform/class-codes/class-code-book";
import {
  PayrollFileService,
  type PreviewFileRequest,
  type UploadFileRequest,
  UploadFileRequestSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { ReadLog } from "@platform/messaging/publish/read-log";
import type { Database } from "@platform/postgres/query/database";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { uploadPlaces } from "@platform/rpc/server/upload-places";
import type { TenantCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember, refuseInvalid } from "@platform/validation/invalid";
import { fileName, optionalText } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";
import { toFindingsMessage } from "../findings/findings.ts";
import type { ClassCodes } from "../findings/known-classes.ts";
import type { Employees } from "../findings/missing-states.ts";
import { headerViolations, type Violation } from "../payroll/find-violations.ts";
import { fromProfile } from "../reports/report-profile.ts";
import { type MappedHeaders, mappingViolations, toColumnMapping } from "./csv/read-mapping.ts";
import type { FileHeader } from "./file-header.ts";
import { refuseForeign } from "./foreign-format.ts";
import { listFailedRows } from "./list-failed-rows.ts";
import { previewFile } from "./preview-file.ts";
import type { ReadFile } from "./read-file.ts";
import { type FileToReceive, receiveFile } from "./receive-file.ts";

interface FileServiceDependencies {
  database: Database;
  book: ClassCodeBook;
  classCodes: ClassCodes;
  employees: Employees;
  read: ReadFile;
  maxRecords: number;
  maxBytes: number;
  maxUploads: number;
  recordRead: ReadLog;
  /** Resolves to the mapping that an owner has stored by a name, or that the file of a report was sent with. */
  storedMapping(tenant: Tenant, name: string): Promise<readonly MappedHeaders[] | undefined>;
}

/** Implements PayrollFileService, which receives payroll files and previews them. */
export function payrollFileService({
  maxBytes,
  maxUploads,
  storedMapping,
  recordRead,
  ...dependencies
}: FileServiceDependencies): Implementation {
  const received = uploadPlaces({ places: maxUploads, maxBytes });
  return implementForTenants(PayrollFileService, {
    async previewColumns() {
      throw new Fault("UNIMPLEMENTED", "METHOD_UNKNOWN", "Call PreviewFile, which reads a file as its upload does.");
    },
    async *listFailedRows(request, call) {
      const rows = listFailedRows(dependencies, call, request);
      for await (const part of rows) {
        // After the first part, which refuses an unknown report; the same read is recorded once.
        await recordRead(call, { action: "payroll_report.wages_read", ids: [request.reportId] });
        yield part;
      }
    },
    uploadFile: (requests, call) =>
      withFile(requests, call, async (file) => {
        const { columns, warnings, ...stored } = await receiveFile(dependencies, call, file);
        const allFindings = { reportWarnings: warnings, withProblems: [], withWarnings: [], problems: 0, warnings: 0 };
        return { ...stored, ...(columns && { columns }), findings: toFindingsMessage(allFindings) };
      }),
    previewFile: (requests, call) =>
      withFile(uploadsOf(requests), call, (file) => previewFile(dependencies, call, file)),
  });

  /** Receives a file, and then calls `store` with it. It refuses a wrong header or a wrong format after the first bytes. */
  async function withFile<T>(
    requests: AsyncIterable<UploadFileRequest>,
    call: TenantCall,
    store: (file: FileToReceive) => Promise<T>,
  ): Promise<T> {
    const { about, content } = await fileOf(requests, call);
    return received(call.tenant, refuseForeign(content), (file) => store({ about, content: file }));
  }

  async function fileOf(requests: AsyncIterable<UploadFileRequest>, { tenant }: TenantCall) {
    const parts = requests[Symbol.asyncIterator]();
    const { mappingName, ...about } = await headerOf(parts);
    const content = contentOf(parts, maxBytes);
    if (mappingName === "") return { about, content };
    const stored = await storedMapping(tenant, mappingName);
    if (!stored)
      throw invalidMember(
        "INVALID_FILE",
        "mapping",
        "must be the name of a stored mapping, the id of a report that was read with one, or JSON",
      );
    return { about: { ...about, mapping: toColumnMapping(stored) }, content };
  }
}

async function* uploadsOf(requests: AsyncIterable<PreviewFileRequest>): AsyncIterable<UploadFileRequest> {
  for await (const { upload } of requests) yield upload ?? create(UploadFileRequestSchema);
}

const fileHeader = z.object({
  fileName: fileName(),
});
const supplement = z.object({ supplements: optionalText() });
const names = z.object({ mapping: optionalText(), sheet: optionalText() });

type Parts = AsyncIterator<UploadFileRequest>;

async function headerOf(parts: Parts): Promise<FileHeader & { mappingName: string }> {
  const first = await parts.next();
  const part = first.done ? undefined : first.value.part;
  if (part?.case !== "header") throw invalidMember("INVALID_FILE", "header", "must come first");
  const { profile, employerId, periodStart, periodEnd, corrects, supplements, fileName } = part.value;
  const { mapping, mappingName, sheet, refuseOverlaps, refuseNewEmployers } = part.value;
  const about = { employerId, periodStart, periodEnd, corrects, supplements, fileName };
  refuseInvalid("INVALID_FILE", [
    ...fileHeaderViolations(about),
    ...violationsOf(fileHeader, about),
    ...violationsOf(names, { mapping: mappingName, sheet }),
    ...mappingViolations(mapping),
    ...(mappingName !== "" && mapping.length > 0
      ? [{ field: "mapping", description: "must be a name or members" }]
      : []),
  ]);
  return {
    profile: fromProfile(profile),
    ...about,
    mapping: toColumnMapping(mapping),
    sheet,
    refuseOverlaps,
    refuseNewEmployers,
    mappingName,
  };
}

/**
 * Without an employer in the header, a column of the file names the employers. Then it can be no correction, because a
 * correction is for one employer.
 */
function fileHeaderViolations(
  about: Omit<FileHeader, "profile" | "mapping" | "sheet" | "refuseOverlaps" | "refuseNewEmployers">,
): Violation[] {
  const violations = [...headerViolations(about), ...violationsOf(supplement, about)];
  if (about.supplements !== "" && about.corrects !== "")
    violations.push({ field: "supplements", description: "must be left out if corrects is there" });
  if (about.supplements !== "" && about.employerId === "")
    violations.push({ field: "employer_id", description: "is required with supplements" });
  if (about.employerId !== "") return violations;
  const others = violations.filter(({ field }) => field !== "employer_id" || about.supplements !== "");
  if (about.corrects === "") return others;
  return [...others, { field: "corrects", description: "must be left out if employer_id is" }];
}

/** Yields the bytes of a file. Throws CANCELLED if they end too early, and INVALID_ARGUMENT if there are too many. */
async function* contentOf(parts: Parts, maxBytes: number): AsyncIterable<Uint8Array> {
  let sizeBytes = 0;
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const { part } = next.value;
    if (part.case === "end" && part.value.sizeBytes === BigInt(sizeBytes)) {
      // The file is complete: from now on a disconnect of the caller does not cancel the call.
      await parts.return?.();
      return;
    }
    if (part.case !== "chunk") break;
    sizeBytes += part.value.length;
    if (sizeBytes > maxBytes) throw invalidMember("INVALID_FILE", "file", `must have at most ${maxBytes} bytes`);
    yield part.value;
  }
  throw new Fault("CANCELLED", "FILE_NOT_WHOLE", "The upload ended before the file was complete.");
}
