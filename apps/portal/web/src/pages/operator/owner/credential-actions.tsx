import { useMutation } from "@connectrpc/connect-query";
import { Alert, Button, Group, List, Menu, Modal, Stack, Text } from "@mantine/core";
import type { ApiKey, ClientCredentials } from "@platform/contracts/credentials/v1/credentials";
import { PortalOwnersService, type RevokedRecord, type RevokedRecordKind } from "@platform/contracts/portal/v1/owners";
import type { EnumName } from "@platform/service/call/enum-names";
import { use, useState } from "react";
import { ConfirmDialog } from "../../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { RecordMenu } from "../../../shared/parts/record-menu.tsx";
import { CredentialsChanged } from "./credentials-changed.ts";

const methods = PortalOwnersService.method;

/** Disable, enable and revoke one key. */
export function KeyActions({ apiKey: key }: { readonly apiKey: ApiKey }) {
  const changed = use(CredentialsChanged);
  const [dialog, setDialog] = useState<"disable" | "revoke">();
  const close = () => setDialog(undefined);
  const setActive = useMutation(methods.setOwnerKeyActive, {
    onSuccess: () => {
      close();
      changed();
    },
  });
  const name = key.name || key.redactedKey;
  return (
    <>
      <RecordMenu name={name}>
        {key.isActive ? (
          <Menu.Item onClick={() => setDialog("disable")}>Disable</Menu.Item>
        ) : (
          <Menu.Item onClick={() => setActive.mutate({ keyId: key.id, isActive: true })}>Enable again</Menu.Item>
        )}
        <Menu.Item onClick={() => setDialog("revoke")}>Revoke a leaked key</Menu.Item>
      </RecordMenu>
      {setActive.error && dialog === undefined ? <ErrorPanel error={setActive.error} /> : null}
      {dialog === "disable" && (
        <ConfirmDialog
          title={`Disable ${name}?`}
          action="Disable the key"
          mutation={setActive}
          input={{ keyId: key.id, isActive: false }}
          onClose={close}
        >
          Every gateway refuses it within a second. You can enable it again.
        </ConfirmDialog>
      )}
      {dialog === "revoke" && <RevokeKey apiKey={key} onClose={close} />}
    </>
  );
}

const revokedKinds: Readonly<Record<string, string>> = {
  key: "API key, deleted",
  webhook: "Webhook, disabled",
  grant: "Exposure grant, ended",
} satisfies Record<EnumName<typeof RevokedRecordKind>, string>;

/** Dialog that revokes a leaked key with all that was made with it, and then lists what it has ended. */
function RevokeKey({ apiKey: key, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const changed = use(CredentialsChanged);
  const revoke = useMutation(methods.revokeOwnerKey);
  // The row goes with the key, and this dialog with the row: the list is read again when the dialog is closed.
  const close = () => {
    onClose();
    if (revoke.isSuccess) changed();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={`Revoke ${key.name || key.redactedKey}?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        {revoke.data ? (
          <Revoked records={revoke.data.revoked} />
        ) : (
          <Text size="sm">
            Deletes the key and all keys that it created, disables the webhooks that one of them created or changed
            last, and ends the grants that one of them gave or accepted. It cannot be undone: inform the owner what to
            enable again.
          </Text>
        )}
        {revoke.error ? <ErrorPanel error={revoke.error} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {revoke.data ? "Close" : "Cancel"}
          </Button>
          {!revoke.data && (
            <Button color="red.8" loading={revoke.isPending} onClick={() => revoke.mutate({ keyId: key.id })}>
              Revoke the key
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Revoked({ records }: { readonly records: readonly RevokedRecord[] }) {
  return (
    <Alert color="green" title="Revoked" role="status">
      {records.length === 0 && <Text size="sm">Everything was revoked before.</Text>}
      <List size="sm">
        {records.map(({ kind, id, environment, about }) => (
          <List.Item key={id}>
            {revokedKinds[kind] ?? kind} ({environment}): {about}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Disable, enable and revoke one client id. */
export function ClientActions({ client }: { readonly client: ClientCredentials }) {
  const changed = use(CredentialsChanged);
  const [dialog, setDialog] = useState<"disable" | "revoke">();
  const close = () => setDialog(undefined);
  const onSuccess = () => {
    close();
    changed();
  };
  const setActive = useMutation(methods.setOwnerClientActive, { onSuccess });
  const revoke = useMutation(methods.revokeOwnerClient, { onSuccess });
  const { clientId } = client;
  if (client.revokedAt) return null;
  return (
    <>
      <RecordMenu name={clientId}>
        {client.isActive ? (
          <Menu.Item onClick={() => setDialog("disable")}>Disable</Menu.Item>
        ) : (
          <Menu.Item onClick={() => setActive.mutate({ clientId, isActive: true })}>Enable again</Menu.Item>
        )}
        <Menu.Item onClick={() => setDialog("revoke")}>Revoke</Menu.Item>
      </RecordMenu>
      {setActive.error && dialog === undefined ? <ErrorPanel error={setActive.error} /> : null}
      {dialog === "disable" && (
        <ConfirmDialog
          title="Disable these credentials?"
          action="Disable the credentials"
          mutation={setActive}
          input={{ clientId, isActive: false }}
          onClose={close}
        >
          Every gateway refuses <code>{clientId}</code> within a second. You can enable it again.
        </ConfirmDialog>
      )}
      {dialog === "revoke" && (
        <ConfirmDialog
          title="Revoke these credentials?"
          action="Revoke the credentials"
          isDangerous
          mutation={revoke}
          input={{ clientId }}
          onClose={close}
        >
          Every gateway refuses <code>{clientId}</code> within a second, for good. Issue new ones instead.
        </ConfirmDialog>
      )}
    </>
  );
}
