import type { Scope } from "../../api/transport.ts";
import { sendFile } from "../../api/upload-file.ts";

/** A file and what is said about it. */
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

/** What an uploaded file became: a report for each employer. */
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
export function sendPayroll(sent: SendPayroll): Promise<Received> {
  return sendFile<Received>({ ...sent, path: "/upload/payroll", contentType: "text/csv" });
}
