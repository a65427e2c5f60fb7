import { Button, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { RefusedUpload } from "../../api/upload-file.ts";
import { useHalfWritten } from "../../shared/drafts/half-written.ts";
import { LeaveQuestion } from "../../shared/drafts/leave-question.tsx";
import { NewEmployerQuestion } from "../../shared/employers/new-employer-question.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { FileCheck } from "./check/file-check.tsx";
import { type Mapped, mappingText } from "./check/mapping.ts";
import { SavedMappings } from "./check/saved-mappings.tsx";
import { SheetSelect } from "./check/sheet-select.tsx";
import { FileDrop } from "./file-drop.tsx";
import { NoPayroll } from "./no-payroll.tsx";
import { OverlapQuestion } from "./overlap-question.tsx";
import { PayrollRefusal } from "./payroll-refusal.tsx";
import { UploadFields } from "./upload-fields.tsx";
import { uploadDescription, uploadFields, uploadTitle, whyNoReplacement } from "./upload-search.ts";
import { useOpenReport, usePayrollUpload } from "./use-payroll-upload.ts";

const environmentRoute = getRouteApi("/$environment");
const uploadRoute = getRouteApi("/$environment/payroll/upload");

/**
 * Uploads a payroll file for a period. A check shows before that how it would be read, and lets the person assign its columns. The
 * report opens as soon as the file is accepted.
 */
export function UploadPage() {
  const { environment } = environmentRoute.useRouteContext();
  const search = uploadRoute.useSearch();
  const upload = usePayrollUpload(useOpenReport(environment));
  const { question, newEmployer } = upload;
  return (
    <>
      <PageHeader
        title={uploadTitle(search)}
        description={uploadDescription(search)}
        back={{ label: "Payroll reports", to: "/$environment/payroll", params: { environment }, search: {} }}
      >
        {search.supplements === undefined && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/$environment/payroll/mappings" params={{ environment }} {...props} />}
          >
            Saved mappings
          </Button>
        )}
      </PageHeader>
      <UploadForm upload={upload} />
      {newEmployer && (
        <NewEmployerQuestion
          message={newEmployer.message}
          onAccept={() => upload.acceptEmployer(newEmployer)}
          onClose={upload.closeNewEmployer}
        />
      )}
      {question && (
        <OverlapQuestion
          overlaps={question.overlaps}
          totalGrossWages={question.totalGrossWages}
          whyNoReplacement={whyNoReplacement(search, question.file)}
          onChoose={(choice) => upload.choose(choice, question)}
          onClose={upload.closeQuestion}
        />
      )}
    </>
  );
}

/** The file, its employer and period, the outcome of its check, and the buttons that check and upload it. */
function UploadForm({ upload }: { readonly upload: ReturnType<typeof usePayrollUpload> }) {
  const { environment, membership } = environmentRoute.useRouteContext();
  const search = uploadRoute.useSearch();
  const scope = { environment, owner: membership?.ownerId ?? "" };
  const [file, setFile] = useState<File>();
  const [mapping, setMapping] = useState<readonly Mapped[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const { preview, error, isChecking, isUploading } = upload;
  useHalfWritten(file !== undefined);
  // Rows that are sent again are read as their file was.
  const canAssign = search.supplements === undefined;
  const invalid = error instanceof RefusedUpload ? error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!file) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = uploadFields(new FormData(event.currentTarget), search, mappingText(mapping));
    upload.run(submitter?.getAttribute("value") === "upload" ? "upload" : "check", { file, fields, scope });
  };
  const choose = (chosen: File | undefined) => {
    upload.reset();
    setMapping([]);
    setFile(chosen);
  };
  const assign = (changed: Mapped[]) => {
    upload.outdate();
    setMapping(changed);
  };
  return (
    <Paper withBorder p="lg" maw={preview ? 1080 : 640}>
      <form ref={form} onSubmit={submit}>
        <Stack>
          <FileDrop file={file} isDisabled={isChecking || isUploading} onChoose={choose} />
          <Stack onChange={upload.outdate}>
            <UploadFields invalid={invalid} onChange={upload.outdate} />
            <SheetSelect sheets={upload.sheets} />
          </Stack>
          {file && canAssign && <SavedMappings mapping={mapping} onChoose={assign} />}
          {preview && (
            <FileCheck
              preview={preview}
              changes={mapping}
              isOld={upload.isOld}
              canAssign={canAssign}
              invalid={invalid}
              onAssign={assign}
            />
          )}
          {isUploading && <UploadProgress share={upload.uploadedShare} />}
          {error ? <PayrollRefusal error={error} /> : null}
          <UploadButtons upload={upload} hasFile={file !== undefined} form={form} />
        </Stack>
      </form>
      <LeaveQuestion isDirty={file !== undefined} />
    </Paper>
  );
}

function UploadProgress({ share }: { readonly share: number }) {
  return (
    <div>
      <Progress value={share * 100} animated aria-label="Uploaded" />
      <Text size="xs" mt={4} role="status">
        {share < 1 ? "Uploading the file" : "Uploaded. The rows are being checked"}
      </Text>
    </div>
  );
}

interface UploadButtonsProps {
  readonly upload: ReturnType<typeof usePayrollUpload>;
  readonly hasFile: boolean;
  readonly form: ComponentProps<typeof NoPayroll>["form"];
}

function UploadButtons({ upload: { isChecking, isUploading }, hasFile, form }: UploadButtonsProps) {
  const { environment } = environmentRoute.useRouteContext();
  const search = uploadRoute.useSearch();
  const isReplacement = Boolean(search.corrects || search.instead_of);
  return (
    <Group justify="flex-end">
      {!isReplacement && !search.supplements && <NoPayroll environment={environment} form={form} />}
      <Button
        type="submit"
        name="action"
        value="check"
        variant="default"
        loading={isChecking}
        disabled={!hasFile || isUploading}
      >
        Check the file
      </Button>
      <Button type="submit" name="action" value="upload" loading={isUploading} disabled={!hasFile || isChecking}>
        {isReplacement ? "Upload the correction" : "Upload"}
      </Button>
    </Group>
  );
}
