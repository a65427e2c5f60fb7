import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import {
  PayrollFileService,
  type PreviewFileResponse,
  type UploadFileResponse,
} from "@platform/contracts/payroll_intake/v1/payroll_files";
import { PayrollIntakeService, Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { memberNames } from "@platform/public-records/noun/members";
import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import { excludedPayKinds } from "@platform/public-records/record/excluded-pay";
import type { CallOptions, Calls } from "@platform/rpc/client/client";
import { sentFile } from "@platform/rpc/client/sent-file";
import type { TenantCall } from "@platform/service/call/call";
import { z } from "zod";
import { violationsOf } from "../../../edge/body/violations.ts";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { givenTwice, invalidMembers } from "../../../edge/errors/problems.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { Profile as ProfileName } from "../../../edge/profile.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { noUploadPlace, passOn } from "../../../edge/upload/pass-on.ts";
import { uploadOf } from "../../../edge/upload/upload.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { profileNames, publicField } from "../../shared/field-names.ts";
import { text } from "../../shared/text.ts";
import { submissionRefusals } from "../reports/accepted-report.ts";
import { publicFieldA, publicFieldB } from "../reports/report-field.ts";
import { acceptedFileSchemaA, acceptedFileSchemaB, toAcceptedFileA, toAcceptedFileB } from "./accepted-file.ts";
import { exampleAcceptedFileA, exampleAcceptedFileB, exampleFileA, exampleFileB } from "./examples.ts";
import { failedRowsEndpoints } from "./failed-rows-endpoints.ts";
import {
  dryRun,
  exampleFileDryRunA,
  exampleFileDryRunB,
  fileDryRunSchemaA,
  fileDryRunSchemaB,
  toFileDryRunA,
  toFileDryRunB,
} from "./file-dry-run.ts";
import { type MappingChoice, mappingParameter, noMapping } from "./mapping.ts";
import { type FileHeader, previewMessages } from "./send-file.ts";
import { fileStatusEndpoints } from "./status-endpoints.ts";

interface Dependencies {
  files: Calls<typeof PayrollFileService>;
  maxFileBytes: number;
  uploadTimeoutMs: number;
}

const employerId = text()
  .optional()
  .meta({
    description:
      "Your id of the employer. If omitted, a column such as `employer_id`, Client Code or Company Code names the employer of each row, and each gets a report.",
    examples: ["employer_042"],
  });
const firstDay = calendarDate().meta({ description: "First day of the period.", examples: ["2026-03-16"] });
const lastDay = (first: string) =>
  calendarDate().meta({ description: `Last day of the period, not before \`${first}\`.`, examples: ["2026-03-31"] });
const corrects = text().optional().meta({ description: "Id of the report or file that this one replaces." });

const supplements = text().optional().meta({
  description:
    "Id of a completed file of the same employer and period, whose corrected failed rows this file has. Rows that count already are refused. Without `mapping`, the rows are read with the mapping of that file.",
});

const sheet = text().optional().meta({
  description: "Name of the sheet of an Excel workbook. If omitted, the first sheet that is not hidden is read.",
});

const mappingDescription =
  'The headers of members, as JSON: `{"employee_id": "Badge", "hours_worked": ["Std", "OT"], "tips": null}`. Several headers are ' +
  "added up, and `null` does not read a member. Members that are left out are recognized by the names of columns. Instead of JSON, the " +
  "name of a stored file mapping.";
const mappingSchemas = { A: mappingParameter(publicFieldA), B: mappingParameter(publicFieldB) };
const mappingIn = (profile: ProfileName) =>
  mappingSchemas[profile].optional().meta({ description: mappingDescription });

const formFields = { mapping: "As `mapping` in the query. The field must come before the file." };

const queryA = z.object({
  employer_id: employerId,
  period_start: firstDay,
  period_end: lastDay("period_start"),
  corrects,
  supplements,
  sheet,
  mapping: mappingIn("A"),
  dry_run: dryRun,
});
const queryB = z.object({
  employer_id: employerId,
  start_date: firstDay,
  end_date: lastDay("start_date"),
  corrects,
  supplements,
  sheet,
  mapping: mappingIn("B"),
  dry_run: dryRun,
});

const checkQueryA = queryA.omit({ dry_run: true });
const checkQueryB = queryB.omit({ dry_run: true });

const notGiven = (schema: z.ZodObject) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]));
const namesA = notGiven(queryA);
const namesB = notGiven(queryB);

const publicFieldOfFileB = publicField({ period_start: "start_date", period_end: "end_date" });

