import { Button, Group, Modal, Paper, Stack, Text, TextInput } from "@mantine/core";
import type { OpenSessionResponse } from "@platform/contracts/portal/v1/embedded";
import { type FormEvent, useState } from "react";
import { RefusedUpload } from "../../../api/upload-file.ts";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { UploadRefusal } from "../../../shared/parts/upload-refusal.tsx";
import { FileCheck } from "../check/file-check.tsx";
import { FileDrop } from "../file-drop.tsx";
import { peopleText } from "../overlapping-reports.tsx";
import { usePayrollUpload } from "../use-payroll-upload.ts";
import { SentReport } from "./sent-report.tsx";

/** Uploads payroll files of the employer, one after the other. */
export function EmbeddedUpload({ session }: { readonly session: OpenSessionResponse }) {
  const [reportId, setReportId] = useState("");
  return (
    <>
      <PageHeader
        title="Upload payroll"
        description="A CSV file or an Excel workbook as your payroll program writes it: one row for each person."
      />
      {reportId === "" ? (
        <UploadForm session={session} onSent={setReportId} />
      ) : (
        <SentReport reportId={reportId} onAnother={() => setReportId("")} />
      )}
    </>
  );
}

interface UploadFormProps {
  readonly session: OpenSessionResponse;
  readonly onSent: (reportId: string) => void;
}

function UploadForm({ session, onSent }: UploadFormProps) {
  const upload = usePayrollUpload(({ report_id: reportId }) => onSent(reportId));
  const { preview, isOld, isChecking, isUploading, error, question } = upload;
  const [file, setFile] = useState<File>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!file) return;
    const form = new FormData(event.currentTarget);
    const fields = { period_start: String(form.get("period_start")), period_end: String(form.get("period_end")) };
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = submitter?.getAttribute("value") === "upload" ? "upload" : "check";
    upload.run(action, { file, fields, scope: { embedded: session.sessionToken } });
  };
  const choose = (chosen: File | undefined) => {
    upload.reset();
    setFile(chosen);
  };
  return (
    <Paper withBorder p="lg">
      <form onSubmit={submit}>
        <Stack>
          <FileDrop file={file} isDisabled={isChecking || isUploading} onChoose={choose} />
          <PeriodFields
            invalid={error instanceof RefusedUpload ? error.fields : {}}
            onChange={() => upload.outdate()}
          />
          {preview && <Check preview={preview} isOld={isOld} />}
          {error && <UploadRefusal error={error} />}
          <Group justify="flex-end">
            <Button type="submit" name="action" value="check" variant="default" loading={isChecking} disabled={!file}>
              Check the file
            </Button>
            <Button type="submit" name="action" value="upload" loading={isUploading} disabled={!file}>
              Upload
            </Button>
          </Group>
        </Stack>
      </form>
      {question && (
        <Modal opened onClose={upload.closeQuestion} title="Payroll that counts already">
          <Text size="sm">
            {peopleText(question.overlaps.employeeCount)} in this file{" "}
            {question.overlaps.employeeCount === 1 ? "is" : "are"} paid for some of these days already. Nothing of the
            file is stored yet. If you add it, all of it counts in addition.
          </Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={upload.closeQuestion} data-autofocus>
              Cancel
            </Button>
            <Button onClick={() => upload.choose({ overlaps: "add" }, question)}>Add the file</Button>
          </Group>
        </Modal>
      )}
    </Paper>
  );
}

interface PeriodFieldsProps {
  readonly invalid: Readonly<Record<string, string>>;
  readonly onChange: () => void;
}

function PeriodFields({ invalid, onChange }: PeriodFieldsProps) {
  const shared = { type: "date", required: true, withAsterisk: false, onChange } as const;
  return (
    <Group grow align="flex-start">
      <TextInput {...shared} label="First day of the period" name="period_start" error={invalid.period_start} />
      <TextInput {...shared} label="Last day of the period" name="period_end" error={invalid.period_end} />
    </Group>
  );
}

interface CheckProps {
  readonly preview: NonNullable<ReturnType<typeof usePayrollUpload>["preview"]>;
  readonly isOld: boolean;
}

/** The outcome of a check, without other reports: the page has none to open. */
function Check({ preview, isOld }: CheckProps) {
  const { overlaps: _, ...alone } = preview;
  return (
    <FileCheck preview={alone} changes={[]} isOld={isOld} canAssign={false} invalid={{}} onAssign={() => undefined} />
  );
}
