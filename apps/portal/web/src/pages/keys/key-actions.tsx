import { createConnectQueryKey, useMutation, useTransport } from "@connectrpc/connect-query";
import { Menu, TextInput } from "@mantine/core";
import { type ApiKey, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { PortalKeysService } from "@platform/contracts/portal/v1/keys";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../shared/parts/form-dialog.tsx";
import { RecordMenu } from "../../shared/parts/record-menu.tsx";
import { useUndo } from "../../shared/undo/use-undo.ts";

const methods = PortalKeysService.method;

type Dialog = "rename" | "disable" | "delete";

/** Menu of the actions for a key; those that stop an application from working ask first. */
export function KeyActions({ apiKey: key }: { readonly apiKey: ApiKey }) {
  const canChange = usePermission("keys");
  const refresh = useRefresh();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const enable = useMutation(methods.enableKey, { onSuccess: refresh });
  if (!canChange) return null;
  const name = key.name || key.redactedKey;
  return (
    <>
      <RecordMenu name={name} loading={enable.isPending}>
        <Menu.Item onClick={() => setDialog("rename")}>Rename</Menu.Item>
        {key.isActive ? (
          <Menu.Item onClick={() => setDialog("disable")}>Disable</Menu.Item>
        ) : (
          <Menu.Item onClick={() => enable.mutate({ keyId: key.id })}>Enable again</Menu.Item>
        )}
        <Menu.Item onClick={() => setDialog("delete")}>Delete</Menu.Item>
      </RecordMenu>
      {enable.error ? <ErrorPanel error={enable.error} /> : null}
      {dialog === "rename" && <Rename apiKey={key} onClose={close} />}
      {dialog === "disable" && <Disable keyId={key.id} name={name} onClose={close} />}
      {dialog === "delete" && <Delete keyId={key.id} name={name} onClose={close} />}
    </>
  );
}

/** Reads the list of keys again. */
function useRefresh() {
  const queryClient = useQueryClient();
  const transport = useTransport();
  const queryKey = createConnectQueryKey({ schema: methods.listKeys, transport, cardinality: "finite" });
  return () => queryClient.invalidateQueries({ queryKey });
}

function Rename({ apiKey: key, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const offerUndo = useUndo(CredentialsService.method.renameApiKey);
  const close = useClosing(onClose);
  const rename = useMutation(CredentialsService.method.renameApiKey, {
    onSuccess: ({ apiKey }) => {
      const input = { apiKeyId: key.id, name: key.name };
      offerUndo({ done: `The key is named ${apiKey?.name} now.`, id: key.id, input });
      return close();
    },
  });
  return (
    <FormDialog
      title="Rename the key"
      action="Rename"
      problem={rename.error && <ErrorPanel error={rename.error} />}
      isPending={rename.isPending}
      onSubmit={(form) => rename.mutate({ apiKeyId: key.id, name: typedText(form, "name") })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        name="name"
        defaultValue={key.name}
        maxLength={100}
        required
        withAsterisk={false}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Closes the dialog, and reads the list of keys again. */
function useClosing(onClose: () => void) {
  const refresh = useRefresh();
  return () => {
    onClose();
    return refresh();
  };
}

interface ConfirmProps {
  readonly keyId: string;
  readonly name: string;
  readonly onClose: () => void;
}

function Disable({ keyId, name, onClose }: ConfirmProps) {
  const offerUndo = useUndo(methods.enableKey);
  const close = useClosing(onClose);
  const disable = useMutation(methods.disableKey, {
    onSuccess: () => {
      offerUndo({ done: `${name} was disabled.`, id: keyId, input: { keyId } });
      return close();
    },
  });
  return (
    <ConfirmDialog
      title={`Disable ${name}?`}
      action="Disable the key"
      mutation={disable}
      input={{ keyId }}
      onClose={onClose}
    >
      Applications that use it get 401 “API key inactive” within a second. You can enable it again.
    </ConfirmDialog>
  );
}

function Delete({ keyId, name, onClose }: ConfirmProps) {
  const remove = useMutation(CredentialsService.method.deleteApiKey, { onSuccess: useClosing(onClose) });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete the key"
      isDangerous
      mutation={remove}
      input={{ apiKeyId: keyId }}
      onClose={onClose}
    >
      Applications that use it get 401 “API key not found” within a second. This cannot be undone.
    </ConfirmDialog>
  );
}
