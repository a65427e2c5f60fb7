import { useMutation } from "@connectrpc/connect-query";
import { Text, TextInput } from "@mantine/core";
import { type FileMapping, FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../shared/parts/form-dialog.tsx";
import { useUndo } from "../../shared/undo/use-undo.ts";

interface RenameMappingProps {
  readonly mapping: FileMapping;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

/** Dialog that gives a saved mapping another name. */
export function RenameMapping({ mapping, onClose, onRenamed }: RenameMappingProps) {
  const { updateFileMapping } = FileMappingService.method;
  const offerUndo = useUndo(updateFileMapping);
  const renaming = (name: string) => ({ id: mapping.id, members: { name }, updateMask: { paths: ["name"] } });
  const rename = useMutation(updateFileMapping, {
    onSuccess: ({ fileMapping }) => {
      onRenamed();
      const done = `The mapping is named ${fileMapping?.name} now.`;
      offerUndo({ done, id: mapping.id, input: renaming(mapping.name) });
    },
  });
  return (
    <FormDialog
      title={`Rename ${mapping.name}`}
      action="Rename"
      problem={rename.error ? <ErrorPanel error={rename.error} /> : null}
      isPending={rename.isPending}
      onSubmit={(form) => rename.mutate(renaming(typedText(form, "name")))}
      onClose={onClose}
    >
      <Text size="sm">Programs that upload files by the old name must use the new one.</Text>
      <TextInput
        label="Name"
        name="name"
        defaultValue={mapping.name}
        maxLength={100}
        required
        withAsterisk={false}
        error={rename.error ? problemOf(rename.error).fields.name : undefined}
        data-autofocus
      />
    </FormDialog>
  );
}
