import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type Passkey, PortalPasskeysService } from "@platform/contracts/portal/v1/passkeys";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { transportFor } from "../../api/transport.ts";
import { ErrorPanel } from "../../shared/error-panel.tsx";

/** Dialog that changes the name of a passkey. */
export function RenamePasskey(props: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}) {
  const { passkey, onClose, onRenamed } = props;
  const rename = useMutation(PortalPasskeysService.method.renamePasskey, {
    transport: transportFor({}),
    onSuccess: onRenamed,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rename.mutate({ passkeyId: passkey.id, name: String(new FormData(event.currentTarget).get("name") ?? "") });
  };
  return (
    <Modal opened onClose={onClose} title="Rename the passkey" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          {rename.error ? <ErrorPanel error={rename.error} /> : null}
          <TextInput
            label="Name of the passkey"
            name="name"
            defaultValue={passkey.name}
            maxLength={100}
            required
            withAsterisk={false}
            error={rename.error ? problemOf(rename.error).fields.name : undefined}
            data-autofocus
          />
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
