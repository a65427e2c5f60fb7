import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { PortalPayrollService, type SavedFileMapping } from "@platform/contracts/portal/v1/payroll";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { useReturnFocus } from "../../shared/use-return-focus.ts";

interface RenameMappingProps {
  readonly mapping: SavedFileMapping;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

/** Dialog that gives a saved mapping another name. */
export function RenameMapping({ mapping, onClose, onRenamed }: RenameMappingProps) {
  useReturnFocus();
  const rename = useMutation(PortalPayrollService.method.renameFileMapping, { onSuccess: onRenamed });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rename.mutate({ fileMappingId: mapping.id, name: String(new FormData(event.currentTarget).get("name") ?? "") });
  };
  return (
    <Modal opened onClose={onClose} title={`Rename ${mapping.name}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
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
          {rename.error ? <ErrorPanel error={rename.error} /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={rename.isPending}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
