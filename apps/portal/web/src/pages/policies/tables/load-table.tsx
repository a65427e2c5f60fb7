import { FileInput, List, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RefusedUpload } from "../../../api/upload-file.ts";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { FormDialog } from "../../../shared/parts/form-dialog.tsx";
import { UploadRefusal } from "../../../shared/parts/upload-refusal.tsx";

interface LoadTableProps<Loaded> {
  readonly title: string;
  readonly action: string;
  /** Columns of the file, and what becomes of the rows before. */
  readonly description: string;
  /** Fields beside the file. */
  readonly children?: ReactNode;
  /** Sends the file. Throws RefusedUpload with a field for each value that cannot be read. */
  readonly load: (file: File, form: FormData) => Promise<Loaded>;
  readonly onLoaded: (loaded: Loaded) => void;
  readonly onClose: () => void;
}

/** Loads a table from a CSV file: all of its rows or, if one is wrong, none. */
export function LoadTable<Loaded>(props: LoadTableProps<Loaded>) {
  const { title, action, description, children, load, onLoaded, onClose } = props;
  const [file, setFile] = useState<File | null>(null);
  const send = useMutation({
    mutationFn: (form: FormData) => {
      if (!file) throw new RefusedUpload({ message: "Choose a file first." });
      return load(file, form);
    },
    onSuccess: onLoaded,
  });
  return (
    <FormDialog
      title={title}
      action={action}
      size="lg"
      problem={send.error && <TableProblem error={send.error} />}
      isPending={send.isPending}
      isDisabled={!file}
      onSubmit={(form) => send.mutate(form)}
      onClose={onClose}
    >
      {children}
      <FileInput
        label="CSV file"
        description={description}
        placeholder="Choose a file"
        accept=".csv"
        value={file}
        onChange={setFile}
      />
    </FormDialog>
  );
}

/** As many wrong values are shown; they rarely have more than a few causes. */
const mostShown = 12;

function TableProblem({ error }: { readonly error: Error }) {
  if (!(error instanceof RefusedUpload)) return <ErrorPanel error={error} />;
  const fields = Object.entries(error.fields);
  return (
    <UploadRefusal error={error}>
      <List size="sm" mt="xs">
        {fields.slice(0, mostShown).map(([field, message]) => (
          <List.Item key={field}>
            {field} {message}
          </List.Item>
        ))}
      </List>
      {fields.length > mostShown && <Text size="sm">and {fields.length - mostShown} more</Text>}
    </UploadRefusal>
  );
}
