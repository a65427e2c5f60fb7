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

/** Path to which a file is sent: a page in the application of an owner has its own. */
export const uploadPath = ({ embedded }: Scope) => (embedded ? "/upload/embedded-payroll" : "/upload/payroll");

/**
 * Uploads a payroll file.
 *
 * @throws RefusedUpload if the file is not accepted
 */
export function sendPayroll(upload: SendPayroll): Promise<Received> {
  return sendFile<Received>({ ...upload, path: uploadPath(upload.scope), contentType: "text/csv" });
}
