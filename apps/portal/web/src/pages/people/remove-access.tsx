import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Checkbox, Stack, Text } from "@mantine/core";
import { PortalPeopleService } from "@platform/contracts/portal/v1/people";
import { useState } from "react";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { FormDialog } from "../../shared/parts/form-dialog.tsx";

export interface DialogProps {
  readonly personId: string;
  /** Name of the person, or the e-mail address without one. */
  readonly name: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Dialog that removes a person, and with them what they made and what is chosen of it. */
export function RemoveAccess({ personId, name, onDone, onClose }: DialogProps) {
  const records = useQuery(PortalPeopleService.method.listPersonRecords, { personId }, { staleTime: 0 });
  const [revokeIds, setRevokeIds] = useState<string[]>([]);
  const remove = useMutation(PortalPeopleService.method.removePerson, { onSuccess: onDone });
  const error = remove.error ?? records.error;
  const personRecords = records.data?.records ?? [];
  return (
    <FormDialog
      title={`Remove ${name}?`}
      action="Remove access"
      size="lg"
      isDangerous
      isPending={remove.isPending}
      isDisabled={records.isPending}
      problem={error && <ErrorPanel error={error} />}
      onSubmit={() => remove.mutate({ personId, revokeIds })}
      onClose={onClose}
    >
      <Text size="sm">Their sessions lose access at once.</Text>
      {personRecords.length > 0 && (
        <Checkbox.Group
          label="What they made goes on working. Choose what ends with their access."
          value={revokeIds}
          onChange={setRevokeIds}
        >
          <Stack gap="xs" mt="xs">
            {personRecords.map(({ kind, id, environment, about }) => (
              <Checkbox key={id} value={id} label={`${kind}, ${environment}: ${about}`} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormDialog>
  );
}
