import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { type FileState, FileStateSchema, type FileStatus } from "@platform/contracts/file_status/v1/file_status";
import { environmentSchema } from "@platform/public-records/value/environment";
import { enumNames } from "@platform/service/call/enum-names";
import type { Environment } from "@platform/service/call/tenant";
import { z } from "zod";

const states = enumNames<typeof FileState>(FileStateSchema);

/** The status of a file, the same in both profiles. */
export const fileStatusRecordSchema = z.object({
  file_id: z.string(),
  status: z.enum(states.names),
  records_total: z.int().meta({ description: "Number of records in the file." }),
  records_processed: z.int().meta({ description: "Number of valid records." }),
  records_failed: z.int().meta({ description: "Number of refused records. All other records count." }),
  environment: environmentSchema,
  processing_time: z.string().meta({
    description: "Time since the file was received, for people. It stops when the file is completed or failed.",
  }),
});

export function toFileStatusRecord(
  file: FileStatus,
  environment: Environment,
  now: Date,
): z.input<typeof fileStatusRecordSchema> {
  const finishedMs = msOf(file.finishedAt) ?? now.getTime();
  return {
    file_id: file.fileId,
    status: states.toName(file.state) ?? "processing",
    records_total: file.recordsTotal,
    records_processed: file.recordsProcessed,
    records_failed: file.recordsFailed,
    environment,
    processing_time: duration(finishedMs - (msOf(file.receivedAt) ?? finishedMs)),
  };
}

function msOf(timestamp: Timestamp | undefined): number | undefined {
  return timestamp && timestampMs(timestamp);
}

/** Duration for people: `0.4 seconds`, `1 minute 12 seconds`, `2 hours 5 minutes`. Clocks of two machines may differ: never below 0. */
function duration(ms: number): string {
  const tenths = Math.max(0, Math.round(ms / 100));
  if (tenths < 600) return counted(tenths / 10, "second");
  const seconds = Math.round(tenths / 10);
  if (seconds < 3600) return `${counted(Math.floor(seconds / 60), "minute")} ${counted(seconds % 60, "second")}`;
  const minutes = Math.floor(seconds / 60);
  return `${counted(Math.floor(minutes / 60), "hour")} ${counted(minutes % 60, "minute")}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
