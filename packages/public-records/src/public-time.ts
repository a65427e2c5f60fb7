import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";

/** A time as partners read it: UTC, ISO 8601 with milliseconds and `Z`. Throws when a service left out a time it always sets. */
export function publicTime(timestamp: Timestamp | undefined): string {
  if (!timestamp) throw new TypeError("A service returned a record without one of its times.");
  return timestampDate(timestamp).toISOString();
}

/** The same for an optional time; `null` when it is missing. */
export function publicTimeOrNull(timestamp: Timestamp | undefined): string | null {
  return timestamp ? publicTime(timestamp) : null;
}
