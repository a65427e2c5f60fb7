import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { type Passkey, PortalPasskeysService } from "@platform/contracts/portal/v1/passkeys";
import { useState } from "react";
import { transportFor } from "../../api/transport.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Section } from "../../shared/parts/section.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { canUsePasskeys } from "../../shared/passkeys/can-use-passkeys.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

const methods = PortalPasskeysService.method;

type Dialog = { readonly kind: "add" } | { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

/** Passkeys of the person: add, rename, remove. */
export function Passkeys() {
  const options = { transport: transportFor({}) };
  const passkeys = useQuery(methods.listPasskeys, {}, options);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const changed = () => {
    close();
    passkeys.refetch();
  };
  const remove = useMutation(methods.removePasskey, { ...options, onSuccess: changed });
  return (
    <Section title="Passkeys">
      <Stack gap="sm">
        <Text size="sm">
          Sign in with your fingerprint, your face or the lock of your device. Nobody can guess a passkey, and it works
          on no other site.
        </Text>
        {passkeys.error ? <ErrorPanel error={passkeys.error} onRetry={() => passkeys.refetch()} /> : null}
        {passkeys.isPending && <Skeleton height={40} />}
        {passkeys.data?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setDialog({ kind: "rename", passkey })}
            onRemove={() => {
              remove.reset();
              setDialog({ kind: "remove", passkey });
            }}
          />
        ))}
        {canUsePasskeys ? (
          <div>
            <Button variant="default" onClick={() => setDialog({ kind: "add" })}>
              Add a passkey
            </Button>
          </div>
        ) : (
          <Text size="sm">This browser, or this address of the portal, cannot use passkeys.</Text>
        )}
      </Stack>
      {dialog?.kind === "add" && <AddPasskey onClose={close} onAdded={changed} />}
      {dialog?.kind === "rename" && <RenamePasskey passkey={dialog.passkey} onClose={close} onRenamed={changed} />}
      {dialog?.kind === "remove" && (
        <ConfirmDialog
          title={`Remove ${dialog.passkey.name}?`}
          action="Remove the passkey"
          isDangerous
          mutation={remove}
          input={{ passkeyId: dialog.passkey.id }}
          onClose={close}
        >
          Nobody can sign in with it any more. Delete it on the device too.
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" component="div">
          Added <Time at={createdAt} />,{" "}
          {lastUsedAt ? (
            <>
              last used <Time at={lastUsedAt} />
            </>
          ) : (
            "not used yet"
          )}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" variant="default" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="xs" variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Group>
    </Group>
  );
}
