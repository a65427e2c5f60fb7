import type { Client } from "./client.ts";
import { type FileSource, fileBody, type UploadProgress } from "./file-body.ts";
import type {
  CallSettings,
  DryRunPaths,
  DryRunResult,
  Operation,
  PathPart,
  PathsWith,
  QueryOf,
  QueryPart,
  Success,
} from "./operation-types.ts";
import { type RawClient, rawRequest } from "./raw-request.ts";

/** Paths to which a file can be posted. */
export type UploadPaths<Paths> = {
  [P in PathsWith<Paths, "post">]: Operation<Paths, P, "post"> extends {
    requestBody?: { content: { "multipart/form-data": unknown } };
  }
    ? P
    : never;
}[PathsWith<Paths, "post">];

/** How a file is uploaded. */
export type UploadOptions<Op> = Omit<CallSettings, "timeoutMs"> &
  PathPart<Op> &
  QueryPart<Op> & {
    /** Name of the file, for people and for its type; that of a `File` if omitted. */
    fileName?: string | undefined;
    /** Derived from the name if omitted. */
    contentType?: string | undefined;
    /** Headers of members, as an object: `{ employee_id: "Badge", hours_worked: ["Std", "OT"], tips: null }`. */
    mapping?: ("mapping" extends keyof QueryOf<Op> ? Readonly<Record<string, unknown>> : never) | undefined;
    /** Time for one attempt, in milliseconds. Ten minutes if omitted. */
    timeoutMs?: number | undefined;
    /** Called as the file is handed to the connection; from the beginning again if the upload is repeated. */
    onProgress?: ((progress: UploadProgress) => void) | undefined;
  };

const uploadTimeoutMs = 600_000;
const contentTypes: Readonly<Record<string, string>> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
};

/**
 * Posts a file as it is read, without holding it in memory. In Node, `await openAsBlob("payroll.csv")` of `node:fs` is a file that can
 * be sent again if an attempt fails; a stream is sent once.
 */
export async function uploadFile<Paths, P extends UploadPaths<Paths> & PathsWith<Paths, "post">>(
  api: Client<Paths>,
  path: P,
  file: FileSource,
  options: UploadOptions<Operation<Paths, P, "post">>,
): Promise<Success<Operation<Paths, P, "post">>> {
  return (await post(api, path, file, options)) as Success<Operation<Paths, P, "post">>;
}

/** The same as `uploadFile` for a file that is read and checked, and of which nothing is stored. */
export async function tryFile<Paths, P extends UploadPaths<Paths> & DryRunPaths<Paths> & PathsWith<Paths, "post">>(
  api: Client<Paths>,
  path: P,
  file: FileSource,
  options: UploadOptions<Operation<Paths, P, "post">>,
): Promise<DryRunResult<Paths, P>> {
  return (await post(api, `${path}/dry-run`, file, options)) as DryRunResult<Paths, P>;
}

interface AnyUpload extends CallSettings {
  path?: object;
  query?: Readonly<Record<string, unknown>>;
  mapping?: Readonly<Record<string, unknown>> | undefined;
  fileName?: string | undefined;
  contentType?: string | undefined;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

async function post(api: RawClient, path: string, file: FileSource, options: AnyUpload): Promise<unknown> {
  const { fileName = nameOf(file), contentType, onProgress, mapping, query, timeoutMs = uploadTimeoutMs } = options;
  const { path: parameters = {}, signal, maxRetries, idempotencyKey } = options;
  const type = contentType ?? contentTypes[/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ""] ?? "text/csv";
  const { body } = await api[rawRequest]({
    method: "POST",
    path,
    accept: "application/json",
    signal,
    maxRetries,
    idempotencyKey,
    timeoutMs,
    parameters: { ...parameters },
    query: { ...query, ...(mapping && { mapping: JSON.stringify(mapping) }) },
    body: fileBody(file, { fileName, contentType: type, onProgress }),
  });
  return body;
}

function nameOf(file: FileSource): string {
  return "name" in file && typeof file.name === "string" ? file.name : "payroll.csv";
}
