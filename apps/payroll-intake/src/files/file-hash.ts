import { createHash } from "node:crypto";
import { contentHash } from "../payroll/content-hash.ts";
import type { FileFailure } from "./file-failure.ts";
import type { FileHeader } from "./file-header.ts";
import type { RowDigest } from "./row-digest.ts";

/**
 * Returns the hash that identifies duplicates of a report of a file. A file with the content of a JSON report has the same hash
 * as that report, so that the same payroll counts once.
 */
export function contentHashOf(file: FileHeader, rows: RowDigest, failure: FileFailure | undefined): Buffer {
  const records = failure ? undefined : rows.records();
  if (records) return contentHash({ ...file, records });
  const { employerId, periodStart, periodEnd } = file;
  const about = JSON.stringify(["csv", employerId, periodStart, periodEnd, failure?.code ?? null, failure?.details]);
  return createHash("sha256").update(about).update(rows.hash()).digest();
}
