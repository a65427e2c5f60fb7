import { createClient } from "@connectrpc/connect";
import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { PortalPasskeysService } from "@platform/contracts/portal/v1/passkeys";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { transportFor } from "../../api/transport.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { deviceOf } from "./device.ts";

async function addPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const passkeys = createClient(PortalPasskeysService, transportFor({}));
  const { options } = await passkeys.startPasskey({ password });
  const { makePasskey } = await import("../../shared/passkeys/passkey-device.ts");
  await passkeys.finishPasskey({ name, answer: await makePasskey(options) });
}

/** Dialog that has the device make a passkey. */
export function AddPasskey({ onClose, onAdded }: { readonly onClose: () => void; readonly onAdded: () => void }) {
  const add = useMutation({ mutationFn: addPasskey, onSuccess: onAdded });
  const fields = add.error ? problemOf(add.error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    add.mutate({ name: String(form.get("name") ?? ""), password: String(form.get("password") ?? "") });
  };
  return (
    <Modal opened onClose={onClose} title="Add a passkey" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack>
          {add.error ? <ErrorPanel error={add.error} /> : null}
          <Text size="sm">Your device then asks you to confirm.</Text>
          <TextInput
            label="Name of the passkey"
            description="So that you recognize it in the list."
            name="name"
            defaultValue={deviceOf(navigator.userAgent)}
            maxLength={100}
            required
            withAsterisk={false}
            error={fields.name}
            data-autofocus
          />
          <PasswordInput
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={fields.password}
            visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Continue
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
