import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";

/** Converts a timestamp to the public form: ISO 8601 in UTC with milliseconds and `Z`. Throws a TypeError if it is missing. */
export function publicTime(timestamp: Timestamp | undefined): string {
  if (!timestamp) throw new TypeError("A service returned a record without a required timestamp.");
  return timestampDate(timestamp).toISOString();
}

/** Converts an optional timestamp in the same way; `null` if it is missing. */
export function publicTimeOrNull(timestamp: Timestamp | undefined): string | null {
  return timestamp ? publicTime(timestamp) : null;
}
