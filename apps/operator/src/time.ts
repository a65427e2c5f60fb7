import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";

/** ISO 8601; null where there is none. */
export function isoTime(timestamp: Timestamp | undefined): string | null {
  return timestamp ? timestampDate(timestamp).toISOString() : null;
}
