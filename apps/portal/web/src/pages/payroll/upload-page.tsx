import { Button, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import type { PreviewFileResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { Overlaps } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { RefusedUpload } from "../../api/upload-file.ts";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { correctFailedRows } from "../../shared/payroll-actions.ts";
import { EmployerColumn } from "./check/employer-column.tsx";
import { FileCheck } from "./check/file-check.tsx";
import { type Mapped, mappingText } from "./check/mapping.ts";
import { previewFile } from "./check/preview-file.ts";
import { SavedMappings } from "./check/saved-mappings.tsx";
import { ColumnsPreview } from "./columns-preview.tsx";
import { FileDrop } from "./file-drop.tsx";
import { type OverlapChoice, OverlapQuestion } from "./overlap-question.tsx";
import { PayrollRefusal } from "./payroll-refusal.tsx";
import { type SentFile, sendPayroll } from "./send-file.ts";
import { UploadFields } from "./upload-fields.tsx";

const environmentRoute = getRouteApi("/$environment");
const uploadRoute = getRouteApi("/$environment/payroll/upload");

/**
 * Uploads a payroll file for a period. A check shows before that how it would be read, and lets the person assign its columns. The
 * report opens as soon as the file is accepted.
 */
export function UploadPage() {
  const { environment, membership } = environmentRoute.useRouteContext();
  const known = uploadRoute.useSearch();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [mapping, setMapping] = useState<readonly Mapped[]>([]);
  const [preview, setPreview] = useState<PreviewFileResponse>();
  const [isOld, setIsOld] = useState(false);
  const [sentShare, setSentShare] = useState(0);
  const [question, setQuestion] = useState<Question>();
  const check = useMutation({
    mutationFn: (sent: SentFile) => previewFile(sent),
    onSuccess: (read) => {
      setPreview(read);
      setIsOld(false);
    },
  });
  const upload = useMutation({
    mutationFn: async (sent: SentFile) => {
      setSentShare(0);
      try {
        return await sendPayroll({ ...sent, onProgress: setSentShare });
      } catch (error) {
        if (!(error instanceof RefusedUpload) || error.reason !== "OVERLAPPING_REPORTS") throw error;
        const { overlaps, totalGrossWages } = await previewFile(sent);
        if (!overlaps) throw error;
        setQuestion({ sent, overlaps, totalGrossWages });
        return undefined;
      }
    },
    onSuccess: (received) => {
      if (!received) return;
      const { report_id: reportId, reports } = received;
      if (reports.length > 1) return navigate({ to: "/$environment/payroll", params: { environment }, search: {} });
      return navigate({ to: "/$environment/payroll/$reportId", params: { environment, reportId }, search: {} });
    },
  });
  const answer = (choice: OverlapChoice, { sent }: Question) => {
    setQuestion(undefined);
    upload.mutate({ ...sent, fields: { ...sent.fields, ...choice } });
  };
  const isBusy = check.isPending || upload.isPending;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!file || isBusy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget);
    const sent = {
      file,
      fields: fieldsOf(form, { ...known, mapping: mappingText(mapping) }),
      scope: { environment, owner: membership?.ownerId ?? "" },
    };
    check.reset();
    upload.reset();
    if (submitter?.getAttribute("value") === "upload") upload.mutate(sent);
    else check.mutate(sent);
  };
  const choose = (chosen: File | undefined) => {
    check.reset();
    upload.reset();
    setPreview(undefined);
    setMapping([]);
    setFile(chosen);
  };
  const assign = (changed: Mapped[]) => {
    setIsOld(true);
    setMapping(changed);
  };
  const error = upload.error ?? check.error;
  const invalid = error instanceof RefusedUpload ? error.fields : {};
  const refused = (upload.error ? upload.variables : check.variables)?.fields;
  const canAssign = known.supplements === undefined;
  return (
    <>
      <PageHeader
        title={titleOf(known)}
        description={descriptionOf(known)}
        back={{ label: "Payroll reports", to: "/$environment/payroll", params: { environment }, search: {} }}
      >
        {canAssign && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/$environment/payroll/mappings" params={{ environment }} {...props} />}
          >
            Saved mappings
          </Button>
        )}
      </PageHeader>
      <Paper withBorder p="lg" maw={preview ? 1080 : 640}>
        <form onSubmit={submit}>
          <Stack>
            <FileDrop file={file} isDisabled={isBusy} onChoose={choose} />
            {file && !preview && <ColumnsPreview file={file} isAgain={!canAssign} />}
            <Stack onChange={() => setIsOld(true)}>
              <UploadFields invalid={invalid} />
            </Stack>
            {file && canAssign && <SavedMappings mapping={mapping} onChoose={assign} />}
            {preview && (
              <FileCheck
                preview={preview}
                changes={mapping}
                isOld={isOld}
                canAssign={canAssign}
                invalid={invalid}
                onAssign={assign}
              />
            )}
            {upload.isPending && (
              <div>
                <Progress value={sentShare * 100} animated aria-label="Uploaded" />
                <Text size="xs" mt={4} role="status">
                  {sentShare < 1 ? "Uploading the file" : "Uploaded. The rows are being checked"}
                </Text>
              </div>
            )}
            {error ? <PayrollRefusal error={error} environment={environment} /> : null}
            {file && canAssign && invalid.file && refused?.employer_id === "" && (
              <EmployerColumn file={file} changes={mapping} onAssign={assign} />
            )}
            <Group justify="flex-end">
              <Button
                type="submit"
                name="action"
                value="check"
                variant="default"
                loading={check.isPending}
                disabled={!file || upload.isPending}
              >
                Check the file
              </Button>
              <Button
                type="submit"
                name="action"
                value="upload"
                loading={upload.isPending}
                disabled={!file || check.isPending}
              >
                {known.corrects || known.instead_of ? "Upload the correction" : "Upload"}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      {question && (
        <OverlapQuestion
          overlaps={question.overlaps}
          totalGrossWages={question.totalGrossWages}
          whyNoReplacement={whyNoReplacement(known, question.sent)}
          environment={environment}
          onChoose={(choice) => answer(choice, question)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

/** A file that was refused because people in it are paid for some of its days already. */
interface Question {
  readonly sent: SentFile;
  readonly overlaps: Overlaps;
  readonly totalGrossWages: string;
}

interface Known {
  readonly employer_id?: string | undefined;
  readonly corrects?: string | undefined;
  readonly instead_of?: string | undefined;
  readonly supplements?: string | undefined;
}

function fieldsOf(form: FormData, { mapping, ...known }: Known & { readonly mapping: string }) {
  const { instead_of, supplements } = known;
  const typed = ["employer_id", "period_start", "period_end"].map((name) => [
    name,
    String(form.get(name) ?? "").trim(),
  ]);
  const fields: Record<string, string> = Object.fromEntries(typed);
  // A file that failed because it named another employer than it is of cannot be corrected for that one.
  const corrects = known.corrects ?? (fields.employer_id === known.employer_id ? instead_of : undefined);
  return {
    ...fields,
    ...(corrects && { corrects }),
    ...(supplements && { supplements }),
    ...(mapping && { mapping }),
  };
}

/** Why a file cannot replace a report that it did not name; empty if it can. */
function whyNoReplacement({ corrects, supplements }: Known, { fields }: SentFile): string {
  if (corrects) return "The file replaces the report that you correct, and no other one.";
  if (supplements) return "Corrected rows replace no report.";
  if (!fields.employer_id)
    return "A file that names its employers replaces no report. Upload the rows of one employer alone to replace one.";
  return "";
}

function titleOf({ corrects, instead_of, supplements }: Known): string {
  if (supplements) return correctFailedRows;
  return corrects || instead_of ? "Correct a report" : "Upload payroll";
}

function descriptionOf(known: Known) {
  if (known.supplements)
    return `Correct the rows that you downloaded from report ${known.supplements}, and upload them: they count in addition. Rows that count already are refused, so nothing counts twice.`;
  if (known.corrects) {
    return `The file replaces report ${known.corrects} completely. The old report stays on record and no longer counts.`;
  }
  if (known.instead_of)
    return `Report ${known.instead_of} failed, so nothing of it counts. Upload the corrected file in its place.`;
  return "A CSV file or an Excel workbook as your payroll program writes it: one row for each person. Columns are found by their headers.";
}
