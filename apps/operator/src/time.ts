import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";

/** Formats a timestamp as ISO 8601; null if there is none. */
export function isoTime(timestamp: Timestamp | undefined): string | null {
  return timestamp ? timestampDate(timestamp).toISOString() : null;
}
