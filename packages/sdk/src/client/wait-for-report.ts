import type { paths } from "../generated/profile-a.ts";
import type { ClientA, ClientB } from "./client.ts";
import type { Operation, Success } from "./operation-types.ts";
import { pause } from "./retry.ts";

/** The status of a payroll report or file; it is the same in both profiles. */
export type FileStatus = Success<Operation<paths, "/files/status/{file_id}", "get">>;

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
  api: ClientA | ClientB,
  reportId: string,
  { signal, onStatus }: WaitOptions = {},
): Promise<FileStatus> {
  // Both profiles have this operation in the same form.
  const client = api as ClientA;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const status = await client.get("/files/status/{file_id}", { path: { file_id: reportId }, signal });
    onStatus?.(status);
    if (status.status === "completed" || status.status === "failed") return status;
    await pause(pauseMs, signal);
  }
}
