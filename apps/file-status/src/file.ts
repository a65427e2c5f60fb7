import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { FileState } from "@platform/contracts/file_status/v1/file_status";

/** Where a file stands. Counts of a file under way are 0 until they are known. */
export interface File {
  fileId: string;
  state: FileState;
  recordsTotal: number;
  recordsProcessed: number;
  recordsFailed: number;
  receivedAt: Date;
  finishedAt: Date | undefined;
}

/** What a `file.*` event says about where its file stands; undefined for events of other families. */
export function fileOf(event: Event): File | undefined {
  const { data } = event;
  if (!data.case) return undefined;
  const { fileId, recordsTotal, receivedAt } = data.value;
  const base = {
    fileId,
    recordsTotal,
    recordsProcessed: 0,
    recordsFailed: 0,
    receivedAt: receivedAt ? timestampDate(receivedAt) : new Date(0),
    finishedAt: undefined,
  };
  switch (data.case) {
    case "fileUploaded":
      return { ...base, state: FileState.PROCESSING };
    case "fileValidated":
      return { ...base, state: FileState.VALIDATED };
    case "fileProcessed": {
      const { recordsProcessed, recordsFailed, finishedAt } = data.value;
      const finished = finishedAt && timestampDate(finishedAt);
      return { ...base, state: FileState.COMPLETED, recordsProcessed, recordsFailed, finishedAt: finished };
    }
    case "fileFailed": {
      const { recordsFailed, finishedAt } = data.value;
      const finished = finishedAt && timestampDate(finishedAt);
      return { ...base, state: FileState.FAILED, recordsFailed, finishedAt: finished };
    }
  }
}
