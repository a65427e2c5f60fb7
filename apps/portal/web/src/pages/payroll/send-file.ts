import { type Scope, scopeHeaders } from "../../api/transport.ts";

/** What the server says about a file that it did not accept. */
interface Refusal {
  readonly message?: string;
  readonly reason?: string;
  readonly request_id?: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The server, or the way to it, refused a file. */
export class RefusedUpload extends Error {
  readonly reason: string;
  readonly requestId: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;

  constructor(refusal: Refusal) {
    super(refusal.message || "The file could not be uploaded. Try again.");
    this.reason = refusal.reason ?? "";
    this.requestId = refusal.request_id ?? "";
    this.fields = Object.fromEntries(refusal.fields?.map(({ field, message }) => [field, message]) ?? []);
    this.metadata = refusal.metadata ?? {};
  }
}

/** A file and what is said about it. */
export interface SentFile {
  readonly file: File;
  /** Employer, period, what is corrected, and the mapping. */
  readonly fields: Readonly<Record<string, string>>;
  readonly scope: Scope;
}

interface SendFile extends SentFile {
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The members of a JSON object; none of a text that is something else. */
export function jsonOf(text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** What an uploaded file became: a report for each employer. */
export interface Received {
  /** The first report. */
  readonly report_id: string;
  readonly reports: readonly { readonly report_id: string; readonly employer_id: string }[];
}

/**
 * Uploads a file. Uses XMLHttpRequest, because fetch does not say how much was sent.
 *
 * @throws RefusedUpload if the file is not accepted
 */
export function sendFile({ file, fields, scope, onProgress }: SendFile): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const request = new XMLHttpRequest();
  request.open("POST", `/upload/payroll?${new URLSearchParams({ ...fields, file_name: file.name })}`);
  for (const [name, value] of scopeHeaders(scope)) request.setRequestHeader(name, value);
  request.setRequestHeader("content-type", "text/csv");
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
  request.onload = () => {
    const answer = jsonOf(request.responseText);
    if (request.status === 202 && "report_id" in answer) resolve(answer as Received);
    else reject(new RefusedUpload(answer));
  };
  request.onerror = () => reject(new RefusedUpload({ message: "The portal could not be reached. Try again." }));
  request.send(file);
  return promise;
}
