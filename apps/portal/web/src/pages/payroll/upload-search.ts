import { correctFailedRows } from "../../shared/payroll-actions.ts";
import type { SentFile } from "./send-file.ts";

/** The query of the upload page: what the link to it says about the file. */
export interface UploadSearch {
  readonly employer_id?: string | undefined;
  readonly corrects?: string | undefined;
  /** Id of a failed report, in whose place the file is uploaded. */
  readonly instead_of?: string | undefined;
  readonly supplements?: string | undefined;
}

export function uploadTitle({ corrects, instead_of, supplements }: UploadSearch): string {
  if (supplements) return correctFailedRows;
  return corrects || instead_of ? "Correct a report" : "Upload payroll";
}

export function uploadDescription({ corrects, instead_of, supplements }: UploadSearch): string {
  if (supplements)
    return `Correct the rows that you downloaded from report ${supplements}, and upload them: they count in addition. Rows that count already are refused, so nothing counts twice.`;
  if (corrects)
    return `The file replaces report ${corrects} completely. The old report stays on record and no longer counts.`;
  if (instead_of)
    return `Report ${instead_of} failed, so nothing of it counts. Upload the corrected file in its place.`;
  return "A CSV file or an Excel workbook as your payroll program writes it: one row for each person. Columns are found by their headers. Check the file to see how it is read, before anything is stored.";
}

/** Reason why a file cannot replace a report that it did not name; empty if it can. */
export function whyNoReplacement({ corrects, supplements }: UploadSearch, { fields }: SentFile): string {
  if (corrects) return "The file replaces the report that you correct, and no other one.";
  if (supplements) return "Corrected rows replace no report.";
  if (!fields.employer_id)
    return "A file that names its employers replaces no report. Upload the rows of one employer alone to replace one.";
  return "";
}

/** Returns the fields of an upload: those of the form, and those that the query and the mapping add. */
export function uploadFields(form: FormData, search: UploadSearch, mapping: string): Record<string, string> {
  const textOf = (name: string) => String(form.get(name) ?? "").trim();
  const employer_id = textOf("employer_id");
  const { supplements } = search;
  const sheet = textOf("sheet");
  // A correction is for the employer of its report: the file of another employer is a new report.
  const corrects = search.corrects ?? (employer_id === search.employer_id ? search.instead_of : undefined);
  return {
    employer_id,
    period_start: textOf("period_start"),
    period_end: textOf("period_end"),
    ...(corrects && { corrects }),
    ...(supplements && { supplements }),
    ...(mapping && { mapping }),
    ...(sheet && { sheet }),
  };
}
