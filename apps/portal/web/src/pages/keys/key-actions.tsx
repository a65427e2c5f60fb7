import { createConnectQueryKey, useMutation, useTransport } from "@connectrpc/connect-query";
import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type Key, PortalKeysService } from "@platform/contracts/portal/v1/keys";
import { IconDots } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";

type Dialog = "rename" | "disable" | "delete";

/** Menu of the actions for a key; those that stop an application from working ask first. */
export function KeyActions({ apiKey: key }: { readonly apiKey: Key }) {
  const canChange = usePermission("keys");
  const queryClient = useQueryClient();
  const transport = useTransport();
  const [dialog, setDialog] = useState<Dialog>();
  const onSuccess = async () => {
    setDialog(undefined);
    const queryKey = createConnectQueryKey({
      schema: PortalKeysService.method.listKeys,
      transport,
      cardinality: "finite",
    });
    await queryClient.invalidateQueries({ queryKey });
  };
  const rename = useMutation(PortalKeysService.method.renameKey, { onSuccess });
  const disable = useMutation(PortalKeysService.method.disableKey, { onSuccess });
  const enable = useMutation(PortalKeysService.method.enableKey, { onSuccess });
  const remove = useMutation(PortalKeysService.method.deleteKey, { onSuccess });
  if (!canChange) return null;
  const name = key.name || key.redactedKey;
  const keyId = key.id;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (dialog === "disable") disable.mutate({ keyId });
    if (dialog === "delete") remove.mutate({ keyId });
    if (dialog === "rename")
      rename.mutate({ keyId, name: String(new FormData(event.currentTarget).get("name") ?? "") });
  };
  const open = (which: Dialog) => {
    for (const { reset } of [rename, disable, remove]) reset();
    setDialog(which);
  };
  const texts = {
    rename: { title: "Rename the key", action: "Rename" },
    disable: { title: `Disable ${name}?`, action: "Disable the key" },
    delete: { title: `Delete ${name}?`, action: "Delete the key" },
  } as const;
  const error = rename.error ?? disable.error ?? remove.error;
  const isPending = rename.isPending || disable.isPending || remove.isPending;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`} loading={enable.isPending}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => open("rename")}>Rename</Menu.Item>
          {key.isActive ? (
            <Menu.Item onClick={() => open("disable")}>Disable</Menu.Item>
          ) : (
            <Menu.Item onClick={() => enable.mutate({ keyId })}>Enable again</Menu.Item>
          )}
          <Menu.Item onClick={() => open("delete")}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {enable.error ? <ErrorPanel error={enable.error} /> : null}
      {dialog && (
        <Modal
          opened
          onClose={() => setDialog(undefined)}
          title={texts[dialog].title}
          closeButtonProps={{ "aria-label": "Close" }}
        >
          <form onSubmit={submit}>
            <Stack>
              {dialog === "rename" && (
                <TextInput
                  label="Name"
                  name="name"
                  defaultValue={key.name}
                  maxLength={100}
                  required
                  withAsterisk={false}
                  data-autofocus
                />
              )}
              {dialog === "disable" && (
                <Text size="sm">
                  Applications that use it get 401 “API key inactive” within a second. You can enable it again.
                </Text>
              )}
              {dialog === "delete" && (
                <Text size="sm">
                  Applications that use it get 401 “API key not found” within a second. This cannot be undone.
                </Text>
              )}
              {error ? <ErrorPanel error={error} /> : null}
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={() => setDialog(undefined)}>
                  Cancel
                </Button>
                <Button type="submit" loading={isPending} {...(dialog === "delete" && { color: "red.8" })}>
                  {texts[dialog].action}
                </Button>
              </Group>
            </Stack>
          </form>
        </Modal>
      )}
    </>
  );
}