const supplementRefusals = [
  problemOfReason("SUPPLEMENTED_REPORT_NOT_FOUND"),
  problemOfReason("SUPPLEMENTED_REPORT_NOT_COMPLETED", { status: "voided" }),
];

/** `/files` of both profiles, without `/files/mappings`. A `POST` responds with 202 once the file is stored durably. */
export function fileEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const files = callsOf(PayrollFileService);
  const dependencies = { files, maxFileBytes: config.MAX_FILE_BYTES, uploadTimeoutMs: config.UPLOAD_TIMEOUT_MS };
  return [
    uploadInA(dependencies),
    uploadInB(dependencies),
    checkInA(dependencies),
    checkInB(dependencies),
    ...failedRowsEndpoints(files),
    ...fileStatusEndpoints({ files: callsOf(FileStatusService), intake: callsOf(PayrollIntakeService) }),
  ];
}

const shared = {
  tag: "Files",
  method: "POST",
  scope: "payroll:write",
  refusals: [...submissionRefusals, ...supplementRefusals, noUploadPlace],
} as const;

const uploading = {
  ...shared,
  path: "/files",
  operationId: "uploadPayrollFile",
  summary: "Upload payroll as a CSV file or an Excel workbook",
} as const;

const checking = {
  ...shared,
  path: "/files/dry-run",
  operationId: "checkPayrollFile",
  summary: "Check a payroll file",
  description:
    "Reads a file as `POST /files` does, and stores nothing. The response shows from which columns and rows the payroll was read.",
} as const;

const uploadIn = ({ maxFileBytes, uploadTimeoutMs }: Dependencies, example: string) => ({
  maxBytes: maxFileBytes,
  timeoutMs: uploadTimeoutMs,
  fields: formFields,
  example,
});

const checked = { description: "The file was read and not stored." };
const accepted = { description: "The file is accepted for processing." };
const responseOfCheckA = { ...checked, schema: fileDryRunSchemaA, example: exampleFileDryRunA };
const responseOfCheckB = { ...checked, schema: fileDryRunSchemaB, example: exampleFileDryRunB };

/** The file of a request, with the parameters that say how it is read. */
function sentA(query: z.output<typeof checkQueryA>, body: unknown, call: TenantCall): SentFile {
  const { employer_id: employerId = "", period_start: periodStart, period_end: periodEnd } = query;
  const { corrects = "", supplements = "", sheet = "" } = query;
  const header = { profile: Profile.A, employerId, periodStart, periodEnd, corrects, supplements, sheet };
  return { header, upload: { body, call, profile: "A", query: { ...namesA, ...query } } };
}

function sentB(query: z.output<typeof checkQueryB>, body: unknown, call: TenantCall): SentFile {
  const { employer_id: employerId = "", start_date: periodStart, end_date: periodEnd } = query;
  const { corrects = "", supplements = "", sheet = "" } = query;
  const header = { profile: Profile.B, employerId, periodStart, periodEnd, corrects, supplements, sheet };
  return { header, upload: { body, call, profile: "B", query: { ...namesB, ...query } } };
}

function uploadInA(dependencies: Dependencies): Endpoint {
  return endpoint({
    ...uploading,
    profile: "A",
    publicField: publicFieldA,
    description: descriptionOf(profileNames.A),
    query: queryA,
    upload: uploadIn(dependencies, exampleFileA),
    responses: {
      200: { ...responseOfCheckA, isDeprecated: true },
      202: { ...accepted, schema: acceptedFileSchemaA, example: exampleAcceptedFileA },
    },
    async handle({ body, query, call }) {
      const source = sentA(query, body, call);
      const { environment } = call.tenant;
      if (query.dry_run)
        return { status: 200, body: toFileDryRunA(await read(dependencies, source), query, environment) };
      return { status: 202, body: toAcceptedFileA(await receive(dependencies, source), query, environment) };
    },
  });
}

function uploadInB(dependencies: Dependencies): Endpoint {
  return endpoint({
    ...uploading,
    profile: "B",
    publicField: publicFieldOfFileB,
    description: descriptionOf(profileNames.B),
    query: queryB,
    upload: uploadIn(dependencies, exampleFileB),
    responses: {
      200: { ...responseOfCheckB, isDeprecated: true },
      202: { ...accepted, schema: acceptedFileSchemaB, example: exampleAcceptedFileB },
    },
    async handle({ body, query, call }) {
      const source = sentB(query, body, call);
      if (query.dry_run) return { status: 200, body: toFileDryRunB(await read(dependencies, source)) };
      return { status: 202, body: toAcceptedFileB(await receive(dependencies, source)) };
    },
  });
}

