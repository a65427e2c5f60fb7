import { type RawClient, rawRequest } from "./raw-request.ts";
import { pause } from "./retry.ts";

/** The status of a payroll report or file; it is the same in both profiles. */
export interface FileStatus {
  file_id: string;
  status: "processing" | "validated" | "completed" | "failed";
  records_total: number;
  records_processed: number;
  records_failed: number;
  environment: "sandbox" | "production";
  processing_time: string;
}

/** Time limit, cancellation and progress of waiting. */
export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with each status that is read. */
  readonly onStatus?: ((status: FileStatus) => void) | undefined;
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/**
 * Waits until a payroll report or file is `completed` or `failed`, and resolves to its status. It asks with growing pauses; use a
 * webhook for `file.processed` and `file.failed` where many reports are sent. Cancel it with `signal`, for example
 * `AbortSignal.timeout(600_000)`.
 */
export async function waitForReport(
  api: RawClient,
  reportId: string,
  { signal, onStatus }: WaitOptions = {},
): Promise<FileStatus> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const received = await api[rawRequest]({
      method: "GET",
      path: "/files/status/{file_id}",
      accept: "application/json",
      parameters: { file_id: reportId },
      signal,
    });
    const status = received.body as FileStatus;
    onStatus?.(status);
    if (status.status === "completed" || status.status === "failed") return status;
    await pause(pauseMs, signal);
  }
}
