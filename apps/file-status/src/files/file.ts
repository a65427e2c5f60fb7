import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { FileState } from "@platform/contracts/file_status/v1/file_status";

/** Processing status of a file. Counts are 0 until they are known. */
export interface File {
  fileId: string;
  state: FileState;
  recordsTotal: number;
  recordsProcessed: number;
  recordsFailed: number;
  receivedAt: Date;
  finishedAt: Date | undefined;
}

type FileEvent = Extract<Event["data"], { case: "fileUploaded" | "fileValidated" | "fileProcessed" | "fileFailed" }>;

/** Converts a `file.*` event to the status of its file; undefined for other events. */
export function fileOf({ data }: Event): File | undefined {
  switch (data.case) {
    case "fileUploaded":
      return { ...underWay(data.value), state: FileState.PROCESSING };
    case "fileValidated":
      return { ...underWay(data.value), state: FileState.VALIDATED };
    case "fileProcessed": {
      const { recordsProcessed, recordsFailed } = data.value;
      const finishedAt = dateOf(data.value.finishedAt);
      return { ...underWay(data.value), state: FileState.COMPLETED, recordsProcessed, recordsFailed, finishedAt };
    }
    case "fileFailed": {
      const { recordsFailed } = data.value;
      const finishedAt = dateOf(data.value.finishedAt);
      return { ...underWay(data.value), state: FileState.FAILED, recordsFailed, finishedAt };
    }
    default:
      return undefined;
  }
}

/** True if the status is final: it will not change. */
export function isFinal({ state }: File): boolean {
  return state === FileState.COMPLETED || state === FileState.FAILED;
}

function underWay({ fileId, recordsTotal, receivedAt }: FileEvent["value"]): Omit<File, "state"> {
  const counts = { recordsTotal, recordsProcessed: 0, recordsFailed: 0 };
  return { fileId, ...counts, receivedAt: dateOf(receivedAt) ?? new Date(0), finishedAt: undefined };
}

function dateOf(timestamp: Timestamp | undefined): Date | undefined {
  return timestamp && timestampDate(timestamp);
}