function checkInA(dependencies: Dependencies): Endpoint {
  return endpoint({
    ...checking,
    profile: "A",
    publicField: publicFieldA,
    query: checkQueryA,
    upload: uploadIn(dependencies, exampleFileA),
    responses: { 200: responseOfCheckA },
    async handle({ body, query, call }) {
      const preview = await read(dependencies, sentA(query, body, call));
      return { status: 200, body: toFileDryRunA(preview, query, call.tenant.environment) };
    },
  });
}

function checkInB(dependencies: Dependencies): Endpoint {
  return endpoint({
    ...checking,
    profile: "B",
    publicField: publicFieldOfFileB,
    query: checkQueryB,
    upload: uploadIn(dependencies, exampleFileB),
    responses: { 200: responseOfCheckB },
    async handle({ body, query, call }) {
      return { status: 200, body: toFileDryRunB(await read(dependencies, sentB(query, body, call))) };
    },
  });
}

const optionalColumns = ["state", ...memberNames(payrollRecordMembers)].map((name) => `\`${name}\``).join(", ");

function descriptionOf({
  class_code: classCode,
  gross_wages: wages,
}: Readonly<Record<"class_code" | "gross_wages", string>>): string {
  return (
    "Send one row for each employee, class code and state, below a header that names the columns. Required columns are " +
    `\`employee_id\`, \`name\` (or \`first_name\` and \`last_name\`), \`${classCode}\`, \`hours_worked\` and \`${wages}\`. Optional ` +
    `columns are ${optionalColumns}, and one for each kind of excluded pay: ${excludedPayKinds.map((kind) => `\`${kind}\``).join(", ")}. Other common ` +
    "column names are recognized too. The file becomes a payroll report: `GET /files/status/{file_id}` returns its status, and " +
    "`GET /payroll/reports/{report_id}` returns the errors of each row. An upload that is interrupted leaves nothing behind. " +
    "Without `employer_id` the file has several employers; if it does not name one " +
    "in each row, or one of its reports is a duplicate, nothing is stored."
  );
}

interface FileRequest {
  body: unknown;
  call: TenantCall;
  profile: ProfileName;
  /** Every parameter of the query, also those that are not given. */
  query: Readonly<Record<string, unknown>> & { mapping?: MappingChoice | undefined };
}

interface SentFile {
  header: Header;
  upload: FileRequest;
}

type Header = Omit<FileHeader, "fileName" | keyof MappingChoice>;
type FileParts = Pick<FileHeader, "fileName" | keyof MappingChoice>;

/** Passes a file on as it arrives; resolves once it is stored durably. */
function receive(dependencies: Dependencies, { header, upload }: SentFile): Promise<UploadFileResponse> {
  return withFile(dependencies, upload, (file, bytes, call) =>
    dependencies.files.uploadFile(sentFile({ ...header, ...file }, bytes), call),
  );
}

/** Passes a file on as it arrives, to be read and not stored. */
function read(dependencies: Dependencies, { header, upload }: SentFile): Promise<PreviewFileResponse> {
  return withFile(dependencies, upload, (file, bytes, call) =>
    dependencies.files.previewFile(previewMessages({ ...header, ...file }, bytes), call),
  );
}

function withFile<T>(
  { maxFileBytes, uploadTimeoutMs }: Dependencies,
  { body, call, profile, query }: FileRequest,
  send: (file: FileParts, bytes: AsyncIterable<Uint8Array>, call: CallOptions) => Promise<T>,
): Promise<T> {
  const expected = { maxBytes: maxFileBytes, fields: formFields, query, call, timeoutMs: uploadTimeoutMs };
  return passOn(uploadOf(body), expected, ({ fileName, bytes, fields }, options) => {
    const mapping = mappingOf(profile, { query: query.mapping, field: fields.get("mapping") });
    return send({ fileName, ...mapping }, bytes, options);
  });
}

/** The mapping of the query or of a form. Throws a 400 if it is invalid or there are both. */
function mappingOf(
  profile: ProfileName,
  { query, field }: { query: MappingChoice | undefined; field: string | undefined },
): MappingChoice {
  if (field === undefined) return query ?? noMapping;
  if (query) throw new ProblemError(givenTwice("mapping"));
  const read = mappingSchemas[profile].safeParse(field);
  if (read.success) return read.data;
  throw new ProblemError(invalidMembers(violationsOf(read.error, field, { at: "mapping" })));
}
