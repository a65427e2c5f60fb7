import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";

/** A time as every answer writes it: UTC, ISO 8601 with milliseconds and `Z`. */
export function publicTime(timestamp: Timestamp | undefined): string | null {
  return timestamp ? timestampDate(timestamp).toISOString() : null;
}
