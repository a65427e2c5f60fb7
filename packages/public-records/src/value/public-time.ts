import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { z } from "zod";

/** Converts a timestamp to the public form: ISO 8601 in UTC with milliseconds and `Z`. Throws a TypeError if it is missing. */
export function publicTime(timestamp: Timestamp | undefined): string {
  if (!timestamp) throw new TypeError("A service returned a record without a required timestamp.");
  return timestampDate(timestamp).toISOString();
}

/** Schema of `deleted_at`, which only records in a list of deleted records have. */
export const deletedAtSchema = z.iso.datetime().optional().meta({
  description: "Time at which the record was deleted. Only in lists with `deleted=true`.",
});

/** Returns the member `deleted_at` of a deleted record; nothing for another. */
export function toDeletedAt({ deletedAt }: { deletedAt?: Timestamp | undefined }): { deleted_at?: string } {
  return deletedAt ? { deleted_at: publicTime(deletedAt) } : {};
}

/** Converts an optional timestamp in the same way; `null` if it is missing. */
export function publicTimeOrNull(timestamp: Timestamp | undefined): string | null {
  return timestamp ? publicTime(timestamp) : null;
}
