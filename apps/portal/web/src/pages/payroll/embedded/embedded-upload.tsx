import { Button, Group, Modal, Paper, Stack, Text, TextInput } from "@mantine/core";
import type { OpenSessionResponse } from "@platform/contracts/portal/v1/embedded";
import { type FormEvent, useState } from "react";
import { RefusedUpload } from "../../../api/upload-file.ts";
import { payrollTexts } from "../../../language/payroll-texts.ts";
import { serviceText, texts } from "../../../language/texts.ts";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { UploadRefusal } from "../../../shared/parts/upload-refusal.tsx";
import { FileOutcome } from "../check/file-outcome.tsx";
import { FileDrop } from "../file-drop.tsx";
import { usePayrollUpload } from "../use-payroll-upload.ts";
import { SentReport } from "./sent-report.tsx";

/** Uploads payroll files of the employer, one after the other. */
export function EmbeddedUpload({ session }: { readonly session: OpenSessionResponse }) {
  const [reportId, setReportId] = useState("");
  return (
    <>
      <PageHeader title={payrollTexts().upload.title} description={payrollTexts().upload.description} />
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
  const { cancel, close } = texts();
  const { upload: words, overlap } = payrollTexts();
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
          {preview && <FileOutcome preview={preview} isOld={isOld} canAssign={false} />}
          {error && <UploadRefusal error={error} />}
          <Group justify="flex-end">
            <Button type="submit" name="action" value="check" variant="default" loading={isChecking} disabled={!file}>
              {words.check}
            </Button>
            <Button type="submit" name="action" value="upload" loading={isUploading} disabled={!file}>
              {words.upload}
            </Button>
          </Group>
        </Stack>
      </form>
      {question && (
        <Modal opened onClose={upload.closeQuestion} title={overlap.title} closeButtonProps={{ "aria-label": close }}>
          <Text size="sm">{overlap.question(question.overlaps.employeeCount)}</Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={upload.closeQuestion} data-autofocus>
              {cancel}
            </Button>
            <Button onClick={() => upload.choose({ overlaps: "add" }, question)}>{overlap.add}</Button>
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
  const { firstDay, lastDay } = payrollTexts().upload;
  const fieldOf = (name: string, label: string) => {
    const { text, lang } = serviceText("fields", name, invalid[name] ?? "");
    const error = name in invalid && <span lang={lang}>{text}</span>;
    return <TextInput type="date" required withAsterisk={false} {...{ name, label, error, onChange }} />;
  };
  return (
    <Group grow align="flex-start">
      {fieldOf("period_start", firstDay)}
      {fieldOf("period_end", lastDay)}
    </Group>
  );
}
