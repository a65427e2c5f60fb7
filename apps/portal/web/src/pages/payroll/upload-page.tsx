import { Button, Group, Paper, Progress, Stack, Text, TextInput } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { environmentRoute } from "../../app/environment-route.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { ColumnsPreview } from "./columns-preview.tsx";
import { uploadRoute } from "./routes.ts";
import { RefusedUpload, sendFile } from "./send-file.ts";
import classes from "./upload-page.module.css";
import { UploadRefusal } from "./upload-refusal.tsx";

const mebibyte = 1024 * 1024;
const fileTypes = {
  "text/csv": [".csv"],
  "application/vnd.ms-excel": [".csv"],
  "text/plain": [".csv", ".txt"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
};

/** Uploads a CSV file for one employer and period; the report opens as soon as the file is accepted. */
export function UploadPage() {
  const { environment, membership } = environmentRoute.useRouteContext();
  const known = uploadRoute.useSearch();
  const navigate = useNavigate();
  // Where files are dropped is no control; the button below opens the same window from the keyboard.
  const openFiles = useRef<() => void>(null);
  const [file, setFile] = useState<File>();
  const [sentShare, setSentShare] = useState(0);
  const [tooLarge, setTooLarge] = useState("");
  const upload = useMutation({
    mutationFn: (fields: Readonly<Record<string, string>>) => {
      if (!file) throw new RefusedUpload({ message: "Choose a file first." });
      setSentShare(0);
      return sendFile({
        file,
        fields,
        scope: { environment, owner: membership?.ownerId ?? "" },
        onProgress: setSentShare,
      });
    },
    onSuccess: ({ report_id: reportId }) =>
      navigate({ to: "/$environment/payroll/$reportId", params: { environment, reportId }, search: {} }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fields = ["employer_id", "period_start", "period_end"].map((name) => [
      name,
      String(form.get(name) ?? "").trim(),
    ]);
    const { corrects, supplements } = known;
    upload.mutate({
      ...Object.fromEntries(fields),
      ...(corrects && { corrects }),
      ...(supplements && { supplements }),
    });
  };
  const invalid = upload.error instanceof RefusedUpload ? upload.error.fields : {};
  return (
    <>
      <PageHeader
        title={titleOf(known)}
        description={descriptionOf(known)}
        back={{ label: "Payroll reports", to: "/$environment/payroll", params: { environment }, search: {} }}
      />
      <Paper withBorder p="lg" maw={640}>
        <form onSubmit={submit}>
          <Stack>
            <Dropzone
              onDrop={([dropped]) => {
                setTooLarge("");
                setFile(dropped);
              }}
              onReject={([rejected]) =>
                setTooLarge(
                  `${rejected?.file.name ?? "The file"} is not a CSV file or Excel workbook of at most 100 MiB.`,
                )
              }
              accept={fileTypes}
              maxSize={100 * mebibyte}
              multiple={false}
              openRef={openFiles}
              activateOnKeyboard={false}
              disabled={upload.isPending}
              inputProps={{ "aria-label": "Payroll file" }}
              className={classes.drop ?? ""}
            >
              <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden className={classes.icon} />
              <Text fw={500} role="status">
                {file ? file.name : "Drop a CSV file or Excel workbook here, or choose one"}
              </Text>
              <Text size="sm" className={classes.size}>
                {file ? sizeText(file.size) : "At most 100 MiB"}
              </Text>
            </Dropzone>
            <Button variant="default" disabled={upload.isPending} onClick={() => openFiles.current?.()}>
              {file ? "Choose another file" : "Choose a file"}
            </Button>
            {file && <ColumnsPreview file={file} isAgain={known.supplements !== undefined} />}
            {tooLarge && (
              <Text size="sm" role="alert" className={classes.problem}>
                {tooLarge}
              </Text>
            )}
            <TextInput
              label="Employer"
              description="Your id of the employer."
              name="employer_id"
              defaultValue={known.employer_id}
              required
              withAsterisk={false}
              error={invalid.employer_id}
            />
            <Group grow align="flex-start">
              <TextInput
                label="First day of the period"
                type="date"
                name="period_start"
                defaultValue={known.period_start}
                required
                withAsterisk={false}
                error={invalid.period_start}
              />
              <TextInput
                label="Last day of the period"
                type="date"
                name="period_end"
                defaultValue={known.period_end}
                required
                withAsterisk={false}
                error={invalid.period_end}
              />
            </Group>
            {upload.isPending && (
              <div>
                <Progress value={sentShare * 100} animated aria-label="Uploaded" />
                <Text size="xs" mt={4} role="status">
                  {sentShare < 1 ? "Uploading the file" : "Uploaded. The rows are being checked"}
                </Text>
              </div>
            )}
            {upload.error ? <UploadRefusal error={upload.error} environment={environment} /> : null}
            <Group justify="flex-end">
              <Button type="submit" loading={upload.isPending} disabled={!file}>
                {known.corrects || known.instead_of ? "Upload the correction" : "Upload"}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </>
  );
}

interface Known {
  readonly corrects?: string | undefined;
  readonly instead_of?: string | undefined;
  readonly supplements?: string | undefined;
}

function titleOf({ corrects, instead_of, supplements }: Known): string {
  if (supplements) return "Upload corrected rows";
  return corrects || instead_of ? "Correct a report" : "Upload payroll";
}

function descriptionOf(known: Known) {
  if (known.supplements)
    return `The corrected rows count in addition to those of report ${known.supplements}. Rows that count already are refused, so nothing counts twice.`;
  if (known.corrects) {
    return `The file replaces report ${known.corrects} completely. The old report stays on record and no longer counts.`;
  }
  if (known.instead_of)
    return `Report ${known.instead_of} failed, so nothing of it counts. Upload the corrected file in its place.`;
  return "A CSV file or an Excel workbook as your payroll program writes it: one row for each person. Columns are found by their headers.";
}

function sizeText(bytes: number): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${size.toLocaleString("en-US", { maximumFractionDigits: 1 })} ${unit}`;
}
