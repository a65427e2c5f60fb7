import { FileInput, Group, NativeSelect, Progress, TextInput } from "@mantine/core";
import type { Document } from "@platform/contracts/premium_audit/v1/documents";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { RefusedUpload, sendFile } from "../../../api/upload-file.ts";
import { FormDialog, typedText } from "../../../shared/parts/form-dialog.tsx";
import { UploadRefusal } from "../../../shared/parts/upload-refusal.tsx";
import { optionsOf } from "../../../shared/text/options.ts";
import { plainAmount } from "../../../shared/text/plain-amount.ts";
import { documentTypes, typeLabel } from "./document-type.ts";

const environmentRoute = getRouteApi("/$environment");

interface NewDocumentProps {
  readonly auditId: string;
  /** The documents that it may correct. */
  readonly documents: readonly Document[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Members of a document that are in the query of its upload. */
const members = ["type", "period_start", "period_end", "state", "corrects", "other_employer_ids"] as const;

/** Uploads a document of an audit, with what it states. */
export function NewDocument({ auditId, documents, onClose, onDone }: NewDocumentProps) {
  const { environment, membership } = environmentRoute.useRouteContext();
  const [file, setFile] = useState<File | null>(null);
  const [uploadedShare, setUploadedShare] = useState(0);
  const upload = useMutation({
    mutationFn: (form: FormData) => {
      if (!file) throw new RefusedUpload({ message: "Choose a file first." });
      setUploadedShare(0);
      return sendFile({
        path: `/upload/audits/${auditId}/documents`,
        file,
        contentType: "application/octet-stream",
        fields: Object.fromEntries(members.map((name) => [name, memberText(form, name)])),
        headers: { "document-wages": encodeURIComponent(plainAmount(typedText(form, "wages"))) },
        scope: { environment, owner: membership?.ownerId ?? "" },
        onProgress: setUploadedShare,
      });
    },
    onSuccess: onDone,
  });
  const invalid = upload.error instanceof RefusedUpload ? upload.error.fields : {};
  return (
    <FormDialog
      title="Add a document"
      action="Add"
      problem={upload.error && <UploadRefusal error={upload.error} />}
      isPending={upload.isPending}
      isDisabled={!file}
      onSubmit={(form) => upload.mutate(form)}
      onClose={onClose}
    >
      <FileInput
        label="File"
        description="PDF, PNG, JPEG or CSV."
        placeholder="Choose a file"
        accept=".pdf,.png,.jpg,.jpeg,.csv"
        value={file}
        onChange={setFile}
        error={invalid.file ?? invalid.file_name}
        data-autofocus
      />
      <DocumentFields documents={documents} invalid={invalid} />
      {upload.isPending && <Progress value={uploadedShare * 100} animated aria-label="Uploaded" />}
    </FormDialog>
  );
}

function memberText(form: FormData, name: (typeof members)[number]): string {
  const text = typedText(form, name);
  return name === "state" ? text.toUpperCase() : text;
}

interface DocumentFieldsProps {
  readonly documents: readonly Document[];
  /** Errors by member. */
  readonly invalid: Readonly<Record<string, string>>;
}

/** Fields of what a document states. */
function DocumentFields({ documents, invalid }: DocumentFieldsProps) {
  const [type, setType] = useState<string>("form_941");
  const correctable = documents.filter(({ correctedBy }) => correctedBy === "");
  return (
    <>
      <NativeSelect
        label="Type"
        name="type"
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
        data={optionsOf(documentTypes)}
        error={invalid.type}
      />
      <Group grow align="flex-start">
        <TextInput label="First day" name="period_start" type="date" error={invalid.period_start} />
        <TextInput label="Last day" name="period_end" type="date" error={invalid.period_end} />
      </Group>
      {!type.startsWith("form_941") && (
        <TextInput
          label="State"
          description="Two letters. Empty: all states."
          name="state"
          maxLength={2}
          error={invalid.state}
        />
      )}
      <TextInput
        label="Wages that it states"
        description="With the period, they are compared with payroll."
        name="wages"
        inputMode="decimal"
        error={invalid.wages}
      />
      <TextInput
        label="Other employers in it"
        description="Your ids of employers, separated by commas."
        name="other_employer_ids"
        error={invalid.other_employer_ids}
      />
      {correctable.length > 0 && (
        <NativeSelect
          label="Corrects"
          name="corrects"
          data={[
            { value: "", label: "No other document" },
            ...correctable.map((document) => ({ value: document.id, label: labelOf(document) })),
          ]}
          error={invalid.corrects}
        />
      )}
    </>
  );
}

function labelOf({ fileName, id, members: stated }: Document): string {
  return [typeLabel(stated?.type ?? ""), stated?.periodStart, fileName || id].filter(Boolean).join(", ");
}
