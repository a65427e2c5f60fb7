import type { Scope } from "../../api/transport.ts";
import { sendFile } from "../../api/upload-file.ts";

/** A file and the members of its upload. */
export interface SentFile {
  readonly file: File;
  /** Employer, period, what is corrected, and the mapping. */
  readonly fields: Readonly<Record<string, string>>;
  readonly scope: Scope;
}

interface SendPayroll extends SentFile {
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Reports of an uploaded file, one for each employer. */
export interface Received {
  /** The first report. */
  readonly report_id: string;
  readonly reports: readonly { readonly report_id: string; readonly employer_id: string }[];
}

/**
 * Uploads a payroll file.
 *
 * @throws RefusedUpload if the file is not accepted
 */
export function sendPayroll(upload: SendPayroll): Promise<Received> {
  return sendFile<Received>({ ...upload, path: "/upload/payroll", contentType: "text/csv" });
}
